import LaminaGraphicsTypes
import LaminaMotion

extension PropertyTarget: CustomStringConvertible {
    /// The key path of the target.
    public var description: String {
        switch self {
        case .property(_, let component), .custom(_, let component):
            component == .whole ? overrideKey : "\(overrideKey).\(component.path)"
        case .filter, .emitterCell, .sublayer: overrideKey
        }
    }
}

extension RenderAnimation: CustomStringConvertible {
    /// Number, key, timing and content in a line, control characters escaped.
    public var description: String { text.escapedLine }

    private var text: String {
        let number = ValueText.number
        var line =
            "\(id) “\(key)” from \(number(timing.beginTime)) for \(number(timing.duration)) s"
        if timing.speed != 1 { line += " speed \(number(Double(timing.speed)))" }
        if timing.timeOffset != 0 { line += " offset \(number(timing.timeOffset))" }
        if timing.repeatCount != 0 { line += " ×\(number(Double(timing.repeatCount)))" }
        if timing.repeatDuration != 0 { line += " repeating \(number(timing.repeatDuration)) s" }
        if timing.autoreverses { line += " and back" }
        if timing.fillMode != .removed { line += " fill \(timing.fillMode)" }
        if let curve, !curve.isLinear { line += " \(ValueText.text(curve))" }
        line += " \(content)"
        if !isRemovedOnCompletion { line += " stays" }
        return line
    }
}

extension RenderAnimation.Content: CustomStringConvertible {
    /// The content in a line.
    public var description: String {
        switch self {
        case .property(let animation): "\(animation)"
        case .group(let children):
            "group {" + children.map(\.description).joined(separator: "; ") + "}"
        case .transition(let t):
            "transition "
                + (t.filter.map { ValueText.text($0.object) } ?? "\(t.kind) \(t.direction)")
        case .timer: "timer"
        }
    }
}

extension PropertyAnimation: CustomStringConvertible {
    /// The target, the function and the flags in a line.
    public var description: String {
        var line = "\(target) \(function)"
        if isAdditive { line += " additive" }
        if isCumulative { line += " cumulative" }
        if let valueFunction { line += " through \(valueFunction)" }
        return line
    }
}

extension PropertyAnimation.Function: CustomStringConvertible {
    /// The function and its values in a line.
    public var description: String {
        func ends(_ from: MotionValue?, _ to: MotionValue?, _ by: MotionValue?) -> String {
            let parts = [("from", from), ("to", to), ("by", by)]
            return parts.compactMap { word, value in value.map { "\(word) \(ValueText.text($0))" } }
                .joined(separator: " ")
        }
        switch self {
        case .basic(let from, let to, let by): return "basic " + ends(from, to, by)
        case .spring(let spring, let from, let to, let by):
            let numbers = [spring.mass, spring.stiffness, spring.damping, spring.initialVelocity]
            return "spring \(ValueText.tuple(numbers)) " + ends(from, to, by)
        case .keyframes(let frames):
            let values = frames.values.map(ValueText.text).joined(separator: ", ")
            return
                "keyframes \(frames.calculationMode) {\(values)} at \(ValueText.tuple(frames.times.times))"
        case .path(let path): return "path \(ValueText.text(.point(path.sample(at: 0).point)))"
        }
    }
}

extension ValueText {
    /// The two control points of a timing curve.
    static func text(_ curve: TimingCurve) -> String {
        "curve " + tuple([curve.x1, curve.y1, curve.x2, curve.y2])
    }
}
