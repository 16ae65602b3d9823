import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

/// The results of filters at the edge of the picture.
@Suite("Edges of filtered pictures") struct FilterEdgeTests {
    /// A square of 100 points in a picture of 160 pixels.
    private func square(
        _ filters: [(String, [String: Any])], at origin: CGFloat = 30,
        _ color: CGColor = rgb(0.2, 0.6, 0.4)
    ) throws -> PixelGrid {
        try paint(160, 160, up: true) { root in
            let layer = box(origin, origin, 100, 100, color)
            layer.filters = filters.map { CIFilter(name: $0.0, parameters: $0.1)! }
            root.addSublayer(layer)
        }
    }

    @Test(
        "a blur fades alike on all four sides, and to nothing, wherever on the window",
        arguments: [5.0, 8, 10, 17], [28, 29, 30, 31] as [CGFloat])
    func gaussian(_ sigma: Double, _ origin: CGFloat) throws {
        let grid = try square([("CIGaussianBlur", ["inputRadius": sigma])], at: origin)
        for i in max(0, 2 * Int(origin) - 60)..<(Int(origin) + 40) {
            let d = Double(i) + 0.5 - Double(origin)
            let k = 1 / (sigma * 2.0.squareRoot())
            let expected = 127.5 * (erf(d * k) - erf((d - 100) * k))
            let j = 2 * Int(origin) + 99 - i
            let middle = Int(origin) + 50
            let sides = [
                (i, 159 - middle), (j, 159 - middle), (middle, 159 - i), (middle, 159 - j),
            ]
            for (x, y) in sides {
                let alpha = Double(grid[x, y][3])
                #expect(abs(alpha - expected) < 4, "\(x) \(y): \(alpha), not \(expected)")
            }
        }
    }

    @Test(
        "sharpening and darkening by a blur leave the edge of a flat picture unchanged",
        arguments: ["CIUnsharpMask", "CISharpenLuminance", "CIGloom"])
    func fringes(_ name: String) throws {
        let grid = try square([
            (name, ["inputRadius": 6, "inputIntensity": 1, "inputSharpness": 2])
        ])
        #expect(grid.count { near($0, [51, 153, 102, 255], 6) } == 10000)
        #expect(grid.covered == 10000)
    }

    @Test(
        "a blur behind another filter ends where the picture ends",
        arguments: ["CIBoxBlur", "CIDiscBlur", "CIMotionBlur", "CIGaussianBlur"])
    func chains(_ name: String) throws {
        let color = CIColor(red: 1, green: 0, blue: 0)
        let grid = try square([
            ("CIConstantColorGenerator", ["inputColor": color]), (name, ["inputRadius": 8]),
        ])
        #expect(near(grid[80, 80], redPixel))
        // Half at the edge, nothing beyond the reach, and as much light as before in all.
        #expect(abs(Int(grid[30, 80][3]) + Int(grid[29, 80][3]) - 255) < 12)
        #expect(grid[2, 80] == clearPixel && grid[157, 80] == clearPixel)
        #expect(abs(grid.area - 10000) < 60)
    }

    @Test(
        "a lens moves the picture's edge with the rest of it",
        arguments: [
            ("CIBumpDistortion", ["inputRadius": 90, "inputScale": 0.8]),
            ("CITwirlDistortion", ["inputRadius": 90, "inputAngle": 1.5]),
            ("CIVortexDistortion", ["inputRadius": 90, "inputAngle": 12]),
        ] as [(String, [String: Double])])
    func lenses(_ name: String, _ inputs: [String: Double]) throws {
        var numbers: [String: Any] = ["inputCenter": CIVector(x: 50, y: 50)]
        numbers.merge(inputs) { a, _ in a }
        let grid = try square([(name, numbers)])
        let extent = grid.extent
        #expect(extent.minX < 26 && extent.maxX > 134 && extent.minY < 26 && extent.maxY > 134)
        // A bump bulges in the middle of a side; a corner is 70 from the centre.
        #expect(grid[80, 80] != clearPixel && grid[4, 4] == clearPixel)
    }

    @Test(
        "tiles fill the bounds and no pixel more",
        arguments: ["CIKaleidoscope", "CITriangleTile", "CIFourfoldReflectedTile", "CIOpTile"])
    func tiles(_ name: String) throws {
        let grid = try square([(name, ["inputCenter": CIVector(x: 50, y: 50), "inputWidth": 20])])
        #expect(grid.extent == CGRect(x: 30, y: 30, width: 100, height: 100))
    }

    @Test("weights carry the picture past its edge as far as they reach; RGB's do not")
    func carried() throws {
        func extent(_ name: String, _ count: Int) throws -> CGRect {
            var weights = [CGFloat](repeating: 0, count: count)
            weights[0] = 1
            return try square([(name, ["inputWeights": CIVector(values: weights, count: count)])])
                .extent
        }
        // The first weight belongs to the left or upper neighbour: content moves right and down.
        let whole = CGRect(x: 30, y: 30, width: 100, height: 100)
        #expect(try extent("CIConvolution9Horizontal", 9) == whole.offsetBy(dx: 4, dy: 0))
        #expect(try extent("CIConvolution9Vertical", 9) == whole.offsetBy(dx: 0, dy: 4))
        #expect(try extent("CIConvolution7X7", 49) == whole.offsetBy(dx: 3, dy: 3))
        #expect(try extent("CIConvolutionRGB7X7", 49) == whole)
    }

    /// Filters that give a clear pixel an alpha of 0.6.
    private static let raising: [String] = [
        "CIColorMatrix", "CIColorClamp", "CIColorPolynomial", "CIConvolution3X3",
        "CIConvolution7X7",
    ]

    private func raise(_ name: String) -> CIFilter {
        CIFilter(
            name: name,
            parameters: [
                "inputBiasVector": CIVector(x: 0, y: 0, z: 0, w: 0.6),
                "inputMinComponents": CIVector(x: 0, y: 0, z: 0, w: 0.6),
                "inputAlphaCoefficients": CIVector(x: 0.6, y: 0.4, z: 0, w: 0),
                "inputBias": 0.6,
            ].filter { (CIFilter(name: name)?.inputKeys ?? []).contains($0.key) })!
    }

    @Test(
        "a filter raising alpha fills exactly the bounds, and beyond them only content",
        arguments: raising, [false, true])
    func raisedAlpha(_ name: String, _ isKept: Bool) throws {
        func scene(_ change: (CALayer) -> Void) throws -> PixelGrid {
            try paint(100, 80, up: true) { root in
                let layer = box(20, 20, 50, 40)
                layer.filters = [raise(name)]
                layer.shouldRasterize = isKept
                change(layer)
                root.addSublayer(layer)
            }
        }
        // A colour, no content, and small content inside.
        for change in [
            { $0.backgroundColor = red }, { _ in }, { $0.addSublayer(box(5, 5, 10, 10, red)) },
        ] as [(CALayer) -> Void] {
            let grid = try scene(change)
            #expect(grid.extent == CGRect(x: 20, y: 20, width: 50, height: 40), "\(grid.extent)")
            #expect(grid.count { $0[3] >= 152 } == 2000)
        }
        let outside = try scene { $0.addSublayer(box(45, 30, 20, 20, red)) }
        #expect(outside.covered == 2000 + 400 - 50)
        #expect(outside[84, 15][3] == 255 && outside[85, 15][3] == 0 && outside[75, 35][3] == 0)
    }

    @Test("a filter raising alpha fills the bounds of a rotated layer, within the window's clip")
    func raisedAlphaTurned() throws {
        let grid = try paint(100, 100, up: true) { root in
            let layer = box(30, 30, 40, 40)
            layer.filters = [raise("CIColorClamp")]
            layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
            root.addSublayer(layer)
        }
        #expect(abs(grid.area - 1600 * 0.6) < 20, "\(grid.area)")
        #expect(grid[50, 50][3] == 153 && grid[50, 25][3] == 153 && grid[35, 35][3] == 0)
    }

    @Test("pieces of crystal and squares that begin inside are whole")
    func pieces() throws {
        let center = CIVector(x: 50, y: 50)
        let crystals = try square([
            ("CICrystallize", ["inputCenter": center, "inputRadius": 25])
        ])
        let squares = try square([("CIPixellate", ["inputCenter": center, "inputScale": 30])])
        // Four squares with their middles at 5, 35, 65 and 95.
        #expect(squares.extent == CGRect(x: 20, y: 20, width: 120, height: 120))
        #expect(crystals.extent.minX < 28 || crystals.extent.maxX > 132)
    }

    @Test(
        "a background filter at the window's corners takes the window to go on as it is there",
        arguments: [
            "CIGaussianBlur", "CIBoxBlur", "CIDiscBlur", "CIBokehBlur", "CIMotionBlur",
            "CIZoomBlur", "CIMedianFilter", "CIMorphologyMinimum", "CIPixellate", "CICrystallize",
            "CIHexagonalPixellate", "CITwirlDistortion", "CIGlassDistortion", "CIUnsharpMask",
            "CIGloom",
        ])
    func backgrounds(_ name: String) throws {
        let corners: [(CGFloat, CGFloat, CGColor)] = [
            (0, 0, red), (60, 0, blue), (0, 60, green), (60, 60, rgb(1, 1, 1)), (60, 60, red),
        ]
        // Each picture has another colour: old contents of a texture must not be visible.
        for (x, y, color) in corners {
            let expected = pixel(SIMD4(color.components!.map { Double($0) }))
            let grid = try paint(100, 100) { root in
                root.addSublayer(box(0, 0, 100, 100, color))
                let pane = box(x, y, 40, 40)
                pane.backgroundFilters = [
                    CIFilter(
                        name: name,
                        parameters: ["inputCenter": CIVector(x: 20, y: 20), "inputRadius": 8])!
                ]
                root.addSublayer(pane)
            }
            #expect(grid.count { near($0, expected) } == 10000, "\(x) \(y)")
        }
    }
}
