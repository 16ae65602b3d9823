import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// Puts what was tried into the source, where that sets it to a literal with the value that was shown.
public enum WriteBack {
    /// A value of a layer with a name, in Swift or in a document; nil where no literal of it is found.
    public static func value(
        _ id: PropertyID, of name: String, from old: MotionValue, to new: MotionValue,
        in text: String
    ) -> String? {
        if let old = EditableValue(id, old), let new = EditableValue(id, new) {
            return isDocument(text)
                ? markup(name, from: old, to: new, in: text)
                : layer(name, from: old, to: new, in: text)
        }
        if case .transform(let old) = old, case .transform(let new) = new {
            return isDocument(text) ? nil : transform(id, of: name, from: old, to: new, in: text)
        }
        guard let old = EditableText(id, old), let new = EditableText(id, new) else { return nil }
        return words(id, of: name, from: old, to: new, in: text)
    }

    /// A layer's name itself; nil where no literal of it is found.
    public static func name(from old: String, to new: String, in text: String) -> String? {
        guard !old.isEmpty, !new.isEmpty else { return nil }
        if isDocument(text) {
            return MarkupLiteral.replace("name", of: old, old, by: new, in: text)
        }
        guard let literal = SourceLiteral.find("name", of: .layer(named: old), in: text) else {
            return nil
        }
        return literal.writing(arguments: SourceText.encoded(new), into: text)
    }

    /// A number, or several, of a layer with a name.
    static func layer(
        _ name: String, from old: EditableValue, to new: EditableValue, in text: String
    ) -> String? {
        guard !name.isEmpty else { return nil }
        let key = swiftName(new.id)
        func find(_ property: String) -> SourceLiteral? {
            SourceLiteral.find(property, of: .layer(named: name), in: text)
        }
        if new.kind == .flag {
            guard let literal = find(key), literal.name == (old.numbers[0] == 0 ? "false" : "true")
            else { return nil }
            return literal.writing(
                arguments: new.numbers[0] == 0 ? "false" : "true", into: text)
        }
        if new.id == .bounds, old.numbers[..<2] == new.numbers[..<2],
            let size = find("bounds.size"),
            isSame(size.values, Array(old.numbers[2...]))
        {
            return size.writing(Array(new.numbers[2...]), into: text)
        }
        guard let literal = find(key) else { return nil }
        if new.kind == .color {
            let isGrey = literal.values.count == 2
            let values =
                isGrey
                ? [literal.values[0], literal.values[0], literal.values[0], literal.values[1]]
                : literal.values
            guard isSame(values, old.numbers) else { return nil }
            if !isGrey { return literal.writing(new.numbers, into: text) }
            let parts = zip(["srgbRed", "green", "blue", "alpha"], new.numbers)
                .map { "\($0): \(TimingCode.number($1))" }
            return literal.writing(arguments: parts.joined(separator: ", "), into: text)
        }
        guard isSame(literal.values, old.numbers) else { return nil }
        return literal.writing(new.numbers, into: text)
    }

    /// A value of a layer of a document, which has it as an attribute.
    static func markup(
        _ name: String, from old: EditableValue, to new: EditableValue, in text: String
    ) -> String? {
        let key = PropertyTable.row(new.id).key
        guard !name.isEmpty, new.kind == .number || new.kind == .quad,
            let range = MarkupLiteral.find(key, where: "name", is: name, in: text),
            let values = MarkupLiteral.numbers(text[range]), isSame(values, old.numbers)
        else { return nil }
        let words = new.numbers.map(TimingCode.number).joined(separator: " ")
        return text.replacingCharacters(in: range, with: words)
    }

    /// What is different of an animation that was added under a key, and began `wait` seconds after that. `left` names what is no
    /// literal and was not written.
    public static func animation(
        _ animation: RenderAnimation, _ change: AnimationTrial.Change, wait: Double = 0,
        in text: String
    ) -> (text: String, left: [String]) {
        var (text, left) = (text, [String]())
        func write(_ property: String, _ change: (SourceLiteral) -> String?) {
            let found = SourceLiteral.find(property, of: .animation(key: animation.key), in: text)
            if let new = found.flatMap(change) { text = new } else { left.append(property) }
        }
        func write(_ property: String, _ old: [Double], _ new: [Double]) {
            guard old != new else { return }
            write(property) { literal in
                isSame(literal.values, old) ? literal.writing(new, into: text) : nil
            }
        }
        if let curve = change.curve {
            write("timingFunction") { literal in
                guard literal.type == "CAMediaTimingFunction", shows(literal, animation.curve)
                else { return nil }
                let arguments = TimingCode.text(curve).dropFirst("CAMediaTimingFunction(".count)
                return literal.writing(arguments: String(arguments.dropLast()), into: text)
            }
        }
        if case .property(let property) = animation.content {
            if let new = change.spring, case .spring(let old, _, _, _) = property.function {
                write("mass", [old.mass], [new.mass])
                write("stiffness", [old.stiffness], [new.stiffness])
                write("damping", [old.damping], [new.damping])
            }
            if case .keyframes(let frames) = property.function {
                let keys = keyFrames(frames, change, animation.key, in: text)
                text = keys.text
                left += keys.left
            }
        }
        // A spring's duration is what it takes to settle, which is rarely a literal.
        if let duration = change.duration {
            let missing = left
            write("duration", [animation.timing.duration], [duration])
            if change.spring != nil { left = missing }
        }
        if change.delay != 0 {
            write("beginTime") { literal in
                guard literal.type == "CACurrentMediaTime", isSame(literal.values, [wait]),
                    wait + change.delay >= 0
                else { return nil }
                return literal.writing([wait + change.delay], into: text)
            }
        }
        return (text, left)
    }

    /// Times and values of key frames, both or neither: there must be as many of the one as of the other.
    private static func keyFrames(
        _ frames: Keyframes, _ change: AnimationTrial.Change, _ key: String, in text: String
    ) -> (text: String, left: [String]) {
        func number(_ value: MotionValue) -> Double? {
            if case .number(let n) = value { n } else { nil }
        }
        var (new, left) = (text, [String]())
        func write(_ property: String, _ old: [Double], _ wanted: [Double]?) {
            guard let wanted else { return }
            let found = SourceLiteral.find(property, of: .animation(key: key), in: new)
            guard let found, found.type == "[]", isSame(found.values, old),
                wanted.count == old.count || found.name == nil
            else { return left.append(property) }
            new =
                wanted.count == old.count
                ? found.writing(wanted, into: new) ?? new
                : found.writing(
                    arguments: wanted.map(TimingCode.number).joined(separator: ", "), into: new)
        }
        let old = frames.values.compactMap(number)
        write("values", old, change.keyValues.map { $0.compactMap(number) })
        write("keyTimes", frames.times.times.filter(\.isFinite), change.keyTimes)
        if let curves = change.keyCurves, curves.count != frames.shaping.curves.count {
            left.append("timingFunctions")
        }
        let isOther = (change.keyValues?.count ?? frames.values.count) != frames.values.count
        return isOther && !left.isEmpty ? (text, left) : (new, left)
    }

    private static func shows(_ literal: SourceLiteral, _ curve: TimingCurve?) -> Bool {
        let curve = curve ?? .linear
        if let name = literal.name { return TimingCode.text(curve).contains("(name: .\(name))") }
        return isSame(literal.values, [curve.x1, curve.y1, curve.x2, curve.y2])
    }

    /// Equal up to what single precision loses.
    private static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-4 * max(1, abs($0)) }
    }
}
