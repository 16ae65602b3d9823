/// A texture of one image or of many, as the plan sees it: what it holds, and where there is room.
///
/// Pages that images share are filled shelf by shelf; every image is framed by two pixels of its own edge, so that
/// neighbours never bleed in. A page goes when nothing on it is used.
package struct AtlasPage {
    package static let size = 1024
    /// Pixels of its own edge around an image.
    package static let frame = 2
    /// Pixels, and pixels a side, up to which an image shares a page: a line of text does, a photograph does not.
    static let largestImage = 128 * 128
    static let longestImage = 512

    var sampling: Sampling
    var isShared: Bool
    var isDeep = false
    /// The frame in which one of its images was last asked for.
    var lastUse: UInt64
    private var shelfY = 0
    private var shelfHeight = 0
    private var x = 0

    init(_ sampling: Sampling, isShared: Bool, isDeep: Bool = false, lastUse: UInt64) {
        (self.sampling, self.isShared, self.isDeep) = (sampling, isShared, isDeep)
        self.lastUse = lastUse
    }

    /// Whether an image of this size, frame included, has room.
    func fits(_ w: Int, _ h: Int) -> Bool {
        let fitsShelf = x + w <= Self.size && shelfY + max(shelfHeight, h) <= Self.size
        return fitsShelf || shelfY + shelfHeight + h <= Self.size
    }

    /// The upper left corner of the frame of an image that fits.
    mutating func take(_ w: Int, _ h: Int) -> (x: Int, y: Int) {
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
