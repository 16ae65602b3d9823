/// The covered area of a row with overlapping outlines, in memory reused for all rows.
///
/// Input: the edges of the row. Output: differences of coverage between neighbouring pixels.
/// Idea: outlines are closed, so the winding number is constant over the height of the row wherever
/// no edge passes. Groups of edges that share columns have few edges. Between two heights where
/// edges of a group begin, end or cross, their order is constant, and each side of the covered part
/// is the side of a trapezoid: the area is exact. Groups of many edges are counted along strips.
/// Cost: some tens of nanoseconds an edge. A group of n edges costs at most n³ for n up to
/// `mostExact`, and n for each strip above.
struct WindingRow {
    /// The part of an edge in the row: heights are 0…1 from the row's top.
    private struct Side {
        var x0: Float, y0: Float, x1: Float, y1: Float
        /// Leftmost and rightmost x.
        var low: Float, high: Float
        /// 1 downwards, −1 upwards, 0 for a horizontal edge.
        var sign: Int32
        /// The x for counting along a strip.
        var place: Float

        @inline(__always)
        func x(at y: Float) -> Float {
            if y <= y0 { return x0 }
            if y >= y1 { return x1 }
            return x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
        }
    }

    private struct Crossing {
        var place: Float, top: Float, bottom: Float
        var sign: Int32
    }

    /// Number of edges in a group up to which its area is exact.
    private static var mostExact: Int { 24 }
    /// The number of strips of a large group, and the limit of its crossings, above which fewer
    /// strips are used.
    private static var strips: Int { 64 }
    private static var mostCrossings: Int { 1 << 16 }
    /// Edges nearer than this distance count as sharing columns, because vertices are rounded.
    private static var slack: Float { 1.0 / 1024 }

    private var sides: UnsafeMutablePointer<Side> = .allocate(capacity: 64)
    private var sorted: UnsafeMutablePointer<Side> = .allocate(capacity: 64)
    private var sideCapacity = 64
    private var bins: UnsafeMutablePointer<Int32> = .allocate(capacity: 64)
    private var binCapacity = 64
    private let crossings: UnsafeMutablePointer<Crossing>
    private let heights: UnsafeMutablePointer<Float>
    private var width = 0
    private var evenOdd = false

    init() {
        crossings = .allocate(capacity: Self.mostExact)
        heights = .allocate(capacity: Self.mostExact * (Self.mostExact + 4))
    }

    /// Frees the memory.
    func deallocate() {
        sides.deallocate()
        sorted.deallocate()
        bins.deallocate()
        crossings.deallocate()
        heights.deallocate()
    }

    /// Begins a picture.
    mutating func begin(width: Int, evenOdd: Bool) {
        (self.width, self.evenOdd) = (width, evenOdd)
        if width + 2 > binCapacity {
            bins.deallocate()
            binCapacity = width * 5 / 4 + 2
            bins = .allocate(capacity: binCapacity)
        }
    }

    /// Adds the differences of row `y`.
    mutating func count(_ edges: UnsafeBufferPointer<SIMD4<Float>>, _ y: Int, _ row: CoverageRows) {
        if edges.count > sideCapacity {
            sides.deallocate()
            sorted.deallocate()
            sideCapacity = edges.count * 5 / 4
            sides = .allocate(capacity: sideCapacity)
            sorted = .allocate(capacity: sideCapacity)
        }
        let n = cut(edges, Float(y))
        if n == 0 { return }
        sort(n)
        let sides = sorted
        var (i, winding) = (0, 0)
        while i < n {
            var (j, high) = (i &+ 1, sides[i].high + Self.slack)
            while j < n, sides[j].low <= high {
                let own = sides[j].high + Self.slack
                if own > high { high = own }
                j &+= 1
            }
            if j == i &+ 1 {
                let side = sides[i]
                let after = winding &+ Int(side.sign)
                let change = change(winding, after)
                if change != 0 {
                    CoverageRasterizer.add(side.x0, side.x1, change * (side.y1 - side.y0), row)
                }
                if side.y1 - side.y0 > 0.5 { winding = after }
            } else {
                var passed: Float = 0
                for k in i..<j { passed += Float(sides[k].sign) * (sides[k].y1 - sides[k].y0) }
                if j &- i <= Self.mostExact {
                    countExactly(sides + i, j &- i, winding, row)
                } else {
                    countStrips(sides + i, j &- i, winding, row)
                }
                winding &+= Int(passed.rounded())
            }
            i = j
        }
    }

    /// 1 where the covered part begins, −1 where it ends, else 0.
    @inline(__always)
    private func change(_ before: Int, _ after: Int) -> Float {
        let was = evenOdd ? before & 1 != 0 : before != 0
        let now = evenOdd ? after & 1 != 0 : after != 0
        return was == now ? 0 : now ? 1 : -1
    }

    /// Cuts the edges to the row; returns the number of sides.
    private func cut(_ edges: UnsafeBufferPointer<SIMD4<Float>>, _ y: Float) -> Int {
        let limit = Float(width)
        var n = 0
        for e in edges {
            let isDown = e.y < e.w
            let (top, bottom) = isDown ? (e.y, e.w) : (e.w, e.y)
            if bottom < y || top >= y + 1 { continue }
            let (first, last) = isDown ? (e.x, e.z) : (e.z, e.x)
            var side = Side(
                x0: first, y0: top - y, x1: last, y1: bottom - y, low: 0, high: 0, sign: 0,
                place: 0)
            if bottom > top {
                side.sign = isDown ? 1 : -1
                let slope = (last - first) / (bottom - top)
                if side.y0 < 0 { (side.x0, side.y0) = (first - slope * side.y0, 0) }
                if side.y1 > 1 { (side.x1, side.y1) = (first + slope * (y + 1 - top), 1) }
                if side.y1 <= side.y0 { continue }
            } else if side.y0 <= 0 || side.y0 >= 1 {
                continue
            }
            side.x0 = side.x0 > 0 ? side.x0 < limit ? side.x0 : limit : 0
            side.x1 = side.x1 > 0 ? side.x1 < limit ? side.x1 : limit : 0
            (side.low, side.high) =
                side.x0 < side.x1 ? (side.x0, side.x1) : (side.x1, side.x0)
            sides[n] = side
            n &+= 1
        }
        return n
    }

    /// Sorts the sides by the lowest x: into columns of a pixel, then by insertion.
    private func sort(_ n: Int) {
        if n <= 24 {
            sorted.update(from: sides, count: n)
        } else {
            bins.update(repeating: 0, count: width + 2)
            for i in 0..<n { bins[Int(sides[i].low) &+ 1] &+= 1 }
            for x in 0...width { bins[x &+ 1] &+= bins[x] }
            for i in 0..<n {
                let x = Int(sides[i].low)
                sorted[Int(bins[x])] = sides[i]
                bins[x] &+= 1
            }
        }
        var i = 1
        while i < n {
            if sorted[i].low < sorted[i &- 1].low {
                let side = sorted[i]
                var j = i
                repeat {
                    sorted[j] = sorted[j &- 1]
                    j &-= 1
                } while j > 0 && sorted[j &- 1].low > side.low
                sorted[j] = side
            }
            i &+= 1
        }
    }

    /// Adds the exact area of a group.
    private func countExactly(
        _ sides: UnsafeMutablePointer<Side>, _ n: Int, _ winding: Int, _ row: CoverageRows
    ) {
        let count = findHeights(sides, n)
        var k = 1
        while k < count {
            let (top, bottom) = (heights[k &- 1], heights[k])
            k &+= 1
            if bottom - top < 1e-6 { continue }
            let middle = (top + bottom) * 0.5
            var crossed = 0
            for i in 0..<n
            where sides[i].sign != 0 && sides[i].y0 <= middle && sides[i].y1 >= middle {
                let (x0, x1) = (sides[i].x(at: top), sides[i].x(at: bottom))
                var j = crossed
                let place = x0 + x1
                while j > 0, crossings[j &- 1].place > place {
                    crossings[j] = crossings[j &- 1]
                    j &-= 1
                }
                crossings[j] = Crossing(
                    place: place, top: x0, bottom: x1, sign: sides[i].sign)
                crossed &+= 1
            }
            var now = winding
            for i in 0..<crossed {
                let crossing = crossings[i]
                let after = now &+ Int(crossing.sign)
                let change = change(now, after)
                if change != 0 {
                    CoverageRasterizer.add(
                        crossing.top, crossing.bottom, change * (bottom - top), row)
                }
                now = after
            }
        }
    }

    /// The heights where sides of a group begin, end or cross, in order; returns their number.
    private func findHeights(_ sides: UnsafeMutablePointer<Side>, _ n: Int) -> Int {
        var count = 0
        func add(_ y: Float) {
            var j = count
            while j > 0, heights[j &- 1] > y { j &-= 1 }
            if j > 0, heights[j &- 1] == y { return }
            var k = count
            while k > j {
                heights[k] = heights[k &- 1]
                k &-= 1
            }
            heights[j] = y
            count &+= 1
        }
        for i in 0..<n where sides[i].sign != 0 {
            let a = sides[i]
            add(a.y0)
            add(a.y1)
            var j = i &+ 1
            while j < n, sides[j].low < a.high {
                let b = sides[j]
                j &+= 1
                let (top, bottom) = (max(a.y0, b.y0), min(a.y1, b.y1))
                if b.sign == 0 || bottom <= top { continue }
                let (d0, d1) = (a.x(at: top) - b.x(at: top), a.x(at: bottom) - b.x(at: bottom))
                if d0 * d1 < 0 { add(top + (bottom - top) * (d0 / (d0 - d1))) }
            }
        }
        return count
    }

    /// Adds the area of a large group along strips.
    private func countStrips(
        _ sides: UnsafeMutablePointer<Side>, _ n: Int, _ winding: Int, _ row: CoverageRows
    ) {
        var strips = Self.strips
        while strips > 1, n * strips > Self.mostCrossings { strips /= 4 }
        let share = 1 / Float(strips)
        for k in 0..<strips {
            let middle = (Float(k) + 0.5) * share
            for i in 0..<n { sides[i].place = sides[i].x(at: middle) }
            if n > 256 {
                var all = UnsafeMutableBufferPointer(start: sides, count: n)
                all.sort { $0.place < $1.place }
            } else {
                // From strip to strip few sides change their order.
                var i = 1
                while i < n {
                    if sides[i].place < sides[i &- 1].place {
                        let side = sides[i]
                        var j = i
                        repeat {
                            sides[j] = sides[j &- 1]
                            j &-= 1
                        } while j > 0 && sides[j &- 1].place > side.place
                        sides[j] = side
                    }
                    i &+= 1
                }
            }
            var now = winding
            for i in 0..<n
            where sides[i].sign != 0 && sides[i].y0 <= middle && sides[i].y1 > middle {
                let after = now &+ Int(sides[i].sign)
                let change = change(now, after)
                if change != 0 {
                    CoverageRasterizer.add(sides[i].place, sides[i].place, change * share, row)
                }
                now = after
            }
        }
    }
}
