import LaminaGraphicsTypes

/// A page of coverage, a byte a pixel, whose parts are written by the planner; what was written is uploaded with the list.
///
/// Thread: the render thread. Its texture lives as long as the page does.
public final class CoveragePage {
    public static let size = 1024

    /// Whether it is read between its texels.
    let isSmooth: Bool
    private var bytes = UnsafeCoverageBuffer()
    /// The number of its texture, once it has one.
    var number: Int32?
    /// Pixels written since they were taken; empty for none.
    private var written = PixelBox.empty
    /// Next free place: shelves from the top, filled from the left.
    private var x = 0
    private var shelf = 0
    private var shelfHeight = 0

    init(isSmooth: Bool = false) { self.isSmooth = isSmooth }

    /// What was written since the last time.
    func takeWritten() -> CoverageBytes? {
        if written.isEmpty { return nil }
        defer { written = .empty }
        return CoverageBytes(
            x: Int(written.minX), y: Int(written.minY), width: Int(written.width),
            height: Int(written.height), page: bytes)
    }

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

    /// Copies rows in.
    func write(_ source: UnsafePointer<UInt8>, rowBytes: Int, to area: CoverageCanvas.Box) {
        bytes.write(source, rowBytes: rowBytes, to: area)
        noteWritten(area)
    }

    /// Covers pixels, or uncovers them.
    func fill(_ area: CoverageCanvas.Box, with coverage: UInt8 = 255) {
        bytes.fill(area, with: coverage)
        noteWritten(area)
    }

    private func noteWritten(_ area: CoverageCanvas.Box) {
        written.formUnion(
            PixelBox(
                Float(area.x), Float(area.y), Float(area.x + area.width),
                Float(area.y + area.height)))
    }
}

/// A place on a page; it is free again when nobody holds it.
final class CoverageSlot {
    let page: CoveragePage
    let area: CoverageCanvas.Box
    /// It holds places, but nobody who has one; a weak reference would make each use of it a slow one.
    private let atlas: CoverageAtlas

    init(_ page: CoveragePage, _ area: CoverageCanvas.Box, of atlas: CoverageAtlas) {
        (self.page, self.area, self.atlas) = (page, area, atlas)
    }

    deinit { atlas.reclaim(page, area) }
}
