import LaminaGraphicsTypes

/// A surface the frame draws into and reads later in the same frame.
public struct SurfacePlan: Sendable {
    /// The pixels it holds, whole numbers, in the space of the surface it will be put on.
    public var box: PixelBox
    /// Size of the texture: the box rounded up, so that the pool can serve it again.
    public var width: Int
    public var height: Int
    public var reason: OffscreenReason
    public var node: UInt32
    /// Texels per pixel: below 1 for blurred pictures kept small.
    public var scale: Float = 1
    /// How it is read where it is put through a plane of its own (B-RE 211).
    public var sampling: Sampling = []
    /// Whether only the window's damaged pixels of it matter: it shows what is behind layers of the window.
    public var followsDamage = false
    /// Whether its pixels are half floats: for filters of what is finer or brighter than bytes.
    public var isDeep = false
    /// Whether its pixels lie elsewhere on the window, turned or in another size.
    public var isElsewhere = false
    /// Set for a surface that outlives the frame: what it is found by in the next one.
    public var key: UInt64?

    /// Texels that no surface has more of: 256 MB.
    static let largestArea: Float = 8192 * 8192

    /// Bytes of its texture.
    var bytes: Int { width * height * (isDeep ? 8 : 4) }

    /// Takes another box; sizes go in steps of 64, so that a pool can serve a surface that grows a little.
    ///
    /// What would be larger than a side may be, or than memory allows, is kept coarser.
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

    /// Where pixels of the box lie in the texture.
    public func uv(of b: PixelBox) -> SIMD4<Float> {
        SIMD4(
            (b.minX - box.minX) * scale / Float(width), (b.minY - box.minY) * scale / Float(height),
            (b.maxX - box.minX) * scale / Float(width), (b.maxY - box.minY) * scale / Float(height)
        )
    }
}
