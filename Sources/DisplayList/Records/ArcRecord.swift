import LaminaGraphicsTypes

/// `arc` and `roundArc`: centre, direction, radii and angle of a part of a ring, colour.
///
///     texel 0  centre x, y, direction of the part's middle x, y
///     texel 1  outer radius, inner radius, cosine and sine of half the angle
///     texel 2  deviation of the path, cubics per radian, cubics before the middle, colour
///     texel 3  flags, of `roundArc` 1 with square ends, –, –
enum ArcRecord {
    static let fields: [RecordField] = [
        .number("center", 0, 2), .number("middle", 2, 2), .number("radii", 4, 2),
        .number("end", 6, 2), .number("wave", 8, 3), .color("color", 11), .flags(12),
        .number("square", 13), .spare(14, 2),
    ]

    /// Writes a form in pixels.
    static func write(
        _ form: ArcForm, color: Float, flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let wave = SIMD3<Float>(form.wave)
        data[0] = SIMD4(
            lowHalf: SIMD2<Float>(form.center), highHalf: SIMD2<Float>(form.middle))
        data[1] = SIMD4(Float(form.outer), Float(form.inner), Float(form.end.x), Float(form.end.y))
        data[2] = SIMD4(wave.x, wave.y, wave.z, color)
        data[3] = SIMD4(flags, form.cap == .square ? 1 : 0, 0, 0)
    }
}
