/// A page of coverage, a byte a pixel, whose parts are written by the planner and copied to a texture before
/// they are drawn.
///
/// Thread: the render thread. The texture lives as long as the page does.
public final class CoveragePage {
    public static let size = 1024

    public let bytes: UnsafeMutablePointer<UInt8>
    /// Pixels written since `clean`; empty for none.
    public private(set) var dirty = PixelBox.empty
    /// Next free place: shelves from the top, filled from the left.
    private var x = 0
    private var shelf = 0
    private var shelfHeight = 0

    init() {
        bytes = .allocate(capacity: Self.size * Self.size)
        bytes.initialize(repeating: 0, count: Self.size * Self.size)
    }

    deinit { bytes.deallocate() }

    /// Says that the texture is up to date.
    public func clean() { dirty = .empty }

    /// A place for `width` × `height` pixels that nobody had before.
    func take(_ width: Int, _ height: Int) -> (x: Int, y: Int)? {
        if x + width > Self.size {
            shelf += shelfHeight
            (x, shelfHeight) = (0, 0)
        }
        guard width <= Self.size, shelf + max(height, shelfHeight) <= Self.size else { return nil }
        defer { x += width }
        shelfHeight = max(shelfHeight, height)
        return (x, shelf)
    }

    /// Copies rows in, with `border` clear pixels around them.
    func write(
        _ source: UnsafePointer<UInt8>, rowBytes: Int, width: Int, height: Int, x: Int, y: Int,
        border: Int
    ) {
        let rowLength = width + 2 * border
        for row in -border..<(height + border) {
            let target = bytes + (y + border + row) * Self.size + x
            if row < 0 || row >= height {
                target.update(repeating: 0, count: rowLength)
                continue
            }
            if border > 0 {
                target.update(repeating: 0, count: border)
                (target + border + width).update(repeating: 0, count: border)
            }
            (target + border).update(from: source + row * rowBytes, count: width)
        }
        dirty.formUnion(
            PixelBox(
                Float(x), Float(y), Float(x + rowLength), Float(y + height + 2 * border)))
    }
}

/// A place on a page; it is free again when nobody holds it.
final class CoverageSlot {
    let page: CoveragePage
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    private weak var atlas: CoverageAtlas?

    init(_ page: CoveragePage, x: Int, y: Int, width: Int, height: Int, atlas: CoverageAtlas) {
        self.page = page
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
        self.atlas = atlas
    }

    deinit { atlas?.reclaim(page, x: x, y: y, width: width, height: height) }
}
