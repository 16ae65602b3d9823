import CoreGraphics

/// The refreshes of a screen: numbered moments, one period apart.
package struct RefreshGrid: Equatable, Sendable {
    /// Seconds between refreshes.
    package var period: CFTimeInterval
    /// A refresh whose moment is known; the others are counted from it.
    private var known: (number: Int, time: CFTimeInterval)

    package init(period: CFTimeInterval, number: Int = 0, at time: CFTimeInterval = 0) {
        self.period = period > 0 && period.isFinite ? period : 1.0 / 60
        known = (number, time)
    }

    package static func == (a: RefreshGrid, b: RefreshGrid) -> Bool {
        a.period == b.period && a.known == b.known
    }

    /// The moment of a refresh.
    package func time(of number: Int) -> CFTimeInterval {
        known.time + Double(number - known.number) * period
    }

    /// The last refresh that is not after a moment.
    package func number(at time: CFTimeInterval) -> Int {
        // A moment that was reckoned from a number gives that number again.
        known.number + Int(saturating: ((time - known.time) / period + 1e-5).rounded(.down))
    }

    /// Another period; refreshes keep their numbers and the next ones follow the last one.
    package mutating func setPeriod(_ new: CFTimeInterval, at now: CFTimeInterval) {
        guard new > 0, new.isFinite, new != period else { return }
        let number = number(at: now)
        known = (number, time(of: number))
        period = new
    }

    /// What one observation is trusted with, of the difference: it may have been told late.
    package static let standardTrust = 0.125

    /// Moves the grid towards a refresh that was observed, by `trust` of the difference: all of it where that is 1.
    package mutating func align(
        to observed: CFTimeInterval, trust: Double = RefreshGrid.standardTrust
    ) {
        let steps = (observed - known.time) / period
        guard steps.isFinite else { return }
        let number = known.number + Int(saturating: steps.rounded())
        let expected = time(of: number)
        known = (number, trust == 1 ? observed : expected + (observed - expected) * trust)
    }

    /// Refreshes between frames, so that frames come as near to a rate as whole numbers of refreshes can; 1 for a rate
    /// that is not positive.
    package static func refreshes(perFrameAt rate: Double, period: CFTimeInterval) -> Int {
        guard rate > 0, rate.isFinite, period > 0 else { return 1 }
        let screen = 1 / period
        let fewer = max(1, Int(saturating: min(screen / rate, 1e6)))
        return abs(screen / Double(fewer) - rate) <= abs(screen / Double(fewer + 1) - rate)
            ? fewer : fewer + 1
    }
}
