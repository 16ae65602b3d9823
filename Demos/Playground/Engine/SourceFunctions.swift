/// A function of a source file.
struct SourceFunction {
    struct Parameter {
        /// Label at calls; nil for none.
        var label: Substring?
        var name: Substring
        /// Place of the default argument; nil for none.
        var standard: Int?
    }

    var name: Substring
    var parameters: [Parameter]
    /// Tokens between the braces.
    var body: Range<Int>
}

/// A call of a function, with the places of its arguments.
struct SourceCall {
    var place: Int
    var arguments: [(label: Substring?, place: Int)]

    /// Place of the argument of a parameter; nil for a parameter that the call leaves out.
    func argument(of index: Int, in function: SourceFunction) -> Int? {
        var left = arguments[...]
        for (i, parameter) in function.parameters.enumerated() {
            guard let next = left.first, next.label == parameter.label else {
                if i == index { return nil }
                continue
            }
            if i == index { return next.place }
            left = left.dropFirst()
        }
        return nil
    }
}

// Functions, their calls, and blocks.
extension LiteralFinder {
    /// All functions with a body.
    func functions() -> [SourceFunction] {
        tokens.indices.compactMap { i in
            guard matches(["func"], at: i), i + 1 < tokens.count else { return nil }
            var open = i + 2
            while open < tokens.count, tokens[open].text != "(" {
                if tokens[open].text == "{" { return nil }
                open += 1
            }
            guard let close = closing(open) else { return nil }
            var brace = close + 1
            while brace < tokens.count, tokens[brace].text != "{" {
                // A declaration without a body, in a protocol.
                if ["}", "func"].contains(tokens[brace].text) { return nil }
                brace += 1
            }
            guard let end = closing(brace) else { return nil }
            let parts = parts(from: open, to: close)
            return SourceFunction(
                name: tokens[i + 1].text, parameters: parts.compactMap(parameter),
                body: (brace + 1)..<end)
        }
    }

    private func parameter(_ part: Range<Int>) -> SourceFunction.Parameter? {
        guard let colon = part.first(where: { tokens[$0].text == ":" }), colon > part.lowerBound,
            colon - part.lowerBound <= 2
        else { return nil }
        let (label, name) = (tokens[part.lowerBound].text, tokens[colon - 1].text)
        let equals = part.first { $0 > colon && tokens[$0].text == "=" }
        return .init(label: label == "_" ? nil : label, name: name, standard: equals.map { $0 + 1 })
    }

    /// All calls of a function by its name.
    func calls(of name: Substring) -> [SourceCall] {
        tokens.indices.compactMap { i in
            guard tokens[i].text == name, matches(["("], at: i + 1), !matches(["func"], at: i - 1),
                let close = closing(i + 1)
            else { return nil }
            let arguments = parts(from: i + 1, to: close).map { part in
                let isLabeled =
                    tokens[part.lowerBound].kind == .name && matches([":"], at: part.lowerBound + 1)
                return (
                    label: isLabeled ? tokens[part.lowerBound].text : nil,
                    place: part.lowerBound + (isLabeled ? 2 : 0)
                )
            }
            return SourceCall(place: i, arguments: arguments)
        }
    }

    /// The innermost function around a place.
    func function(around place: Int) -> SourceFunction? {
        functions().filter { $0.body.contains(place) }.max {
            $0.body.lowerBound < $1.body.lowerBound
        }
    }

    /// Parts between commas inside of brackets.
    private func parts(from open: Int, to close: Int) -> [Range<Int>] {
        var (parts, start, i) = ([Range<Int>](), open + 1, open + 1)
        while i < close {
            if ["(", "[", "{"].contains(tokens[i].text) {
                i = closing(i) ?? close
            } else if tokens[i].text == "," {
                if start < i { parts.append(start..<i) }
                start = i + 1
            }
            i += 1
        }
        if start < close { parts.append(start..<close) }
        return parts
    }

    /// Place of the bracket that closes the bracket at a place; nil for a damaged text.
    func closing(_ open: Int) -> Int? {
        guard open < tokens.count else { return nil }
        var depth = 0
        for i in open..<tokens.count where tokens[i].kind == .sign {
            if ["(", "[", "{"].contains(tokens[i].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[i].text) { depth -= 1 }
            if depth == 0 { return i }
        }
        return nil
    }

    /// True if the block of a place contains a later place, directly or in an inner block.
    func isVisible(_ place: Int, from later: Int) -> Bool {
        guard place <= later else { return false }
        var depth = 0
        for i in place..<later {
            depth += tokens[i].blockStep
            if depth < 0 { return false }
        }
        return true
    }
}
