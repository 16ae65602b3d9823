import Foundation

/// Where the source sets a property to a literal: a number, or one of the values that are written with numbers.
///
/// Found by what names a layer or an animation in the source – `ball.name = "ball"`, `ball.add(move, forKey: "move")` – and taken
/// only where that is written once, the property is set once, and the literal has the value that the scene showed. Whatever else
/// there is stays as it is.
public struct SourceLiteral: Sendable, Equatable {
    /// What a property is on: the words that find its variable.
    public enum Owner: Sendable, Equatable {
        case layer(named: String)
        case animation(key: String)
    }

    /// The numbers as they stand in the source, in their order, a sign with its number.
    public var numbers: [Range<String.Index>]
    /// What they are, or the name in `CAMediaTimingFunction(name: .easeIn)`, `.center`, `true`.
    public var values: [Double]
    public var name: String?
    /// What a text says.
    public var text: String?
    /// All of the arguments, or the number.
    public var arguments: Range<String.Index>
    /// `CGPoint`, `CGColor` and so on; `[]` for a list; `CACurrentMediaTime` where a number is added to that; `.` for a name; nil for a
    /// number and a text.
    public var type: String?

    /// The literal that sets `property`, such as `cornerRadius` or `bounds.size`; nil where there is none, or more than one.
    public static func find(_ property: String, of owner: Owner, in text: String) -> SourceLiteral?
    {
        let finder = LiteralFinder(text)
        guard let (variable, place) = finder.variable(of: owner) else { return nil }
        return finder.assignment(to: property, of: variable, about: place)
    }

    /// The text with other numbers, as many as there are: only those that differ are written anew.
    public func writing(_ new: [Double], into text: String) -> String? {
        guard new.count == numbers.count else { return nil }
        var result = text
        for (range, (old, new)) in zip(numbers, zip(values, new)).reversed() where old != new {
            result.replaceSubrange(range, with: TimingCode.number(new))
        }
        return result
    }

    /// The text with other arguments altogether.
    public func writing(arguments new: String, into text: String) -> String {
        text.replacingCharacters(in: arguments, with: new)
    }
}

/// Goes through the tokens of one file.
struct LiteralFinder {
    private let tokens: [SourceTokens.Token]

    init(_ text: String) { tokens = SourceTokens(text).tokens }

    private func matches(_ words: [String], at place: Int) -> Bool {
        place >= 0 && place + words.count <= tokens.count
            && zip(tokens[place...], words).allSatisfy { $0.text == $1 }
    }

    /// The variable that a layer or an animation is in, and where that is said.
    func variable(of owner: SourceLiteral.Owner) -> (name: Substring, place: Int)? {
        var found: [(Substring, Int)] = []
        for i in tokens.indices {
            switch owner {
            case .layer(let name):
                if tokens[i].kind == .name, matches([".", "name", "=", "\"\(name)\""], at: i + 1) {
                    found.append((tokens[i].text, i))
                }
            case .animation(let key):
                guard matches([".", "add", "("], at: i), i + 4 < tokens.count,
                    tokens[i + 3].kind == .name,
                    matches([",", "forKey", ":", "\"\(key)\"", ")"], at: i + 4)
                else { continue }
                found.append((tokens[i + 3].text, i))
            }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// What sets a variable's property, between the declaration before a place and the next one of that name; nil where nothing does,
    /// or more than one thing, or what is no literal.
    func assignment(
        to property: String, of variable: Substring, about place: Int
    ) -> SourceLiteral? {
        func declares(_ i: Int) -> Bool {
            (tokens[i].text == "let" || tokens[i].text == "var") && i + 1 < tokens.count
                && tokens[i + 1].text == variable
        }
        guard let begin = tokens.indices[..<place].last(where: declares) else { return nil }
        let end = tokens.indices[(begin + 1)...].first(where: declares) ?? tokens.endIndex
        let path = property.split(separator: ".").flatMap { [".", String($0)] }
        let places = (begin..<end).filter { i in
            tokens[i].text == variable && tokens[i - 1].text != "."
                && matches(path, at: i + 1) && isAssignment(i + 1 + path.count)
        }
        guard places.count == 1 else { return nil }
        return literal(at: places[0] + 2 + path.count)
    }

    /// `=`, or one such as `+=`; no comparison.
    private func isAssignment(_ place: Int) -> Bool {
        if matches(["="], at: place) { return !matches(["="], at: place + 1) }
        return place < tokens.count && "+-*/".contains(tokens[place].text)
            && matches(["="], at: place + 1)
    }

    // MARK: - Values

    private func literal(at place: Int) -> SourceLiteral? {
        if let (value, range, next) = number(at: place), endsStatement(next) {
            return SourceLiteral(numbers: [range], values: [value], name: nil, arguments: range)
        }
        if let word = word(at: place) { return word }
        // So much later than now.
        if matches(["CACurrentMediaTime", "(", ")", "+"], at: place),
            let (value, range, next) = number(at: place + 4), endsStatement(next)
        {
            return SourceLiteral(
                numbers: [range], values: [value], name: nil, arguments: range,
                type: "CACurrentMediaTime")
        }
        // A list, or a type with its arguments.
        let isList = matches(["["], at: place)
        let (first, close) = isList ? (place + 1, "]") : (place + 2, ")")
        guard first < tokens.count,
            isList
                || Self.types.contains(String(tokens[place].text)) && matches(["("], at: place + 1)
        else { return nil }
        var (i, numbers, values) = (first, [Range<String.Index>](), [Double]())
        var name: String?
        while i < tokens.count, tokens[i].text != close {
            if tokens[i].kind == .name, matches([":"], at: i + 1) { i += 2 }
            if matches(["."], at: i), i + 1 < tokens.count, tokens[i + 1].kind == .name {
                (name, i) = (String(tokens[i + 1].text), i + 2)
            } else if let (value, range, next) = number(at: i) {
                numbers.append(range)
                values.append(value)
                i = next
            } else {
                return nil
            }
            if matches([","], at: i) { i += 1 } else if !matches([close], at: i) { return nil }
        }
        guard i < tokens.count, i > first, endsStatement(i + 1) else { return nil }
        return SourceLiteral(
            numbers: numbers, values: values, name: name,
            arguments: tokens[first].text.startIndex..<tokens[i - 1].text.endIndex,
            type: isList ? "[]" : String(tokens[place].text))
    }

    private static let types: Set<String> = [
        "CGPoint", "CGSize", "CGRect", "CGColor", "CAMediaTimingFunction",
        "CATransform3DMakeTranslation", "CATransform3DMakeScale", "CATransform3DMakeRotation",
    ]

    /// A text, a name behind a dot, or a truth value.
    private func word(at place: Int) -> SourceLiteral? {
        guard place < tokens.count else { return nil }
        let token = tokens[place]
        func literal(_ range: Range<String.Index>, name: String?, text: String?) -> SourceLiteral {
            SourceLiteral(
                numbers: [], values: [], name: name, text: text, arguments: range,
                type: name == nil ? nil : ".")
        }
        if token.kind == .string, endsStatement(place + 1) {
            return SourceText.decoded(token.text).map {
                literal(token.text.startIndex..<token.text.endIndex, name: nil, text: $0)
            }
        }
        let isTruth = token.text == "true" || token.text == "false"
        guard isTruth || matches(["."], at: place) else { return nil }
        let at = isTruth ? place : place + 1
        guard at < tokens.count, tokens[at].kind == .name, endsStatement(at + 1) else { return nil }
        let name = tokens[at].text
        return literal(name.startIndex..<name.endIndex, name: String(name), text: nil)
    }

    private func number(at place: Int) -> (Double, Range<String.Index>, next: Int)? {
        guard place < tokens.count else { return nil }
        let isNegative = tokens[place].text == "-"
        let i = isNegative ? place + 1 : place
        guard i < tokens.count, tokens[i].kind == .number,
            let value = Double(tokens[i].text.replacing("_", with: ""))
        else { return nil }
        let range = tokens[place].text.startIndex..<tokens[i].text.endIndex
        return (isNegative ? -value : value, range, i + 1)
    }

    /// What follows is another statement, not the rest of this value.
    private func endsStatement(_ place: Int) -> Bool {
        guard place < tokens.count else { return true }
        if [";", "}", ")"].contains(tokens[place].text) { return true }
        return tokens[place].beginsLine
            && (tokens[place].kind != .sign || "@#(".contains(tokens[place].text))
    }
}
