import Foundation
import QuartzCore
import Testing
import TestSupport

@testable import CoreImage

private typealias Color = SIMD4<Double>
private typealias RGB = SIMD3<Double>

// The functions of the W3C compositing model, of straight colours: b behind, s on top.
private func hardLight(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
}

private func dodge(_ b: Double, _ s: Double) -> Double {
    b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
}
private func burn(_ b: Double, _ s: Double) -> Double {
    b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
}

private func softLight(_ b: Double, _ s: Double) -> Double {
    if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    return b + (2 * s - 1) * (d - b)
}

private let separable: [String: @Sendable (Double, Double) -> Double] = [
    "Multiply": { $0 * $1 }, "Screen": { $0 + $1 - $0 * $1 }, "Overlay": { hardLight($1, $0) },
    "Darken": { min($0, $1) }, "Lighten": { max($0, $1) }, "ColorDodge": dodge,
    "ColorBurn": burn, "SoftLight": softLight, "HardLight": hardLight,
    "Difference": { abs($0 - $1) }, "Exclusion": { $0 + $1 - 2 * $0 * $1 },
    "LinearBurn": { max(0, $0 + $1 - 1) }, "LinearDodge": { min(1, $0 + $1) },
    "LinearLight": { min(max($0 + 2 * $1 - 1, 0), 1) },
    "PinLight": { $1 <= 0.5 ? min($0, 2 * $1) : max($0, 2 * $1 - 1) },
    "VividLight": { $1 <= 0.5 ? burn($0, 2 * $1) : dodge($0, 2 * $1 - 1) },
    "Divide": { min(1, $0 / $1) }, "Subtract": { max(0, $0 - $1) },
]

private func lum(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
private func sat(_ c: RGB) -> Double { c.max() - c.min() }

private func setLum(_ c: RGB, _ l: Double) -> RGB {
    var v = c + (l - lum(c))
    let (n, x) = (v.min(), v.max())
    if n < 0 { v = l + (v - l) * (l / (l - n)) }
    if x > 1 { v = l + (v - l) * ((1 - l) / (x - l)) }
    return v
}

private func setSat(_ c: RGB, _ s: Double) -> RGB {
    c.max() > c.min() ? (c - c.min()) * (s / (c.max() - c.min())) : .zero
}

/// The result of a filter for a straight source over a straight backdrop, premultiplied; nil for an
/// unknown filter.
private func blend(_ name: String, _ s: Color, _ b: Color) -> Color? {
    let (sp, bp) = (premultiplied(s), premultiplied(b))
    switch name {
    case "CISourceOverCompositing": return sp + bp * (1 - s.w)
    case "CISourceInCompositing": return sp * b.w
    case "CISourceOutCompositing": return sp * (1 - b.w)
    case "CISourceAtopCompositing": return sp * b.w + bp * (1 - s.w)
    case "CIAdditionCompositing": return (sp + bp).clamped(lowerBound: .zero, upperBound: .one)
    case "CIMaximumCompositing": return pointwiseMax(sp, bp)
    case "CIMinimumCompositing": return pointwiseMin(sp, bp)
    case "CIMultiplyCompositing": return sp * bp
    default: break
    }
    let stem = String(name.dropFirst(2).dropLast("BlendMode".count))
    let (sc, bc) = (RGB(s.x, s.y, s.z), RGB(b.x, b.y, b.z))
    let m: RGB
    switch stem {
    case "Hue": m = setLum(setSat(sc, sat(bc)), lum(bc))
    case "Saturation": m = setLum(setSat(bc, sat(sc)), lum(bc))
    case "Color": m = setLum(sc, lum(bc))
    case "Luminosity": m = setLum(bc, lum(sc))
    default:
        guard let f = separable[stem] else { return nil }
        m = RGB(f(bc.x, sc.x), f(bc.y, sc.y), f(bc.z, sc.z))
    }
    let v = sc * (s.w * (1 - b.w)) + bc * (b.w * (1 - s.w)) + m * (s.w * b.w)
    return Color(v.x, v.y, v.z, s.w + b.w - s.w * b.w)
}

private func premultiplied(_ c: Color) -> Color { Color(c.x * c.w, c.y * c.w, c.z * c.w, c.w) }

@Suite("Blend modes") struct BlendModeTests {
    // Fifths are whole numbers of 255 steps: the modes receive exact values.
    private static let pairs = [
        (Color(0.8, 0.2, 0.4, 1), Color(0.4, 0.6, 0.8, 1)),
        (Color(0.2, 0.6, 0.6, 1), Color(0.8, 0.2, 0.4, 1)),
        (Color(0.8, 0.2, 0.4, 0.6), Color(0.4, 0.6, 0.8, 1)),
        (Color(0.8, 0.2, 0.4, 0.6), Color(0.4, 0.6, 0.8, 0.8)),
    ]

    private func shown(_ filter: Any, _ s: Color, _ b: Color) throws -> [UInt8] {
        try paint(40, 40) { root in
            root.addSublayer(box(0, 0, 40, 40, rgb(b.x, b.y, b.z, b.w)))
            let layer = box(10, 10, 20, 20, rgb(s.x, s.y, s.z, s.w))
            layer.compositingFilter = filter
            root.addSublayer(layer)
        }[20, 20]
    }

    @Test("a compositing filter is its published function", arguments: FilterCatalog.blendModes)
    func mode(_ name: String) throws {
        for (s, b) in Self.pairs {
            // The per-channel minima of translucent layers are our choice.
            if name == "CIMinimumCompositing" && s.w < 1 { continue }
            let v = try #require(blend(name, s, b), "no formula for \(name)")
            let expected = [v.x, v.y, v.z, v.w].map { UInt8(($0 * 255).rounded()) }
            let filter = try #require(CIFilter(name: name))
            let seen = try shown(filter, s, b)
            #expect(near(seen, expected, 3), "\(s) on \(b): \(seen), not \(expected)")
        }
    }

    @Test("Core Animation's own names do the same as the filters")
    func names() throws {
        let (s, b) = (Color(0.8, 0.3, 0.1, 0.6), Color(0.3, 0.6, 0.9, 0.8))
        for name in [
            "multiply", "screen", "overlay", "darken", "lighten", "softLight", "hardLight",
        ] {
            let filter = "CI" + name.prefix(1).uppercased() + name.dropFirst() + "BlendMode"
            #expect(
                try shown(name + "BlendMode", s, b) == shown(CIFilter(name: filter)!, s, b),
                "\(name)")
        }
        let (sp, bp) = (premultiplied(s), premultiplied(b))
        let own: [(String, Color)] = [
            ("clear", .zero), ("copy", sp), ("destOver", bp + sp * (1 - b.w)), ("destIn", bp * s.w),
            ("destOut", bp * (1 - s.w)), ("destAtop", bp * s.w + sp * (1 - b.w)),
            ("xor", sp * (1 - b.w) + bp * (1 - s.w)), ("sourceOver", sp + bp * (1 - s.w)),
        ]
        for (name, v) in own {
            let expected = [v.x, v.y, v.z, v.w].map { UInt8(($0 * 255).rounded()) }
            let seen = try shown(name, s, b)
            #expect(near(seen, expected), "\(name): \(seen), not \(expected)")
        }
    }
}
