import LaminaDisplayList
import LaminaGraphicsTypes

/// A box of a target's pixels in memory, and the drawing of forms into a part of the box.
struct Canvas {
    let pixels: UnsafePixels
    /// The position of the first column and row in the target.
    let x: Int, y: Int
    /// True if the first row in memory is the bottom of the box.
    let isBottomUp: Bool
    /// The drawn part, in pixels of the target: whole rows of the box.
    let box: PixelBox
    /// The stencil of a target with masks by stencil; nil for others.
    var stencil: UnsafeStencil?

    /// All rows of a box.
    init(pixels: UnsafePixels, x: Int, y: Int, isBottomUp: Bool = false) {
        let box = PixelBox(
            Float(x), Float(y), Float(x + pixels.width), Float(y + pixels.height))
        self.init(pixels, x, y, isBottomUp, box)
    }

    private init(_ pixels: UnsafePixels, _ x: Int, _ y: Int, _ isBottomUp: Bool, _ box: PixelBox) {
        (self.pixels, self.x, self.y, self.isBottomUp, self.box) = (pixels, x, y, isBottomUp, box)
    }

    /// Band `i` of `count` bands of rows.
    func band(_ i: Int, of count: Int) -> Canvas {
        let (first, last) = (pixels.height * i / count, pixels.height * (i + 1) / count)
        var band = Canvas(
            pixels, x, y, isBottomUp,
            PixelBox(box.minX, Float(y + first), box.maxX, Float(y + last)))
        band.stencil = stencil
        return band
    }

    /// The rows of the part, counted from the first row in memory; not for rows from the bottom.
    var rows: Range<Int> { Int(box.minY) - y..<Int(box.maxY) - y }

    /// Sets all pixels of the part.
    func fill(with color: UInt32) {
        eachRow(of: box) { row, count, _, _ in row.update(repeating: color, count: count) }
    }

    /// Sets the stencil of the part to no masks.
    func clearStencil() {
        guard let stencil else { return }
        eachRow(of: box) { row, count, _, _ in
            (stencil.memory + pixels.index(of: row)).update(repeating: 0, count: count)
        }
    }

    /// The address of a pixel of the target.
    @inline(__always)
    func pixel(_ column: Int, _ row: Int) -> UnsafeMutablePointer<UInt32> {
        pixels.pixel(column - x, isBottomUp ? pixels.height - 1 - (row - y) : row - y)
    }

    /// Composites a rectangle of one colour with antialiased edges, as `solid.glsl` does.
    func draw(_ color: UInt32, _ r: DrawnForm) {
        guard let (columns, rows) = spans(of: r) else { return }
        for row in rows.all {
            let covered = rows.coverage(row)
            if covered <= 0 { continue }
            columns.eachSoft { column in
                let share = UInt32(covered * columns.coverage(column) * 255 + 0.5)
                let place = pixel(column, row)
                place.pointee = UnsafePixels.over(
                    multiplyBytes(of: color, by: share), place.pointee)
            }
            if columns.full.isEmpty { continue }
            UnsafePixels.over(
                multiplyBytes(of: color, by: UInt32(covered * 255 + 0.5)),
                count: columns.full.count, onto: pixel(columns.full.lowerBound, row))
        }
    }

    /// Composites a turned rectangle of one colour.
    func draw(_ color: UInt32, _ turned: TurnedRectangle, in visible: PixelBox) {
        let left = Int(visible.minX)
        eachRow(of: visible) { row, count, dx, dy in
            let (x, y) = (left + dx, Int(visible.minY) + dy)
            let (touched, full) = turned.columns(of: y, in: x..<x + count)
            for column in touched where !full.contains(column) {
                let share = UInt32(turned.coverage(column, y) * 255 + 0.5)
                let place = row + (column - x)
                place.pointee = UnsafePixels.over(
                    multiplyBytes(of: color, by: share), place.pointee)
            }
            UnsafePixels.over(color, count: full.count, onto: row + (full.lowerBound - x))
        }
    }

    /// The pixels of a rectangle in the part, with the coverage of its edges; nil outside.
    func spans(of r: DrawnForm) -> (columns: PixelSpan, rows: PixelSpan)? {
        let seen = r.visible.intersection(box)
        guard !seen.isEmpty else { return nil }
        return (
            PixelSpan(
                r.box.minX, r.box.maxX, isSoft: (r.edges & 1, r.edges & 2),
                within: Int(seen.minX)..<Int(seen.maxX)),
            PixelSpan(
                r.box.minY, r.box.maxY, isSoft: (r.edges & 4, r.edges & 8),
                within: Int(seen.minY)..<Int(seen.maxY))
        )
    }

    /// Calls `body` for each row of the area of outlines: with the coverage and the address of the
    /// first pixel, the number of pixels, and the position of the first pixel. A pixel inside of
    /// two outlines is outside.
    func eachRow(
        of outlines: [[SIMD2<Double>]], in part: PixelBox, _ rasterizer: CoverageRasterizer,
        _ body: (
            _ coverage: UnsafePointer<UInt8>, UnsafeMutablePointer<UInt32>, _ count: Int,
            _ column: Int, _ row: Int
        ) -> Void
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
            body(
                rasterizer.bytes + row * drawn.width, pixel(drawn.x, drawn.y + row), drawn.width,
                drawn.x, drawn.y + row)
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
                    let color = multiplyBytes(of: tint, by: UInt32(first.pointee))
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

    /// Calls `body` for each row of a box on whole pixels, cut to `visible`. The arguments are the
    /// address of the first pixel, the number of pixels, and the distances from the first column
    /// and row of the box.
    func eachRow(
        of part: PixelBox, in visible: PixelBox = .everything,
        _ body: (UnsafeMutablePointer<UInt32>, _ count: Int, _ dx: Int, _ dy: Int) -> Void
    ) {
        let seen = part.intersection(visible).intersection(box)
        guard !seen.isEmpty else { return }
        let (left, count) = (Int(seen.minX), Int(seen.maxX) - Int(seen.minX))
        let dx = left - Int(part.minX)
        for row in Int(seen.minY)..<Int(seen.maxY) {
            body(pixel(left, row), count, dx, row - Int(part.minY))
        }
    }
}
