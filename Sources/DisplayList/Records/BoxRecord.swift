import LaminaGraphicsTypes

/// `box`: plane, corner radii, fill, border.
///
///     texel 3  radii: min–min, max–min, min–max, max–max; negative: continuous curve
///     texel 4  fill (RGBA8), border colour (RGBA8), border width, flags
enum BoxRecord {
    static let fields: [RecordField] =
        PlaneRecord.fields + [
            .number("radii", 12, 4), .color("fill", 16), .color("border", 17),
            .number("borderWidth", 18), .flags(19),
        ]

    /// The colours in the records' format.
    struct Paint {
        var radii = SIMD4<Float>.zero
        var fill: Float
        var border: Float = 0
        var borderWidth: Float = 0
    }

    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: PlaneRect, _ paint: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        PlaneRecord.write(m, r, to: data)
        data[3] = paint.radii
        data[4] = SIMD4(paint.fill, paint.border, paint.borderWidth, flags)
    }
}
