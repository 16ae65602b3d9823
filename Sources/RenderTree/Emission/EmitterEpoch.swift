import LaminaGraphicsTypes
import LaminaMotion

/// An emitter between two changes of it: its committed values and its animations.
///
/// In: a moment of the layer's time. Out: the values at that moment, and how many particles each cell
/// has brought forth until then. Idea: without animations values and rates are constant
/// and counts are a product. With them both are taken as constant within steps of 1/60 s that
/// begin at whole multiples of it, so that counts are the same no matter at which moments frames were
/// drawn; sums over steps are kept, and forgotten when nothing born in them can be alive. An animation may have
/// begun days ago: its time is cut into stretches, each of which counts for itself, and only births of the last stretch's
/// length are looked for. Cost: the steps of two stretches when first asked, then those since the last time.
/// Thread: the tree's.
public final class EmitterEpoch {
    /// Length of a step in seconds.
    public static let step = 1.0 / 60
    /// Steps of a stretch, five minutes. What animated values brought forth earlier than that is not drawn.
    static let stretch = 18_000

    /// First moment; −∞ for a layer as it was when it appeared.
    public let start: Double
    /// Set when the next epoch begins.
    public internal(set) var end = Double.infinity
    /// Particles born before `start`, by cell.
    let counts: [Double]
    private let properties: LayerProperties
    private let animations: ContiguousArray<RenderAnimation>
    /// The steps between which animations make values differ; empty without animations.
    private var animatedSteps = 0..<0
    /// Whether animations leave alone how many are born and how long they live: counts are a product then, too.
    private let hasSteadyBirths: Bool
    private var memo: [Int: EmitterValues] = [:]
    /// How often values were composed, for tests.
    private(set) var evaluations = 0
    /// Counts at the starts of steps from `sumsFrom` on.
    private var sums: [[Double]] = []
    private var sumsFrom = 0
    /// The longest trace of a particle born in a step that was summed up, or outside the animated ones.
    private var longest = 0.0
    private var longestOfSteps = 0.0

    init(
        start: Double, counts: [Double], properties: LayerProperties,
        animations: ContiguousArray<RenderAnimation>
    ) {
        self.start = start
        // Numbers in the billions have no room for the fractions by which steps divide particles among them.
        self.counts =
            animations.isEmpty
            ? counts : counts.map { $0.truncatingRemainder(dividingBy: 0x10_0000) }
        self.properties = properties
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

    /// The epoch as values. Animations that do not concern emission are not in it.
    var record: EmitterHistory.Record.Epoch {
        .init(
            start: start, end: end, counts: counts, properties: properties, animations: animations)
    }

    static func stepIndex(_ time: Double) -> Int {
        Int(min(max((time / step + 1e-6).rounded(.down), -1e12), 1e12))
    }

    /// The step a moment lies in, as far as values differ.
    private func valueStep(_ time: Double) -> Int {
        guard !animatedSteps.isEmpty else { return -1 }
        let i = Self.stepIndex(time)
        return min(max(i, animatedSteps.lowerBound - 1), animatedSteps.upperBound)
    }

    /// What the emitter is set to at a moment of the layer's time.
    public func values(at time: Double) -> EmitterValues { values(ofStep: valueStep(time)) }

    private func values(ofStep i: Int) -> EmitterValues {
        let i = animatedSteps.isEmpty ? -1 : i
        if let known = memo[i] { return known }
        let values = composed(i)
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

    /// Whether particles are born under the same values all the time.
    public var isSteady: Bool { animatedSteps.isEmpty }

    /// Particles of a cell born before a moment.
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

    /// Particles of a cell with constant values born between two moments.
    private static func born(
        _ values: EmitterValues, _ cell: Int, _ from: Double, _ to: Double
    ) -> Double {
        guard cell < values.cells.count else { return 0 }
        let c = values.cells[cell]
        return max(0, min(to, c.begin + c.span) - max(from, c.begin)) * c.rate
    }

    /// Particles of a cell born before a step among the animated ones.
    private func sum(_ step: Int, _ cell: Int) -> Double {
        if step <= firstSummed { return headCount(firstSummed, cell) }
        sumUp(from: step, to: step)
        let row = sums[step - sumsFrom]
        return cell < row.count ? row[cell] : 0
    }

    /// Sums up what is missing of the animated steps between two.
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
        // Drawn at several moments, by copies that lag behind, it is asked for earlier steps again.
        if sums.count > 3 * Self.stretch {
            let surplus = sums.count - 2 * Self.stretch
            sums.removeFirst(surplus)
            sumsFrom += surplus
        }
    }

    /// The first step of the stretch that a step is in.
    private func stretchStart(_ step: Int) -> Int {
        step - (step - firstSummed) % Self.stretch
    }

    /// Particles born before a stretch: what came before the first, and for others numbers of their own.
    ///
    /// Where in the interval between two births a stretch begins is chance, so that as many are born as without
    /// stretches, however seldom.
    private func count(atStretch first: Int, _ cell: Int) -> Double {
        let number = (first - firstSummed) / Self.stretch
        if number == 0 { return headCount(first, cell) }
        var hash = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(cell) &* 0xD6E8_FEB8_6659_FD93
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Double((number & 3) << 20) + Double(hash >> 48) / 65536
    }

    private func counts(atStretch first: Int) -> [Double] {
        EmitterValues.cells(of: properties).indices.map { count(atStretch: first, $0) }
    }

    /// Particles born before the first animated step.
    private func headCount(_ first: Int, _ cell: Int) -> Double {
        let before = cell < counts.count ? counts[cell] : 0
        let to = Double(first) * Self.step
        guard to > start else { return before }
        return before + Self.born(values(ofStep: animatedSteps.lowerBound - 1), cell, start, to)
    }

    /// Drops values of steps that are not looked at any more, now and then.
    private func forgetValues(before step: Int) {
        guard memo.count > 2 * Self.stretch else { return }
        memo = memo.filter { $0.key >= step || $0.key < animatedSteps.lowerBound }
    }

    // MARK: - Births

    /// A stretch of time in which a cell brings forth particles evenly.
    public struct Births {
        public var from: Double
        public var to: Double
        /// Particles born before `from`; number n is born when the count passes n.
        public var count: Double
        public var rate: Double
        public var values: EmitterValues

        public init(
            from: Double, to: Double, count: Double, rate: Double, values: EmitterValues
        ) {
            self.from = from
            self.to = to
            self.count = count
            self.rate = rate
            self.values = values
        }

        /// Numbers of the particles born between two moments of it, and the birth of each.
        public func numbers(from low: Double, to high: Double) -> Range<Int> {
            let (low, high) = (max(low, from), min(high, to))
            guard high > low || (high == low && low == from), rate > 0 else { return 0..<0 }
            // A particle at the very end belongs to the next stretch, unless time ends there.
            let first = max(count, count + (low - from) * rate) - 1e-9
            let last = count + (high - from) * rate + (high < to ? 1e-9 : -1e-9)
            let a = Int(saturating: first.rounded(.up))
            return a..<max(a, Int(saturating: last.rounded(.down)) + 1)
        }

        public func birth(of number: Int) -> Double {
            from + max(0, Double(number) - count) / rate
        }
    }

    /// The longest time that something born in this epoch before a moment is seen: that of no frame drawn so far, for
    /// which frames are drawn is chance.
    public func longestTrace(before time: Double) -> Double {
        if animatedSteps.isEmpty || hasSteadyBirths { return longest }
        // The step that the moment itself lies in, too.
        let step = min(Self.stepIndex(min(time, end)) + 1, animatedSteps.upperBound)
        if step > firstSummed { sumUp(from: step - Self.stretch, to: step) }
        return longest
    }

    /// Whether particles may live at a moment that were born of animated values longer ago than is looked for.
    public func leavesOut(at time: Double) -> Bool {
        if animatedSteps.isEmpty { return false }
        let last = min(animatedSteps.upperBound, Self.stepIndex(min(time, end)))
        let all = longestTrace(before: time)
        let low = Self.stepIndex(time - (hasSteadyBirths ? all : longestOfSteps))
        return max(firstSummed, low) < last - Self.stretch
    }

    /// The first animated step of this epoch.
    private var firstSummed: Int {
        max(animatedSteps.lowerBound, start.isFinite ? Self.stepIndex(start) : .min)
    }

    /// Calls `body` for every stretch of a cell's emission that matters at `time`.
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
        let first = max(animatedSteps.lowerBound, Self.stepIndex(low), last - Self.stretch + 2)
        forgetValues(before: first)
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

    /// How many cells there are.
    public var cellCount: Int { EmitterValues.cells(of: properties).count }

    /// When the first particle at or after a moment can be born; infinite for never.
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

    /// The moment from which on nothing born before `time` is left.
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

extension RenderAnimation {
    /// Whether it changes how particles are born.
    var concernsEmission: Bool {
        switch content {
        case .property(let p):
            switch p.target {
            case .emitterCell: true
            case .property(let id, _): PropertyTable.row(id).owners.contains(.emitter)
            default: false
            }
        case .group(let children): children.contains(where: \.concernsEmission)
        case .transition, .timer: false
        }
    }

    /// Whether it changes how many particles are born, or how long they live.
    fileprivate var concernsCounts: Bool {
        switch content {
        case .property(let p):
            switch p.target {
            case .emitterCell(_, let key): !Self.steady.contains(key)
            case .property(let id, _): [.birthRate, .lifetime, .emitterCells].contains(id)
            default: true
            }
        case .group(let children): children.contains(where: \.concernsCounts)
        case .transition, .timer: false
        }
    }

    /// Keys of cells that say how a particle looks and moves.
    private static let steady: Set<String> = [
        "color", "contents", "contentsRect", "contentsScale", "emissionLatitude",
        "emissionLongitude", "emissionRange", "rotation", "rotationRange", "scale", "scaleRange",
        "scaleSpeed", "spin", "spinRange", "velocity", "velocityRange", "xAcceleration",
        "yAcceleration", "zAcceleration", "redRange", "greenRange", "blueRange", "alphaRange",
        "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    ]

    /// Puts the values under animated keys of cells, for animations with a missing end.
    func seed(_ custom: inout [String: MotionValue], from cells: [RenderEmitterCell]) {
        switch content {
        case .group(let children): for child in children { child.seed(&custom, from: cells) }
        case .property(let p):
            guard case .emitterCell(let names, let key) = p.target else { return }
            var list = cells
            var found: RenderEmitterCell?
            for name in names {
                found = list.first { $0.name == name }
                list = found?.cells ?? []
            }
            let fallback: Double = key == "scale" || key == "speed" ? 1 : 0
            custom[p.target.overrideKey] = found?.values[key] ?? .number(fallback)
        case .transition, .timer: break
        }
    }
}
