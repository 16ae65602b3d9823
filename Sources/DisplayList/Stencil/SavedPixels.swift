import LaminaGraphicsTypes

/// The places of saved pixels on their page: shelves from the top, each as high as its highest
/// box.
///
/// Places are given back in the order of a stack: masks in a mask lie below those of the mask, and
/// the next masks take the places again.
struct SavedPixels {
    /// The next free place, and the height of its shelf.
    struct Cursor {
        var x = 0
        var y = 0
        var shelf = 0
    }

    /// The width of a page in texels, unless a box is wider.
    static let width = 512
    /// The texels saved at once by masks beside each other and by the masks in their content; a mask
    /// beyond them follows later.
    ///
    /// Fewer texels make a smaller page, and more copies, each of which ends a batch of the
    /// driver's work.
    static let most = 512 * 192

    var cursor = Cursor()
    private(set) var width = 0
    private(set) var height = 0

    /// Places a box.
    mutating func place(_ box: PixelBox) -> StencilSave {
        let (w, h) = (Int(box.width), Int(box.height))
        if cursor.x > 0, cursor.x + w > Self.width {
            cursor = Cursor(x: 0, y: cursor.y + cursor.shelf)
        }
        let save = StencilSave(box: box, x: cursor.x, y: cursor.y)
        cursor.x += w
        cursor.shelf = max(cursor.shelf, h)
        width = max(width, cursor.x)
        height = max(height, cursor.y + cursor.shelf)
        return save
    }
}
