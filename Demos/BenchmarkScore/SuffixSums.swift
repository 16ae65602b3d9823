/// Sums over the last points of a sorted list, for every start of the tail: each fit takes constant
/// time.
struct SuffixSums {
    private let points: [PiecewiseFit.Point]
    private let level: Double
    /// Squared distance from the level, of the points before an index.
    private var before: [Double] = [0]
    /// Sums of the points from an index on: number, x, height over the level, and their products.
    private var n: [Double], x: [Double], y: [Double], xx: [Double], xy: [Double], yy: [Double]

    init(_ points: [PiecewiseFit.Point], level: Double) {
        (self.points, self.level) = (points, level)
        let zeros = [Double](repeating: 0, count: points.count + 1)
        (n, x, y, xx, xy, yy) = (zeros, zeros, zeros, zeros, zeros, zeros)
        for (i, p) in points.enumerated() {
            before.append(before[i] + (p.y - level) * (p.y - level))
        }
        for i in points.indices.reversed() {
            let (px, py) = (points[i].x, points[i].y - level)
            n[i] = n[i + 1] + 1
            x[i] = x[i + 1] + px
            y[i] = y[i + 1] + py
            xx[i] = xx[i + 1] + px * px
            xy[i] = xy[i + 1] + px * py
            yy[i] = yy[i + 1] + py * py
        }
    }

    /// Line of least squares through the points from `k` on: height over the level at 0, and slope.
    private func line(from k: Int) -> (height: Double, slope: Double)? {
        let spread = xx[k] - x[k] * x[k] / n[k]
        guard n[k] >= 2, spread > 1e-9 * max(xx[k], 1) else { return nil }
        let slope = (xy[k] - x[k] * y[k] / n[k]) / spread
        return ((y[k] - slope * x[k]) / n[k], slope)
    }

    private func error(from k: Int, height: Double, slope: Double) -> Double {
        let tail =
            yy[k] + n[k] * height * height + slope * slope * xx[k] + 2 * height * slope * x[k]
            - 2 * height * y[k] - 2 * slope * xy[k]
        return before[k] + max(0, tail)
    }

    /// Best line which begins at the level between two positions.
    func hinge(from k: Int, between left: Double, and right: Double) -> PiecewiseFit? {
        var best: PiecewiseFit?
        func consider(_ change: Double, _ slope: Double) {
            guard slope > 0 else { return }
            let error = error(from: k, height: -slope * change, slope: slope)
            if error < best?.error ?? .infinity {
                best = PiecewiseFit(
                    change: change, level: level, jump: 0, slope: slope, error: error)
            }
        }
        if let (height, slope) = line(from: k), slope > 0 {
            let change = -height / slope
            if change >= left, change <= right { consider(change, slope) }
        }
        for change in [left, right] {
            let squares = xx[k] - 2 * change * x[k] + n[k] * change * change
            if squares > 0 { consider(change, (xy[k] - change * y[k]) / squares) }
        }
        return best
    }

    /// Best line which begins anywhere at or over the level, beyond a jump.
    func step(from k: Int, at change: Double) -> PiecewiseFit? {
        guard n[k] > 0 else { return nil }
        var (height, slope) = line(from: k) ?? (y[k] / n[k], 0)
        if slope < 0 { (height, slope) = (y[k] / n[k], 0) }
        let jump = height + slope * change
        guard jump > 0 else { return nil }
        return PiecewiseFit(
            change: change, level: level, jump: jump, slope: slope,
            error: error(from: k, height: height, slope: slope))
    }
}
