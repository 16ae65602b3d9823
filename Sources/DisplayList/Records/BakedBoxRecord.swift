import LaminaGraphicsTypes

/// `bakedBox`: as `solid`, then the colours and the texture rectangle of baked coverage
/// (`BakedBoxTextures`).
///
///     texel 1  half v axis x, y, fill (RGBA8), flags
///     texel 2  texture rectangle, min y first
///     texel 3  border (RGBA8), shadow (RGBA8), –, –
enum BakedBoxRecord {
    static let fields: [RecordField] =
        RecordField.parallelogram(color: "fill") + [
            .number("uv", 8, 4), .color("border", 12), .color("shadow", 13), .spare(14, 2),
        ]

    /// The colours in the records' format, and the coverage's position on its page.
    struct Paint {
        var uv: SIMD4<Float>
        var fill: Float
        var border: Float
        var shadow: Float
    }

    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: PlaneRect, _ bakedBox: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        SolidRecord.write(m, r, color: bakedBox.fill, flags: flags, to: data)
        data[2] = bakedBox.uv
        data[3] = SIMD4(bakedBox.border, bakedBox.shadow, 0, 0)
    }
}
