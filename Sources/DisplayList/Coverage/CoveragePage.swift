/// A page of coverage, a byte a pixel, whose parts are written by the planner; what was written is uploaded with the list.
///
/// Thread: the render thread. Its texture lives as long as the page does.
public final class CoveragePage {
    public static let size = 1024

    let bytes: UnsafeMutablePointer<UInt8>
    /// The number of its texture, once it has one.
    var number: Int32?
    /// Pixels written since they were taken; empty for none.
    private var written = PixelBox.empty
    /// What was taken last. Where its order was done, nobody else has it and it is written over: new memory in every
    /// frame would cost as much as drawing a few strokes.
    private var copy: [UInt8] = []
    /// Next free place: shelves from the top, filled from the left.
    private var x = 0
    private var shelf = 0
    private var shelfHeight = 0

    init() {
        bytes = .allocate(capacity: Self.size * Self.size)
        bytes.initialize(repeating: 0, count: Self.size * Self.size)
    }

    deinit { bytes.deallocate() }

    /// What was written since the last time.
    func takeWritten() -> CoverageBytes? {
        if written.isEmpty { return nil }
        let (x, y) = (Int(written.minX), Int(written.minY))
        let (width, height) = (Int(written.width), Int(written.height))
        written = .empty
        let source = UnsafePointer(bytes) + y * Self.size + x
        if copy.count < width * height { copy = [UInt8](repeating: 0, count: width * height) }
        copy.withUnsafeMutableBufferPointer { room in
            for row in 0..<height {
                (room.baseAddress! + row * width).update(
                    from: source + row * Self.size, count: width)
            }
        }
        return CoverageBytes(x: x, y: y, width: width, height: height, bytes: copy)
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
    func write(
        _ source: UnsafePointer<UInt8>, rowBytes: Int, width: Int, height: Int, x: Int, y: Int
    ) {
        for row in 0..<height {
            (bytes + (y + row) * Self.size + x).update(from: source + row * rowBytes, count: width)
        }
        noteWritten(x, y, width, height)
    }

    /// Covers pixels.
    func fill(x: Int, y: Int, width: Int, height: Int) {
        for row in 0..<height {
            (bytes + (y + row) * Self.size + x).update(repeating: 255, count: width)
        }
        noteWritten(x, y, width, height)
    }

    private func noteWritten(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        written.formUnion(PixelBox(Float(x), Float(y), Float(x + width), Float(y + height)))
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
