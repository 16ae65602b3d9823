import CoreGraphics
import LaminaMotion
import LaminaRenderTree

/// The key frames of an animation with unwritten changes: moved, with other values, added and
/// removed.
///
/// Discrete key frames hold from their times on; the last key frame holds until a separate end
/// time. The times of a paced animation follow from the distances between its values and cannot be
/// moved.
public struct KeyFrameList: Sendable, Equatable {
    /// Fractions of the duration, one for each value.
    public private(set) var times: [Double]
    /// Values, one for each time.
    public private(set) var values: [MotionValue]
    /// One curve for each segment, or none.
    private(set) var curves: [TimingCurve]
    /// End of the last discrete key frame, as a fraction; infinite for the end of the way.
    private var end: Double?
    private let shaping: KeyframeShaping

    /// Kind of the interpolation.
    public var mode: CalculationMode { shaping.mode }
    /// True for times computed from the distances of the values.
    public var isPaced: Bool { mode == .paced || mode == .cubicPaced }
    /// True for values without interpolation.
    public var isDiscrete: Bool { mode == .discrete }

    /// The key frames of a recorded animation with its changes. Nil for an animation without key
    /// frames, and for values that cannot be set.
    public init?(_ animation: RenderAnimation, _ change: AnimationTrial.Change) {
        guard case .property(let property) = animation.content,
            case .keyframes(let frames) = property.function
        else { return nil }
        shaping = frames.shaping
        values = change.keyValues ?? frames.values
        curves = change.keyCurves ?? frames.shaping.curves
        var tried = frames.shaping
        tried.keyTimes = change.keyTimes ?? tried.keyTimes
        let all = Keyframes(values: values, shaping: tried).times.times
        let isDiscrete = frames.shaping.mode == .discrete
        end = isDiscrete ? all.last : nil
        times = isDiscrete ? Array(all.dropLast()) : all
        guard times.count == values.count, values.count > 1,
            values.indices.allSatisfy({
                numbers(of: $0) != nil || matrix(of: $0) != nil || values[$0].path != nil
            })
        else { return nil }
    }

    /// Numbers of a key frame's value; nil for a value that is no number, point or colour.
    public func numbers(of frame: Int) -> [Double]? { values[frame].components }

    /// Sets the components of a key frame's value, and the times of a paced animation. Returns the
    /// index of the key frame, which grows where a held value becomes a step.
    @discardableResult
    public mutating func set(_ numbers: [Double], of frame: Int) -> Int {
        let n = numbers + [0, 0, 0, 0]
        switch values[frame] {
        case .quad(_, let shape): return set(.quad(Quad(n[0], n[1], n[2], n[3]), shape), of: frame)
        case .color:
            let color = SIMD4(Float(n[0]), Float(n[1]), Float(n[2]), Float(n[3]))
            return set(.color(PaintColor(rgba: color)), of: frame)
        default: return set(.number(numbers[0]), of: frame)
        }
    }

    private mutating func set(_ value: MotionValue, of frame: Int) -> Int {
        guard var steps else {
            values[frame] = value
            pace()
            return frame
        }
        let (node, isLeft) = steps.place(of: frame)
        steps.set(value, of: node, isLeft: isLeft)
        applySteps(steps)
        return isLeft ? steps.key(of: node) - 1 : steps.key(of: node)
    }

    /// True if two key frames at one time are a step.
    var hasSteps: Bool { !isDiscrete && !isPaced }

    /// The key frames by their times; nil for discrete and for paced key frames.
    private var steps: KeySteps? {
        guard hasSteps else { return nil }
        return KeySteps(
            times.indices.map { i in
                var key = KeyTrack.Key(time: times[i], value: values[i])
                key.curve = i < curves.count ? curves[i] : nil
                return key
            })
    }

    private mutating func applySteps(_ steps: KeySteps) {
        let keys = steps.keys
        (times, values) = (keys.map(\.time), keys.map(\.value))
        if !curves.isEmpty { curves = keys.dropLast().map { $0.curve ?? .linear } }
    }

    /// Curve from a key frame to the next; nil for the last key frame and for steps.
    public func curve(after frame: Int) -> TimingCurve? {
        guard !isDiscrete, !isPaced, frame >= 0, frame < values.count - 1 else { return nil }
        return frame < curves.count ? curves[frame] : .linear
    }

    /// True if segments have separate curves.
    public var hasCurves: Bool { !curves.isEmpty }

    /// Sets the curve from a key frame to the next.
    public mutating func set(_ curve: TimingCurve, after frame: Int) {
        guard self.curve(after: frame) != nil else { return }
        while curves.count < values.count - 1 { curves.append(.linear) }
        curves[frame] = curve
    }

    /// True if the values are colours.
    public var isOfColors: Bool { values.allSatisfy { $0.color != nil } }

    /// A matrix as a line of text; nil for other values.
    public func matrix(of frame: Int) -> String? {
        guard case .transform = values[frame] else { return nil }
        return EditableText(.transform, values[frame])?.text
    }

    /// Sets a matrix by its text; false for a text without the form of a matrix.
    public mutating func set(matrix text: String, of frame: Int) -> Bool {
        guard var words = EditableText(.transform, values[frame]) else { return false }
        words.text = text
        guard let value = words.value else { return false }
        _ = set(value, of: frame)
        return true
    }

    /// True if a key frame can be removed; the last key frame can be removed only in a discrete
    /// animation.
    public func canRemove(_ frame: Int) -> Bool {
        if let steps {
            let node = steps.place(of: frame).node
            return node > 0 && node < steps.nodes.count - 1
        }
        return frame > 0 && values.count > 2 && (isDiscrete || frame < values.count - 1)
    }

    /// Moves a key frame, or both key frames of a step, as far as the neighbours; the first and the
    /// last stay at their ends. An index without a key frame, as of a drag that outlives a save,
    /// has no effect.
    public mutating func move(_ frame: Int, to time: Double) {
        guard !isPaced, frame > 0, frame < (isDiscrete ? times.count : times.count - 1) else {
            return
        }
        if var steps {
            let node = steps.place(of: frame).node
            guard node > 0, node < steps.nodes.count - 1 else { return }
            let (low, high) = (steps.nodes[node - 1].time, steps.nodes[node + 1].time)
            steps.move(node, to: min(max(time, low), high))
            return applySteps(steps)
        }
        let last = frame < times.count - 1 ? times[frame + 1] : min(end ?? 1, 1)
        times[frame] = min(max(time, times[frame - 1]), last)
    }

    /// Adds a key frame with the present value at a time, so that the picture changes only by
    /// curves, and returns its index. Nil at the time of a key frame, and outside of the first and
    /// the last.
    public mutating func add(at time: Double) -> Int? {
        let time = (time * 1000).rounded() / 1000
        let place =
            times.firstIndex { $0 > time }
            ?? (isDiscrete && time < min(end ?? 1, 1) ? times.count : nil)
        guard let next = place, next > 0, time > times[next - 1],
            let value = value(at: time)
        else { return nil }
        times.insert(time, at: next)
        values.insert(value, at: next)
        if next <= curves.count { curves.insert(curves[next - 1], at: next - 1) }
        pace()
        return next
    }

    /// Removes a key frame.
    public mutating func remove(_ frame: Int) {
        guard canRemove(frame) else { return }
        if var steps {
            steps.remove([steps.place(of: frame).node])
            return applySteps(steps)
        }
        times.remove(at: frame)
        values.remove(at: frame)
        if frame < curves.count { curves.remove(at: frame) }
        pace()
    }

    /// End of the last discrete key frame, as a fraction; nil for other key frames.
    var lastEnd: Double? { end }

    /// The value at a fraction of the way.
    func value(at time: Double) -> MotionValue? {
        Keyframes(values: values, shaping: tried).value(at: time)
    }

    /// Replaces the key frames. Precondition: the new key frames are in the order of their times.
    mutating func replace(
        times: [Double], values: [MotionValue], curves: [TimingCurve], end: Double?
    ) {
        (self.times, self.values, self.curves, self.end) = (times, values, curves, end)
        pace()
    }

    /// A time for each value; for discrete key frames also the end, if given.
    var keyTimes: [Double] { times + (end.map { $0.isFinite ? [$0] : [] } ?? []) }

    private var tried: KeyframeShaping {
        var tried = shaping
        tried.curves = curves
        if !isPaced { tried.keyTimes = keyTimes }
        return tried
    }

    /// The times of a paced animation follow from its values.
    private mutating func pace() {
        if isPaced { times = Keyframes(values: values, shaping: tried).times.times }
    }

    /// Stores the differences from the recorded animation in the animation's changes.
    public func set(_ change: inout AnimationTrial.Change, of animation: RenderAnimation) {
        guard let old = KeyFrameList(animation, .init()) else { return }
        change.keyTimes = isPaced || keyTimes == old.keyTimes ? nil : keyTimes
        change.keyValues = values == old.values ? nil : values
        let areLinear = curves.allSatisfy { $0 == .linear } && old.curves.isEmpty
        change.keyCurves = curves == old.curves || areLinear ? nil : curves
        // A time for each value, including computed times.
        if !isPaced, values.count != old.values.count { change.keyTimes = keyTimes }
    }
}
