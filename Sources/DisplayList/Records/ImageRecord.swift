import GraphicsTypes

/// `image`: as `solid`, then the texture rectangle.
///
///     texel 2  u at min x, v at min y, u at max x, v at max y
enum ImageRecord {
    static let fields: [RecordField] = SolidRecord.fields + [.number("uv", 8, 4)]

    @inline(__always)
    static func write(
        _ m: PlaneTransform, _ r: PlaneRect,
        uv: SIMD4<Float>, tint: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        SolidRecord.write(m, r, color: tint, flags: flags, to: data)
        data[2] = uv
    }
}
