import LaminaGraphicsTypes
import LaminaMotion

/// How an emitter layer came to be what it is: its epochs, oldest first.
///
/// A particle lives on with the values it was born with, so a change begins a new epoch and the old one stays
/// until nothing born in it can be seen (B-EM 269). Epochs begin at whole steps: two that
/// agree in their values then join without a seam, wherever the change was noticed.
public struct EmitterHistory {
    public private(set) var epochs: ContiguousArray<EmitterEpoch> = []

    /// The timing of the layer and of those above it when it was last looked at, the outermost first.
    private var timings: [Timing] = []

    /// The history as values.
    public struct Record: Sendable {
        public struct Epoch: Sendable {
            /// First moment and last, in the layer's time; −∞ and ∞ where open.
            public var start: Double
            public var end: Double
            /// Particles born before `start`, by cell.
            public var counts: [Double]
            public var properties: LayerProperties
            public var animations: ContiguousArray<RenderAnimation>

            public init(
                start: Double, end: Double, counts: [Double], properties: LayerProperties,
                animations: ContiguousArray<RenderAnimation>
            ) {
                (self.start, self.end, self.counts) = (start, end, counts)
                (self.properties, self.animations) = (properties, animations)
            }
        }

        public var epochs: [Epoch]
        /// The timing of the layer and of those above it when last looked at, the outermost first.
        public var timings: [Timing]

        public init(epochs: [Epoch], timings: [Timing]) {
            (self.epochs, self.timings) = (epochs, timings)
        }
    }

    init() {}

    init(_ record: Record) {
        timings = record.timings
        epochs = ContiguousArray(record.epochs.map { EmitterEpoch($0) })
    }

    var record: Record { Record(epochs: epochs.map(\.record), timings: timings) }

    /// Takes the layer's time as it is now. Where that sets the layer clearly back all changes are forgotten: what
    /// is noted next holds for all time.
    ///
    /// A quarter of a second is no sign of it: to pause a layer a client reads its time, and commits a little later.
    mutating func take(_ new: [Timing], at host: Double) {
        let (old, now) = (timings.localTime(atHost: host), new.localTime(atHost: host))
        timings = new
        if now < old - 0.25 { epochs.removeAll() }
    }

    /// Notes what the layer is from a moment of its time on.
    mutating func note(
        _ properties: LayerProperties, _ animations: ContiguousArray<RenderAnimation>,
        at time: Double
    ) {
        guard let last = epochs.last else {
            epochs.append(
                EmitterEpoch(
                    start: -.infinity, counts: [], properties: properties, animations: animations))
            return
        }
        let start = (time / EmitterEpoch.step).rounded(.up) * EmitterEpoch.step
        if start <= last.start || (last.start == -.infinity && time <= 0) {
            // Changed again within a step, or before any time has passed.
            let fresh = EmitterEpoch(
                start: last.start, counts: last.counts, properties: properties,
                animations: animations)
            epochs[epochs.count - 1] = fresh
            return
        }
        let cells = max(last.cellCount, last.counts.count)
        let counts = (0..<cells).map { last.count(of: $0, before: start) }
        last.end = start
        epochs.append(
            EmitterEpoch(
                start: start, counts: counts, properties: properties, animations: animations))
        // The epoch that goes on has no end up to which its births could be summed up.
        epochs.removeAll { $0.end < time && $0.end + $0.longestTrace(before: $0.end) < time }
    }

    /// Whether particles live or are being born at a moment, and else when the next one is born.
    func activity(at time: Double) -> (isMoving: Bool, next: Double) {
        for epoch in epochs where epoch.lastTrace(at: time) >= time && epoch.start <= time {
            return (true, time)
        }
        let next = epochs.last?.nextBirth(from: time) ?? .infinity
        return (next <= time, next)
    }
}

extension RenderTree {
    /// The history of an emitter layer; nil for other layers.
    public func emitterHistory(of index: UInt32) -> EmitterHistory? { emitters[index] }

    /// Has a new epoch of a layer begin, if it is an emitter.
    func noteEmitter(_ index: UInt32) {
        if emitters[index] != nil { staleEmitters.insert(index) }
    }

    /// Brings histories up to date with what the tree is at a host time. A layer whose time was set back begins anew: it
    /// looks as if it had always been what it is now.
    func settleEmitters(at host: Double) {
        if emitters.isEmpty || (staleEmitters.isEmpty && !spacesAreStale) { return }
        for index in spacesAreStale ? Set(emitters.keys) : staleEmitters {
            let timings = timings(above: index)
            emitters[index]?.take(timings, at: host)
            guard let history = emitters[index],
                staleEmitters.contains(index) || history.epochs.isEmpty
            else { continue }
            let node = nodes.baseAddress! + Int(index)
            let lent = lent[index]?.map(\.animation) ?? []
            emitters[index]!.note(
                node.pointee.properties, node.pointee.animations + lent,
                at: timings.localTime(atHost: host))
        }
        staleEmitters.removeAll()
    }

    /// What an emitter layer reads at a host time.
    func emissionTime(of index: UInt32, atHost host: Double) -> Double {
        timings(above: index).localTime(atHost: host)
    }

    /// The committed timing of a layer and of those above it that have any, the outermost first.
    private func timings(above index: UInt32) -> [Timing] {
        var list: [Timing] = []
        var i = index
        while i != noNode {
            let timing = nodes[Int(i)].properties.layerTiming
            if !timing.isIdentitySpace { list.append(timing) }
            i = nodes[Int(i)].parent
        }
        return list.reversed()
    }

    /// Marks emitters whose picture differs from the last frame's, and keeps frames coming.
    func evaluateEmitters(_ result: inout FrameEvaluation) {
        for (index, history) in emitters {
            let space = nodes[Int(index)].timeSpace
            let local = localTime(of: index)
            let activity = history.activity(at: local)
            if Int(space) < spaces.spaces.count, spaces.spaces[Int(space)].hasMoved {
                mark(index, .paint)
            }
            if !isRunning(space: space) { continue }
            if activity.isMoving {
                result.isMoving = true
                result.preferredFrameRate = 0
            } else if activity.next.isFinite {
                result.nextWake = min(
                    result.nextWake, spaces.hostTime(of: activity.next, in: space))
            }
        }
    }
}

extension [Timing] {
    /// What the innermost of layers inside each other reads at a host time.
    fileprivate func localTime(atHost host: Double) -> Double {
        reduce(host) { $1.localTime(fromParent: $0) }
    }
}
