import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A layer's shadow, decoded.
struct ShadowStyle {
    var color: SIMD4<Float>
    /// The standard deviation in points (B-SH 214).
    var sigma: Double
    var dx: Double
    var dy: Double
    var path: CGPath?

    /// The shadow of a layer; nil if invisible.
    init?(_ v: LayerValues, opacity: Float) {
        guard opacity > 0, var c = v.color(.shadowColor)?.rgba else { return nil }
        c.w *= min(opacity, 1)
        guard c.w > 0 else { return nil }
        color = c
        sigma = max(0, v.number(.shadowRadius))
        let offset = v[.shadowOffset].size ?? .zero
        (dx, dy) = (Double(offset.width), Double(offset.height))
        path = v.bagValue(.shadowPath)?.path
    }
}
