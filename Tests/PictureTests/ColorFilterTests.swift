import Foundation
import QuartzCore
import Testing
import TestSupport

private typealias Color = SIMD4<Double>
private let luma = SIMD3(0.2126, 0.7152, 0.0722)

private func gray(_ c: Color) -> Double { c.x * luma.x + c.y * luma.y + c.z * luma.z }

private func each(_ c: Color, _ f: (Double) -> Double) -> Color {
    Color(f(c.x), f(c.y), f(c.z), c.w)
}

private func mix(_ a: Color, _ b: Color, _ t: Double) -> Color { a + (b - a) * t }

private func dot(_ a: Color, _ b: [Double]) -> Double {
    a.x * b[0] + a.y * b[1] + a.z * b[2] + a.w * b[3]
}

/// A filter beside the same sum done here, of straight colours.
private struct Reference: Sendable, CustomTestStringConvertible {
    let name: String
    let inputs: @Sendable () -> [String: Any]
    let expected: @Sendable (Color) -> Color
    var testDescription: String { name }

    init(
        _ name: String, _ inputs: @escaping @autoclosure @Sendable () -> [String: Any],
        _ expected: @escaping @Sendable (Color) -> Color
    ) {
        (self.name, self.inputs, self.expected) = (name, inputs, expected)
    }
}

/// A rotation about the gray axis that keeps luminance, as SVG defines hueRotate.
private func turned(_ c: Color) -> Color {
    let (k, s) = (cos(1.0), sin(1.0))
    let still: [Double] = [0.213, 0.715, 0.072]
    let cosines: [[Double]] = [
        [0.787, -0.715, -0.072], [-0.213, 0.285, -0.072], [-0.213, -0.715, 0.928],
    ]
    let sines: [[Double]] = [
        [-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072],
    ]
    var v = Color(0, 0, 0, c.w)
    for i in 0..<3 {
        for j in 0..<3 { v[i] += c[j] * (still[j] + cosines[i][j] * k + sines[i][j] * s) }
    }
    return v
}

/// A saturation, a contrast and a tint: the model of a photo effect.
private func photo(_ c: Color, _ saturation: Double, _ contrast: Double, _ tint: SIMD3<Double>)
    -> Color
{
    let g = gray(c)
    var v = each(c) { ((g + ($0 - g) * saturation) * contrast) }
    for i in 0..<3 { v[i] = v[i] * tint[i] + 0.5 * (1 - contrast) }
    return v
}

/// Luminance through four colours at even distances.
private func ramp(_ c: Color, _ stops: [Color]) -> Color {
    let l = gray(c) * 3
    let i = min(Int(l), 2)
    var v = mix(stops[i], stops[i + 1], l - Double(i))
    v.w = c.w
    return v
}

private let references: [Reference] = [
    Reference("CIPhotoEffectNoir", [:]) { photo($0, 0, 1.35, .one) },
    Reference("CIPhotoEffectTonal", [:]) { photo($0, 0, 1, .one) },
    Reference("CIPhotoEffectMono", [:]) { photo($0, 0, 0.85, .one) },
    Reference("CIPhotoEffectFade", [:]) { photo($0, 0.7, 0.8, SIMD3(1.03, 1, 0.97)) },
    Reference("CIPhotoEffectChrome", [:]) { photo($0, 1.25, 1.15, .one) },
    Reference("CIPhotoEffectProcess", [:]) { photo($0, 0.9, 1.05, SIMD3(0.94, 1, 1.06)) },
    Reference("CIPhotoEffectTransfer", [:]) { photo($0, 0.95, 0.95, SIMD3(1.07, 1.01, 0.92)) },
    Reference("CIPhotoEffectInstant", [:]) { photo($0, 0.8, 0.9, SIMD3(1.04, 1, 0.95)) },
    Reference("CIThermal", [:]) {
        ramp(
            $0,
            [
                Color(0.05, 0, 0.35, 1), Color(0.7, 0, 0.5, 1), Color(1, 0.6, 0, 1),
                Color(1, 1, 0.8, 1),
            ])
    },
    Reference("CIXRay", [:]) {
        ramp(
            $0,
            [
                Color(0.95, 0.98, 1, 1), Color(0.5, 0.65, 0.75, 1), Color(0.15, 0.25, 0.35, 1),
                Color(0, 0.02, 0.05, 1),
            ])
    },
    Reference("CIColorControls", ["inputBrightness": 0.1]) { c in each(c) { $0 + 0.1 } },
    Reference("CIColorControls", ["inputContrast": 1.5]) { c in each(c) { ($0 - 0.5) * 1.5 + 0.5 }
    },
    Reference("CIColorControls", ["inputSaturation": 0.25]) { c in
        let g = gray(c)
        return each(c) { g + ($0 - g) * 0.25 }
    },
    Reference(
        "CIColorMatrix",
        [
            "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0),
            "inputGVector": CIVector(x: 0.5, y: 0, z: 0.5, w: 0),
            "inputBVector": CIVector(x: 0.2, y: 0, z: 0.3, w: 0.1),
            "inputBiasVector": CIVector(x: 0.1, y: 0, z: 0, w: 0),
        ]
    ) { c in
        Color(c.y + 0.1, 0.5 * (c.x + c.z), 0.2 * c.x + 0.3 * c.z + 0.1 * c.w, c.w)
    },
    Reference(
        "CIColorClamp",
        [
            "inputMinComponents": CIVector(x: 0.3, y: 0, z: 0.25, w: 0),
            "inputMaxComponents": CIVector(x: 1, y: 0.45, z: 0.7, w: 1),
        ]
    ) { c in
        Color(max(c.x, 0.3), min(c.y, 0.45), min(max(c.z, 0.25), 0.7), c.w)
    },
    Reference("CIColorInvert", [:]) { c in each(c) { 1 - $0 } },
    Reference(
        "CIColorMonochrome",
        ["inputColor": CIColor(red: 0.6, green: 0.9, blue: 0.3), "inputIntensity": 0.75]
    ) { c in
        let g = gray(c)
        return mix(c, Color(0.6 * g, 0.9 * g, 0.3 * g, c.w), 0.75)
    },
    Reference("CIColorPosterize", ["inputLevels": 4]) { c in
        each(c) { min(($0 * 4).rounded(.down) / 3, 1) }
    },
    Reference("CISepiaTone", ["inputIntensity": 0.5]) { c in
        mix(
            c,
            Color(
                min(dot(c, [0.393, 0.769, 0.189, 0]), 1), min(dot(c, [0.349, 0.686, 0.168, 0]), 1),
                min(dot(c, [0.272, 0.534, 0.131, 0]), 1), c.w), 0.5)
    },

    Reference("CIHueAdjust", ["inputAngle": 1.0], turned),
    Reference("CIExposureAdjust", ["inputEV": 0.5]) { c in
        each(c) { min(pow(pow($0, 2.2) * pow(2, 0.5), 1 / 2.2), 1) }
    },
    Reference("CIGammaAdjust", ["inputPower": 1.8]) { c in each(c) { pow($0, 1.8) } },
    Reference("CIVibrance", ["inputAmount": 0.5]) { c in
        let g = gray(c)
        let dull = 1 - (max(c.x, c.y, c.z) - min(c.x, c.y, c.z))
        return each(c) { g + ($0 - g) * (1 + 0.5 * dull) }
    },
    Reference(
        "CIFalseColor",
        [
            "inputColor0": CIColor(red: 0.2, green: 0, blue: 0.4),
            "inputColor1": CIColor(red: 1, green: 0.8, blue: 0.5),
        ]
    ) { c in
        var v = mix(Color(0.2, 0, 0.4, 1), Color(1, 0.8, 0.5, 1), gray(c))
        v.w = c.w
        return v
    },
    Reference("CIWhitePointAdjust", ["inputColor": CIColor(red: 1, green: 0.5, blue: 0.25)]) { c in
        c * Color(1, 0.5, 0.25, 1)
    },
    Reference(
        "CIColorPolynomial", ["inputRedCoefficients": CIVector(x: 0.1, y: 0.2, z: 0.3, w: 0.4)]
    ) {
        c in
        Color(0.1 + 0.2 * c.x + 0.3 * c.x * c.x + 0.4 * c.x * c.x * c.x, c.y, c.z, c.w)
    },
    Reference(
        "CIColorCrossPolynomial",
        [
            "inputRedCoefficients": numbers(0.1, 0.2, 0.1, 0.2, 0.1, 0.15, 0.3, 0.05, 0.1, 0.02),
            "inputBlueCoefficients": numbers(0, 0, 0, 0, 0, 0, 0.4, 0.3, 0.2, 0.1),
        ]
    ) { c in
        let (r, g, b) = (c.x, c.y, c.z)
        let linear = 0.1 * r + 0.2 * g + 0.1 * b + 0.02
        let square = 0.2 * r * r + 0.1 * g * g + 0.15 * b * b
        let red = linear + square + 0.3 * r * g + 0.05 * g * b + 0.1 * b * r
        return Color(red, g, 0.4 * r * g + 0.3 * g * b + 0.2 * b * r + 0.1, c.w)
    },
    Reference("CIColorMap", ["inputGradientImage": CIImage(cgImage: picture(["rb"]))]) { c in
        mix(Color(1, 0, 0, c.w), Color(0, 0, 1, c.w), gray(c))
    },
    Reference("CISRGBToneCurveToLinear", [:]) { c in
        each(c) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    },
    Reference("CILinearToSRGBToneCurve", [:]) { c in
        each(c) { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
    },
    // The points lie on a straight line: the curve is straight for any spline.
    Reference(
        "CIToneCurve",
        [
            "inputPoint0": CIVector(x: 0, y: 0.2), "inputPoint1": CIVector(x: 0.25, y: 0.35),
            "inputPoint2": CIVector(x: 0.5, y: 0.5), "inputPoint3": CIVector(x: 0.75, y: 0.65),
            "inputPoint4": CIVector(x: 1, y: 0.8),
        ]
    ) { c in each(c) { 0.2 + 0.6 * $0 } },
    Reference("CIColorThreshold", ["inputThreshold": 0.45]) { c in each(c) { $0 >= 0.45 ? 1 : 0 } },
    Reference("CIMaximumComponent", [:]) { c in Color(repeating: max(c.x, c.y, c.z)).withAlpha(c.w)
    },
    Reference("CIMinimumComponent", [:]) { c in Color(repeating: min(c.x, c.y, c.z)).withAlpha(c.w)
    },
    Reference("CIMaskToAlpha", [:]) { c in Color(1, 1, 1, gray(c) * c.w) },
    Reference("CIColorCube", ["inputCubeDimension": 2, "inputCubeData": invertingCube()]) { c in
        each(c) { 1 - $0 }
    },
    Reference("CITemperatureAndTint", [:]) { $0 },
]

private func numbers(_ n: CGFloat...) -> CIVector { CIVector(values: n, count: n.count) }

extension SIMD4<Double> {
    fileprivate func withAlpha(_ a: Double) -> Self { Self(x, y, z, a) }
}

private func invertingCube() -> Data {
    var floats: [Float] = []
    for i in 0..<8 {
        for axis in 0..<3 { floats.append(i >> axis & 1 == 1 ? 0 : 1) }
        floats.append(1)
    }
    return floats.withUnsafeBytes { Data($0) }
}

@Suite("Colour filters") struct ColorFilterTests {
    private static let colors = [
        Color(0.8, 0.4, 0.2, 1), Color(0.18, 0.51, 0.92, 1), Color(0.6, 0.6, 0.6, 1),
        Color(0.8, 0.4, 0.2, 0.6),
    ]

    @Test("a colour filter is the same sum as here", arguments: references)
    private func reference(_ reference: Reference) throws {
        for c in Self.colors {
            let grid = try paint(20, 20) { root in
                let layer = box(2, 2, 16, 16, rgb(c.x, c.y, c.z, c.w))
                let filter = CIFilter(name: reference.name, parameters: reference.inputs())
                layer.filters = [filter as Any]
                root.addSublayer(layer)
            }
            let expected = pixel(reference.expected(c))
            #expect(near(grid[10, 10], expected, 3), "\(c): \(grid[10, 10]), not \(expected)")
            #expect(grid[0, 0] == clearPixel)
        }
    }

    @Test(
        "a white point moved to a lower temperature is warmer, as that light is; tint is magenta",
        // Black bodies in sRGB.
        arguments: [
            (4000.0, [255.0, 207, 166]), (3000, [255, 180, 110]), (10000, [203, 219, 255]),
        ] as [(Double, [Double])])
    func temperature(_ kelvin: Double, _ light: [Double]) throws {
        func white(_ neutral: CIVector, _ target: CIVector) throws -> [Double] {
            let grid = try paint(20, 20) { root in
                let layer = box(0, 0, 20, 20, rgb(0.6, 0.6, 0.6))
                layer.filters = [
                    CIFilter(
                        name: "CITemperatureAndTint",
                        parameters: ["inputNeutral": neutral, "inputTargetNeutral": target])!
                ]
                root.addSublayer(layer)
            }
            return grid[10, 10].prefix(3).map { Double($0) / 153 }
        }
        let day = CIVector(x: 6500, y: 0)
        let mean = light.reduce(0, +) / 3
        for (seen, expected) in zip(try white(day, CIVector(x: kelvin, y: 0)), light) {
            #expect(abs(seen - expected / mean) < 0.06, "\(seen), not \(expected / mean)")
        }
        // The correction for this light does the opposite.
        let corrected = try white(CIVector(x: kelvin, y: 0), day)
        #expect((corrected[0] < corrected[2]) == (kelvin < 6500))
        let tinted = try white(CIVector(x: 6500, y: 150), day)
        #expect(tinted[1] < tinted[0] - 0.05 && tinted[1] < tinted[2] - 0.05)
    }

    @Test("a tone curve goes through its points, smoothly and never back where they rise")
    func toneCurve() throws {
        let points: [(CGFloat, CGFloat)] = [(0, 0), (0.25, 0.1), (0.5, 0.45), (0.75, 0.9), (1, 1)]
        var inputs: [String: Any] = [:]
        for (i, p) in points.enumerated() { inputs["inputPoint\(i)"] = CIVector(x: p.0, y: p.1) }
        let grid = try paint(256, 4) { root in
            for i in 0..<256 {
                root.addSublayer(box(CGFloat(i), 0, 1, 4, rgb(CGFloat(i) / 255, 0, 0)))
            }
            root.filters = [CIFilter(name: "CIToneCurve", parameters: inputs)!]
        }
        for p in points {
            let at = Int((p.0 * 255).rounded())
            #expect(abs(Double(grid[at, 2][0]) - Double(p.1) * 255) < 3, "\(p)")
        }
        let steps = (0..<255).map { Int(grid[$0 + 1, 2][0]) - Int(grid[$0, 2][0]) }
        #expect(steps.allSatisfy { (0...4).contains($0) })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($0 - $1) <= 2 })
    }

    @Test("coefficients that are not given to a cross polynomial count nothing")
    func shortCoefficients() throws {
        func shown(_ more: Int) throws -> [UInt8] {
            let vector = { (values: [CGFloat]) in
                CIVector(
                    values: values + Array(repeating: 0, count: more), count: values.count + more)
            }
            return try paint(4, 4) { root in
                let plain = box(0, 0, 4, 4, rgb(0.6, 0.4, 0.2))
                plain.filters = [
                    CIFilter(
                        name: "CIColorCrossPolynomial",
                        parameters: [
                            "inputRedCoefficients": vector([0.5]),
                            "inputGreenCoefficients": vector([0, 0.5]),
                            "inputBlueCoefficients": vector([0, 0, 0.5]),
                        ])!
                ]
                root.addSublayer(plain)
            }[1, 1]
        }
        #expect(try shown(0) == shown(9))
    }

    @Test("a filter nobody knows: nil by name, ignored as a string; a disabled one passes")
    func unknown() throws {
        #expect(CIFilter(name: "CINobodyKnowsThis") == nil)
        #expect(CIFilter(name: "") == nil)
        func scene(_ change: (CALayer) -> Void) throws -> PixelGrid {
            try paint { root in
                let layer = box(10, 10, 20, 20, red)
                change(layer)
                root.addSublayer(layer)
            }
        }
        let plain = try scene { _ in }
        #expect(try scene { $0.filters = ["nobodyKnowsThis"] } == plain)
        #expect(try scene { $0.backgroundFilters = ["nobodyKnowsThis"] } == plain)
        #expect(try scene { $0.compositingFilter = "nobodyKnowsThis" } == plain)
        let off = CIFilter(name: "CIColorInvert")!
        #expect(try scene { $0.filters = [off] } != plain)
        off.isEnabled = false
        #expect(try scene { $0.filters = [off] } == plain)
    }

    @Test("filters are a chain in order; backgroundFilters see what is behind, in the bounds")
    func chain() throws {
        let grid = try paint { root in
            root.addSublayer(box(0, 0, 80, 60, rgb(0.2, 0.2, 0.2)))
            let layer = box(10, 10, 20, 20, rgb(0.2, 0.2, 0.2))
            let gain = CIFilter(
                name: "CIColorMatrix",
                parameters: [
                    "inputRVector": CIVector(x: 2, y: 0, z: 0, w: 0),
                    "inputGVector": CIVector(x: 0, y: 2, z: 0, w: 0),
                    "inputBVector": CIVector(x: 0, y: 0, z: 2, w: 0),
                ])!
            layer.filters = [CIFilter(name: "CIColorInvert")!, gain]
            root.addSublayer(layer)
            let other = box(40, 10, 20, 20, rgb(0.2, 0.2, 0.2))
            other.filters = [gain, CIFilter(name: "CIColorInvert")!]
            root.addSublayer(other)
            let behind = box(10, 40, 20, 10)
            behind.backgroundFilters = [CIFilter(name: "CIColorInvert")!]
            root.addSublayer(behind)
        }
        #expect(near(grid[20, 20], [255, 255, 255, 255]))
        #expect(near(grid[50, 20], [153, 153, 153, 255]))
        #expect(near(grid[20, 45], [204, 204, 204, 255]))
        #expect(near(grid[31, 45], [51, 51, 51, 255]) && near(grid[20, 51], [51, 51, 51, 255]))
    }
}
