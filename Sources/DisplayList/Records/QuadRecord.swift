import LaminaGraphicsTypes

/// `quad`: four projected corners, colour.
///
///     texel 0  min–min corner x, y, max–min corner x, y in pixels
///     texel 1  max–max corner x, y, min–max corner x, y
///     texel 2  colour (RGBA8), flags, –, –
enum QuadRecord {
    static let fields: [RecordField] = [
        .number("firstCorners", 0, 4), .number("lastCorners", 4, 4), .color("color", 8),
        .flags(9), .spare(10, 2),
    ]

    /// The projected corners; nil if a corner lies behind the eye, without four corners on the
    /// screen.
    @inline(__always)
    static func corners(
        _ m: PlaneTransform, _ r: PlaneRect
    ) -> (SIMD4<Float>, SIMD4<Float>)? {
        let a = m.map(r.x0, r.y0)
        let b = m.map(r.x1, r.y0)
        let c = m.map(r.x1, r.y1)
        let d = m.map(r.x0, r.y1)
        guard min(min(a.w, b.w), min(c.w, d.w)) > 1e-3 else { return nil }
        return (
            SIMD4(Float(a.x / a.w), Float(a.y / a.w), Float(b.x / b.w), Float(b.y / b.w)),
            SIMD4(Float(c.x / c.w), Float(c.y / c.w), Float(d.x / d.w), Float(d.y / d.w))
        )
    }
}
