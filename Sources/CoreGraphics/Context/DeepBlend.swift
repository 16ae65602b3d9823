// Blend modes of deep bitmaps.
//
// Input: premultiplied pixels of a drawing and of the background, in the bitmap's space.
// Output: both mixed, by the formulas of PDF and the W3C's "Compositing and Blending". Modes with a
// function of straight colours clamp the colours to 0…1, the range of the functions.
import Foundation

enum DeepBlend {
    /// Drawing `s` and background `d` together.
    static func mix(
        _ mode: CGBlendMode, _ mixing: PixelBlend?, _ s: SIMD4<Float>, _ d: SIMD4<Float>
    ) -> SIMD4<Float> {
        if let mixing { return mixing.mix(s, d) }
        switch mode {
        case .normal: return s + d * (1 - s.w)
        case .copy: return s
        case .clear: return .zero
        case .sourceIn: return s * d.w
        case .sourceOut: return s * (1 - d.w)
        case .sourceAtop: return s * d.w + d * (1 - s.w)
        case .destinationOver: return d + s * (1 - d.w)
        case .destinationIn: return d * s.w
        case .destinationOut: return d * (1 - s.w)
        case .destinationAtop: return s * (1 - d.w) + d * s.w
        case .xor: return s * (1 - d.w) + d * (1 - s.w)
        case .plusLighter: return pointwiseMin(s + d, .one)
        default: break
        }
        let (over, under) = (straight(s), straight(d))
        let both: SIMD3<Float>
        switch mode {
        case .hue: both = luminous(saturated(over, saturation(under)), luminosity(under))
        case .saturation: both = luminous(saturated(under, saturation(over)), luminosity(under))
        case .color: both = luminous(over, luminosity(under))
        case .luminosity: both = luminous(under, luminosity(over))
        default:
            both = SIMD3(
                part(mode, under.x, over.x), part(mode, under.y, over.y),
                part(mode, under.z, over.z))
        }
        let color = s * (1 - d.w) + d * (1 - s.w)
        let alpha = s.w + d.w * (1 - s.w)
        return SIMD4(SIMD3(color.x, color.y, color.z) + both * (s.w * d.w), alpha)
    }

    /// Straight colour within 0…1; black without alpha.
    private static func straight(_ c: SIMD4<Float>) -> SIMD3<Float> {
        guard c.w > 0 else { return .zero }
        return (SIMD3(c.x, c.y, c.z) / c.w).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// Component of background `b` and drawing `s`.
    private static func part(_ mode: CGBlendMode, _ b: Float, _ s: Float) -> Float {
        switch mode {
        case .multiply: b * s
        case .screen: b + s - b * s
        case .overlay: hard(s, b)
        case .hardLight: hard(b, s)
        case .darken: min(b, s)
        case .lighten: max(b, s)
        case .colorDodge: b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .softLight: soft(b, s)
        case .difference: abs(b - s)
        case .exclusion: b + s - 2 * b * s
        default: s
        }
    }

    private static func hard(_ b: Float, _ s: Float) -> Float {
        s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    }

    private static func soft(_ b: Float, _ s: Float) -> Float {
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
    }

    // MARK: - Hue, saturation, luminosity

    private static func luminosity(_ c: SIMD3<Float>) -> Float {
        0.3 * c.x + 0.59 * c.y + 0.11 * c.z
    }

    private static func saturation(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

    /// The colour with the given luminosity, moved into 0…1.
    private static func luminous(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
        var c = c + (wanted - luminosity(c))
        let (l, low, high) = (luminosity(c), c.min(), c.max())
        if low < 0 { c = l + (c - l) * (l / (l - low)) }
        if high > 1 { c = l + (c - l) * ((1 - l) / (high - l)) }
        return c
    }

    /// The colour with the given saturation.
    private static func saturated(_ c: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
        let (low, high) = (c.min(), c.max())
        return high > low ? (c - low) * (wanted / (high - low)) : .zero
    }
}
