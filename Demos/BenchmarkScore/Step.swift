/// So many elements, held for some frames, and how long each of them took.
package struct Step: Sendable, Equatable {
    /// Elements drawn.
    package var count: Int
    /// The ramp it belongs to, from 1 on; 0 before the first.
    package var ramp: Int
    /// Seconds from frame to frame, one at least.
    package var lengths: [Double]

    package init(count: Int, ramp: Int, lengths: [Double]) {
        (self.count, self.ramp, self.lengths) = (count, ramp, lengths)
    }

    /// The median of the lengths: one frame that something else held up does not count.
    package var length: Double { lengths.median }

    /// The step for a fit with this level. Ramps do not lead to where a frame takes more than two periods: what took longer
    /// was held up, and counts as that, lest it outweigh all others.
    package func point(level: Double) -> PiecewiseFit.Point {
        PiecewiseFit.Point(x: Double(count), y: min(length, 2.2 * level))
    }
}

extension Array where Element == Double {
    /// The middle value, or the mean of the two in the middle; not a number when there is none.
    package var median: Double { quantile(0.5) }

    /// The value below which a share `q` of them lies, from 0 to 1, interpolated between neighbours.
    package func quantile(_ q: Double) -> Double {
        guard !isEmpty else { return .nan }
        let sorted = sorted()
        let place = Swift.min(Swift.max(q, 0), 1) * Double(count - 1)
        let below = Int(place)
        let above = Swift.min(below + 1, count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }
}
