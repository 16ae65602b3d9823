// How much of each pixel a polygon covers.
//
// In: directed edges, and the plane they lie in. Out: a byte a pixel for the box the edges span. Every edge leaves, in
// each row it passes, the area to its right as differences between neighbouring pixels; one running sum along the row
// then is the average winding number of each pixel, exact where at most one outline passes through it. Rows in
// which outlines overlap are found by their sums and counted again in strips (`CoverageCanvas+Winding`).
//
// What it saves over Cairo: strokes that change in every frame. No context, no image, no list of active edges;
// the memory is kept from shape to shape, and sixteen pixels in which no edge lies are one step. Cost: a few nanoseconds
// for each row of an edge. When not to use it: where colours are drawn.
import Foundation

/// Rasterises outlines into bytes of coverage; one is used for many shapes.
package final class CoverageCanvas {
    /// Behind a pointer, as whatever is written for every edge: a class's own properties are checked at each use.
    let list: UnsafeMutablePointer<EdgeList>
    /// Differences of the rows being rendered; zero between renderings.
    var sums = UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    private var sumCapacity = 4096
    /// The result: `height` rows of `width` bytes, valid until the next `render`.
    package private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
    private var byteCapacity = 4096
    /// For every row a bit for each sixteen pixels that an edge touches.
    var marks = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)
    private var markCapacity = 64
    /// Rows in which outlines overlap, if there are any.
    var overlaps: ContiguousArray<Bool> = []
    package private(set) var width = 0
    private(set) var height = 0
    /// Pixels that are looked at, and what edges are moved by to lie in the box being rendered.
    package private(set) var region = Box(x: 0, y: 0, width: 0, height: 0)
    private(set) var offset = SIMD4<Float>.zero

    /// Pixels.
    package struct Box: Sendable, Hashable {
        package var x: Int, y: Int, width: Int, height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    package init() {
        list = .allocate(capacity: 1)
        list.initialize(to: EdgeList())
        sums.initialize(repeating: 0, count: sumCapacity)
    }

    deinit {
        list.pointee.edges.deallocate()
        list.deallocate()
        sums.deallocate()
        bytes.deallocate()
        marks.deallocate()
    }

    /// Forgets all edges. Of those that follow, which lie in `plane`, the part in `region` is kept, at most 32 768
    /// pixels a side.
    package func begin(_ plane: CoveragePlane, within region: Box) {
        self.region = region
        list.pointee.begin(
            plane, origin: SIMD2(Double(region.x), Double(region.y)),
            size: SIMD2(Double(region.width), Double(region.height)))
    }

    @inline(__always)
    func edge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) { list.pointee.append(a, b) }

    /// The pixels of the region that the edges span; nil for none.
    package var box: Box? {
        let (least, most) = list.pointee.extent
        guard most.x > least.x, most.y > least.y else { return nil }
        let (low, high) = (least.rounded(.down), most.rounded(.up))
        return Box(
            x: Int(low.x) + region.x, y: Int(low.y) + region.y, width: Int(high.x - low.x),
            height: Int(high.y - low.y))
    }

    /// Fills `bytes` with the coverage of a box's pixels. It must be as wide as `box`; of its rows there may be fewer.
    ///
    /// Of some rows alone, if they are given: the outermost of those, unless they are the box's, lack what a row takes from
    /// the ones beside it, and the bytes of all others are no result.
    package func render(_ box: Box, rows given: Range<Int>? = nil, evenOdd: Bool = false) {
        (width, height) = (box.width, box.height)
        let band = given ?? 0..<height
        makeRoom(band)
        let origin = SIMD2(Float(box.x - region.x), Float(box.y - region.y))
        offset = -SIMD4(lowHalf: origin, highHalf: origin)
        accumulate(edges, band)
        if sweepAll(band) { renderOverlaps(evenOdd) }
    }

    /// All edges, in pixels of the region.
    package var edges: UnsafeBufferPointer<SIMD4<Float>> {
        UnsafeBufferPointer(start: list.pointee.edges, count: list.pointee.count)
    }

    /// Makes bytes of the sums of rows; whether some have to be counted again, which `overlaps` then says.
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
        // Where an overlap begins and ends within a row its sum does not tell.
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

    /// What is in a part of the result: 0 or 255 where all pixels are that, nil where they differ.
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

    /// Room for the sums of a row: two more than pixels, for edges along the right side, and whole sixteens.
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
