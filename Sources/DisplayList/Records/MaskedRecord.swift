import LaminaGraphicsTypes

/// `masked`: a box of pixels showing a surface, with alpha multiplied by another surface's alpha.
///
///     texel 0  box in pixels
///     texel 1  tint (RGBA8), –, –, flags
///     texel 2  texture rectangle of the content
///     texel 3  texture rectangle of the mask
enum MaskedRecord {
    static let fields: [RecordField] = [
        .number("box", 0, 4), .color("color", 4), .spare(5, 2), .flags(7),
        .number("content", 8, 4), .number("mask", 12, 4),
    ]

    struct Paint {
        /// The texture coordinates of content and mask.
        var uv: SIMD4<Float>, maskUV: SIMD4<Float>
        /// The tint in the records' format.
        var tint: Float
    }

    static func write(
        _ box: PixelBox, _ paint: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(box.minX, box.minY, box.maxX, box.maxY)
        data[1] = SIMD4(paint.tint, 0, 0, flags)
        data[2] = paint.uv
        data[3] = paint.maskUV
    }
}
