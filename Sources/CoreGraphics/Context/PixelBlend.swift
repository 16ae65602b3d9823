// Blend modes missing in Cairo.
//
// Input: a group already clipped, and the image under the group.
// Output: the image with both mixed. `sum` modes work on premultiplied numbers; the other modes are
// functions of straight colours, mixed with both alphas as in PDF and the W3C's specification.
// Cost: every pixel of the group by the processor.
import CLaminaCairo
import Foundation

/// Blend mode of a drawing with the background, beside the modes of `CGBlendMode`.
package enum PixelBlend: Sendable {
    case plusDarker, maximum, minimum, multiplyCompositing
    case linearBurn, linearDodge, linearLight, pinLight, vividLight, divide, subtract

    /// Most similar Cairo operator, for PDF documents.
    var nearest: cairo_operator_t {
        switch self {
        case .plusDarker, .minimum, .subtract, .linearBurn: CAIRO_OPERATOR_DARKEN
        case .maximum, .linearDodge, .divide: CAIRO_OPERATOR_LIGHTEN
        case .multiplyCompositing: CAIRO_OPERATOR_MULTIPLY
        case .linearLight, .pinLight, .vividLight: CAIRO_OPERATOR_HARD_LIGHT
        }
    }

    /// Blends a group's pattern into `target`, whose alpha counts as 1 if missing.
    func blend(group: OpaquePointer, onto target: CairoSurface) {
        var source: OpaquePointer?
        guard cairo_pattern_get_surface(group, &source) == CAIRO_STATUS_SUCCESS, let source else {
            return
        }
        cairo_surface_flush(source)
        var (dx, dy) = (0.0, 0.0)
        cairo_surface_get_device_offset(source, &dx, &dy)
        guard let from = cairo_image_surface_get_data(source), let to = target.bytes else { return }
        let (offsetX, offsetY) = (Int(dx), Int(dy))
        let fromRow = Int(cairo_image_surface_get_stride(source))
        let opaque = cairo_image_surface_get_format(target.pointer) == CAIRO_FORMAT_RGB24
        for y in 0..<Int(cairo_image_surface_get_height(source)) {
            for x in 0..<Int(cairo_image_surface_get_width(source)) {
                let (tx, ty) = (x - offsetX, y - offsetY)
                guard tx >= 0, ty >= 0, tx < target.width, ty < target.height else { continue }
                let s = from + y * fromRow + x * 4
                // The background stays where the drawing has no pixel.
                guard s[3] > 0 else { continue }
                let d = to + ty * target.bytesPerRow + tx * 4
                let da = opaque ? 255 : d[3]
                let alpha = self.alpha(s[3], da)
                for i in 0..<3 { d[i] = part(s[i], s[3], d[i], da, alpha) }
                d[3] = opaque ? 255 : alpha
            }
        }
        target.markDirty()
    }

    /// Premultiplied pixels of drawing `s` and background `d` together, as floats.
    func mix(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
        switch self {
        case .plusDarker:
            let alpha = min(1, s.w + d.w)
            var mixed = alpha - ((s.w - s) + (d.w - d))
            mixed.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
            mixed.w = alpha
            return mixed
        case .maximum: return pointwiseMax(s, d)
        case .minimum: return d * (1 - s.w) + pointwiseMin(s, d) * s.w
        case .multiplyCompositing: return s * d
        default: break
        }
        var mixed = SIMD4<Float>.zero
        for i in 0..<3 where d.w > 0 && s.w > 0 {
            mixed[i] = min(max(straight(d[i] / d.w, s[i] / s.w), 0), 1)
        }
        mixed = s * (1 - d.w) + d * (1 - s.w) + mixed * s.w * d.w
        mixed.w = s.w + d.w * (1 - s.w)
        return mixed
    }

    /// Alpha of drawing and background together.
    private func alpha(_ s: UInt8, _ d: UInt8) -> UInt8 {
        switch self {
        case .plusDarker: UInt8(min(255, Int(s) + Int(d)))
        case .maximum: max(s, d)
        case .minimum: Self.mix(d, min(s, d), s)
        case .multiplyCompositing: multiplyBytes(s, d)
        default: UInt8(Int(s) + Int(d) - Int(multiplyBytes(s, d)))
        }
    }

    /// Premultiplied component of drawing and background together.
    private func part(
        _ s: UInt8, _ sa: UInt8, _ d: UInt8, _ da: UInt8, _ alpha: UInt8
    ) -> UInt8 {
        switch self {
        case .plusDarker:
            // The darkness of both is added.
            let dark = (Int(sa) - Int(s)) + (Int(da) - Int(d))
            return UInt8(max(0, min(Int(alpha), Int(alpha) - dark)))
        case .maximum: return max(s, d)
        case .minimum: return Self.mix(d, min(s, d), sa)
        case .multiplyCompositing: return multiplyBytes(s, d)
        default: break
        }
        let (a, b) = (Float(sa) / 255, Float(da) / 255)
        let source = Float(s) / 255
        let under = Float(d) / 255
        let mixed = b > 0 ? min(max(straight(under / b, source / a), 0), 1) : 0
        return byte(Double(source * (1 - b) + under * (1 - a) + mixed * a * b))
    }

    /// Blend function of straight components: background `b`, drawing `s`.
    private func straight(_ b: Float, _ s: Float) -> Float {
        switch self {
        case .linearBurn: b + s - 1
        case .linearDodge: b + s
        case .linearLight: b + 2 * s - 1
        case .pinLight: s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
        case .vividLight: s <= 0.5 ? Self.burn(b, 2 * s) : Self.dodge(b, 2 * s - 1)
        case .divide: s <= 0 ? 1 : b / s
        case .subtract: b - s
        case .plusDarker, .maximum, .minimum, .multiplyCompositing: s
        }
    }

    private static func dodge(_ b: Float, _ s: Float) -> Float {
        b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    }

    private static func burn(_ b: Float, _ s: Float) -> Float {
        b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    }

    private static func mix(_ a: UInt8, _ b: UInt8, _ share: UInt8) -> UInt8 {
        UInt8(
            min(255, Int(multiplyBytes(a, 255 - share)) + Int(multiplyBytes(b, share))))
    }
}
