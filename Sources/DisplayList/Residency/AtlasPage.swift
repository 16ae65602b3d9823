/// The planner's record of a texture with one or many images: the images, and the free space.
///
/// Shared pages are filled shelf by shelf. Every image has a border of two of its own edge pixels,
/// which prevents neighbours from bleeding in. A page without used images is released.
package struct AtlasPage {
    package static let size = 1024
    /// The width of the border around an image in pixels.
    package static let frame = 2
    /// The limits for images on shared pages, in pixels and pixels per side: a line of text fits, a
    /// photograph does not.
    static let largestImage = 128 * 128
    static let longestImage = 512

    var sampling: Sampling
    var isShared: Bool
    var isDeep = false
    /// The frame of the last request for an image of the page.
    var lastUse: UInt64
    private var shelfY = 0
    private var shelfHeight = 0
    private var x = 0

    init(_ sampling: Sampling, isShared: Bool, isDeep: Bool = false, lastUse: UInt64) {
        (self.sampling, self.isShared, self.isDeep) = (sampling, isShared, isDeep)
        self.lastUse = lastUse
    }

    /// True if an image of this size, including its border, fits.
    func fits(_ w: Int, _ h: Int) -> Bool {
        let fitsShelf = x + w <= Self.size && shelfY + max(shelfHeight, h) <= Self.size
        return fitsShelf || shelfY + shelfHeight + h <= Self.size
    }

    /// Allocates space; returns the upper left corner of the border. Precondition: the size fits.
    mutating func allocate(_ w: Int, _ h: Int) -> (x: Int, y: Int) {
        if x + w > Self.size {
            shelfY += shelfHeight
            shelfHeight = 0
            x = 0
        }
        defer { x += w }
        shelfHeight = max(shelfHeight, h)
        return (x, shelfY)
    }
}
