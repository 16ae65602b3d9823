import LaminaMotion
import LaminaRenderTree

/// The key frames of an animation at times of the scene. A change of a key frame does not change
/// the times of the other key frames: if the first or last key frame moves, the animation begins or
/// ends at the new time.
///
/// The times of a paced animation follow from its values and cannot be moved.
public struct KeyTrack: Sendable, Equatable {
    /// A key frame of a track.
    public struct Key: Sendable, Equatable {
        /// Seconds of the scene.
        public var time: Double
        /// Value at the time.
        public var value: MotionValue
        /// Curve to the next key frame; nil for none.
        var curve: TimingCurve?

        /// Key frame with a time and a value.
        public init(time: Double, value: MotionValue) { (self.time, self.value) = (time, value) }
    }

    /// Begin of the animation, seconds of the scene.
    public private(set) var begin: Double
    /// Seconds of a pass through the key frames in one direction.
    public private(set) var way: Double
    /// Key frames by fractions of the way.
    public private(set) var list: KeyFrameList

    /// Shortest way in seconds.
    private static let leastWay = 0.01
    /// Two key frames nearer than half a frame are at the same time.
    private static let sameTime = 0.5 / Transport.frameRate

    /// Track of key frames from a time on; nil for a way that is not positive and finite.
    public init?(_ list: KeyFrameList, begin: Double, way: Double) {
        guard begin.isFinite, way.isFinite, way > 0 else { return nil }
        (self.list, self.begin, self.way) = (list, begin, way)
    }

    /// All key frames in their order.
    public var keys: [Key] {
        list.times.indices.map { i in
            var key = Key(time: begin + list.times[i] * way, value: list.values[i])
            key.curve = i < list.curves.count ? list.curves[i] : nil
            return key
        }
    }

    /// The key frames by their times; nil for discrete and for paced key frames.
    private var steps: KeySteps? { list.hasSteps ? KeySteps(keys) : nil }

    /// Moves key frames to other times, by their indices; key frames never change their order. Both
    /// key frames of a step move.
    public mutating func move(_ moved: [Int: Double]) {
        guard !list.isPaced else { return }
        var keys = keys
        if var steps = steps {
            for (i, time) in moved where keys.indices.contains(i) && time.isFinite {
                steps.move(steps.place(of: i).node, to: time)
            }
            steps.sort()
            return setKeys(steps.keys)
        }
        for (i, time) in moved where keys.indices.contains(i) && time.isFinite {
            keys[i].time = time
        }
        for i in keys.indices.dropFirst() { keys[i].time = max(keys[i].time, keys[i - 1].time) }
        setKeys(keys)
    }

    /// Removes key frames; false without an effect if fewer than two would be left. Both key frames
    /// of a step are removed.
    public mutating func remove(_ frames: Set<Int>) -> Bool {
        if var steps = steps {
            let count = steps.nodes.count
            steps.remove(Set(frames.filter(keys.indices.contains).map { steps.place(of: $0).node }))
            guard steps.nodes.count >= 2, steps.nodes.count < count else { return false }
            setKeys(steps.keys)
            return true
        }
        let left = keys.enumerated().filter { !frames.contains($0.offset) }.map(\.element)
        guard left.count >= 2, left.count < list.times.count else { return false }
        setKeys(left)
        return true
    }

    /// Inserts a key frame with the present value, so that the picture changes only by curves; nil
    /// outside of the animation, and at the time of a key frame.
    public mutating func insert(at time: Double) -> Int? {
        guard !keys.contains(where: { abs($0.time - time) < Self.sameTime }),
            let value = value(at: time)
        else { return nil }
        return put([Key(time: time, value: value)]).first
    }

    /// The value of the animation at a time; nil before and after the animation.
    public func value(at time: Double) -> MotionValue? {
        let share = (time - begin) / way
        guard share >= 0, share <= 1 else { return nil }
        return list.value(at: share)
    }

    /// Adds key frames, or sets the values of key frames at the same times, and returns their
    /// indices. Key frames before the begin and after the end make the animation longer.
    @discardableResult
    public mutating func put(_ new: [Key]) -> Set<Int> {
        var all = keys
        if var steps = steps {
            for key in new where key.time.isFinite {
                let same = steps.nodes.firstIndex { abs($0.time - key.time) < Self.sameTime }
                if let same { steps.set(key.value, of: same) } else { _ = steps.insert(key) }
            }
            all = steps.keys
            setKeys(all)
            return Set(
                keys.indices.filter { i in
                    new.contains { abs($0.time - keys[i].time) < Self.sameTime }
                })
        }
        for key in new where key.time.isFinite {
            if let same = all.firstIndex(where: { abs($0.time - key.time) < Self.sameTime }) {
                all[same].value = key.value
                continue
            }
            var key = key
            let place = all.firstIndex { $0.time > key.time } ?? all.count
            // Both parts of a divided segment have the curve of the segment.
            if key.curve == nil, place > 0 { key.curve = all[place - 1].curve }
            all.insert(key, at: place)
        }
        setKeys(all)
        let times = keys.map(\.time)
        // The times of a paced animation are computed, therefore key frames are identified by their
        // values.
        return Set(
            all.indices.filter { i in
                new.contains {
                    abs($0.time - (list.isPaced ? all[i].time : times[i])) < Self.sameTime
                }
            })
    }

    /// Sets key frames in their order, with the resulting begin and duration.
    private mutating func setKeys(_ keys: [Key]) {
        guard keys.count >= 2, let first = keys.first?.time, let last = keys.last?.time else {
            return
        }
        let end = begin + way
        // Key frames that do not fill the way keep the begin and the end.
        let isAtBegin = list.times[0] == 0
        let isAtEnd = !list.isDiscrete && list.times.last == 1
        let newBegin = isAtBegin ? first : min(begin, first)
        let newEnd = max(isAtEnd ? last : max(end, last), newBegin + Self.leastWay)
        let (newWay, curves) = (newEnd - newBegin, keys.map(\.curve))
        func share(_ time: Double) -> Double {
            // Six decimals: fewer decimals than in a written time would be visible.
            (min(max((time - newBegin) / newWay, 0), 1) * 1e6).rounded() / 1e6
        }
        var segments = curves.prefix { _ in true }.dropLast()
        while let last = segments.last, last == nil { segments.removeLast() }
        list.replace(
            times: keys.map { share($0.time) }, values: keys.map(\.value),
            curves: segments.map { $0 ?? .linear },
            end: list.lastEnd.map { $0.isFinite ? share(begin + $0 * way) : $0 })
        if !list.isPaced { (begin, way) = (newBegin, newWay) }
    }
}

extension AnimationTrial.Change {
    /// Sets the begin and the way of an animation in seconds of the scene; `recorded` is the begin
    /// without changes, `stretch` the seconds of the scene in a second of local time.
    public mutating func place(
        begin: Double, way: Double, recorded: Double, stretch: Double, of animation: RenderAnimation
    ) {
        guard stretch.isFinite, stretch > 0 else { return }
        func rounded(_ n: Double) -> Double { (n * 1e6).rounded() / 1e6 }
        let delay = rounded((begin - recorded) / stretch)
        if abs(delay - self.delay) > 1e-6 { self.delay = delay }
        let duration = rounded(way / stretch * abs(animation.timing.speed))
        if abs(duration - (self.duration ?? animation.timing.duration)) > 1e-6 {
            self.duration =
                abs(duration - animation.timing.duration) > 1e-6 ? max(0.01, duration) : nil
        }
    }

    /// Takes the differences of a track from the recorded animation.
    public mutating func apply(
        _ track: KeyTrack, recorded: Double, stretch: Double, of animation: RenderAnimation
    ) {
        track.list.set(&self, of: animation)
        place(
            begin: track.begin, way: track.way, recorded: recorded, stretch: stretch, of: animation)
    }
}
