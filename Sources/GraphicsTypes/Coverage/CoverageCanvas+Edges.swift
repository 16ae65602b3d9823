extension CoverageCanvas {
    /// Leaves the area of each edge in the sums of every row it passes.
    ///
    /// In a row the edge runs from x to x′ and takes the share d of the row's height. Of each pixel between them the
    /// part to the right of the edge is covered, of all pixels beyond, d; differences of that are what is added.
    func accumulate(_ edges: UnsafeBufferPointer<SIMD4<Float>>) {
        let (sums, stride, height, limit) = (self.sums, self.stride, self.height, Float(width))
        let (marks, markStride, offset) = (self.marks, self.markStride, self.offset)
        for edge in edges {
            let e = edge + offset
            if e.y == e.w { continue }
            let isDown = e.y < e.w
            let sign: Float = isDown ? 1 : -1
            let (top, bottom) = isDown ? (e.y, e.w) : (e.w, e.y)
            var x = isDown ? e.x : e.z
            let slope = (e.z - e.x) / (e.w - e.y)
            if top < 0 { x = min(max(x - slope * top, 0), limit) }
            var y = Int(max(top, 0))
            while Float(y) < bottom, y < height {
                let share = min(Float(y + 1), bottom) - max(Float(y), top)
                let next = min(max(x + slope * share, 0), limit)
                Self.add(x, next, share * sign, sums + y * stride, marks + y * markStride)
                x = next
                y += 1
            }
        }
    }

    @inline(__always)
    private static func add(
        _ x: Float, _ next: Float, _ d: Float, _ row: UnsafeMutablePointer<Float>,
        _ marks: UnsafeMutablePointer<UInt64>
    ) {
        let (low, high) = x < next ? (x, next) : (next, x)
        let i = Int(low)
        let j = up(high)
        mark(i, max(j, i + 1), marks)
        if j <= i + 1 {
            let right = d * ((low + high) * 0.5 - Float(i))
            row[i] += d - right
            row[i + 1] += right
            return
        }
        let s = 1 / (high - low)
        let from = 1 - (low - Float(i))
        let to = high - Float(j - 1)
        let first = 0.5 * s * from * from
        let last = 0.5 * s * to * to
        row[i] += d * first
        if j == i + 2 {
            row[i + 1] += d * (1 - first - last)
        } else {
            let second = s * (from + 0.5)
            row[i + 1] += d * (second - first)
            for k in (i + 2)..<(j - 1) { row[k] += d * s }
            row[j - 1] += d * (1 - (second + Float(j - i - 3) * s) - last)
        }
        row[j] += d * last
    }

    /// Notes that something was added between two pixels.
    @inline(__always)
    static func mark(_ first: Int, _ last: Int, _ marks: UnsafeMutablePointer<UInt64>) {
        for block in (first >> 4)...(last >> 4) {
            marks[block >> 6] |= 1 << UInt64(block & 63)
        }
    }

    /// The next whole number; for numbers above −1 only, and without a call of a function.
    @inline(__always)
    static func up(_ v: Float) -> Int {
        let whole = Int(v)
        return Float(whole) < v ? whole + 1 : whole
    }
}
