import LaminaGraphicsTypes

/// Says where images lie on the GPU, without touching it. `ImageLedger` does; tests have their own.
public protocol ImageResidency: AnyObject {
    /// The place of an image for this and following frames until `generation` changes, and beyond that for as long as
    /// a list that shows it asks for its pages to stay; nil when it cannot be drawn.
    func place(_ image: CGImage, sampling: Sampling) -> ImagePlacement?
    /// Lets go of an image that will not be drawn again.
    func forget(_ image: CGImage)
    /// The number of a page of coverage, for records that show it.
    func number(of page: CoveragePage) -> Int32
    /// Changes whenever places went that no list showed.
    var generation: UInt32 { get }
    /// Has the pages of a list stay while it shows them, drawn or not, until it is freed.
    func keepPages(of user: ImageUser)
    /// Whether a page holds half floats.
    func isDeep(_ page: Int32) -> Bool
    /// Pixels a side of the largest image that one texture can hold.
    var largestSide: Int { get }
    /// The parts of an image that is larger, the same from frame to frame.
    func parts(of image: CGImage) -> [ImagePart]
    /// Has what was written into a page of coverage uploaded.
    func cover(_ page: CoveragePage)
    /// Which surfaces outlive their frame.
    var surfaces: SurfaceLedger { get }
    /// What has to be done with textures before anything is drawn that was planned by now.
    var orders: [TextureOrder] { get }
    /// Says that orders were done.
    func noteDone(_ orders: [TextureOrder])
}

extension ImageResidency {
    /// Bytes, where nothing else is said.
    public func isDeep(_ page: Int32) -> Bool { false }
    /// Cut anew, which costs nothing but new identities.
    public func parts(of image: CGImage) -> [ImagePart] {
        ImagePart.cut(image, side: largestSide)
    }
    /// Nothing is uploaded.
    public func cover(_ page: CoveragePage) {}
    public var orders: [TextureOrder] { [] }
    public func noteDone(_ orders: [TextureOrder]) {}
    /// Nothing ever goes.
    public func keepPages(of user: ImageUser) {}
}
