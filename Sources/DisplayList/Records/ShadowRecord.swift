import LaminaGraphicsTypes

/// `shadow`: plane of the silhouette's rectangle, radii, deviation, colour.
///
///     texel 3  radii as in `box`
///     texel 4  colour (RGBA8), standard deviation in points, –, flags
enum ShadowRecord {
    static let fields: [RecordField] =
        PlaneRecord.fields + [
            .number("radii", 12, 4), .color("color", 16), .number("sigma", 17), .spare(18, 1),
            .flags(19),
        ]

    struct Paint {
        var radii: SIMD4<Float>
        /// The colour in the records' format.
        var color: Float
        /// The standard deviation in points.
        var sigma: Float
    }

    static func write(
        _ m: PlaneTransform, _ r: PlaneRect, _ paint: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = paint.radii
        data[4] = SIMD4(paint.color, paint.sigma, 0, flags)
    }
}
