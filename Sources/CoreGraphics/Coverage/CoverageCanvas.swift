// How much of each pixel a polygon covers.
//
// In: directed edges, in pixels. Out: a byte a pixel for the box the edges span. Every edge leaves, in each row
// it passes, the area to its right as differences between neighbouring pixels; one running sum along the row
// then is the average winding number of each pixel, exact where at most one outline passes through it. Rows in
// which outlines overlap are found by their sums and counted again in strips (`CoverageCanvas+Winding`).
//
// What it saves over Cairo: strokes that change in every frame. No context, no image, no list of active edges;
// the memory is kept from shape to shape. Cost: a few nanoseconds for each row of an edge, one for each pixel
// of the box. When not to use it: what is drawn once.
import Foundation

/// Rasterises outlines into bytes of coverage; one is used for many shapes.
package final class CoverageCanvas {
    /// Behind a pointer, as whatever is written for every edge: a class's own properties are checked at each use.
    let list: UnsafeMutablePointer<EdgeList>
    var sums = UnsafeMutablePointer<Float>.allocate(capacity: 4096)
    private var sumCapacity = 4096
    /// The result: `height` rows of `width` bytes, valid until the next `render`.
    package private(set) var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
    private var byteCapacity = 4096
    /// First and last touched column of every row, and whether outlines overlap in it.
    var rows: ContiguousArray<Row> = []
    private(set) var width = 0
    private(set) var height = 0

    struct Row {
        var first = Int32.max
        var last: Int32 = -1
        var overlaps = false
    }

    /// Pixels that edges span.
    package struct Box: Sendable, Equatable {
        package var x: Int, y: Int, width: Int, height: Int
    }

    package init() {
        list = .allocate(capacity: 1)
        list.initialize(to: EdgeList())
    }

    deinit {
        list.pointee.edges.deallocate()
        list.deallocate()
        sums.deallocate()
        bytes.deallocate()
    }

    /// Forgets all edges. A point (x, y) of those that follow is the pixel (x·sx + tx, y·sy + ty).
    package func begin(scaleX sx: Double, scaleY sy: Double, tx: Double, ty: Double) {
        list.pointee.count = 0
        list.pointee.scale = SIMD4(sx, sy, sx, sy)
        list.pointee.shift = SIMD4(tx, ty, tx, ty)
    }

    @inline(__always)
    func edge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) { list.pointee.append(a, b) }

    /// Whether there are no edges, or none that could cover anything.
    package var isEmpty: Bool {
        let (least, most) = list.pointee.extent
        return !(most.x > least.x && most.y > least.y)
    }

    /// The pixels the edges span; nil when they are none, or more than `largest` a side.
    package func box(largest: Int) -> Box? {
        let (least, most) = list.pointee.extent
        let (low, high) = (least.rounded(.down), most.rounded(.up))
        guard most.x > least.x, most.y > least.y, (high - low).max() <= Float(largest),
            max(abs(low.x), abs(low.y)) < 1e7
        else { return nil }
        return Box(
            x: Int(low.x), y: Int(low.y), width: Int(high.x - low.x), height: Int(high.y - low.y))
    }

    /// Fills `bytes` with the coverage of a box's pixels; all edges must lie in it.
    package func render(_ box: Box, evenOdd: Bool = false) {
        (width, height) = (box.width, box.height)
        makeRoom()
        let origin = SIMD4(Float(box.x), Float(box.y), Float(box.x), Float(box.y))
        let edges = UnsafeMutableBufferPointer(start: list.pointee.edges, count: list.pointee.count)
        accumulate(edges, movedBy: -origin)
        var overlaps = false
        for y in 0..<height where sweep(y, evenOdd) { overlaps = true }
        if overlaps { renderOverlaps(evenOdd) }
    }

    /// Whether anything in a part of the result is covered.
    package func hasCoverage(x: Int, y: Int, width w: Int, height h: Int) -> Bool {
        for row in y..<(y + h) where Int(rows[row].first) < x + w && Int(rows[row].last) >= x {
            for i in 0..<w where bytes[row * width + x + i] != 0 { return true }
        }
        return false
    }

    /// Room for the sums of a row: two more than pixels, for edges along the right side.
    var stride: Int { width + 2 }

    private func makeRoom() {
        let needed = stride * height
        if needed > sumCapacity {
            sums.deallocate()
            sumCapacity = needed * 5 / 4
            sums = .allocate(capacity: sumCapacity)
        }
        sums.update(repeating: 0, count: needed)
        if width * height > byteCapacity {
            bytes.deallocate()
            byteCapacity = width * height * 5 / 4
            bytes = .allocate(capacity: byteCapacity)
        }
        rows.removeAll(keepingCapacity: true)
        rows.append(contentsOf: repeatElement(Row(), count: height))
    }

    /// The running sum of a row as bytes; whether some of it is covered more than once.
    private func sweep(_ y: Int, _ evenOdd: Bool) -> Bool {
        let out = bytes + y * width
        let (first, last) = (Int(rows[y].first), min(Int(rows[y].last), width - 1))
        guard first <= last else {
            out.update(repeating: 0, count: width)
            return false
        }
        let row = sums + y * stride
        out.update(repeating: 0, count: first)
        var sum: Float = 0
        var (low, high): (Float, Float) = (0, 0)
        for x in first...last {
            sum += row[x]
            low = min(low, sum)
            high = max(high, sum)
            out[x] = UInt8(truncatingIfNeeded: Int32(min(abs(sum), 1) * 255 + 0.5))
        }
        (out + last + 1).update(repeating: 0, count: width - last - 1)
        // A pixel's sum says nothing where two outlines pass through it. A little more than one are the folds on the
        // inside of a tight curve: those are covered, and no edge of theirs is seen.
        let slack: Float = 0.15
        if high > 1 + slack || low < -1 - slack || (low < -slack && high > slack) {
            rows[y].overlaps = true
            return true
        }
        return false
    }
}
