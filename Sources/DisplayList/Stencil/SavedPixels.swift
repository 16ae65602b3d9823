import LaminaGraphicsTypes

/// The places of saved pixels on their page: shelves from the top; the boxes of a shelf have at
/// least half of the shelf's height.
///
/// Boxes are placed best by decreasing height: each box takes the lowest shelf with free space.
///
/// Places are returned in the order of a stack: masks inside a mask take places below the outer
/// mask's places, and the following masks reuse these places.
struct SavedPixels {
    /// The shelves in use.
    struct Cursor {
        fileprivate var shelves: [Shelf] = []
        fileprivate var bottom = 0
    }

    fileprivate struct Shelf {
        var y: Int
        var height: Int
        /// The next free place.
        var x = 0
    }

    /// The width of a page in texels, unless a box is wider.
    static let width = 512
    /// The largest number of texels saved at once, by masks that do not overlap and by the masks in
    /// their content. A mask that exceeds the number is drawn later.
    ///
    /// Fewer texels make a smaller page, and more copies, each of which ends a batch of the
    /// driver's work.
    static let most = 512 * 256

    var cursor = Cursor()
    private(set) var width = 0
    private(set) var height = 0

    /// Places a box. Cost: O(shelves).
    mutating func place(_ box: PixelBox) -> StencilSave {
        let (w, h) = (Int(box.width), Int(box.height))
        var best = -1
        for (i, shelf) in cursor.shelves.enumerated()
        where shelf.x + w <= Self.width && h <= shelf.height && shelf.height <= 2 * h {
            if best < 0 || shelf.height < cursor.shelves[best].height { best = i }
        }
        if best < 0 {
            best = cursor.shelves.count
            cursor.shelves.append(Shelf(y: cursor.bottom, height: h))
            cursor.bottom += h
        }
        let save = StencilSave(box: box, x: cursor.shelves[best].x, y: cursor.shelves[best].y)
        cursor.shelves[best].x += w
        width = max(width, cursor.shelves[best].x)
        height = max(height, cursor.bottom)
        return save
    }
}
