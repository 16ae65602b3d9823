import Foundation

/// Number of elements of a scene at the screen's rate, with a confidence interval.
package struct Score: Sendable, Equatable, Codable {
    /// Kind of knowledge about the true value.
    package enum Bound: String, Sendable, Codable {
        case measured
        /// More than the scene can have.
        case atLeast
        /// The scene misses the rate even with a single element.
        case atMost
    }

    package var value: Double
    /// Interval with 95 of 100 repetitions.
    package var low: Double
    package var high: Double
    package var bound: Bound

    package init(value: Double, low: Double, high: Double, bound: Bound = .measured) {
        (self.value, self.low, self.high, self.bound) = (value, low, high, bound)
    }

    package func contains(_ x: Double) -> Bool { low <= x && x <= high }

    /// A scene's score with the values of every resampling, which means of several scenes need.
    package struct Estimate: Sendable {
        package var score: Score
        package var fit: PiecewiseFit?
        package var resampled: [Double]

        package init(score: Score, fit: PiecewiseFit?, resampled: [Double]) {
            (self.score, self.fit, self.resampled) = (score, fit, resampled)
        }
    }

    /// Score from the steps of a run: piecewise regression of lengths over elements, bootstrapped.
    /// The value is the median of the resamplings, which hides the effect of a few disturbed steps
    /// on a single regression.
    ///
    /// Ramps are drawn with replacement, and in each ramp the steps: an influence on a whole ramp,
    /// such as a second running program, therefore counts as chance as well.
    package static func estimate(
        _ steps: [Step], level: Double, jumps: Bool = true, resamplings: Int = 1000,
        seed: UInt64 = 1
    ) -> Estimate? {
        let ramps = Dictionary(grouping: steps.filter { $0.ramp > 0 }, by: \.ramp)
            .sorted { $0.key < $1.key }
            .map { $0.value.map { $0.point(level: level) } }
        guard let fit = PiecewiseFit.fit(ramps.flatMap { $0 }, level: level, jumps: jumps)
        else { return nil }
        var numbers = SeededNumbers(seed: seed)
        var changes: [Double] = []
        changes.reserveCapacity(resamplings)
        for _ in 0..<resamplings {
            var points: [PiecewiseFit.Point] = []
            for _ in ramps {
                let ramp = ramps[numbers.index(below: ramps.count)]
                for _ in ramp { points.append(ramp[numbers.index(below: ramp.count)]) }
            }
            // A draw without a point over the level gives no estimate.
            let drawn = PiecewiseFit.fit(points, level: level, jumps: jumps)
            changes.append(drawn?.change ?? fit.change)
        }
        let score = Score(
            value: changes.median, low: changes.quantile(0.025), high: changes.quantile(0.975))
        let shown = fit.moved(to: score.value, through: ramps.flatMap { $0 })
        return Estimate(score: score, fit: shown, resampled: changes)
    }

    /// Geometric mean of scenes, with an interval from the same number of resamplings of each.
    /// Values below 1 count as 1.
    package static func mean(_ scenes: [Estimate]) -> Score? {
        guard let first = scenes.first else { return nil }
        func mean(_ values: [Double]) -> Double {
            exp(values.map { log(max(1, $0)) }.reduce(0, +) / Double(values.count))
        }
        let value = mean(scenes.map(\.score.value))
        let draws = first.resampled.indices.map { i in
            mean(scenes.map { $0.resampled[i % $0.resampled.count] })
        }
        // The bound of a scene bounds the mean, unless other scenes are bounded from the opposite
        // side.
        let bounds = Set(scenes.map(\.score.bound)).subtracting([.measured])
        return Score(
            value: value, low: min(value, draws.quantile(0.025)),
            high: max(value, draws.quantile(0.975)),
            bound: bounds.count == 1 ? bounds.first! : .measured)
    }
}
