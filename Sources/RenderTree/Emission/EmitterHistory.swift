import LaminaGraphicsTypes
import LaminaMotion

/// The epochs of an emitter layer, oldest first.
///
/// A particle keeps the values of its birth. A change begins a new epoch, and the old epoch stays
/// until no particle born in the old epoch is visible (B-EM 269). Epochs begin at whole steps: two
/// epochs of equal values join seamlessly, independent of the frame noticing the change.
public struct EmitterHistory {
    /// The epochs, oldest first. Empty before the first commit; each epoch ends at the start of the
    /// next. A change of timing that sets the layer's time back by more than a quarter of a second
    /// empties the list.
    public private(set) var epochs: ContiguousArray<EmitterEpoch> = []

    /// The timing of the layer and its ancestors at the last update, outermost first.
    private var timings: [Timing] = []

    /// The history as values. The form of histories in a `TreeKey`: a history made of the record
    /// continues the original.
    public struct Record: Sendable {
        /// An epoch as values. Cached sums are left out and computed again.
        public struct Epoch: Sendable {
            /// The start in the layer's time, in seconds; −∞ for an open start. Only the first
            /// epoch of a layer has an open start.
            public var start: Double
            /// The end in the layer's time, in seconds; ∞ for an open end. Only the last epoch has
            /// an open end.
            public var end: Double
            /// The number of particles born before `start`, by cell. Not a whole number in general.
            public var counts: [Double]
            /// The committed values. All properties of the layer, of which the simulation reads the
            /// emitter's.
            public var properties: LayerProperties
            /// The animations of emission. In order of addition, including animations of a
            /// superlayer; other animations are left out by the epoch.
            public var animations: ContiguousArray<RenderAnimation>

            /// An epoch. The values are not checked.
            public init(
                start: Double, end: Double, counts: [Double], properties: LayerProperties,
                animations: ContiguousArray<RenderAnimation>
            ) {
                (self.start, self.end, self.counts) = (start, end, counts)
                (self.properties, self.animations) = (properties, animations)
            }
        }

        /// The epochs, oldest first. Each epoch ends at the start of the next.
        public var epochs: [Epoch]
        /// The timing of the layer and its ancestors at the last update, outermost first. Layers
        /// without a time of their own are left out. A later change of timing is compared with the
        /// list.
        public var timings: [Timing]

        /// A history. Precondition: the epochs are in order, without gaps.
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

    /// Sets the timing. If the new timing clearly sets the layer's time back, all epochs are
    /// forgotten: the next noted values hold for all time.
    ///
    /// A change of time below a quarter of a second is ignored: a program that pauses a layer reads
    /// the layer's time and commits slightly later.
    mutating func update(_ new: [Timing], at host: Double) {
        let (old, now) = (timings.localTime(atHost: host), new.localTime(atHost: host))
        timings = new
        if now < old - 0.25 { epochs.removeAll() }
    }

    /// Notes the layer's values from a time on.
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
            // A second change within a step replaces the epoch.
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
        // The current epoch is excluded, because births are summed to the end of an epoch.
        epochs.removeAll { $0.end < time && $0.end + $0.longestTrace(before: $0.end) < time }
    }

    /// True if particles are alive or being born at a time; otherwise the time of the next birth.
    func activity(at time: Double) -> (isMoving: Bool, next: Double) {
        for epoch in epochs where epoch.lastTrace(at: time) >= time && epoch.start <= time {
            return (true, time)
        }
        let next = epochs.last?.nextBirth(from: time) ?? .infinity
        return (next <= time, next)
    }
}

extension RenderTree {
    /// The history of an emitter layer; nil for other layers. Valid until the next `apply` or
    /// `evaluate`; the epochs are shared with the tree, and cache on reading. O(1).
    public func emitterHistory(of index: UInt32) -> EmitterHistory? { emission.histories[index] }

    /// Begins a new epoch of an emitter layer; ignores other layers.
    func noteEmitter(_ index: UInt32) {
        if emission.histories[index] != nil { emission.stale.insert(index) }
    }

    /// Updates histories to the tree's state at a host time. A layer whose time was set back
    /// restarts: its present values are used for all times.
    func settleEmitters(at host: Double) {
        if emission.histories.isEmpty || (emission.stale.isEmpty && !spacesAreStale) { return }
        for index in spacesAreStale ? Set(emission.histories.keys) : emission.stale {
            let timings = timings(above: index)
            emission.histories[index]?.update(timings, at: host)
            guard let history = emission.histories[index],
                emission.stale.contains(index) || history.epochs.isEmpty
            else { continue }
            let node = nodes.baseAddress! + Int(index)
            let lent = lending.lent[index]?.map(\.animation) ?? []
            emission.histories[index]!.note(
                node.pointee.properties, node.pointee.animations + lent,
                at: timings.localTime(atHost: host))
        }
        emission.stale.removeAll()
    }

    /// The time of an emitter layer at a host time.
    func emissionTime(of index: UInt32, atHost host: Double) -> Double {
        timings(above: index).localTime(atHost: host)
    }

    /// The committed timing of a layer and of its ancestors, outermost first, without identity
    /// timing.
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

    /// Marks emitters with changing pictures, and requests further frames.
    func evaluateEmitters(_ result: inout FrameEvaluation) {
        for (index, history) in emission.histories {
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
                    result.nextWake, spaces.wake(at: activity.next, in: space, after: time))
            }
        }
    }
}

extension [Timing] {
    /// The innermost layer's time at a host time.
    fileprivate func localTime(atHost host: Double) -> Double {
        reduce(host) { $1.localTime(fromParent: $0) }
    }
}
