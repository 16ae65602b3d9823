import LaminaGraphicsTypes

/// `picture`: plane, texture rectangle, radii, tint.
///
///     texel 3  u at min x, v at min y, u at max x, v at max y
///     texel 4  tint (RGBA8), –, –, flags
///     texel 5  radii as in `box`
enum PictureRecord {
    static let fields: [RecordField] =
        PlaneRecord.fields + [
            .number("uv", 12, 4), .color("color", 16), .spare(17, 2), .flags(19),
            .number("radii", 20, 4),
        ]

    struct Paint {
        var uv: SIMD4<Float>
        var radii = SIMD4<Float>.zero
        /// The tint in the records' format.
        var tint: Float
    }

    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: PlaneRect, _ paint: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = paint.uv
        data[4] = SIMD4(paint.tint, 0, 0, flags)
        data[5] = paint.radii
    }
}
