import LaminaGraphicsTypes

/// Page of coverage, a byte a pixel, or of coverage in colours, four bytes a pixel. The planner
/// writes parts of the page; written parts are uploaded with the list.
///
/// Thread: the render thread. The texture lives as long as the page.
public final class CoveragePage {
    /// Side in texels of a page shared by many pictures.
    public static let size = 1024
    /// Maximum side in texels of a page for a single picture.
    static let largest = 2048

    let width: Int
    let height: Int
    /// Pages with a common texture, and the first column and row of this page in the texture.
    let stack: CoverageStack
    let left: Int
    let top: Int
    private var bytes: UnsafeCoverageBuffer
    /// Bytes of a pixel.
    let depth: Int
    /// Pixels written since the last call of `drainWritten`.
    private var written = WrittenBoxes()
    /// Next free place: shelves from the top, filled from the left.
    private var x = 0
    private var shelf = 0
    private var shelfHeight = 0

    init(on stack: CoverageStack, left: Int, top: Int) {
        (self.stack, self.left, self.top) = (stack, left, top)
        (width, height) = (stack.pageWidth, stack.pageHeight)
        depth = stack.isColored ? 4 : 1
        bytes = UnsafeCoverageBuffer(width: width * depth, height: height)
    }

    /// Size of the texture in texels.
    var textureSize: SIMD2<Float> { SIMD2(Float(stack.width), Float(stack.height)) }

    /// Texture coordinates of a rectangle: u at min x, v at min y, u at max x, v at max y.
    func uv(_ low: SIMD2<Float>, _ high: SIMD2<Float>) -> SIMD4<Float> {
        let (first, size) = (SIMD2(Float(left), Float(top)), textureSize)
        return SIMD4(lowHalf: (first + low) / size, highHalf: (first + high) / size)
    }

    /// Returns the pixels written since the last call, in few boxes.
    func drainWritten() -> [CoverageBytes] {
        defer { written.removeAll() }
        return written.boxes.map {
            CoverageBytes(
                x: Int($0.minX), y: Int($0.minY), width: Int($0.width), height: Int($0.height),
                left: left, top: top, depth: depth, page: bytes)
        }
    }

    /// Allocates a new slot for `width` × `height` pixels; nil without free space.
    func allocate(_ width: Int, _ height: Int) -> (x: Int, y: Int)? {
        if x + width > self.width {
            shelf += shelfHeight
            (x, shelfHeight) = (0, 0)
        }
        guard width <= self.width, shelf + max(height, shelfHeight) <= self.height else {
            return nil
        }
        defer { x += width }
        shelfHeight = max(shelfHeight, height)
        return (x, shelf)
    }

    /// Copies rows in.
    func write(_ source: UnsafePointer<UInt8>, rowBytes: Int, to area: CoverageRasterizer.Box) {
        bytes.write(source, rowBytes: rowBytes, to: area)
        noteWritten(area)
    }

    /// Unites the coverage of pixels with the given bytes.
    func add(_ source: [UInt8], to area: CoverageRasterizer.Box) {
        bytes.add(source, to: area)
        noteWritten(area)
    }

    /// The pixels of a place, row by row.
    func pixels(of area: CoverageRasterizer.Box) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(area.width * area.height)
        for y in area.y..<(area.y + area.height) {
            bytes.withBytes(x: area.x, y: y) {
                pixels.append(contentsOf: UnsafeBufferPointer(start: $0, count: area.width))
            }
        }
        return pixels
    }

    /// The texels of the page from a position on, in texels of the texture. Precondition: the
    /// position is in the page.
    func texels(_ x: Int, _ y: Int) -> UnsafeCoverageTexels {
        bytes.withBytes(x: (x - left) * depth, y: y - top) {
            UnsafeCoverageTexels(bytes: $0, rowBytes: width * depth, depth: depth)
        }
    }

    /// Sets the coverage of an area.
    func fill(_ area: CoverageRasterizer.Box, with coverage: UInt8 = 255) {
        bytes.fill(area, with: coverage)
        noteWritten(area)
    }

    /// Sets an area to the colour of full coverage.
    func fill(_ area: CoverageRasterizer.Box, with color: CoverageColor) {
        bytes.fill(area, with: color)
        noteWritten(area)
    }

    /// Writes another page's coverage in a colour.
    func paint(
        _ source: CoveragePage, from area: CoverageRasterizer.Box, in color: CoverageColor,
        x: Int, y: Int
    ) {
        bytes.paint(source.bytes, from: area, in: color, x: x, y: y)
        noteWritten(
            CoverageRasterizer.Box(x: x, y: y, width: area.width, height: area.height))
    }

    /// Writes a box of a piece of coverage in a gradient.
    func paint(
        _ piece: CoveragePiece, _ box: CoverageRasterizer.Box, in ink: GradientInk,
        _ colors: ContiguousArray<UInt32>, x: Int, y: Int
    ) {
        let (first, whole) = (piece.firstTexel, piece.box)
        bytes.paint(
            piece.isFull ? nil : piece.page.bytes,
            from: (first.x + box.x - whole.x, first.y + box.y - whole.y), box, in: ink, colors,
            x: x, y: y)
        noteWritten(CoverageRasterizer.Box(x: x, y: y, width: box.width, height: box.height))
    }

    private func noteWritten(_ area: CoverageRasterizer.Box) {
        written.add(
            PixelBox(
                Float(area.x), Float(area.y), Float(area.x + area.width),
                Float(area.y + area.height)))
    }
}

/// A place on a page. The last release of the slot frees the place.
final class CoverageSlot {
    let page: CoveragePage
    let area: CoverageRasterizer.Box
    let texture: CoverageTexture
    /// A strong reference: the atlas has no references to slots, hence no cycle. A weak reference
    /// would cost time at each use.
    private let atlas: CoverageAtlas

    init(_ page: CoveragePage, _ area: CoverageRasterizer.Box, of atlas: CoverageAtlas) {
        (self.page, self.area, self.atlas) = (page, area, atlas)
        texture = page.stack.texture
    }

    deinit { atlas.reclaim(page, area) }

    /// True if a larger texture replaces the page's.
    var isRetired: Bool { texture.isRetired }

    /// True if a picture of this size fits.
    func holds(_ width: Int, _ height: Int) -> Bool { area.width >= width && area.height >= height }
}
