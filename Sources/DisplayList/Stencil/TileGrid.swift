import LaminaGraphicsTypes

/// The marked tiles of a box: squares from its upper left corner.
struct TileGrid {
    let box: PixelBox
    private let side: Float
    private let columns: Int
    private let rows: Int
    private var marked: [Bool]

    init(_ box: PixelBox, side: Float) {
        (self.box, self.side) = (box, side)
        columns = max(1, Int((box.width / side).rounded(.up)))
        rows = max(1, Int((box.height / side).rounded(.up)))
        marked = Array(repeating: false, count: columns * rows)
    }

    /// The share of marked tiles.
    var share: Float { Float(marked.count { $0 }) / Float(marked.count) }

    /// The marked tiles as boxes, each with at most `mostColumns` columns and `mostRows` rows.
    /// Cost: O(tiles).
    func boxes(mostColumns: Int, mostRows: Int) -> [PixelBox] {
        var boxes: [PixelBox] = []
        /// The boxes that end in the row above and in the present row, with their first row.
        var (above, row): ([Run], [Run]) = ([], [])
        for y in 0..<rows {
            var (x, next) = (0, 0)
            while x < columns {
                let first = x
                while x < columns, x - first < mostColumns, marked[y * columns + x] { x += 1 }
                guard x > first else {
                    x += 1
                    continue
                }
                while next < above.count, above[next].first < first { next += 1 }
                var run = Run(first: first, end: x, top: y, index: boxes.count)
                if next < above.count, above[next].first == first, above[next].end == x,
                    y - above[next].top < mostRows
                {
                    run = above[next]
                    boxes[run.index] = tiles(first, x, run.top, y + 1).intersection(box)
                } else {
                    boxes.append(tiles(first, x, y, y + 1).intersection(box))
                }
                row.append(run)
            }
            swap(&above, &row)
            row.removeAll(keepingCapacity: true)
        }
        return boxes
    }

    /// Neighbouring tiles of a row as the last row of a box.
    private struct Run {
        var first: Int
        var end: Int
        /// The box's first row, and its index.
        var top: Int
        var index: Int
    }

    private func tiles(_ first: Int, _ end: Int, _ top: Int, _ bottom: Int) -> PixelBox {
        PixelBox(
            box.minX + Float(first) * side, box.minY + Float(top) * side,
            box.minX + Float(end) * side, box.minY + Float(bottom) * side)
    }

    /// Adds the marked tiles of a grid of the same box.
    mutating func formUnion(_ other: TileGrid) {
        for i in marked.indices where other.marked[i] { marked[i] = true }
    }

    /// Removes the marked tiles that fulfil a condition.
    mutating func clear(where condition: (PixelBox) -> Bool) {
        for y in 0..<rows {
            for x in 0..<columns where marked[y * columns + x] {
                if condition(tiles(x, x + 1, y, y + 1)) { marked[y * columns + x] = false }
            }
        }
    }

    /// Marks the tiles of a box and of the two pixels around it.
    mutating func mark(_ part: PixelBox) {
        for y in rows(from: part.minY - 2, to: part.maxY + 2) { mark(y, part.minX, part.maxX) }
    }

    /// Marks the tiles along a line, and of the two pixels around it: a part of each row.
    mutating func mark(from a: SIMD2<Float>, to b: SIMD2<Float>) {
        let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
        let height = bottom.y - top.y
        for y in rows(from: top.y - 2, to: bottom.y + 2) {
            guard height > 1 else {
                mark(y, min(a.x, b.x), max(a.x, b.x))
                continue
            }
            let start = box.minY + Float(y) * side
            func x(at height: Float) -> Float {
                let share = (min(max(height, top.y), bottom.y) - top.y) / (bottom.y - top.y)
                return top.x + share * (bottom.x - top.x)
            }
            let (x0, x1) = (x(at: start - 2), x(at: start + side + 2))
            mark(y, min(x0, x1), max(x0, x1))
        }
    }

    /// Marks the tiles of a row between two places and of the two pixels around them.
    private mutating func mark(_ y: Int, _ from: Float, _ to: Float) {
        let (from, to) = (max(from - 2, box.minX), min(to + 2, box.maxX))
        guard to >= from else { return }
        let last = min(Int((to - box.minX) / side), columns - 1)
        for x in min(Int((from - box.minX) / side), columns - 1)...last {
            marked[y * columns + x] = true
        }
    }

    /// The rows between two heights.
    private func rows(from top: Float, to bottom: Float) -> Range<Int> {
        let (top, bottom) = (max(top, box.minY), min(bottom, box.maxY))
        guard bottom >= top else { return 0..<0 }
        let last = min(Int((bottom - box.minY) / side), rows - 1)
        return min(Int((top - box.minY) / side), rows - 1)..<last + 1
    }
}
