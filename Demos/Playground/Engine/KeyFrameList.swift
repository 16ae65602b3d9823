import LaminaMotion
import LaminaRenderTree

/// The key frames of an animation as they are tried: moved, given other values, added and taken away.
public struct KeyFrameList: Sendable, Equatable {
    /// Fractions of the way, one for each value.
    public private(set) var times: [Double]
    public private(set) var values: [MotionValue]
    /// One a segment, or none.
    private(set) var curves: [TimingCurve]

    /// Of an animation as it was recorded, with what is tried. Nil for one without key frames, one whose times follow from its values,
    /// and values that are no numbers.
    public init?(_ animation: RenderAnimation, _ change: AnimationTrial.Change) {
        guard case .property(let property) = animation.content,
            case .keyframes(let frames) = property.function,
            frames.shaping.mode == .linear || frames.shaping.mode == .cubic
        else { return nil }
        times = change.keyTimes ?? frames.times.times
        values = change.keyValues ?? frames.values
        curves = change.keyCurves ?? frames.shaping.curves
        guard times.count == values.count, values.count > 1,
            values.indices.allSatisfy({ numbers(of: $0) != nil })
        else { return nil }
    }

    /// What a key frame's value consists of; nil where that is no numbers.
    public func numbers(of frame: Int) -> [Double]? {
        switch values[frame] {
        case .number(let n): [n]
        case .quad(let q, let shape): Array([q.a, q.b, q.c, q.d].prefix(shape.count))
        default: nil
        }
    }

    public mutating func set(_ numbers: [Double], of frame: Int) {
        switch values[frame] {
        case .quad(_, let shape):
            let n = numbers + [0, 0, 0, 0]
            values[frame] = .quad(Quad(n[0], n[1], n[2], n[3]), shape)
        default: values[frame] = .number(numbers[0])
        }
    }

    /// Moves a key frame as far as its neighbours; the first and the last stay at their ends.
    public mutating func move(_ frame: Int, to time: Double) {
        guard frame > 0, frame < times.count - 1 else { return }
        times[frame] = min(max(time, times[frame - 1]), times[frame + 1])
    }

    /// Adds one with the value that there is at a time, so that nothing is seen of it but for curves; says which it is. Nil where there is
    /// one already, and outside of the first and the last.
    public mutating func add(at time: Double) -> Int? {
        let time = (time * 1000).rounded() / 1000
        guard let next = times.firstIndex(where: { $0 > time }), next > 0,
            time > times[next - 1],
            let value = Keyframes(values: values, keyTimes: times, curves: curves)
                .value(at: time)
        else { return nil }
        times.insert(time, at: next)
        values.insert(value, at: next)
        if next <= curves.count { curves.insert(curves[next - 1], at: next - 1) }
        return next
    }

    /// Takes one away that is neither the first nor the last.
    public mutating func remove(_ frame: Int) {
        guard frame > 0, frame < times.count - 1 else { return }
        times.remove(at: frame)
        values.remove(at: frame)
        if frame < curves.count { curves.remove(at: frame) }
    }

    /// Puts what is different of an animation into what is tried.
    public func set(_ change: inout AnimationTrial.Change, of animation: RenderAnimation) {
        guard let old = KeyFrameList(animation, .init()) else { return }
        change.keyTimes = times == old.times ? nil : times
        change.keyValues = values == old.values ? nil : values
        change.keyCurves = curves == old.curves ? nil : curves
        // As many times as values, also where those times were worked out.
        if values.count != old.values.count { change.keyTimes = times }
    }
}
