import Foundation

/// A search through the tokens of a file.
struct LiteralFinder {
    let tokens: [SourceTokens.Token]

    init(_ text: String) { tokens = SourceTokens(text).tokens }

    func matches(_ words: [String], at place: Int) -> Bool {
        place >= 0 && place + words.count <= tokens.count
            && zip(tokens[place...], words).allSatisfy { $0.text == $1 }
    }

    /// The variable of a layer or of an animation, and the place of its name or key.
    func variable(of owner: SourceLiteral.Owner) -> (name: Substring, place: Int)? {
        let found = variables(of: owner)
        return found.count == 1 ? found[0] : nil
    }

    /// All variables with the name or the key.
    func variables(of owner: SourceLiteral.Owner) -> [(name: Substring, place: Int)] {
        var found: [(name: Substring, place: Int)] = []
        for i in tokens.indices {
            switch owner {
            case .layer(let name):
                if tokens[i].kind == .name, matches([".", "name", "="], at: i + 1),
                    isText(name, at: i + 4)
                {
                    found.append((tokens[i].text, i))
                }
            case .animation(let key):
                guard matches([".", "add", "("], at: i), i + 4 < tokens.count,
                    tokens[i + 3].kind == .name,
                    matches([",", "forKey", ":"], at: i + 4), isText(key, at: i + 7),
                    matches([")"], at: i + 8)
                else { continue }
                found.append((tokens[i + 3].text, i))
            }
        }
        if found.isEmpty, case .layer(named: Self.rootName) = owner { return root }
        return found
    }

    /// True for a string with a value.
    private func isText(_ text: String, at place: Int) -> Bool {
        place < tokens.count && tokens[place].kind == .string
            && SourceText.decoded(tokens[place].text) == text
    }

    /// Name of the root layer of a scene whose source does not name it.
    private static let rootName = "scene"

    /// The parameter of the scene's function.
    private var root: [(name: Substring, place: Int)] {
        tokens.indices.filter { matches(["func", "scene", "(", "_"], at: $0) }.prefix(1)
            .compactMap { $0 + 5 < tokens.count ? (tokens[$0 + 4].text, $0 + 5) : nil }
    }

    /// The declaration of a variable before a place, up to the next one of equal name.
    func scope(of variable: Substring, about place: Int) -> Range<Int>? {
        // A parameter without a label counts as a declaration, such as the parameter of the scene's
        // function.
        func declares(_ i: Int) -> Bool {
            ["let", "var", "_"].contains(tokens[i].text) && i + 1 < tokens.count
                && tokens[i + 1].text == variable
        }
        guard let begin = tokens.indices[..<place].last(where: declares) else { return nil }
        return begin..<(tokens.indices[(begin + 1)...].first(where: declares) ?? tokens.endIndex)
    }

    /// Place of the value of a variable's property, between the declaration before a place and the
    /// next one of equal name; nil without an assignment, and for several assignments.
    func value(of property: String, of variable: Substring, about place: Int) -> Int? {
        let places = places(of: property, of: variable, about: place)
        return places.count == 1 ? places[0] : nil
    }

    /// Places of all values that the variable's property is set to.
    func places(of property: String, of variable: Substring, about place: Int) -> [Int] {
        guard let scope = scope(of: variable, about: place) else { return [] }
        let path = property.split(separator: ".").flatMap { [".", String($0)] }
        return scope.filter { i in
            tokens[i].text == variable && i > 0 && tokens[i - 1].text != "."
                && matches(path, at: i + 1) && isAssignment(i + 1 + path.count)
        }.map { $0 + 2 + path.count }
    }

    /// Number of a token's line, from 1.
    func line(of place: Int, in text: String) -> Int {
        guard tokens.indices.contains(place) else { return 1 }
        return 1 + text[..<tokens[place].text.startIndex].count { $0.isNewline }
    }

    /// The literal assigned to a variable's property; nil for other values, too.
    func assignment(
        to property: String, of variable: Substring, about place: Int
    ) -> SourceLiteral? {
        guard let start = value(of: property, of: variable, about: place) else { return nil }
        if let (literal, next) = literal(at: start), endsStatement(next) { return literal }
        return constant(at: start)
    }

    /// The literal of the constant at a place. A constant is accepted only with a single
    /// declaration and a single use, because a write would also change further uses.
    private func constant(at place: Int) -> SourceLiteral? {
        guard place < tokens.count, tokens[place].kind == .name, endsStatement(place + 1) else {
            return nil
        }
        let name = tokens[place].text
        let uses = tokens.indices.filter { tokens[$0].kind == .name && tokens[$0].text == name }
        guard uses.count == 2, uses[0] < place, matches(["let"], at: uses[0] - 1) else {
            return nil
        }
        // The type may be between the name and the value.
        let typed = matches([":"], at: uses[0] + 1) ? uses[0] + 3 : uses[0] + 1
        guard matches(["="], at: typed), let (literal, next) = literal(at: typed + 1),
            endsStatement(next)
        else { return nil }
        return literal
    }

    /// True for `=` and operators such as `+=`; false for comparisons.
    private func isAssignment(_ place: Int) -> Bool {
        if matches(["="], at: place) { return !matches(["="], at: place + 1) }
        return place < tokens.count && "+-*/".contains(tokens[place].text)
            && matches(["="], at: place + 1)
    }

    // MARK: - Values

    /// The literal at a place, and the place behind it.
    func literal(at place: Int) -> (SourceLiteral, next: Int)? {
        if let (value, range, next) = number(at: place) {
            let literal = SourceLiteral(
                numbers: [range], values: [value], name: nil, arguments: range)
            return (literal, next)
        }
        if let word = word(at: place) { return word }
        if let delay = delay(at: place) { return delay }
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
        guard i < tokens.count, i > first else { return nil }
        let type = isList ? "[]" : String(tokens[place].text)
        let literal = SourceLiteral(
            numbers: numbers, values: values, name: name,
            arguments: tokens[first].text.startIndex..<tokens[i - 1].text.endIndex, type: type)
        // A view's colour as a layer's.
        return (literal, Self.viewColors.contains(type) ? afterColor(i + 1) : i + 1)
    }

    /// A delay after the present time, or before it: of all layers, or of one layer.
    private func delay(at place: Int) -> (SourceLiteral, next: Int)? {
        let now = ["CACurrentMediaTime", "(", ")"]
        var next = place
        if matches(now, at: place) {
            next += now.count
        } else {
            let ending = ["convertTime", "("] + now + [",", "from", ":", "nil", ")"]
            // The way to the layer.
            while next < tokens.count, tokens[next].kind == .name, !matches(ending, at: next),
                matches(["."], at: next + 1)
            {
                next += 2
            }
            guard matches(ending, at: next) else { return nil }
            next += ending.count
        }
        guard next < tokens.count, ["+", "-"].contains(tokens[next].text),
            let (value, range, end) = number(at: next + 1), value >= 0
        else { return nil }
        let literal = SourceLiteral(
            numbers: [range], values: [tokens[next].text == "-" ? -value : value], name: nil,
            arguments: tokens[next].text.startIndex..<range.upperBound,
            type: "CACurrentMediaTime")
        return (literal, end)
    }

    private static let types: Set<String> = [
        "CGPoint", "CGSize", "CGRect", "CGColor", "CAMediaTimingFunction",
        "CATransform3DMakeTranslation", "CATransform3DMakeScale", "CATransform3DMakeRotation",
        "UIColor", "NSColor",
    ]
    private static let viewColors: Set<String> = ["UIColor", "NSColor"]

    private func afterColor(_ place: Int) -> Int {
        matches([".", "cgColor"], at: place) ? place + 2 : place
    }

    /// A text, a name behind a dot, or a truth value.
    private func word(at place: Int) -> (SourceLiteral, next: Int)? {
        guard place < tokens.count else { return nil }
        let token = tokens[place]
        func literal(_ range: Range<String.Index>, name: String?, text: String?) -> SourceLiteral {
            SourceLiteral(
                numbers: [], values: [], name: name, text: text, arguments: range,
                type: name == nil ? nil : ".")
        }
        if token.kind == .string {
            return SourceText.decoded(token.text).map {
                let range = token.text.startIndex..<token.text.endIndex
                return (literal(range, name: nil, text: $0), place + 1)
            }
        }
        let isTruth = token.text == "true" || token.text == "false"
        guard isTruth || matches(["."], at: place) else { return nil }
        let at = isTruth ? place : place + 1
        guard at < tokens.count, tokens[at].kind == .name else { return nil }
        let name = tokens[at].text
        let range = name.startIndex..<name.endIndex
        return (literal(range, name: String(name), text: nil), at + 1)
    }

    func number(at place: Int) -> (Double, Range<String.Index>, next: Int)? {
        guard place < tokens.count else { return nil }
        let isNegative = tokens[place].text == "-"
        let i = isNegative ? place + 1 : place
        guard i < tokens.count, tokens[i].kind == .number,
            let value = Double(tokens[i].text.replacing("_", with: ""))
        else { return nil }
        let range = tokens[place].text.startIndex..<tokens[i].text.endIndex
        return (isNegative ? -value : value, range, i + 1)
    }

    /// True if the next token begins another statement.
    func endsStatement(_ place: Int) -> Bool {
        guard place < tokens.count else { return true }
        if [";", "}", ")"].contains(tokens[place].text) { return true }
        return tokens[place].beginsLine
            && (tokens[place].kind != .sign || "@#(".contains(tokens[place].text))
    }
}
