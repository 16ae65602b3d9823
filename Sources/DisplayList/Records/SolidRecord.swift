import LaminaGraphicsTypes

/// `solid`: centre and half axes of a parallelogram in pixels, colour, flags.
///
///     texel 0  centre x, y, half u axis x, y
///     texel 1  half v axis x, y, colour (RGBA8), flags
enum SolidRecord {
    static let fields: [RecordField] = RecordField.parallelogram()

    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: PlaneRect,
        color: Float, flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        place(m, r, to: data)
        data[1].z = color
        data[1].w = flags
    }

    /// Writes the parallelogram only; colour and flags remain.
    @inline(__always)
    static func place(
        _ m: PlaneTransform, _ r: PlaneRect,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let cx = (r.x0 + r.x1) / 2
        let cy = (r.y0 + r.y1) / 2
        let hx = (r.x1 - r.x0) / 2
        let hy = (r.y1 - r.y0) / 2
        data[0] = SIMD4(
            Float(m.a * cx + m.c * cy + m.tx), Float(m.b * cx + m.d * cy + m.ty),
            Float(m.a * hx), Float(m.b * hx))
        data[1].x = Float(m.c * hy)
        data[1].y = Float(m.d * hy)
    }
}
