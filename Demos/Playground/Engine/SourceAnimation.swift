import LaminaMotion
import LaminaRenderTree

/// The text of an animation: Swift, or a document. Each change returns true if a literal with the
/// old value was found, or if the source does not set the property and got a line.
struct SourceAnimation {
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
    mutating func setBegin(from old: Double, to new: Double, hasOwnTime: Bool) -> Bool {
        if isDocument {
            return set("beginTime", from: old, to: new)
                || add("beginTime", TimingCode.number(new))
        }
        if let literal = literal("beginTime") {
            guard literal.type == "CACurrentMediaTime", WriteBack.isSame(literal.values, [old])
            else { return false }
            return replaceText(literal.writing([new], into: text))
        }
        guard WriteBack.isSame([old], [0]) else { return false }
        return replaceText(
            WriteBack.line("beginTime", ofAnimation: key, in: text) { layer in
                let now = hasOwnTime ? "\(layer)convertTime(\(Self.now), from: nil)" : Self.now
                return "\(now) \(new < 0 ? "-" : "+") \(TimingCode.number(abs(new)))"
            })
    }

    private static let now = "CACurrentMediaTime()"

    // MARK: - New lines

    /// Sets a property that the source does not set, in a line of its own; in documents in an
    /// attribute. False where the source sets the property.
    mutating func add(_ property: String, _ value: String) -> Bool {
        guard isDocument else {
            return replaceText(
                WriteBack.line(property, ofAnimation: key, in: text) { _ in value })
        }
        let source = MarkupSource(text)
        return replaceText(
            source.animation(key: key, of: layer).flatMap {
                source.adding(property, value, to: $0)
            })
    }

    /// Sets a list of numbers. False for documents, whose lists have elements.
    mutating func add(_ property: String, numbers: [Double]) -> Bool {
        let list = numbers.map(TimingCode.number).joined(separator: ", ")
        return !isDocument && add(property, "[\(list)]")
    }

    mutating func setCurve(from old: TimingCurve, to new: TimingCurve) -> Bool {
        let (numbers, code) = ([old.x1, old.y1, old.x2, old.y2], TimingCode.text(new))
        func isName(_ name: String) -> Bool { TimingCode.text(old).contains("(name: .\(name))") }
        if isDocument {
            let name = code.firstMatch(of: /name: \.(\w+)/).map { String($0.1) }
            let words = [new.x1, new.y1, new.x2, new.y2].map(TimingCode.number)
            let value = name ?? words.joined(separator: " ")
            guard let place = place("timingFunction") else { return add("timingFunction", value) }
            let said = text[place].trimmingCharacters(in: .whitespacesAndNewlines)
            let points = MarkupNumbers(text[place])
            guard points.map({ WriteBack.isSame($0.values, numbers) }) ?? isName(said) else {
                return false
            }
            return replaceText(text.replacingCharacters(in: place, with: value))
        }
        guard let literal = literal("timingFunction") else { return add("timingFunction", code) }
        guard literal.type == "CAMediaTimingFunction",
            literal.name.map(isName) ?? WriteBack.isSame(literal.values, numbers)
        else { return false }
        let arguments = code.dropFirst("CAMediaTimingFunction(".count).dropLast()
        return replaceText(literal.writing(arguments: String(arguments), into: text))
    }
}
