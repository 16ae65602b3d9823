/// A parameter of a scene, set in the window: the name, the kind, the default and the value.
public struct SceneKnob: Sendable, Equatable {
    /// The kind of a value, with its limits.
    public enum Kind: Sendable, Equatable {
        case number(ClosedRange<Double>)
        case color
        case choice([String])
        case toggle
        /// A line of text.
        case text
    }

    /// The most choices of a knob.
    package static let mostChoices = 200
    /// The most bytes of a text.
    private static let mostBytes = 10_000

    /// The scene's name for the parameter.
    public var name: String
    /// The kind of the value.
    public var kind: Kind
    /// The value of the source, as text.
    public var standard: String
    /// The present value, as text.
    public var value: String

    /// A parameter. The standard replaces a value of another kind.
    public init(_ name: String, _ kind: Kind, standard: String, value: String?) {
        (self.name, self.kind, self.standard) = (name, kind, standard)
        self.value = value.flatMap { Self.fitting($0, kind) } ?? standard
    }

    /// A text as a value of a kind, numbers within their range; nil for a text that is no value.
    public static func fitting(_ text: String, _ kind: Kind) -> String? {
        switch kind {
        case .number(let range):
            guard let number = Double(text), number.isFinite else { return nil }
            return "\(min(max(number, range.lowerBound), range.upperBound))"
        case .color: return components(text).map(Self.text)
        case .choice(let all): return all.contains(text) ? text : nil
        case .toggle: return text == "0" || text == "1" ? text : nil
        case .text: return text.utf8.count <= mostBytes ? text : nil
        }
    }

    /// Red, green, blue and alpha of a colour's text, from 0 to 1; nil for a text of a different
    /// form.
    public static func components(_ text: String) -> [Double]? {
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        return numbers.map { min(max($0, 0), 1) }
    }

    /// The text of a colour's components.
    public static func text(_ components: [Double]) -> String {
        components.map { "\($0)" }.joined(separator: " ")
    }

    // MARK: - Fields of a line

    var words: [String] {
        let (kind, rest): (String, [String]) =
            switch kind {
            case .number(let range): ("number", ["\(range.lowerBound)", "\(range.upperBound)"])
            case .color: ("color", [])
            case .choice(let all): ("choice", all)
            case .toggle: ("toggle", [])
            case .text: ("text", [])
            }
        return [name, kind, standard, value] + rest
    }

    /// Nil for other words.
    init?(words: ArraySlice<String>) {
        let words = Array(words)
        guard words.count >= 4, words.count <= 4 + Self.mostChoices else { return nil }
        let kind: Kind
        switch (words[1], words.count) {
        case ("number", 6):
            guard let low = Double(words[4]), let high = Double(words[5]), low.isFinite,
                high.isFinite, low <= high
            else { return nil }
            kind = .number(low...high)
        case ("color", 4): kind = .color
        case ("choice", 5...): kind = .choice(Array(words[4...]))
        case ("toggle", 4): kind = .toggle
        case ("text", 4): kind = .text
        default: return nil
        }
        guard Self.fitting(words[2], kind) != nil, Self.fitting(words[3], kind) != nil else {
            return nil
        }
        self.init(words[0], kind, standard: words[2], value: words[3])
    }
}
