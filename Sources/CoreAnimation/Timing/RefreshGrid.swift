import CoreGraphics

/// Refreshes of a screen: numbered times, one period apart.
package struct RefreshGrid: Equatable, Sendable {
    /// Seconds between refreshes.
    package var period: CFTimeInterval
    /// A refresh with a known time, the origin for the times of all other refreshes.
    private var known: (number: Int, time: CFTimeInterval)

    package init(period: CFTimeInterval, number: Int = 0, at time: CFTimeInterval = 0) {
        self.period = period > 0 && period.isFinite ? period : 1.0 / 60
        known = (number, time)
    }

    package static func == (a: RefreshGrid, b: RefreshGrid) -> Bool {
        a.period == b.period && a.known == b.known
    }

    /// Time of a refresh.
    package func time(of number: Int) -> CFTimeInterval {
        known.time + Double(number - known.number) * period
    }

    /// Number of the last refresh at or before a time.
    package func number(at time: CFTimeInterval) -> Int {
        // Tolerance for round trips: a time computed from a number yields the number again.
        known.number + Int(saturating: ((time - known.time) / period + 1e-5).rounded(.down))
    }

    /// Sets another period. Refreshes keep their numbers, and the next refresh comes one new period
    /// after the last refresh.
    package mutating func setPeriod(_ new: CFTimeInterval, at now: CFTimeInterval) {
        guard new > 0, new.isFinite, new != period else { return }
        let number = number(at: now)
        known = (number, time(of: number))
        period = new
    }

    /// Default of `trust` in `align`: an eighth of the difference, because a single observation may
    /// be late.
    package static let standardTrust = 0.125

    /// Moves the grid towards an observed refresh, by the factor `trust` of the difference; 1 is
    /// the whole difference.
    package mutating func align(
        to observed: CFTimeInterval, trust: Double = RefreshGrid.standardTrust
    ) {
        let steps = (observed - known.time) / period
        guard steps.isFinite else { return }
        let number = known.number + Int(saturating: steps.rounded())
        let expected = time(of: number)
        known = (number, trust == 1 ? observed : expected + (observed - expected) * trust)
    }

    /// Refreshes between frames, for the frame rate nearest to `rate`; 1 for a rate of 0 or less.
    package static func refreshes(perFrameAt rate: Double, period: CFTimeInterval) -> Int {
        guard rate > 0, rate.isFinite, period > 0 else { return 1 }
        let screen = 1 / period
        let fewer = max(1, Int(saturating: min(screen / rate, 1e6)))
        return abs(screen / Double(fewer) - rate) <= abs(screen / Double(fewer + 1) - rate)
            ? fewer : fewer + 1
    }
}
