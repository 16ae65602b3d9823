import LaminaGraphicsTypes

/// `image`: as `solid`, then the texture rectangle.
///
///     texel 2  u at min x, v at min y, u at max x, v at max y
enum ImageRecord {
    static let fields: [RecordField] = SolidRecord.fields + [.number("uv", 8, 4)]

    struct Paint {
        var uv: SIMD4<Float>
        /// The tint in the records' format.
        var tint: Float
    }

    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: PlaneRect, _ paint: Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        SolidRecord.write(m, r, color: paint.tint, flags: flags, to: data)
        data[2] = paint.uv
    }
}
