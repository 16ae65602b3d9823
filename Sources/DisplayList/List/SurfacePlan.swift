import LaminaGraphicsTypes

/// A surface drawn by the frame and read later in the same frame. A surface with a `key` may be
/// drawn by an earlier frame instead.
public struct SurfacePlan: Sendable {
    /// The box in whole pixels, in the space of the surface it is composited onto. With
    /// `isElsewhere`, in the pixels of its own plane. The box begins at the top left corner of the
    /// texture.
    public var box: PixelBox
    /// The width of the texture in texels: the box rounded up, for reuse by the pool. A multiple of
    /// 64, at least 64.
    public var width: Int
    /// The height of the texture in texels: the box rounded up to a multiple of 64. At least 64.
    public var height: Int
    /// The reason for the surface. Printed by debug views; `rim` also marks the page of saved
    /// pixels.
    public var reason: OffscreenReason
    /// The layer of the surface, as an index of the render tree's nodes. Copies and effects into
    /// the surface count as the cost of the layer's client.
    public var node: UInt32
    /// Texels per pixel: below 1 for blurred pictures of reduced size. Default 1. Below 1 also for
    /// a box beyond the largest texture, and for a list beyond its memory budget.
    public var scale: Float = 1
    /// The sampling when composited through a separate plane (B-RE 211). Default none.
    public var sampling: Sampling = []
    /// True if only the damaged pixels of the window matter, for content behind layers of the
    /// window. Default false.
    public var followsDamage = false
    /// True for half-float pixels: for filters exceeding the precision or range of bytes. Default
    /// false. A texel then takes eight bytes instead of four.
    public var isDeep = false
    /// True if the pixels have another position on the window, rotated or scaled. Default false.
    public var isElsewhere = false
    /// The cache key of a surface kept for later frames; nil for a surface of a single frame.
    /// Default nil. A cached picture drawn again has a new key, and its old key is among
    /// `DisplayList.drops`.
    public var key: UInt64?

    /// The largest number of texels of a surface: 256 MB.
    static let largestArea: Float = 8192 * 8192

    /// The size of the texture in bytes.
    var bytes: Int { width * height * (isDeep ? 8 : 4) }

    /// Sets another box. Sizes are multiples of 64, for the pool to serve a slightly larger
    /// surface.
    ///
    /// A box beyond the largest side or area lowers the scale.
    mutating func resize(to box: PixelBox, largestSide: Int, largestArea: Float) {
        let side = Float(largestSide) / (max(box.width, box.height) * scale)
        let area = (largestArea / (box.width * box.height)).squareRoot() / scale
        if min(side, area) < 1 { scale *= min(side, area) }
        func size(_ n: Float) -> Int {
            max(64, (Int(saturating: (n * scale).rounded(.up)) + 63) & ~63)
        }
        self.box = box
        width = size(box.width)
        height = size(box.height)
    }

    /// The texture coordinates of a box of pixels: left, top, right, bottom. Within 0…1 for a box
    /// inside the surface's box.
    public func uv(of b: PixelBox) -> SIMD4<Float> {
        SIMD4(
            (b.minX - box.minX) * scale / Float(width), (b.minY - box.minY) * scale / Float(height),
            (b.maxX - box.minX) * scale / Float(width), (b.maxY - box.minY) * scale / Float(height)
        )
    }
}
