/// Number of elements, held for some frames, and the length of each frame.
package struct Step: Sendable, Equatable {
    /// Elements drawn.
    package var count: Int
    /// Number of the step's ramp, from 1 on; 0 before the first ramp.
    package var ramp: Int
    /// Seconds from each frame to the next. The list is never empty.
    package var lengths: [Double]

    package init(count: Int, ramp: Int, lengths: [Double]) {
        (self.count, self.ramp, self.lengths) = (count, ramp, lengths)
    }

    /// Median of the lengths, so that a single delayed frame has no influence.
    package var length: Double { lengths.median }

    /// Point of the step in a fit of frame lengths over element counts; `level` is the length of
    /// frames without load.
    ///
    /// A length above 2.2 times the level counts as 2.2 times the level: ramps stop below loads of
    /// this length, so a longer frame was delayed by a different program and would outweigh all
    /// other frames.
    package func point(level: Double) -> PiecewiseFit.Point {
        PiecewiseFit.Point(x: Double(count), y: min(length, 2.2 * level))
    }
}

extension Array where Element == Double {
    /// Middle value, or the mean of the two middle values; NaN for an empty list.
    package var median: Double { quantile(0.5) }

    /// Quantile `q` from 0 to 1, interpolated between neighbours.
    package func quantile(_ q: Double) -> Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        let place = Swift.min(Swift.max(q, 0), 1) * Double(count - 1)
        let below = Int(place)
        let above = Swift.min(below + 1, count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
}
