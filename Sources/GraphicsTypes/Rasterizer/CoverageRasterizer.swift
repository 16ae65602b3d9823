// Pixel coverage of polygons.
//
// Input: directed edges, and the plane of the edges. Output: a byte per pixel for the bounding box
// of the edges.
// Idea: every edge adds, in each row it passes, the area to its right as differences between
// neighbouring pixels. A running sum along the row is then the average winding number of each
// pixel, exact for pixels with at most one outline. The sums reveal rows with overlapping outlines,
// which are counted again by windings (`CoverageRasterizer+Winding`). Gain over Cairo: strokes with
// a change in every frame need no context, no image, and no list of active edges. Memory is reused
// between shapes, and sixteen pixels without an edge are a single step.
// Cost: a few nanoseconds for each row of an edge. When not to use it: for coloured drawing.
import Foundation

/// Rasteriser of outlines into bytes of coverage, reused for many shapes. Thread: one at a time.
package final class CoverageRasterizer {
    /// Behind a pointer, as all data written per edge: stored properties of a class are checked for
    /// exclusive access at each use.
    let list: UnsafeMutablePointer<EdgeList>
    /// Differences of the rendered rows; zero between renderings.
    var sums = UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    private var sumCapacity = 4096
    /// Result: `height` rows of `width` bytes, valid until the next `render`.
    package private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
    private var byteCapacity = 4096
    /// A bit per sixteen pixels of a row, set by edges.
    var marks = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
    private var markCapacity = 64
    /// Rows with overlapping outlines, if any.
    var overlaps: ContiguousArray<Bool> = []
    /// Behind a pointer like `list`.
    let winding: UnsafeMutablePointer<WindingRow>
    package private(set) var width = 0
    private(set) var height = 0
    /// Visible pixels, and the offset of edges into the rendered box.
    package private(set) var region = Box(x: 0, y: 0, width: 0, height: 0)
    private(set) var offset = SIMD4<Float>.zero

    /// A rectangle of pixels.
    package struct Box: Sendable, Hashable {
        package var x: Int, y: Int, width: Int, height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    package init() {
        list = .allocate(capacity: 1)
        list.initialize(to: EdgeList())
        winding = .allocate(capacity: 1)
        winding.initialize(to: WindingRow())
        sums.initialize(repeating: 0, count: sumCapacity)
    }

    deinit {
        list.pointee.edges.deallocate()
        list.deallocate()
        winding.pointee.deallocate()
        winding.deallocate()
        sums.deallocate()
        bytes.deallocate()
        marks.deallocate()
    }

    /// Removes all edges. Edges added later lie in `plane`; their part in `region` is kept, at most
    /// 32 768 pixels a side.
    package func begin(_ plane: CoveragePlane, within region: Box) {
        self.region = region
        list.pointee.begin(
            plane, origin: SIMD2(Double(region.x), Double(region.y)),
            size: SIMD2(Double(region.width), Double(region.height)))
    }

    @inline(__always)
    func edge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) { list.pointee.append(a, b) }

    /// Bounding box of the edges in pixels of the region; nil without edges.
    package var box: Box? {
        let (least, most) = list.pointee.extent
        guard most.x > least.x, most.y > least.y else { return nil }
        let (low, high) = (least.rounded(.down), most.rounded(.up))
        return Box(
            x: Int(low.x) + region.x, y: Int(low.y) + region.y, width: Int(high.x - low.x),
            height: Int(high.y - low.y))
    }

    /// Fills `bytes` with the coverage of a box's pixels. The box must have the width of `box`, and
    /// may have fewer rows.
    ///
    /// `rows`: the rows to render; nil for all. The outermost of the given rows lack the
    /// contribution of their neighbours, except at the box's own edges; bytes of other rows are
    /// undefined.
    ///
    /// `isExact`: true to count the windings of every row. With false, only rows whose sums show an
    /// overlap are counted, which takes half of the time. Overlaps narrower than a pixel are then
    /// missed; in pictures of more than a few pixels such overlaps are rare.
    package func render(
        _ box: Box, rows given: Range<Int>? = nil, evenOdd: Bool = false, isExact: Bool = false
    ) {
        (width, height) = (box.width, box.height)
        let band = given ?? 0..<height
        makeRoom(band)
        let origin = SIMD2(Float(box.x - region.x), Float(box.y - region.y))
        offset = -SIMD4(lowHalf: origin, highHalf: origin)
        if isExact || min(width, height) <= Self.small {
            overlaps.removeAll(keepingCapacity: true)
            for y in 0..<height { overlaps.append(band.contains(y)) }
            renderOverlaps(evenOdd)
            return
        }
        accumulate(edges, band)
        if sweepAll(band) { renderOverlaps(evenOdd) }
    }

    /// Pixels of the shorter side of a picture that is always exact.
    private static var small: Int { 3 }

    /// All edges, in pixels of the region.
    package var edges: UnsafeBufferPointer<SIMD4<Float>> {
        UnsafeBufferPointer(start: list.pointee.edges, count: list.pointee.count)
    }

    /// Converts the sums of rows to bytes. Returns true if rows need a second count, marked in
    /// `overlaps`.
    private func sweepAll(_ band: Range<Int>) -> Bool {
        var hasOverlaps = false
        var row = rows.advanced(by: band.lowerBound)
        for y in band {
            if Self.sweep(row) {
                if !hasOverlaps {
                    overlaps.removeAll(keepingCapacity: true)
                    overlaps.append(contentsOf: repeatElement(false, count: height))
                }
                overlaps[y] = true
                hasOverlaps = true
            }
            row = row.advanced(by: 1)
        }
        if !hasOverlaps { return false }
        // The sum of a row does not reveal an overlap that begins or ends within the row.
        var above = false
        for y in band {
            let own = overlaps[y]
            overlaps[y] = own || above || (y + 1 < band.upperBound && overlaps[y + 1])
            above = own
        }
        return true
    }

    /// The first row.
    var rows: CoverageRows {
        CoverageRows(
            sums: sums, marks: marks, bytes: bytes, width: width, stride: stride,
            markStride: markStride)
    }

    /// Coverage of a rectangle of the result: 0 or 255 if uniform, else nil.
    package func uniformCoverage(x: Int, y: Int, width w: Int, height h: Int) -> UInt8? {
        let value = bytes[y * width + x]
        guard value == 0 || value == 255 else { return nil }
        let same = UInt64(value) * 0x0101_0101_0101_0101
        for row in y..<(y + h) {
            var at = UnsafeRawPointer(bytes + row * width + x)
            let end = at + w
            while at + 8 <= end {
                if at.loadUnaligned(as: UInt64.self) != same { return nil }
                at += 8
            }
            while at < end {
                if at.load(as: UInt8.self) != value { return nil }
                at += 1
            }
        }
        return value
    }

    /// Number of sums in a row: two more than pixels, for edges along the right side, rounded up to
    /// sixteen.
    var stride: Int { (width + 17) & ~15 }
    /// Words of marks in a row.
    var markStride: Int { (stride + 1023) >> 10 }

    private func makeRoom(_ band: Range<Int>) {
        let needed = stride * height
        if needed > sumCapacity {
            sums.deallocate()
            sumCapacity = needed * 5 / 4
            sums = .allocate(capacity: sumCapacity)
            sums.initialize(repeating: 0, count: sumCapacity)
        }
        if width * height > byteCapacity {
            bytes.deallocate()
            byteCapacity = width * height * 5 / 4
            bytes = .allocate(capacity: byteCapacity)
        }
        if markStride * height > markCapacity {
            marks.deallocate()
            markCapacity = markStride * height * 5 / 4
            marks = .allocate(capacity: markCapacity)
        }
        (marks + markStride * band.lowerBound).update(repeating: 0, count: markStride * band.count)
    }
}
