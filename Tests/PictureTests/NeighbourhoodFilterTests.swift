import Foundation
import QuartzCore
import Testing
import TestSupport

/// Filters that sample the neighbourhood of a pixel, on pictures with a known answer.
@Suite("Filters that gather") struct NeighbourhoodFilterTests {
    /// Two grays, left and right of x = 60, far beyond the picture.
    private func edge(
        _ name: String, _ inputs: [String: Any], _ left: CGFloat = 0.2, _ right: CGFloat = 0.8
    ) throws -> (Int) -> Int {
        let grid = try paint(120, 40, up: true) { root in
            let layer = box(0, 0, 120, 40)
            layer.addSublayer(box(-100, -100, 160, 240, rgb(left, left, left)))
            layer.addSublayer(box(60, -100, 160, 240, rgb(right, right, right)))
            layer.filters = [CIFilter(name: name, parameters: inputs)!]
            root.addSublayer(layer)
        }
        return { Int(grid[$0, 20][0]) }
    }

    private func near(_ a: Int, _ b: Double, _ steps: Double = 4) -> Bool {
        abs(Double(a) - b * 255) <= steps
    }

    @Test(
        "a disc blur's edge is the area of a disc cut by it",
        arguments: ["CIDiscBlur", "CIBokehBlur"])
    func disc(_ name: String) throws {
        let value = try edge(name, ["inputRadius": 20])
        for x in [36, 45, 50, 55, 60, 65, 72, 83] {
            // The share of a disc of radius 1 beyond a line at distance t from its centre.
            let t = min(max((60 - (Double(x) + 0.5)) / 20, -1), 1)
            let share = (acos(t) - t * (1 - t * t).squareRoot()) / .pi
            #expect(near(value(x), 0.2 + 0.6 * share, 6), "\(x)")
        }
    }

    @Test(
        "bokeh: a ring counts more, a soft rim less; the edge is what the weighted disc has beyond it",
        arguments: [(0.0, 0.1, 1.0), (2, 0.3, 1), (0, 0.1, 4), (1, 0.2, 0)])
    func bokeh(_ ring: Double, _ size: Double, _ softness: Double) throws {
        let value = try edge(
            "CIBokehBlur",
            [
                "inputRadius": 20, "inputRingAmount": ring, "inputRingSize": size,
                "inputSoftness": softness,
            ])
        func weight(_ l: Double) -> Double {
            let soft = max(0.1 * softness, 1e-3)
            return min(max((1 + soft / 2 - l) / soft, 0), 1) * (l > 1 - size ? 1 + ring : 1)
        }
        func share(beyond t: Double) -> Double {
            var (all, there) = (0.0, 0.0)
            for i in -60...60 {
                for j in -60...60 {
                    let (x, y) = (Double(i) / 48, Double(j) / 48)
                    let w = weight((x * x + y * y).squareRoot())
                    all += w
                    if x > t { there += w }
                }
            }
            return there / all
        }
        for x in [38, 42, 46, 52, 60, 68, 75, 82] {
            let expected = 0.2 + 0.6 * share(beyond: (60 - (Double(x) + 0.5)) / 20)
            #expect(near(value(x), expected, 6), "\(x): \(value(x)), not \(expected * 255)")
        }
    }

    @Test("a motion blur's edge is a straight line as long as its shadow on the edge's normal")
    func motion() throws {
        for angle in [0, 0.6, -0.9] {
            let value = try edge("CIMotionBlur", ["inputRadius": 20, "inputAngle": angle])
            let half = 20 * cos(angle)
            for x in [44, 50, 55, 60, 66, 75] {
                let share = min(max(0.5 + (Double(x) + 0.5 - 60) / (2 * half), 0), 1)
                #expect(near(value(x), 0.2 + 0.6 * share, 6), "\(angle), \(x): \(value(x))")
            }
        }
    }

    @Test("sharpening adds what a Gaussian takes away, in every channel or in brightness alone")
    func sharpening() throws {
        for name in ["CIUnsharpMask", "CISharpenLuminance"] {
            let inputs: [String: Any] = [
                "inputRadius": 3, "inputIntensity": 0.6, "inputSharpness": 0.6,
            ]
            let value = try edge(name, inputs, 0.4, 0.6)
            for x in [48, 54, 57, 59, 60, 62, 65, 72] {
                let blurred = 0.5 + 0.1 * erf((Double(x) + 0.5 - 60) / (3 * 2.0.squareRoot()))
                let c = x < 60 ? 0.4 : 0.6
                #expect(near(value(x), c + 0.6 * (c - blurred), 3), "\(name) \(x): \(value(x))")
            }
        }
    }

    @Test("a zoom blur leaves its centre and smears along the line to it")
    func zoom() throws {
        let inputs: [String: Any] = [
            "inputCenter": CIVector(x: 20, y: 20), "inputAmount": 50.0,
        ]
        let value = try edge("CIZoomBlur", inputs)
        #expect(near(value(20), 0.2) && near(value(50), 0.2))
        // Samples at 20 + (x − 20)(1 − k/2), evenly in k: beyond 60 the result is the share of
        // samples past the edge.
        for x in [70, 80, 90] {
            let d = Double(x) + 0.5 - 20
            let share = min(1, (1 - 40 / d) / 0.5)
            #expect(near(value(x), 0.2 + 0.6 * share, 6), "\(x): \(value(x))")
        }
    }

    @Test("morphology moves an edge by its radius, outwards for the maximum")
    func morphology() throws {
        let large = try edge("CIMorphologyMaximum", ["inputRadius": 7])
        #expect(near(large(51), 0.2) && near(large(54), 0.8) && near(large(80), 0.8))
        let small = try edge("CIMorphologyMinimum", ["inputRadius": 7])
        #expect(near(small(65), 0.2) && near(small(68), 0.8) && near(small(40), 0.2))
    }

    @Test("nine weights are a sum of neighbours: a shift, a slope, a bias")
    func convolution() throws {
        func with(_ weights: [CGFloat], _ bias: Double = 0) throws -> (Int) -> Int {
            try edge(
                "CIConvolution3X3",
                ["inputWeights": CIVector(values: weights, count: 9), "inputBias": bias])
        }
        let shift = try with([0, 0, 0, 0, 0, 1, 0, 0, 0])
        #expect(near(shift(58), 0.2) && near(shift(59), 0.8))
        let slope = try with([0, 0, 0, -1, 1, 1, 0, 0, 0])
        #expect(near(slope(30), 0.2) && near(slope(59), 0.8) && near(slope(60), 1))
        // Alpha is summed too: weights with a sum of zero yield clear pixels.
        #expect(try with([0, 0, 0, -1, 0, 1, 0, 0, 0])(59) == 0)
        let light = try with([0, 0, 0, 0, 1, 0, 0, 0, 0], 0.1)
        #expect(near(light(30), 0.3) && near(light(90), 0.9))
    }

    /// Columns and rows of the weights.
    private static let kernels: [(String, Int, Int)] = [
        ("CIConvolution3X3", 3, 3), ("CIConvolution5X5", 5, 5), ("CIConvolution7X7", 7, 7),
        ("CIConvolution9Horizontal", 9, 1), ("CIConvolution9Vertical", 1, 9),
        ("CIConvolutionRGB3X3", 3, 3), ("CIConvolutionRGB5X5", 5, 5),
        ("CIConvolutionRGB7X7", 7, 7), ("CIConvolutionRGB9Horizontal", 9, 1),
        ("CIConvolutionRGB9Vertical", 1, 9),
    ]

    @Test("weights of every size are the same sum as here; RGB keeps alpha", arguments: kernels)
    func weights(_ name: String, _ columns: Int, _ rows: Int) throws {
        func byte(_ x: Int, _ y: Int, _ channel: Int) -> Double {
            Double((x * (37 + 11 * channel) + y * (59 - 7 * channel)) % 200 + 20)
        }
        var bytes: [UInt8] = []
        for y in 0..<40 {
            for x in 0..<40 { bytes += (0..<3).map { UInt8(byte(x, y, $0)) } + [255] }
        }
        let noise = PixelGrid(width: 40, height: 40, bytes: bytes).image!
        func filtered(_ weights: [Double], _ bias: Double) throws -> PixelGrid {
            try paint(40, 40) { root in
                let layer = box(0, 0, 40, 40)
                layer.contents = noise
                let values = weights.map { CGFloat($0) }
                layer.filters = [
                    CIFilter(
                        name: name,
                        parameters: [
                            "inputWeights": CIVector(values: values, count: values.count),
                            "inputBias": bias,
                        ])!
                ]
                root.addSublayer(layer)
            }
        }
        let count = columns * rows
        let raw = (0..<count).map { Double(($0 * 29 + 7) % 13) }
        let weights = raw.map { $0 / raw.reduce(0, +) }
        let grid = try filtered(weights, 0.05)
        for (x, y) in [(20, 20), (11, 27), (30, 9), (17, 31), (8, 8)] {
            for channel in 0..<3 {
                var sum = 0.05 * 255
                for i in 0..<count {
                    sum +=
                        weights[i]
                        * byte(x + i % columns - columns / 2, y + i / columns - rows / 2, channel)
                }
                #expect(abs(Double(grid[x, y][channel]) - sum) < 2, "\(x) \(y) \(channel)")
            }
            #expect(grid[x, y][3] == 255)
        }
        var slope = Array(repeating: 0.0, count: count)
        (slope[0], slope[count - 1]) = (-1, 1)
        #expect(try filtered(slope, 0)[20, 20][3] == (name.contains("RGB") ? 255 : 0))
    }

    @Test(
        "a rectangle's maximum and minimum reach half its sides; the gradient is what lies between")
    func rectangles() throws {
        func filtered(_ name: String, _ inside: CGFloat, _ inputs: [String: Any]) throws
            -> PixelGrid
        {
            try paint(60, 60) { root in
                let layer = box(0, 0, 60, 60, rgb(1 - inside, 1 - inside, 1 - inside))
                layer.addSublayer(box(20, 25, 20, 10, rgb(inside, inside, inside)))
                layer.filters = [CIFilter(name: name, parameters: inputs)!]
                root.addSublayer(layer)
            }
        }
        let sides: [String: Any] = ["inputWidth": 9, "inputHeight": 5]
        for (name, inside) in [
            ("CIMorphologyRectangleMaximum", 1.0), ("CIMorphologyRectangleMinimum", 0),
        ] {
            let grid = try filtered(name, CGFloat(inside), sides)
            // The result is clear wherever the minimum reaches beyond the layer.
            let seen = { (x: Int, y: Int) in (grid[x, y][0] > 128) == (inside > 0.5) }
            #expect(seen(16, 30) && seen(43, 30) && seen(30, 23) && seen(30, 36) && seen(16, 23))
            #expect(!seen(15, 30) && !seen(44, 30) && !seen(30, 22) && !seen(30, 37))
        }
        let gradient = try filtered("CIMorphologyGradient", 0.75, ["inputRadius": 3])
        let level = [UInt8](repeating: 128, count: 3) + [255]
        for (x, y) in [(18, 30), (17, 30), (22, 30), (30, 23), (30, 27), (39, 30), (42, 30)] {
            let isLevel = zip(gradient[x, y], level).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
            #expect(isLevel, "\(x) \(y): \(gradient[x, y])")
        }
        for (x, y) in [(16, 30), (23, 30), (30, 21), (30, 30), (43, 30), (17, 22)] {
            #expect(gradient[x, y] == [0, 0, 0, 255], "\(x) \(y): \(gradient[x, y])")
        }
    }

    @Test("edges are Sobel's slope; flat parts are black")
    func edges() throws {
        let value = try edge("CIEdges", ["inputIntensity": 0.25], 0.3, 0.5)
        // Four times the step of 0.2, times 0.25.
        #expect(near(value(59), 0.2) && near(value(60), 0.2))
        #expect(value(30) == 0 && value(57) == 0 && value(90) == 0)
        let work = try edge("CIEdgeWork", ["inputRadius": 3])
        #expect(work(20) == 0 && work(100) == 0 && work(59) > 200 && work(60) > 200)
    }

    @Test("bloom screens the blurred picture over it, gloom keeps the darker of both")
    func light() throws {
        let bloom = try edge("CIBloom", ["inputRadius": 4, "inputIntensity": 0.5])
        #expect(near(bloom(20), 0.2 + 0.1 - 0.02) && near(bloom(100), 0.8 + 0.4 - 0.32))
        let gloom = try edge("CIGloom", ["inputRadius": 4, "inputIntensity": 1.0])
        #expect(near(gloom(20), 0.2) && near(gloom(100), 0.8))
        // Beside the edge the blur is half of both: darker than the bright side, brighter than the
        // dark.
        #expect(near(gloom(60), 0.53, 12) && near(gloom(59), 0.2))
        // Blurred: 0.47 beside the edge on the dark side.
        #expect(near(bloom(59), 0.2 + 0.235 - 0.047, 8))
    }
}
