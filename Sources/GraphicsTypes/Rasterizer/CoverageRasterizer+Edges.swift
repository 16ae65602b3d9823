extension CoverageRasterizer {
    /// Adds the area of each edge to the sums of every row it passes.
    ///
    /// Idea: in a row, the edge runs from x to x′ and takes the share d of the row's height. Each
    /// pixel between x and x′ is covered right of the edge, each pixel beyond by d; the sums hold
    /// the differences of neighbouring pixels. An edge is followed from its top through rows above
    /// the band too, for results equal to the last bit.
    func accumulate(_ edges: UnsafeBufferPointer<SIMD4<Float>>, _ band: Range<Int>) {
        let (rows, offset) = (self.rows, self.offset)
        let (topRow, bottomRow) = (Float(band.lowerBound), Float(band.upperBound))
        let limit = Float(rows.width)
        for edge in edges {
            let e = edge + offset
            if e.y == e.w { continue }
            let isDown = e.y < e.w
            let sign: Float = isDown ? 1 : -1
            let (top, bottom) = isDown ? (e.y, e.w) : (e.w, e.y)
            if bottom <= topRow || top >= bottomRow { continue }
            var x = isDown ? e.x : e.z
            let slope = (e.z - e.x) / (e.w - e.y)
            if top < 0 { x = within(x - slope * top, limit) }
            let first = Int(greater(top, 0))
            var row = rows.advanced(by: first)
            var y = Float(first)
            let end = lesser(bottom, bottomRow)
            func step() -> (d: Float, next: Float) {
                let share = lesser(y + 1, bottom) - greater(y, top)
                y += 1
                return (share * sign, within(x + slope * share, limit))
            }
            while y < topRow {
                x = step().next
                row = row.advanced(by: 1)
            }
            while y < end {
                let (d, next) = step()
                Self.add(x, next, d, row)
                x = next
                row = row.advanced(by: 1)
            }
        }
    }

    @inline(__always)
    static func add(_ x: Float, _ next: Float, _ d: Float, _ row: CoverageRows) {
        let (low, high) = x < next ? (x, next) : (next, x)
        let i = Int(low)
        let j = up(high)
        let sums = row.sums + i
        if j <= i &+ 1 {
            row.mark(i, i &+ 1)
            let right = d * ((low + high) * 0.5 - Float(i))
            sums[0] += d - right
            sums[1] += right
            return
        }
        row.mark(i, j)
        let s = 1 / (high - low)
        let from = 1 - (low - Float(i))
        let to = high - Float(j &- 1)
        let first = 0.5 * s * from * from
        let last = 0.5 * s * to * to
        sums[0] += d * first
        let count = j &- i
        if count == 2 {
            sums[1] += d * (1 - first - last)
        } else {
            let second = s * (from + 0.5)
            sums[1] += d * (second - first)
            var k = 2
            while k < count &- 1 {
                sums[k] += d * s
                k &+= 1
            }
            sums[count &- 1] += d * (1 - (second + Float(count &- 3) * s) - last)
        }
        sums[count] += d * last
    }

    /// The value rounded up; for numbers above −1 only, and without a function call.
    @inline(__always)
    static func up(_ v: Float) -> Int {
        let whole = Int(v)
        return Float(whole) < v ? whole &+ 1 : whole
    }
}

/// Compiles to a single instruction, unlike `min` and `max`, which define a result for NaN.
@inline(__always)
private func lesser(_ a: Float, _ b: Float) -> Float { a < b ? a : b }

@inline(__always)
private func greater(_ a: Float, _ b: Float) -> Float { a > b ? a : b }

@inline(__always)
private func within(_ x: Float, _ limit: Float) -> Float { lesser(greater(x, 0), limit) }
