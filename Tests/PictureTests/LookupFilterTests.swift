import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

private typealias Color = SIMD4<Double>

private func bytes(_ floats: [Double]) -> Data {
    floats.map { Float($0) }.withUnsafeBytes { Data($0) }
}

/// The entries of a cube with `side` entries per axis, red fastest; straight colours in,
/// premultiplied colours out.
private func cube(_ side: Int, _ entry: (Color) -> Color) -> [String: Any] {
    var floats: [Double] = []
    let last = Double(side - 1)
    for i in 0..<side * side * side {
        let (r, g, b) = (i % side, i / side % side, i / side / side)
        let c = entry(Color(Double(r) / last, Double(g) / last, Double(b) / last, 1))
        floats += [c.x * c.w, c.y * c.w, c.z * c.w, c.w]
    }
    return ["inputCubeDimension": side, "inputCubeData": bytes(floats)]
}

private func inverted(_ c: Color) -> Color { Color(1 - c.x, 1 - c.y, 1 - c.z, c.w) }

private let rgbSpaces: [CFString] = [
    CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearSRGB,
    CGColorSpace.displayP3, CGColorSpace.linearDisplayP3, CGColorSpace.displayP3_PQ,
    CGColorSpace.displayP3_HLG, CGColorSpace.adobeRGB1998, CGColorSpace.acescgLinear,
    CGColorSpace.dcip3, CGColorSpace.rommrgb, CGColorSpace.itur_709, CGColorSpace.itur_709_PQ,
    CGColorSpace.coreMedia709, CGColorSpace.itur_2020, CGColorSpace.itur_2100_HLG,
]

@Suite("Filters that look colours up") struct LookupFilterTests {
    private static let colors = [
        Color(0.8, 0.4, 0.2, 1), Color(0.18, 0.51, 0.92, 1), Color(0.03, 0.6, 0.01, 1),
        Color(0.95, 0.97, 0.9, 0.6),
    ]

    private func shown(_ c: Color, _ filters: [CIFilter], deep: Bool = false) throws -> [UInt8] {
        let grid = try paint(20, 20) { root in
            let layer = box(2, 2, 16, 16, rgb(c.x, c.y, c.z, c.w))
            if deep { layer.contentsFormat = .RGBA16Float }
            layer.filters = filters
            root.addSublayer(layer)
        }
        #expect(grid[0, 0] == clearPixel)
        return grid[10, 10]
    }

    private func filter(_ name: String, _ inputs: [String: Any] = [:]) throws -> CIFilter {
        try #require(CIFilter(name: name, parameters: inputs))
    }

    /// The numbers of a space in sRGB after `change`, by Core Graphics.
    private func expected(
        _ c: Color, in name: CFString, _ change: ([Double]) -> [Double]
    ) throws -> [UInt8] {
        let space = try #require(CGColorSpace(name: name))
        let own = try #require(
            rgb(c.x, c.y, c.z).converted(to: space, intent: .defaultIntent, options: nil))
        let changed = change(try #require(own.components).prefix(3).map { Double($0) })
        let values = changed.map { CGFloat($0) } + [1]
        let back = try #require(CGColor(colorSpace: space, components: values)).extendedSRGB
        return pixel(Color(Double(back.x), Double(back.y), Double(back.z), c.w))
    }

    @Test("both cubes are the identity at first, of documented size; so are curves")
    func defaults() throws {
        for name in ["CIColorCube", "CIColorCubeWithColorSpace", "CIColorCurves"] {
            let made = try filter(name)
            for c in Self.colors { #expect(near(try shown(c, [made]), pixel(c), 1), "\(name)") }
        }
        let cube = try filter("CIColorCubeWithColorSpace")
        #expect((cube.value(forKey: "inputCubeData") as? Data)?.count == 128)
        #expect(cube.value(forKey: "inputColorSpace") == nil)
        #expect(
            Set(cube.inputKeys) == [
                "inputImage", "inputCubeDimension", "inputCubeData", "inputColorSpace",
                "inputExtrapolate",
            ])
        let curves = try filter("CIColorCurves")
        #expect((curves.value(forKey: "inputCurvesData") as? Data)?.count == 36)
        #expect(curves.value(forKey: "inputCurvesDomain") as? CIVector == CIVector(x: 0, y: 1))
    }

    @Test("between its entries a cube is a mixture of eight, premultiplied")
    func mixture() throws {
        func entry(_ c: Color) -> Color {
            Color(c.y * c.y, 1 - c.x * c.z, 0.3 + 0.5 * c.z * c.z, 1 - 0.7 * c.x * c.y)
        }
        for side in [3, 5, 12] {
            let made = try filter("CIColorCube", cube(side, entry))
            let last = Double(side - 1)
            for c in Self.colors {
                let p = c * last
                let low = p.rounded(.down)
                var sum = Color.zero
                for corner in 0..<8 {
                    var (at, weight) = (low, 1.0)
                    for axis in 0..<3 {
                        let up = corner >> axis & 1
                        at[axis] = min(low[axis] + Double(up), last)
                        let k = p[axis] - low[axis]
                        weight *= up == 1 ? k : 1 - k
                    }
                    let e = entry(at / last)
                    sum += Color(e.x * e.w, e.y * e.w, e.z * e.w, e.w) * weight
                }
                let wanted = pixel(Color(sum.x / sum.w, sum.y / sum.w, sum.z / sum.w, sum.w * c.w))
                let seen = try shown(c, [made])
                #expect(near(seen, wanted, 2), "\(side) \(c): \(seen), not \(wanted)")
            }
        }
    }

    @Test("a cube in a space works on that space's numbers", arguments: rgbSpaces)
    func spaces(_ name: CFString) throws {
        var inputs = cube(2, inverted)
        inputs["inputColorSpace"] = CGColorSpace(name: name)!
        let made = try filter("CIColorCubeWithColorSpace", inputs)
        for c in Self.colors {
            let wanted = try expected(c, in: name) { $0.map { 1 - min(max($0, 0), 1) } }
            let seen = try shown(c, [made])
            #expect(near(seen, wanted, 2), "\(c): \(seen), not \(wanted)")
        }
    }

    @Test("without a space, and in one that is not RGB, a cube works on the layer's numbers")
    func otherSpaces() throws {
        var inputs = cube(2, inverted)
        for space in [nil, CGColorSpaceCreateDeviceGray(), CGColorSpaceCreateDeviceCMYK()] {
            inputs["inputColorSpace"] = space
            let made = try filter("CIColorCubeWithColorSpace", inputs)
            for c in Self.colors { #expect(near(try shown(c, [made]), pixel(inverted(c)), 1)) }
        }
    }

    @Test("values brighter than white take a cube's last entry, or are extrapolated on request")
    func extrapolation() throws {
        func gain(_ k: CGFloat) throws -> CIFilter {
            try filter(
                "CIColorMatrix",
                [
                    "inputRVector": CIVector(x: k, y: 0, z: 0, w: 0),
                    "inputGVector": CIVector(x: 0, y: k, z: 0, w: 0),
                    "inputBVector": CIVector(x: 0, y: 0, z: k, w: 0),
                ])
        }
        // Half as bright, except the last of three entries: from the last entry on 1.2 times as
        // bright.
        var inputs = cube(3) { c in
            let v = [c.x, c.y, c.z].map { $0 < 0.75 ? $0 / 2 : 0.85 }
            return Color(v[0], v[1], v[2], 1)
        }
        for (flag, wanted) in [(false, 0.85), (true, 0.85 + 1.2 * 0.4)] {
            inputs["inputExtrapolate"] = flag
            let chain = [try gain(2), try filter("CIColorCube", inputs), try gain(0.5)]
            let seen = try shown(Color(0.7, 0.7, 0.7, 1), chain, deep: true)
            #expect(near(seen, pixel(Color(wanted / 2, wanted / 2, wanted / 2, 1)), 2), "\(seen)")
        }
    }

    @Test("too few bytes and sides that Core Image does not take leave the picture alone")
    func refused() throws {
        let c = Self.colors[0]
        let short: [String: Any] = [
            "inputCubeDimension": 3, "inputCubeData": Data(count: 27 * 16 - 1),
        ]
        for inputs in [short, cube(2, inverted).merging(["inputCubeDimension": 1]) { $1 }] {
            #expect(near(try shown(c, [try filter("CIColorCube", inputs)]), pixel(c), 1))
        }
        let empty = ["inputCurvesData": Data(count: 11)]
        #expect(near(try shown(c, [try filter("CIColorCurves", empty)]), pixel(c), 1))
    }

    @Test("each channel has its curve, straight between entries; beyond the domain the ends go on")
    func curves() throws {
        let made = try filter(
            "CIColorCurves",
            [
                "inputCurvesData": bytes([0.1, 1, 0.2, 0.9, 0.5, 0.2, 0.4, 0, 0.6]),
                "inputCurvesDomain": CIVector(x: 0.25, y: 0.75),
            ])
        func line(_ x: Double, _ y: [Double]) -> Double {
            let p = min(max((x - 0.25) / 0.5, 0), 1) * 2
            return p < 1 ? y[0] + (y[1] - y[0]) * p : y[1] + (y[2] - y[1]) * (p - 1)
        }
        for c in Self.colors {
            let wanted = Color(
                line(c.x, [0.1, 0.9, 0.4]), line(c.y, [1, 0.5, 0]), line(c.z, [0.2, 0.2, 0.6]), c.w)
            let seen = try shown(c, [made])
            #expect(near(seen, pixel(wanted), 2), "\(c): \(seen), not \(pixel(wanted))")
        }
    }

    @Test("curves of any length work in any space", arguments: [2, 256, 1025, 3000])
    func longCurves(_ count: Int) throws {
        let last = Double(count - 1)
        let data = bytes((0..<count).flatMap { Array(repeating: 1 - Double($0) / last, count: 3) })
        for name in [CGColorSpace.linearSRGB, CGColorSpace.adobeRGB1998] {
            let made = try filter(
                "CIColorCurves",
                [
                    "inputCurvesData": data,
                    "inputColorSpace": CGColorSpace(name: name)!,
                ])
            for c in Self.colors {
                let wanted = try expected(c, in: name) { $0.map { 1 - min(max($0, 0), 1) } }
                let seen = try shown(c, [made])
                #expect(near(seen, wanted, 2), "\(name) \(c): \(seen), not \(wanted)")
            }
        }
    }

    @Test("a table goes to the GPU once, whatever moves; another table is another picture")
    func uploads() throws {
        // Otherwise images of other tests would be counted with the next frame.
        try HeadlessRenderer.with { _ in
            let root = box(0, 0, 80, 60)
            let layer = box(0, 0, 80, 60, rgb(0.8, 0.4, 0.2))
            let dot = box(0, 0, 10, 10, blue)
            layer.addSublayer(dot)
            let made = try filter("CIColorCube", cube(16, inverted))
            made.name = "cube"
            layer.filters = [made]
            root.addSublayer(layer)
            let host = ManualHost(root: root, size: CGSize(width: 80, height: 60))
            let first = PixelGrid(try host.snapshot())
            func images() -> Int { host.counts.uploadedBytes - host.counts.recordBytes }
            #expect(images() >= 16 * 16 * 16 * 8)
            CATransaction.setDisableActions(true)
            dot.position.x = 40
            let second = PixelGrid(try host.snapshot())
            #expect(images() == 0 && second != first)
            CATransaction.setDisableActions(true)
            layer.setValue(
                cube(16) { $0 }["inputCubeData"], forKeyPath: "filters.cube.inputCubeData")
            let third = PixelGrid(try host.snapshot())
            #expect(near(third[5, 50], pixel(Color(0.8, 0.4, 0.2, 1)), 1))
            #expect(images() > 0)
        }
    }
}
