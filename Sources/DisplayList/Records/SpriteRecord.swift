import LaminaGraphicsTypes

/// `sprite`: centre and half axes in pixels, tint, flags, texture rectangle; edges are not
/// antialiased.
///
///     texel 0  centre x, y, half u axis x, y
///     texel 1  half v axis x, y, tint (RGBA8), flags
///     texel 2  u at min x, v at min y, u at max x, v at max y
enum SpriteRecord {
    static let fields: [RecordField] = SolidRecord.fields + [.number("uv", 8, 4)]

    @inline(__always)
    static func write(
        _ sprite: ParticleSpace.Sprite, _ paint: ImageRecord.Paint, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        data[0] = SIMD4(sprite.center.x, sprite.center.y, sprite.u.x, sprite.u.y)
        data[1] = SIMD4(sprite.v.x, sprite.v.y, paint.tint, flags)
        data[2] = paint.uv
    }

    /// Writes a box of pixels.
    @inline(__always)
    static func write(
        _ box: PixelBox, uv: SIMD4<Float>, tint: Float, flags: Float,
        to data: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        let half = SIMD2(box.maxX - box.minX, box.maxY - box.minY) / 2
        data[0] = SIMD4(box.minX + half.x, box.minY + half.y, half.x, 0)
        data[1] = SIMD4(0, half.y, tint, flags)
        data[2] = uv
    }

    /// Writes an empty sprite.
    @inline(__always)
    static func clear(_ data: UnsafeMutablePointer<SIMD4<Float>>) {
        (data[0], data[1], data[2]) = (.zero, .zero, .zero)
    }
}
