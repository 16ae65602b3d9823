import GraphicsTypes

/// `sprite`: centre and half axes in pixels, tint, flags, texture rectangle; edges are not softened.
///
///     texel 0  centre x, y, half u axis x, y
///     texel 1  half v axis x, y, tint (RGBA8), flags
///     texel 2  u at min x, v at min y, u at max x, v at max y
enum SpriteRecord {
    static let fields: [RecordField] = SolidRecord.fields + [.number("uv", 8, 4)]

    @inline(__always)
    static func write(
        center: SIMD2<Float>, u: SIMD2<Float>, v: SIMD2<Float>, uv: SIMD4<Float>, tint: Float,
        flags: Float, to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(center.x, center.y, u.x, u.y)
        data[1] = SIMD4(v.x, v.y, tint, flags)
        data[2] = uv
    }
}
