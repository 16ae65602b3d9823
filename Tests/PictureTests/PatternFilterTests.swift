import Foundation
import QuartzCore
import Testing
import TestSupport

private typealias Point = SIMD2<Double>
private typealias Color = SIMD4<Double>

/// A filter with a known value at a point: the GPU's formula, evaluated here. Straight colours.
private struct Pattern: Sendable, CustomTestStringConvertible {
    let name: String
    let inputs: @Sendable () -> [String: Any]
    let value: @Sendable (Point) -> Color
    var testDescription: String { name }

    init(
        _ name: String, _ inputs: @escaping @autoclosure @Sendable () -> [String: Any],
        _ value: @escaping @Sendable (Point) -> Color
    ) {
        (self.name, self.inputs, self.value) = (name, inputs, value)
    }
}

private let middle = Point(60, 60)
private let background = Color(0.5, 0.4, 0.8, 1)
private let luma = 0.5 * 0.2126 + 0.4 * 0.7152 + 0.8 * 0.0722
private let warm = Color(1, 0.5, 0.25, 1)
private let cool = Color(0, 0.25, 0.5, 0.5)

private func length(_ p: Point) -> Double { (p * p).sum().squareRoot() }
private func clamp(_ x: Double, _ low: Double = 0, _ high: Double = 1) -> Double {
    min(max(x, low), high)
}
private func smooth(_ low: Double, _ high: Double, _ x: Double) -> Double {
    let t = clamp((x - low) / (high - low))
    return t * t * (3 - 2 * t)
}
/// A gradient's colours mix premultiplied: towards clear the colours fade and do not darken.
private func mix(_ a: Color, _ b: Color, _ t: Double) -> Color {
    let w = a.w + (b.w - a.w) * t
    let c = a * (a.w * (1 - t)) + b * (b.w * t)
    return w > 0 ? Color(c.x / w, c.y / w, c.z / w, w) : Color(0, 0, 0, 0)
}
private func ci(_ c: Color) -> CIColor { CIColor(red: c.x, green: c.y, blue: c.z, alpha: c.w) }
private func lit(_ c: Color, _ k: Double) -> Color { Color(c.x, c.y, c.z, c.w * k) }

private func center(_ more: [String: Any]) -> [String: Any] {
    more.merging(["inputCenter": CIVector(x: 60, y: 60)]) { a, _ in a }
}

/// Hues counterclockwise from red at the right, paler towards the middle; the outermost points
/// fade.
private func wheel(_ p: Point, _ value: Double, softness: Double) -> Color {
    let d = p - middle
    let turn = atan2(d.y, d.x) / (2 * .pi)
    let hue = (turn < 0 ? turn + 1 : turn) * 6
    let (sector, part) = (Int(hue), hue - hue.rounded(.down))
    let s = min(length(d) / 60, 1)
    let (low, down, up) = (1 - s, 1 - s * part, 1 - s * (1 - part))
    let c = [
        [1, up, low], [down, 1, low], [low, 1, up], [low, down, 1], [up, low, 1], [1, low, down],
    ][sector % 6].map { $0 * value }
    return Color(c[0], c[1], c[2], clamp((60 - length(d)) / softness))
}

/// Ink where the picture's light is below the pattern's height.
private func screen(_ height: Double) -> Color {
    let level = 0.15 + 0.7 * (1 - height)
    let v = smooth(level - 0.15, level + 0.15, luma)
    return Color(v, v, v, 1)
}

private let patterns: [Pattern] = [
    Pattern(
        "CILinearGradient",
        [
            "inputPoint0": CIVector(x: 20, y: 30), "inputPoint1": CIVector(x: 90, y: 100),
            "inputColor0": ci(warm), "inputColor1": ci(cool),
        ]
    ) { mix(warm, cool, clamp(($0.x - 20 + $0.y - 30) / 140)) },
    Pattern(
        "CISmoothLinearGradient",
        [
            "inputPoint0": CIVector(x: 20, y: 0), "inputPoint1": CIVector(x: 100, y: 0),
            "inputColor0": ci(warm), "inputColor1": ci(cool),
        ]
    ) { mix(warm, cool, smooth(20, 100, $0.x)) },
    Pattern(
        "CIRadialGradient",
        center([
            "inputRadius0": 10, "inputRadius1": 50, "inputColor0": ci(warm),
            "inputColor1": ci(cool),
        ])
    ) { mix(warm, cool, clamp((length($0 - middle) - 10) / 40)) },
    Pattern(
        "CIGaussianGradient",
        center(["inputRadius": 50, "inputColor0": ci(warm), "inputColor1": ci(cool)])
    ) { mix(warm, cool, smooth(0, 50, length($0 - middle))) },
    Pattern(
        "CIHueSaturationValueGradient",
        ["inputRadius": 60, "inputValue": 0.8, "inputSoftness": 20, "inputDither": 0]
    ) { wheel($0, 0.8, softness: 20) },
    Pattern(
        "CIHueSaturationValueGradient",
        [
            "inputRadius": 60, "inputSoftness": 1e-3, "inputDither": 0,
            "inputColorSpace": CGColorSpace(name: CGColorSpace.linearSRGB)!,
        ]
    ) {
        let c = wheel($0, 1, softness: 1e-3)
        let v = [c.x, c.y, c.z].map {
            $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * pow($0, 1 / 2.4) - 0.055
        }
        return Color(v[0], v[1], v[2], c.w)
    },
    Pattern(
        "CIRoundedRectangleGenerator",
        [
            "inputExtent": CIVector(x: 20, y: 30, z: 70, w: 50), "inputRadius": 12,
            "inputColor": ci(warm),
        ]
    ) {
        let q = Point(abs($0.x - 55) - 23, abs($0.y - 55) - 13)
        let out = length(Point(max(q.x, 0), max(q.y, 0))) + min(max(q.x, q.y), 0) - 12
        return lit(warm, clamp(0.5 - out))
    },
    Pattern(
        "CILenticularHaloGenerator",
        center([
            "inputHaloRadius": 35, "inputHaloWidth": 30, "inputStriationStrength": 0.4,
            "inputTime": 0.3, "inputStriationContrast": 1.5, "inputHaloOverlap": 0.6,
            "inputColor": ci(warm),
        ])
    ) {
        let d = $0 - middle
        let ray = 1 - 0.4 * clamp(0.5 + 0.75 * sin(atan2(d.y, d.x) * 57 + 0.3))
        // Red, green and blue have a ring each, 15 · 0.4 points apart.
        let light = [29.0, 35, 41].map { clamp(1 - abs(length(d) - $0) / 15) * ray }
        let most = light.max()!
        guard most > 0 else { return Color(0, 0, 0, 0) }
        return Color(
            warm.x * light[0] / most, warm.y * light[1] / most, warm.z * light[2] / most, most)
    },
    Pattern(
        "CISunbeamsGenerator",
        center([
            "inputSunRadius": 20, "inputStriationStrength": 0.5, "inputTime": 0.2,
            "inputStriationContrast": 1.8, "inputMaxStriationRadius": 1.5,
            "inputColor": ci(warm),
        ])
    ) {
        let d = $0 - middle
        let (l, a) = (length(d) / 20, atan2(d.y, d.x))
        let ray = clamp(0.5 + 0.9 * sin(a * 23 + 0.2) * sin(a * 7 - 0.2))
        let k = l < 1 ? 0 : 0.5 * clamp(2 - l)
        return lit(warm, clamp(1 / max(l * l, 0.25) * (1 + (ray - 1) * k)))
    },
    Pattern(
        "CIStarShineGenerator",
        center([
            "inputRadius": 12, "inputCrossAngle": 0, "inputCrossScale": 15, "inputCrossWidth": 2.5,
            "inputCrossOpacity": -1, "inputEpsilon": -3, "inputColor": ci(warm),
        ])
    ) {
        let d = $0 - middle
        let l = max(length(d), 1e-3)
        let k = min(12 / l, 4)
        let disc = k * k * 0.25 * exp(-l / 24) * 4
        let cross =
            exp(-abs(d.y) / 2.5 - abs(d.x) / 18) + exp(-abs(d.x) / 2.5 - abs(d.y) / 18)
        return lit(warm, clamp(disc + cross / 2))
    },
    Pattern("CIVignette", ["inputRadius": 0.8, "inputIntensity": 1.2]) {
        let l = clamp(length($0 - middle) / (60 * 2.0.squareRoot()) / 0.8)
        let k = 1 - 0.6 * l * l
        return Color(background.x * k, background.y * k, background.z * k, 1)
    },
    Pattern(
        "CIVignetteEffect", center(["inputRadius": 40, "inputFalloff": 0.5, "inputIntensity": 0.8])
    ) {
        let k = 1 - 0.8 * smooth(20, 60, length($0 - middle))
        return Color(background.x * k, background.y * k, background.z * k, 1)
    },
    Pattern(
        "CICMYKHalftone",
        center([
            "inputWidth": 24, "inputSharpness": 0.5, "inputGCR": 0.8, "inputUCR": 0.5,
            "inputAngle": 0.1,
        ])
    ) { p in
        // Each ink leaves the paper's light between its dots; black is the common part of all three
        // inks.
        let key = 0.2 * 0.8
        let inks = [0.5, 0.6, 0.2].map { $0 - 0.5 * key } + [key]
        let angles = [15.0, 75, 0, 45].map { $0 * .pi / 180 + 0.1 }
        let left = zip(inks, angles).map { ink, angle in
            let d = p - middle
            let u = (cos(angle) * d.x + sin(angle) * d.y) / 24 * 2 * .pi
            let v = (cos(angle) * d.y - sin(angle) * d.x) / 24 * 2 * .pi
            let level = 0.25 + 0.5 * (1 - (0.5 + 0.25 * (cos(u) + cos(v))))
            return smooth(level - 0.25, level + 0.25, 1 - ink)
        }
        return Color(left[0] * left[3], left[1] * left[3], left[2] * left[3], 1)
    },
    Pattern("CIDotScreen", center(["inputWidth": 24, "inputSharpness": 0.7])) {
        let q = ($0 - middle) / 24 * 2 * .pi
        return screen(0.5 + 0.25 * (cos(q.x) + cos(q.y)))
    },
    Pattern("CILineScreen", center(["inputWidth": 24, "inputSharpness": 0.7])) {
        screen(0.5 + 0.5 * cos(($0.x - 60) / 24 * 2 * .pi))
    },
    Pattern("CIHatchedScreen", center(["inputWidth": 24, "inputSharpness": 0.7])) {
        let q = ($0 - middle) / 24 * 2 * .pi
        return screen(0.75 * (0.5 + 0.5 * max(cos(q.x), cos(q.y))))
    },
    Pattern("CICircularScreen", center(["inputWidth": 24, "inputSharpness": 0.7])) {
        screen(0.5 + 0.5 * cos(length($0 - middle) / 24 * 2 * .pi))
    },
]

@Suite("Filters that draw patterns") struct PatternFilterTests {
    private func shown(
        _ name: String, _ inputs: [String: Any], _ color: CGColor? = rgb(0.5, 0.4, 0.8)
    ) throws -> PixelGrid {
        try paint(120, 120, up: true) { root in
            let layer = box(0, 0, 120, 120, color)
            layer.filters = [CIFilter(name: name, parameters: inputs)!]
            root.addSublayer(layer)
        }
    }

    @Test("a pattern has the value of the same sum at many points", arguments: patterns)
    private func reference(_ pattern: Pattern) throws {
        let grid = try shown(pattern.name, pattern.inputs())
        var different = Set<[UInt8]>()
        for y in stride(from: 4, to: 120, by: 8) {
            for x in stride(from: 3, to: 120, by: 8) {
                let p = Point(Double(x) + 0.5, Double(119 - y) + 0.5)
                let expected = pixel(pattern.value(p))
                different.insert(expected)
                #expect(near(grid[x, y], expected, 4), "\(p): \(grid[x, y]), not \(expected)")
            }
        }
        #expect(different.count > 1)
    }

    @Test("a wheel's dither moves its colours by half a step each way; times thirty it shows")
    func wheelDither() throws {
        func wheel(_ dither: Double) throws -> PixelGrid {
            let inputs = ["inputRadius": 60, "inputSoftness": 0, "inputDither": dither]
            return try shown("CIHueSaturationValueGradient", inputs)
        }
        let still = try wheel(0)
        #expect(near(still[115, 60], [255, 20, 20, 255], 8))
        #expect(near(still[4, 60], [20, 255, 255, 255], 8))
        let fine = try wheel(1)
        #expect(fine != still && fine.difference(still) == 1)
        #expect((10...16).contains(try wheel(30).difference(still)))
    }

    @Test(
        "a gradient needs no picture: it fills the bounds of an empty layer",
        arguments: [
            "CILinearGradient", "CISmoothLinearGradient", "CIRadialGradient", "CIGaussianGradient",
            "CIHueSaturationValueGradient", "CIConstantColorGenerator",
        ])
    func emptyLayer(_ name: String) throws {
        let full = try shown(name, center(["inputRadius": 100]))
        #expect(full.covered > 10000)
        #expect(try shown(name, center(["inputRadius": 100]), nil) == full)
    }

    @Test("noise is even, and another in every channel and point")
    func noise() throws {
        let grid = try shown("CIRandomGenerator", [:])
        let alphas = stride(from: 3, to: grid.bytes.count, by: 4).map { Double(grid.bytes[$0]) }
        let mean = alphas.reduce(0, +) / Double(alphas.count)
        #expect(abs(mean - 127.5) < 4)
        #expect(Set(alphas).count > 200)
        let same = (0..<119).count { grid[$0, 50] == grid[$0 + 1, 50] }
        #expect(same < 3)
    }

    @Test("a dither moves a flat gray up and down about itself, by half its intensity at most")
    func dither() throws {
        let grid = try shown("CIDither", ["inputIntensity": 0.2], rgb(0.5, 0.5, 0.5))
        let reds = stride(from: 0, to: grid.bytes.count, by: 4).map { Int(grid.bytes[$0]) }
        #expect(reds.allSatisfy { abs($0 - 128) <= 27 } && Set(reds).count > 30)
        #expect(abs(reds.reduce(0, +) / reds.count - 128) <= 2)
    }

    @Test(
        "a screen leaves white and black as they are",
        arguments: ["CIDotScreen", "CILineScreen", "CIHatchedScreen", "CICircularScreen"])
    func extremes(_ name: String) throws {
        for level in [CGFloat(0), 1] {
            let grid = try shown(name, center(["inputWidth": 9]), rgb(level, level, level))
            #expect(grid.count { abs(Int($0[0]) - Int(level * 255)) <= 2 } == 14400)
        }
    }

    @Test("CMYK dots: paper stays white, black black; more ink, larger dots of their colours")
    func inks() throws {
        let inputs = center(["inputWidth": 12])
        let paper = try shown("CICMYKHalftone", inputs, rgb(1, 1, 1))
        #expect(paper.count { near($0, [255, 255, 255, 255], 3) } == 14400)
        let black = try shown("CICMYKHalftone", inputs, rgb(0, 0, 0))
        #expect(black.count { $0[0] < 8 && $0[1] < 8 && $0[2] < 8 } > 14000)
        func share(_ red: CGFloat) throws -> Int {
            try shown("CICMYKHalftone", inputs, rgb(red, 1, 1)).count { $0[0] < 128 }
        }
        let (light, dark) = (try share(0.7), try share(0.3))
        #expect(light > 300 && dark > 2 * light && dark < 14000)
        // Only cyan is on the paper: green and blue stay.
        #expect(try shown("CICMYKHalftone", inputs, rgb(0.3, 1, 1)).count { $0[1] < 250 } == 0)
    }
}
