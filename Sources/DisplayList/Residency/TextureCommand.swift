import LaminaGraphicsTypes

/// Command for a texture, decided by planning and executed without interpretation.
///
/// Commands are executed once each, in the order of their serial numbers. A list carries all
/// commands not executed when the list was planned; a list drawn later may carry commands already
/// executed with another list.
public struct TextureCommand: Sendable {
    /// Kind of the work on a texture. Positions and sizes are in pixels from the top left corner.
    public enum Work: Sendable {
        /// Create an empty page shared by small images.
        case share(Sampling)
        /// Put an image on a shared page, with repeated edge pixels around the image.
        case put(CGImage, x: Int, y: Int)
        /// Make a texture of an image.
        case fill(CGImage, Sampling)
        /// Make a texture for pages of coverage, a byte a pixel, or of colours, four bytes a pixel.
        case makeCoverage(width: Int, height: Int, isSmooth: Bool, isColored: Bool)
        /// Write rows of bytes into a page of coverage.
        case cover(CoverageBytes)
        /// Change the sampling of an externally filled texture.
        case read(Sampling)
        /// Release the texture, with or without reuse for other images.
        case drop(mayServe: Bool)
        /// Release textures unused since the last such command.
        case ageSpares
    }

    /// Serial number, larger than the numbers of all earlier commands of its allocator. The first
    /// is 1; a renderer skips numbers already executed.
    public var serial: UInt64
    /// Page of the command; −1 for `ageSpares`. A number is used again after 2³⁰ pages at the
    /// earliest.
    public var page: Int32
    /// Work to be done, once. Images and bytes are retained until the command is released.
    public var work: Work
}

/// Rectangle of a page of coverage, at the time of creation. Later writes to the page do not change
/// the bytes.
public struct CoverageBytes: Sendable {
    /// Position and size in the page, in pixels. The rectangle lies within the page.
    public var x: Int, y: Int, width: Int, height: Int
    /// First column and row of the page in the texture. The target of the upload is `left + x`,
    /// `top + y`.
    public var left: Int, top: Int
    /// Bytes of a pixel: 1, or 4 for blue, green, red, alpha. Colours are multiplied by coverage.
    public var depth: Int
    let page: UnsafeCoverageBuffer

    /// Distance of two rows in bytes. The rows are those of the page, usually longer than the
    /// rectangle's.
    public var rowBytes: Int { page.width }

    /// Calls `body` with the first byte of the rectangle; rows are `rowBytes` apart. The address is
    /// valid during `body` only.
    public func withBytes<T>(_ body: (UnsafePointer<UInt8>) -> T) -> T {
        page.withBytes(x: x * depth, y: y, body)
    }
}
