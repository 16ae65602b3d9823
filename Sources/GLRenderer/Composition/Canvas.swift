import LaminaDisplayList
import LaminaGraphicsTypes

/// A box of a target's pixels in memory, and the drawing of forms into the box.
struct Canvas {
    let pixels: UnsafePixels
    /// The position of the first column and row in the target.
    let x: Int, y: Int
    /// True if the first row in memory is the bottom of the box.
    var isBottomUp = false

    /// The box in pixels of the target.
    var box: PixelBox {
        PixelBox(
            Float(x), Float(y), Float(x + pixels.width), Float(y + pixels.height))
    }

    /// The address of a pixel of the target.
    @inline(__always)
    func pixel(_ column: Int, _ row: Int) -> UnsafeMutablePointer<UInt32> {
        pixels.pixel(column - x, isBottomUp ? pixels.height - 1 - (row - y) : row - y)
    }

    /// Composites a rectangle of one colour with antialiased edges, as `solid.glsl` does.
    func draw(_ color: UInt32, _ r: DrawnForm) {
        let seen = r.visible.intersection(box)
        guard !seen.isEmpty else { return }
        let columns = Span(
            r.box.minX, r.box.maxX, isSoft: (r.edges & 1, r.edges & 2),
            within: Int(seen.minX)..<Int(seen.maxX))
        let rows = Span(
            r.box.minY, r.box.maxY, isSoft: (r.edges & 4, r.edges & 8),
            within: Int(seen.minY)..<Int(seen.maxY))
        for row in rows.all {
            let covered = rows.coverage(row)
            if covered <= 0 { continue }
            for column in columns.all where !columns.full.contains(column) {
                let share = UInt32(covered * columns.coverage(column) * 255 + 0.5)
                let place = pixel(column, row)
                place.pointee = UnsafePixels.over(
                    UnsafePixels.scaled(color, by: share), place.pointee)
            }
            if columns.full.isEmpty { continue }
            UnsafePixels.over(
                UnsafePixels.scaled(color, by: UInt32(covered * 255 + 0.5)),
                count: columns.full.count, onto: pixel(columns.full.lowerBound, row))
        }
    }

    /// Composites the area of outlines in a colour; a pixel inside of two outlines is outside.
    func draw(
        _ color: UInt32, _ outlines: [[SIMD2<Double>]], _ part: PixelBox,
        _ rasterizer: CoverageRasterizer
    ) {
        let seen = part.roundedOut.intersection(box)
        guard !seen.isEmpty else { return }
        rasterizer.begin(
            CoveragePlane(),
            within: CoverageRasterizer.Box(
                x: Int(seen.minX), y: Int(seen.minY), width: Int(seen.width),
                height: Int(seen.height)))
        for outline in outlines { rasterizer.fill(outline) }
        guard let drawn = rasterizer.box else { return }
        rasterizer.render(drawn, evenOdd: true)
        for row in 0..<drawn.height {
            UnsafePixels.over(
                color, covered: rasterizer.bytes + row * drawn.width, count: drawn.width,
                onto: pixel(drawn.x, drawn.y + row))
        }
    }

    /// Composites coverage in a tint, or pixels times a tint: texel for pixel, or the first texel
    /// for all pixels (`step` 0).
    func draw(_ texels: UnsafeCoverageTexels, step: Int, times tint: UInt32, _ r: DrawnForm) {
        eachRow(of: r.box, in: r.visible) { row, count, dx, dy in
            let first = texels.bytes + dy * step * texels.rowBytes + dx * step * texels.depth
            if texels.depth == 1 {
                if step == 1 {
                    UnsafePixels.over(tint, covered: first, count: count, onto: row)
                } else {
                    let color = UnsafePixels.scaled(tint, by: UInt32(first.pointee))
                    UnsafePixels.over(color, count: count, onto: row)
                }
                return
            }
            let source = UnsafeRawPointer(first).assumingMemoryBound(to: UInt32.self)
            if step == 1 {
                UnsafePixels.over(source, times: tint, count: count, onto: row)
            } else {
                let color = UnsafePixels.product(source.pointee, tint)
                UnsafePixels.over(color, count: count, onto: row)
            }
        }
    }

    /// Calls `body` for each row of a box on whole pixels, cut to `visible`: with the address of
    /// the first pixel, the number of pixels, and the distances from the first column and row of
    /// the box.
    func eachRow(
        of part: PixelBox, in visible: PixelBox = .everything,
        _ body: (UnsafeMutablePointer<UInt32>, _ count: Int, _ dx: Int, _ dy: Int) -> Void
    ) {
        let seen = part.intersection(visible).intersection(box)
        guard !seen.isEmpty else { return }
        let (left, count) = (Int(seen.minX), Int(seen.width))
        let dx = left - Int(part.minX)
        for row in Int(seen.minY)..<Int(seen.maxY) {
            body(pixel(left, row), count, dx, row - Int(part.minY))
        }
    }
}

/// The pixels between two edges along an axis, with the coverage of each pixel.
private struct Span {
    private let from: Float, to: Float
    private let isSoft: (Bool, Bool)
    /// The largest coverage: an interval thinner than a pixel covers a part of a pixel.
    private let limit: Float
    /// The touched pixels of a range.
    let all: Range<Int>
    /// The pixels covered in full.
    private(set) var full: Range<Int>

    init(_ from: Float, _ to: Float, isSoft: (UInt32, UInt32), within range: Range<Int>) {
        (self.from, self.to) = (from, to)
        self.isSoft = (isSoft.0 != 0, isSoft.1 != 0)
        limit = self.isSoft.0 && self.isSoft.1 ? min(to - from, 1) : 1
        let bounds = (Float(range.lowerBound), Float(range.upperBound))
        // An antialiased edge reaches half a pixel beyond its pixel's centre.
        let first = min(max((from - 0.5).rounded(.down), bounds.0), bounds.1)
        let last = min(max((to + 0.5).rounded(.up), bounds.0), bounds.1)
        all = Int(first)..<Int(max(first, last))
        full = all
        var (begin, end) = (all.lowerBound, all.upperBound)
        while begin < end, coverage(begin) < 1 { begin += 1 }
        while begin < end, coverage(end - 1) < 1 { end -= 1 }
        full = begin..<end
    }

    /// The covered part of a pixel.
    func coverage(_ pixel: Int) -> Float {
        let center = Float(pixel) + 0.5
        // A pixel belongs to a hard edge at its centre on one side only.
        let low: Float = isSoft.0 ? center - from + 0.5 : center >= from ? 1 : 0
        let high: Float = isSoft.1 ? to - center + 0.5 : center < to ? 1 : 0
        return min(max(min(low, high), 0), limit)
    }
}
