import Foundation

/// Controller of the number of elements in a scene's next step, from the frame lengths of the last
/// step.
///
/// After a warm-up the number grows by factors until frames come late. Then each ramp leads from a
/// number above the limit to a number below the limit, around the change point of the previous
/// ramps. Time and lengths come from the caller: nothing here reads a clock.
package struct RampController: Sendable {
    package struct Settings: Sendable {
        /// Seconds a frame has.
        package var period = 1.0 / 60
        /// True if a late frame waits for the next refresh of a screen.
        package var hasRefreshes = true
        /// Seconds of the whole run.
        package var seconds = 8.0
        /// Seconds of the warm-up, as part of the run.
        package var warmUp = 0.4
        /// Number of elements at the begin, and the maximum.
        package var first = 1
        package var limit = 500_000
        /// Factor between steps during the search for the number.
        package var growth = 3.0
        /// Steps of a ramp, and the ramp's ends as shares of the change point.
        package var rampSteps = 8
        package var span = 0.7...1.35
        /// Minimum number of ramps, even when time is over.
        package var leastRamps = 3

        package init() {}
    }

    package enum Phase: Sendable, Equatable { case warmUp, search, ramps, done }

    package let settings: Settings
    package private(set) var phase = Phase.warmUp
    /// Elements of the next step; at least 1.
    package private(set) var count: Int
    /// All steps measured until now; a step of a ramp has the ramp's number.
    package private(set) var steps: [Step] = []
    /// Result of the search if no change point exists.
    package private(set) var bound = Score.Bound.measured

    private var begin: Double?
    /// The largest number of elements with frames in time, and true if the previous step was late.
    private var good = 0
    private var wasLate = false
    private var ramp = 0
    private var left: [Int] = []

    package init(_ settings: Settings) {
        self.settings = settings
        count = min(max(1, settings.first), settings.limit)
    }

    /// Frames longer than this are late.
    private var late: Double { settings.period * 1.06 }

    /// Elapsed part of the run, from 0 to 1.
    package func progress(at time: Double) -> Double {
        if phase == .done { return 1 }
        return begin.map { min(1, max(0, (time - $0) / settings.seconds)) } ?? 0
    }

    /// Takes the frames of a step, at least one, of `count` elements, which ended at `time` in
    /// seconds.
    package mutating func note(_ lengths: [Double], at time: Double) {
        guard phase != .done, !lengths.isEmpty else { return }
        let begin = self.begin ?? time
        self.begin = begin
        let step = Step(count: count, ramp: ramp, lengths: lengths)
        steps.append(step)
        switch phase {
        case .warmUp: if time - begin >= settings.warmUp { phase = .search }
        case .search: search(step)
        case .ramps: follow(after: time - begin)
        case .done: break
        }
    }

    // MARK: - The search

    private mutating func search(_ step: Step) {
        if step.length <= late {
            good = max(good, count)
            wasLate = false
            if count == settings.limit {
                end(.atLeast)
            } else {
                count = min(settings.limit, max(count + 1, Int(Double(count) * settings.growth)))
            }
        } else if !wasLate {
            // The step is repeated, because a second program may have caused the delay.
            wasLate = true
        } else if good == 0, count > 1 {
            count = max(1, Int(Double(count) / settings.growth))
            wasLate = false
        } else if good == 0 {
            end(.atMost)
        } else {
            phase = .ramps
            startRamp(from: count, to: good)
        }
    }

    private mutating func end(_ bound: Score.Bound) {
        self.bound = bound
        phase = .done
    }

    // MARK: - Ramps

    private mutating func startRamp(from high: Int, to low: Int) {
        ramp += 1
        let (high, low) = (Double(max(high, low + 1)), Double(max(1, low)))
        let last = Double(settings.rampSteps - 1)
        left = (0..<settings.rampSteps).map {
            Int((high * pow(low / high, Double($0) / last)).rounded())
        }
        // A range of few elements has few numbers.
        left = left.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        count = left.removeFirst()
    }

    private mutating func follow(after elapsed: Double) {
        if !left.isEmpty {
            count = left.removeFirst()
            return
        }
        // The first ramp is as wide as the search was coarse; the ramp serves only to find the
        // range.
        let isOver = elapsed >= settings.seconds && ramp > settings.leastRamps
        let isLong = elapsed >= 2 * settings.seconds && ramp > 1
        if isOver || isLong {
            phase = .done
            return
        }
        let change = self.change ?? Double(good)
        let high = (change * settings.span.upperBound).rounded(.up)
        startRamp(
            from: min(settings.limit, Int(high)), to: Int(change * settings.span.lowerBound))
    }

    /// Change point of the last ramps. A ramp nearly always in time, or nearly always late, gives
    /// only the direction of the search.
    private var change: Double? {
        let last = steps.filter { $0.ramp == ramp }
        let misses = last.filter { $0.length > late }.count
        if misses * 4 < last.count { return last.map { Double($0.count) }.max().map { $0 * 1.1 } }
        if misses * 4 > last.count * 3 {
            return last.map { Double($0.count) }.min().map { $0 * 0.9 }
        }
        let recent = steps.filter { $0.ramp > max(0, ramp - 3) }
        let points = recent.map { $0.point(level: settings.period) }
        return PiecewiseFit.fit(points, level: settings.period, jumps: settings.hasRefreshes)
            .map { max(1, $0.change) }
    }

    /// Counted steps: of all ramps except the first, if further ramps exist.
    package var counted: [Step] {
        let later = steps.filter { $0.ramp > 1 }
        return later.isEmpty ? steps.filter { $0.ramp > 0 } : later
    }

    /// Score of the scene; nil before the first result.
    package func estimate(seed: UInt64 = 1, resamplings: Int = 1000) -> Score.Estimate? {
        switch bound {
        case .measured:
            return Score.estimate(
                counted, level: settings.period, jumps: settings.hasRefreshes,
                resamplings: resamplings, seed: seed)
        case .atLeast, .atMost:
            let n = Double(count)
            return Score.Estimate(
                score: Score(value: n, low: n, high: n, bound: bound), fit: nil, resampled: [n])
        }
    }
}
