import Foundation
import LaminaMotion
import LaminaRenderTree

// Unwritten changes of an animation, written into its source.
extension WriteBack {
    /// Writes the changes of an animation added under a key, in documents to the layer with a name,
    /// in Lottie documents to the layer at a path. `left` names changes that are not written:
    /// neither has the source a literal with the value, nor is a line added.
    ///
    /// `wait` is the delay between addition and begin in seconds. A begin, a duration, a curve, key
    /// times and the numbers of a spring that the source does not set get a line below the
    /// animation's other lines, in documents an attribute. `hasOwnTime` says that the layer has a
    /// time other than `CACurrentMediaTime()`, for the line of a begin.
    public static func animation(
        _ animation: RenderAnimation, _ change: AnimationTrial.Change, of layer: String = "",
        at path: [String] = [], wait: Double = 0, hasOwnTime: Bool = false, in text: String
    ) -> (text: String, left: [String]) {
        if isLottie(text) { return lottie(animation, change, at: path, in: text) }
        var (source, left) = (SourceAnimation(text, key: animation.key, layer: layer), [String]())
        func write(_ property: String, _ old: Double, _ new: Double) {
            guard old != new, !source.set(property, from: old, to: new),
                !source.add(property, TimingCode.number(new))
            else { return }
            left.append(property)
        }
        if let curve = change.curve, !source.setCurve(from: animation.curve ?? .linear, to: curve) {
            left.append("timingFunction")
        }
        if let old = AnimationEnds(animation, .init()) {
            for (end, new) in [(AnimationEnds.End.from, change.from), (.to, change.to)] {
                guard let new, old[end].map({ source.set(end.key, from: $0, to: new) }) != true
                else { continue }
                left.append(end.key)
            }
        }
        if case .property(let property) = animation.content {
            if let new = change.spring, case .spring(let old, _, _, _) = property.function {
                write("mass", old.mass, new.mass)
                write("stiffness", old.stiffness, new.stiffness)
                write("damping", old.damping, new.damping)
            }
            if case .keyframes(let frames) = property.function {
                left += keyFrames(frames, change, in: &source)
            }
        }
        // The duration of a spring is its settling time, which is rarely a literal.
        if let duration = change.duration {
            if change.spring == nil {
                write("duration", animation.timing.duration, duration)
            } else {
                _ = source.set("duration", from: animation.timing.duration, to: duration)
            }
        }
        if change.delay != 0,
            !source.setBegin(from: wait, to: wait + change.delay, hasOwnTime: hasOwnTime)
        {
            left.append("beginTime")
        }
        return (source.text, left)
    }

    /// Writes the times and the values of key frames together, because their counts must be equal.
    private static func keyFrames(
        _ frames: Keyframes, _ change: AnimationTrial.Change, in source: inout SourceAnimation
    ) -> [String] {
        var (new, left) = (source, [String]())
        func write(_ property: String, _ old: [MotionValue], _ wanted: [MotionValue]?) {
            guard let wanted else { return }
            guard let old = MotionValue.array(old).lists,
                let wanted = MotionValue.array(wanted).lists
            else { return left.append(property) }
            if !new.set(property, from: old, to: wanted),
                property != "keyTimes" || !new.add(property, numbers: wanted.flatMap { $0 })
            {
                left.append(property)
            }
        }
        write("values", frames.values, change.keyValues)
        write(
            "keyTimes", frames.times.times.filter(\.isFinite).map(MotionValue.number),
            change.keyTimes?.map(MotionValue.number))
        if change.keyCurves != nil { left.append("timingFunctions") }
        let isOther = (change.keyValues?.count ?? frames.values.count) != frames.values.count
        if !isOther || left.isEmpty { source = new }
        return left
    }
}
