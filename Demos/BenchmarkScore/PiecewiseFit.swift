import Foundation

/// Frame length as a function of the number of elements: level up to a change point, rising beyond.
///
/// The level is known: the screen's period, because a frame which is ready earlier waits. The fit
/// finds the change point, the maximum number of elements within the period.
package struct PiecewiseFit: Sendable, Equatable, Codable {
    /// Elements at which the level ends.
    package var change: Double
    /// Seconds per frame up to the change point.
    package var level: Double
    /// Jump of the frame length in seconds at the change point. On a screen with fixed refreshes a
    /// slightly late frame takes two periods.
    package var jump: Double
    /// Seconds an element adds beyond the change point.
    package var slope: Double
    /// Sum of the squared distances from the points.
    package var error: Double

    package init(change: Double, level: Double, jump: Double, slope: Double, error: Double) {
        (self.change, self.level, self.jump) = (change, level, jump)
        (self.slope, self.error) = (slope, error)
    }

    /// Seconds a frame of `x` elements takes.
    package func value(at x: Double) -> Double {
        x <= change ? level : level + jump + slope * (x - change)
    }

    package struct Point: Sendable, Equatable {
        package var x, y: Double
        package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    /// Fit by least squares. Nil if no point lies above the level, or with fewer than three points.
    ///
    /// The result is a line that begins at the level, without a jump. A jump of half a period or
    /// more is chosen only if the jump lowers the Bayesian information criterion by more than 6
    /// ("strong evidence"). `jumps` false excludes jumps: for frames which do not wait for
    /// refreshes.
    package static func fit(
        _ points: [Point], level: Double, jumps: Bool = true
    ) -> PiecewiseFit? {
        guard points.count >= 3 else { return nil }
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        let tails = SuffixSums(sorted, level: level)
        var hinge: PiecewiseFit?
        var step: PiecewiseFit?
        for k in 0..<sorted.count where k == 0 || sorted[k].x > sorted[k - 1].x {
            // Points from k on lie beyond the change point, which is between point k and the left
            // neighbour. Below the first point nothing was measured.
            let left = sorted[max(0, k - 1)].x
            if let found = tails.hinge(from: k, between: left, and: sorted[k].x) {
                if found.error < hinge?.error ?? .infinity { hinge = found }
            }
            if jumps, let found = tails.step(from: k, at: (left + sorted[k].x) / 2) {
                if found.error < step?.error ?? .infinity { step = found }
            }
        }
        guard let hinge else { return step }
        guard let step, step.jump >= level / 2 else { return hinge }
        let n = Double(points.count)
        // Differences below the error of measurement must not decide.
        let noise = n * (level * 1e-6) * (level * 1e-6)
        let gain = n * log((hinge.error + noise) / (step.error + noise))
        return gain > log(n) + 6 ? step : hinge
    }

    /// A fit of the same kind with the given change point, and the slope of least squares for the
    /// point.
    package func moved(to change: Double, through points: [Point]) -> PiecewiseFit {
        var fit = self
        fit.change = change
        let beyond = points.filter { $0.x > change }
        let squares = beyond.map { ($0.x - change) * ($0.x - change) }.reduce(0, +)
        let products = beyond.map { ($0.x - change) * ($0.y - level - jump) }.reduce(0, +)
        if squares > 0 { fit.slope = max(0, products / squares) }
        fit.error = points.map { ($0.y - fit.value(at: $0.x)) * ($0.y - fit.value(at: $0.x)) }
            .reduce(0, +)
        return fit
    }
}
