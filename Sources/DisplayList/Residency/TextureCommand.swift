import LaminaGraphicsTypes

/// Something to be done with a texture, decided by a plan and not looked into by whoever does it.
///
/// Orders are done in the order of their numbers, each once: a list brings all that were not done
/// when it was planned, and one that is drawn later than another may bring some that were done
/// meanwhile.
public struct TextureCommand: Sendable {
    /// Kind of the work on a texture.
    public enum Work: Sendable {
        /// Make an empty page that small images share.
        case share(Sampling)
        /// Put an image on such a page, its edge repeated around it.
        case put(CGImage, x: Int, y: Int)
        /// Make a texture of an image.
        case fill(CGImage, Sampling)
        /// Make a texture for pages of coverage, a byte a pixel.
        case makeCoverage(width: Int, height: Int, isSmooth: Bool)
        /// Write rows of bytes into a page of it.
        case cover(CoverageBytes)
        /// Have a texture that somebody else fills read in another way.
        case read(Sampling)
        /// Let go of the texture; it may serve again.
        case drop(mayServe: Bool)
        /// Let go of textures that did not serve again since the last time.
        case ageSpares
    }

    /// Larger than those of all orders before it.
    public var serial: UInt64
    /// The page it is about.
    public var page: Int32
    /// Work to be done.
    public var work: Work
}

/// A rectangle of a page of coverage, as it was when this was made.
public struct CoverageBytes: Sendable {
    /// Position and size in the page, in pixels.
    public var x: Int, y: Int, width: Int, height: Int
    /// The page's first row in its texture.
    public var top: Int
    let page: UnsafeCoverageBuffer

    /// Distance of two rows in bytes: the page's width.
    public var rowBytes: Int { page.width }

    /// Hands over the rectangle's first byte; its rows are `rowBytes` apart.
    public func withBytes<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T {
        page.withBytes(x: x, y: y, body)
    }
}
