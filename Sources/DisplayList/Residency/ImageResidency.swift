import LaminaGraphicsTypes

/// The allocation of images to places on the GPU, without GPU calls. Implemented by
/// `TextureAllocator`; tests have separate implementations.
public protocol ImageResidency: AnyObject {
    /// The place of an image for this and later frames until `generation` changes, and beyond while
    /// a list shows the page (`keepPages`). Nil for an image that cannot be drawn.
    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement?
    /// Releases an image never to be drawn again.
    func forget(_ image: CGImage)
    /// The page number of a coverage page, for records.
    func number(of page: CoveragePage) -> Int32
    /// Changes with every eviction of places unused by lists.
    var generation: UInt32 { get }
    /// Registers a user: pages of its list stay, drawn or not, until the user is deallocated.
    func keepPages(of user: ImageUser)
    /// True if a page holds half floats.
    func isDeep(_ page: Int32) -> Bool
    /// The largest side in pixels of an image in a single texture.
    var largestSide: Int { get }
    /// The parts of a larger image, identical from frame to frame.
    func parts(of image: CGImage) -> [ImagePart]
    /// Orders the upload of a changed coverage page.
    func cover(_ page: CoveragePage)
    /// The lifetimes of surfaces kept between frames.
    var surfaces: SurfaceLifetimes { get }
    /// The texture commands to execute before drawing anything planned until now.
    var commands: [TextureCommand] { get }
    /// Marks commands as executed.
    func noteDone(_ commands: [TextureCommand])
}

extension ImageResidency {
    /// False: bytes by default. Filters then work on bytes, unless the layer requests half floats.
    public func isDeep(_ page: Int32) -> Bool { false }
    /// A new cut at each call: no cost besides new identities. A residency that finds images by
    /// identity keeps the parts instead.
    public func parts(of image: CGImage) -> [ImagePart] {
        ImagePart.cut(image, side: largestSide)
    }
    /// No upload by default. A residency without a GPU has no texture to write.
    public func cover(_ page: CoveragePage) {}
    /// No commands by default. Lists then carry no texture work.
    public var commands: [TextureCommand] { [] }
    /// Nothing to mark by default. A residency with commands removes the executed commands.
    public func noteDone(_ commands: [TextureCommand]) {}
    /// No eviction by default. A residency that evicts places asks the registered users first.
    public func keepPages(of user: ImageUser) {}
}
