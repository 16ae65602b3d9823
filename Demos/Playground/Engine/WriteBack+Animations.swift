import Foundation
import LaminaMotion
import LaminaRenderTree

// Unwritten changes of an animation, written into its source.
extension WriteBack {
    /// Writes the changes of an animation added under a key, in documents to the layer with a name,
    /// in Lottie documents to the layer at a path; `wait` is the delay between addition and begin
    /// in seconds. `left` names changes without a literal, which are not written.
    public static func animation(
        _ animation: RenderAnimation, _ change: AnimationTrial.Change, of layer: String = "",
        at path: [String] = [], wait: Double = 0, in text: String
    ) -> (text: String, left: [String]) {
        if isLottie(text) { return lottie(animation, change, at: path, in: text) }
        var (source, left) = (AnimationText(text, key: animation.key, layer: layer), [String]())
        func write(_ property: String, _ old: Double, _ new: Double) {
            guard old != new, !source.set(property, from: old, to: new) else { return }
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
            let missing = left
            write("duration", animation.timing.duration, duration)
            if change.spring != nil { left = missing }
        }
        if change.delay != 0, !source.setBegin(from: wait, to: wait + change.delay) {
            left.append("beginTime")
        }
        return (source.text, left)
    }

    /// Writes the times and the values of key frames together, because their counts must be equal.
    private static func keyFrames(
        _ frames: Keyframes, _ change: AnimationTrial.Change, in source: inout AnimationText
    ) -> [String] {
        var (new, left) = (source, [String]())
        func write(_ property: String, _ old: [MotionValue], _ wanted: [MotionValue]?) {
            guard let wanted else { return }
            guard let old = MotionValue.array(old).lists,
                let wanted = MotionValue.array(wanted).lists,
                new.set(property, from: old, to: wanted)
            else { return left.append(property) }
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

/// The text of an animation: Swift, or a document. Each change returns true if a literal with the
/// old value was found.
private struct AnimationText {
    private(set) var text: String
    private let key: String
    private let layer: String
    private let isDocument: Bool

    init(_ text: String, key: String, layer: String) {
        (self.text, self.key, self.layer) = (text, key, layer)
        isDocument = WriteBack.isDocument(text)
    }

    private func literal(_ property: String) -> SourceLiteral? {
        SourceLiteral.find(property, of: .animation(key: key), in: text)
    }

    /// Where a document has a value of the animation.
    private func place(_ property: String) -> MarkupSource.Place? {
        let source = MarkupSource(text)
        return source.animation(key: key, of: layer).flatMap { source.place(of: property, in: $0) }
    }

    private mutating func replaceText(_ new: String?) -> Bool {
        guard let new else { return false }
        text = new
        return true
    }

    mutating func set(_ property: String, from old: Double, to new: Double) -> Bool {
        if isDocument {
            guard let place = place(property), let numbers = MarkupNumbers(text[place]),
                WriteBack.isSame(numbers.values, [old])
            else { return false }
            return replaceText(numbers.writing([new], into: text))
        }
        guard let literal = literal(property), WriteBack.isSame(literal.values, [old]) else {
            return false
        }
        return replaceText(literal.writing([new], into: text))
    }

    /// Numbers, points and colours.
    mutating func set(_ property: String, from old: MotionValue, to new: MotionValue) -> Bool {
        guard let before = old.components, let after = new.components else { return false }
        if isDocument {
            guard let place = place(property), let numbers = MarkupNumbers(text[place]),
                WriteBack.isSame(numbers.values, before)
            else { return false }
            return replaceText(numbers.writing(after, into: text))
        }
        guard let literal = literal(property) else { return false }
        if old.color != nil {
            return literal.shows(before)
                && replaceText(literal.writing(value: after, from: before, into: text))
        }
        return WriteBack.isSame(literal.values, before)
            && replaceText(literal.writing(after, into: text))
    }

    mutating func set(_ property: String, from old: [[Double]], to new: [[Double]]) -> Bool {
        if isDocument {
            let source = MarkupSource(text)
            let element = source.animation(key: key, of: layer)
            return replaceText(
                element.flatMap { WriteBack.markupList(property, in: $0, old, new, source) })
        }
        let list = SourceList.find(property, of: .animation(key: key), in: text)
        return replaceText(list?.writing(old, new, into: text))
    }

    /// A delay after the addition; in documents after the begin of the document.
    mutating func setBegin(from old: Double, to new: Double) -> Bool {
        if isDocument { return set("beginTime", from: old, to: new) }
        guard let literal = literal("beginTime"), literal.type == "CACurrentMediaTime",
            WriteBack.isSame(literal.values, [old]), new >= 0
        else { return false }
        return replaceText(literal.writing([new], into: text))
    }

    mutating func setCurve(from old: TimingCurve, to new: TimingCurve) -> Bool {
        let (numbers, code) = ([old.x1, old.y1, old.x2, old.y2], TimingCode.text(new))
        func isName(_ name: String) -> Bool { TimingCode.text(old).contains("(name: .\(name))") }
        if isDocument {
            guard let place = place("timingFunction") else { return false }
            let said = text[place].trimmingCharacters(in: .whitespacesAndNewlines)
            let points = MarkupNumbers(text[place])
            guard points.map({ WriteBack.isSame($0.values, numbers) }) ?? isName(said) else {
                return false
            }
            let name = code.firstMatch(of: /name: \.(\w+)/).map { String($0.1) }
            let words = [new.x1, new.y1, new.x2, new.y2].map(TimingCode.number)
            return replaceText(
                text.replacingCharacters(in: place, with: name ?? words.joined(separator: " ")))
        }
        guard let literal = literal("timingFunction"), literal.type == "CAMediaTimingFunction",
            literal.name.map(isName) ?? WriteBack.isSame(literal.values, numbers)
        else { return false }
        let arguments = code.dropFirst("CAMediaTimingFunction(".count).dropLast()
        return replaceText(literal.writing(arguments: String(arguments), into: text))
    }
}
