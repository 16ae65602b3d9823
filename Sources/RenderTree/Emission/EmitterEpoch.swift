import LaminaGraphicsTypes
import LaminaMotion

/// An epoch of an emitter, between two changes: its committed values and its animations.
///
/// Input: a point in the layer's time. Output: the values at this time, and the number of particles
/// born by each cell. Idea: without animations, values and rates are constant and counts are a
/// product. With animations, both are constant within steps of 1/60 s at whole multiples of the
/// step, which makes counts independent of the drawn frames. Sums over steps are cached, and
/// dropped once no particle of the steps can be alive.
///
/// Births are not counted from the start of an animation, which may have begun days ago. The time
/// is divided into stretches with independent counts, and the search for births covers the length
/// of a stretch only. Cost: the steps of two stretches at the first request, then the steps since
/// the last request. Thread: the tree's.
public final class EmitterEpoch {
    /// The length of a step in seconds.
    public static let step = 1.0 / 60
    /// The largest number of steps of a stretch, five minutes. Births under animated values before
    /// the last stretch are not drawn.
    static let stretch = 18_000
    /// The number of cells, with nested cells, above which stretches are shorter: values and counts
    /// of all cells are kept for each step.
    static let mostCells = 64
    /// The size of kept values in bytes above which the values of old steps are dropped.
    static let mostBytes = 1 << 26

    /// The start in the layer's time; −∞ for the layer's initial state. Otherwise a whole multiple
    /// of `step`, in seconds.
    public let start: Double
    /// The end; infinite until the next epoch begins. In seconds of the layer's time; equal to the
    /// next epoch's `start`.
    public internal(set) var end = Double.infinity
    /// The number of particles born before `start`, by cell.
    let counts: [Double]
    private let properties: LayerProperties
    private let animations: ContiguousArray<RenderAnimation>
    /// The steps with values differing because of animations; empty without animations.
    private var animatedSteps = 0..<0
    /// The number of steps of a stretch of these cells.
    let stretch: Int
    /// True if animations affect neither births nor lifetimes: counts are then a product.
    private let hasSteadyBirths: Bool
    private var memo: [Int: EmitterValues] = [:]
    /// The number of steps whose values take `mostBytes`, two stretches at most.
    private let leastKept: Int
    /// The number of kept values at which the values of steps far away are dropped.
    private var mostKept: Int
    /// The largest number of steps of a request for births.
    private var window = 0
    /// The number of composed values, for tests.
    private(set) var evaluations = 0
    /// The counts at the starts of steps, from `sumsFrom` on.
    private var sums: [[Double]] = []
    private var sumsFrom = 0
    /// The longest trace of a particle born in a summed step, or outside the animated steps.
    private var longest = 0.0
    private var longestOfSteps = 0.0

    init(
        start: Double, counts: [Double], properties: LayerProperties,
        animations: ContiguousArray<RenderAnimation>
    ) {
        self.start = start
        // Large counts are reduced: numbers in the billions leave no precision for fractions of
        // particles per step.
        self.counts =
            animations.isEmpty
            ? counts : counts.map { $0.truncatingRemainder(dividingBy: 0x10_0000) }
        self.properties = properties
        let cells = EmitterValues.cells(of: properties).reduce(0) { $0 + $1.count }
        stretch = max(60, Self.stretch * Self.mostCells / max(Self.mostCells, cells))
        let bytes =
            MemoryLayout<EmitterValues>.stride + cells * MemoryLayout<ParticleValues>.stride
        leastKept = max(2, min(2 * stretch, Self.mostBytes / bytes))
        mostKept = leastKept
        self.animations = animations.filter(\.concernsEmission)
        hasSteadyBirths = !self.animations.contains(where: \.concernsCounts)
        if !self.animations.isEmpty {
            let begin = self.animations.map(\.timing.beginTime).min()!
            let end = self.animations.map { $0.timing.beginTime + $0.timing.parentDuration }.max()!
            let first = Self.stepIndex(begin)
            animatedSteps = first..<max(first, end < 1e9 ? Self.stepIndex(end) + 2 : Int.max / 2)
        }
        longest = values(ofStep: animatedSteps.lowerBound - 1).longestTrace
        if animatedSteps.upperBound < Int.max / 2 {
            longest = max(longest, values(ofStep: animatedSteps.upperBound).longestTrace)
        }
    }

    convenience init(_ record: EmitterHistory.Record.Epoch) {
        self.init(
            start: record.start, counts: record.counts, properties: record.properties,
            animations: record.animations)
        end = record.end
    }

    /// The epoch as values, without animations unrelated to emission.
    var record: EmitterHistory.Record.Epoch {
        .init(
            start: start, end: end, counts: counts, properties: properties, animations: animations)
    }

    static func stepIndex(_ time: Double) -> Int {
        // `max` with NaN as the second argument returns the first: NaN becomes the first step.
        Int(min(max(-1e12, (time / step + 1e-6).rounded(.down)), 1e12))
    }

    /// The step containing a time, clamped to the steps with differing values.
    private func valueStep(_ time: Double) -> Int {
        guard !animatedSteps.isEmpty else { return -1 }
        let i = Self.stepIndex(time)
        return min(max(i, animatedSteps.lowerBound - 1), animatedSteps.upperBound)
    }

    /// The values at a point in the layer's time, in seconds. Animated values are constant within a
    /// step. Kept for later calls.
    public func values(at time: Double) -> EmitterValues { values(ofStep: valueStep(time)) }

    private func values(ofStep i: Int) -> EmitterValues {
        let i = animatedSteps.isEmpty ? -1 : i
        if let known = memo[i] { return known }
        let values = composed(i)
        forgetValues(farFrom: i)
        memo[i] = values
        return values
    }

    private func composed(_ i: Int) -> EmitterValues {
        evaluations += 1
        var state = PresentationState(properties: properties)
        let cells = EmitterValues.cells(of: properties)
        for animation in animations { animation.seed(&state.custom, from: cells) }
        for animation in animations {
            AnimationComposition.apply(animation, atParent: Double(i) * Self.step, to: &state)
        }
        return EmitterValues(state.properties, overrides: state.custom)
    }

    /// True if all particles are born under equal values. False for an epoch with animations of
    /// emission, also before and after their running time.
    public var isSteady: Bool { animatedSteps.isEmpty }

    /// The number of a cell's particles born before a time.
    func count(of cell: Int, before time: Double) -> Double {
        let before = cell < counts.count ? counts[cell] : 0
        let time = min(time, end)
        guard time > start else { return before }
        let head = Double(animatedSteps.lowerBound) * Self.step
        if animatedSteps.isEmpty || time <= head {
            return before + Self.born(values(at: start), cell, start, time)
        }
        let i = min(Self.stepIndex(time), animatedSteps.upperBound)
        if hasSteadyBirths {
            let first = stretchStart(max(i, firstSummed))
            let values = values(ofStep: animatedSteps.lowerBound - 1)
            return count(atStretch: first, cell)
                + Self.born(values, cell, max(start, Double(first) * Self.step), time)
        }
        return sum(i, cell)
            + Self.born(values(ofStep: i), cell, max(start, Double(i) * Self.step), time)
    }

    /// The number of particles born by a cell of constant values between two times.
    private static func born(
        _ values: EmitterValues, _ cell: Int, _ from: Double, _ to: Double
    ) -> Double {
        guard cell < values.cells.count else { return 0 }
        let c = values.cells[cell]
        return max(0, min(to, c.begin + c.span) - max(from, c.begin)) * c.rate
    }

    /// The number of a cell's particles born before an animated step.
    private func sum(_ step: Int, _ cell: Int) -> Double {
        if step <= firstSummed { return headCount(firstSummed, cell) }
        sumUp(from: step, to: step)
        let row = sums[step - sumsFrom]
        return cell < row.count ? row[cell] : 0
    }

    /// Sums the missing animated steps between two steps.
    private func sumUp(from low: Int, to step: Int) {
        let first = stretchStart(max(low, firstSummed))
        if sums.isEmpty || max(low, firstSummed) < sumsFrom || first >= sumsFrom + sums.count {
            sums = [counts(atStretch: first)]
            sumsFrom = first
        }
        while sumsFrom + sums.count <= step {
            let i = sumsFrom + sums.count - 1
            let values = memo[i] ?? composed(i)
            longestOfSteps = max(longestOfSteps, values.longestTrace)
            longest = max(longest, longestOfSteps)
            if stretchStart(i + 1) == i + 1 {
                sums.append(counts(atStretch: i + 1))
                continue
            }
            var next = sums.last!
            let from = max(start, Double(i) * Self.step)
            for c in next.indices {
                next[c] += Self.born(values, c, from, Double(i + 1) * Self.step)
            }
            sums.append(next)
        }
        // Delayed copies draw several times per frame and request earlier steps again.
        if sums.count > 3 * stretch {
            let surplus = sums.count - 2 * stretch
            sums.removeFirst(surplus)
            sumsFrom += surplus
        }
    }

    /// The first step of the stretch containing a step.
    private func stretchStart(_ step: Int) -> Int {
        step - (step - firstSummed) % stretch
    }

    /// The number of particles born before a stretch: the counts before the first stretch, and
    /// independent numbers for later stretches.
    ///
    /// A stretch begins at a pseudorandom phase between two births, which preserves the birth rate,
    /// even a very low rate.
    private func count(atStretch first: Int, _ cell: Int) -> Double {
        let number = (first - firstSummed) / stretch
        if number == 0 { return headCount(first, cell) }
        var hash = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(cell) &* 0xD6E8_FEB8_6659_FD93
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Double((number & 3) << 20) + Double(hash >> 48) / 65536
    }

    private func counts(atStretch first: Int) -> [Double] {
        EmitterValues.cells(of: properties).indices.map { count(atStretch: first, $0) }
    }

    /// The number of particles born before the first animated step.
    private func headCount(_ first: Int, _ cell: Int) -> Double {
        let before = cell < counts.count ? counts[cell] : 0
        let to = Double(first) * Self.step
        guard to > start else { return before }
        return before + Self.born(values(ofStep: animatedSteps.lowerBound - 1), cell, start, to)
    }

    /// Drops the values of steps far away, occasionally: memory has a limit of bytes, or is a
    /// multiple of the values of the largest request for births.
    private func forgetValues(farFrom step: Int) {
        guard memo.count >= mostKept else { return }
        let reach = max(leastKept / 2, window)
        memo = memo.filter {
            abs($0.key - step) <= reach || $0.key < animatedSteps.lowerBound
        }
        mostKept = max(leastKept, 2 * memo.count)
    }

    /// The number of kept values, for tests.
    var keptValues: Int { memo.count }

    // MARK: - Births

    /// The longest visible time of particles born in this epoch before a time, including their
    /// offspring; independent of the drawn frames. In seconds of the layer's time; never decreases.
    /// O(1) for steady births. Otherwise linear in the steps not yet summed: at most two stretches
    /// of 18 000 steps, and fewer for more than 64 cells.
    public func longestTrace(before time: Double) -> Double {
        if animatedSteps.isEmpty || hasSteadyBirths { return longest }
        // Includes the step containing the time itself.
        let step = min(Self.stepIndex(min(time, end)) + 1, animatedSteps.upperBound)
        if step > firstSummed { sumUp(from: step - stretch, to: step) }
        return longest
    }

    /// True if particles born before the searched stretch may be alive at a time. The stretch is
    /// the last five minutes of animated values, or less for more than 64 cells; always false for a
    /// steady epoch. The renderer reports the missing particles with a warning.
    public func leavesOut(at time: Double) -> Bool {
        if animatedSteps.isEmpty { return false }
        let last = min(animatedSteps.upperBound, Self.stepIndex(min(time, end)))
        let all = longestTrace(before: time)
        let low = Self.stepIndex(time - (hasSteadyBirths ? all : longestOfSteps))
        return max(firstSummed, low) < last - stretch
    }

    /// The first animated step of this epoch.
    private var firstSummed: Int {
        max(animatedSteps.lowerBound, start.isFinite ? Self.stepIndex(start) : .min)
    }

    /// Calls `body` for every interval of a cell's births relevant at `time`.
    ///
    /// The intervals are in order and begin at `time` at the latest, but may end later. `cell` is
    /// an index into the emitter's cells; an index beyond the cells has no intervals. A steady
    /// epoch has a single interval; otherwise each animated step within the longest trace has an
    /// interval, for five minutes at most.
    public func births(of cell: Int, at time: Double, _ body: (Births) -> Void) {
        let high = min(time, end)
        let low = max(start, time - longestTrace(before: time))
        guard high >= low else { return }
        func piece(_ values: EmitterValues, _ from: Double, _ to: Double) {
            guard cell < values.cells.count else { return }
            let c = values.cells[cell]
            let (from, to) = (max(from, c.begin), min(to, c.begin + c.span))
            guard c.rate > 0, from <= to, from <= high else { return }
            body(
                Births(
                    from: from, to: to, count: count(of: cell, before: from), rate: c.rate,
                    values: values))
        }
        guard !animatedSteps.isEmpty else { return piece(values(at: start), start, end) }
        let head = Double(animatedSteps.lowerBound) * Self.step
        if low < head { piece(values(ofStep: animatedSteps.lowerBound - 1), start, min(head, end)) }
        let last = min(animatedSteps.upperBound - 1, Self.stepIndex(high))
        let first = max(animatedSteps.lowerBound, Self.stepIndex(low), last - stretch + 2)
        window = max(window, last - first + 1)
        if first <= last {
            for i in first...last {
                piece(
                    values(ofStep: i), max(start, Double(i) * Self.step),
                    min(end, Double(i + 1) * Self.step))
            }
        }
        let tail = Double(animatedSteps.upperBound) * Self.step
        if high >= tail { piece(values(ofStep: animatedSteps.upperBound), max(start, tail), end) }
    }

    /// The number of cells, without nested cells. O(n).
    public var cellCount: Int { EmitterValues.cells(of: properties).count }

    /// The time of the first possible birth at or after a time; infinite for none.
    func nextBirth(from time: Double) -> Double {
        if !animatedSteps.isEmpty && time < Double(animatedSteps.upperBound) * Self.step {
            return time
        }
        var next = Double.infinity
        for c in values(at: time).cells where c.rate > 0 && c.begin + c.span > time {
            next = min(next, max(time, c.begin))
        }
        return next < end ? next : .infinity
    }

    /// The time after which no particle born before `time` remains.
    func lastTrace(at time: Double) -> Double {
        var last = -Double.infinity
        for c in values(at: min(time, end)).cells where c.rate > 0 && c.begin <= time {
            last = max(last, min(time, end, c.begin + c.span) + c.longestTrace)
        }
        if !animatedSteps.isEmpty {
            last = max(
                last,
                min(time, end, Double(animatedSteps.upperBound) * Self.step)
                    + longestTrace(before: time))
        }
        return last
    }
}
