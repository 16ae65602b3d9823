/// `#selector(…)` becomes an unapplied method and `#keyPath(…)` a string.
enum SelectorRules {
    static func apply(to text: inout SourceText) {
        var types = TypeScopes()
        var end = -1
        for at in text.tokens.indices where text.tokens[at].isSignificant {
            types.pass(at, text)
            // A selector inside a selector is no Swift.
            guard at > end else { continue }
            guard text.tokens[at].text == "#", text.tokens[at].kind == .punctuation,
                at + 1 < text.tokens.count, let open = text.next(at + 1),
                text.tokens[open].text == "(", let close = text.closing(open)
            else {
                namedSelector(at, &text)
                continue
            }
            let name = text.tokens[at + 1].text
            guard name == "selector" || name == "keyPath" else { continue }
            end = close
            let inner = (open + 1..<close).filter { text.tokens[$0].isSignificant }
                .map { text.tokens[$0].text }
            if name == "selector" {
                selector(at...close, inner, types.current, &text)
            } else {
                keyPath(at...close, inner, &text)
            }
        }
    }

    private static func selector(
        _ range: ClosedRange<Int>, _ inner: [String], _ type: String?, _ text: inout SourceText
    ) {
        var words = inner
        if ["getter", "setter"].contains(words.first) {
            text.note(range.lowerBound, "#selector of a property: use a closure")
            return
        }
        if words.count > 2, words[1] == ".", ["self", "Self"].contains(words[0]) {
            words.removeFirst(2)
        }
        // The selector names the type of the method already.
        if words.count > 2, words[1] == ".", words[0].first?.isUppercase == true {
            text.replace(range, with: words.joined())
        } else if words.contains(".") {
            text.note(
                range.lowerBound,
                "#selector of another object's method: write Type.method and name the target")
        } else if let type {
            text.replace(range, with: "\(type).\(words.joined())")
        } else {
            text.note(range.lowerBound, "#selector outside a type: write Type.method")
        }
    }

    private static func keyPath(
        _ range: ClosedRange<Int>, _ inner: [String], _ text: inout SourceText
    ) {
        var parts = inner.filter { $0 != "." }
        while parts.count > 1, parts[0].first?.isUppercase == true || parts[0] == "self" {
            parts.removeFirst()
        }
        text.replace(range, with: "\"\(parts.joined(separator: "."))\"")
    }

    private static func namedSelector(_ at: Int, _ text: inout SourceText) {
        guard text.isName(at, "Selector") || text.isName(at, "NSSelectorFromString"),
            text.text(text.next(at)) == "("
        else { return }
        text.note(at, "a selector by its name: use an unapplied method, Type.method")
    }
}

/// The types whose bodies enclose a token.
struct TypeScopes {
    private static let openers: Set<String> = [
        "class", "struct", "enum", "extension", "actor", "protocol",
    ]
    /// The innermost type around each open brace.
    private var scopes: [String?] = []
    private var pending: String?

    /// The innermost enclosing type; nil at the file's level.
    var current: String? { scopes.last ?? nil }

    /// Notes the next token. The tokens of a file are passed in order.
    mutating func pass(_ at: Int, _ text: SourceText) {
        let token = text.tokens[at]
        if token.kind == .identifier, Self.openers.contains(token.text) {
            let before = text.text(text.previous(at))
            let name = text.next(at)
            // `class func`, `class var` and `protocol P: class` declare no type.
            guard before != ":", before != ",", before != ".", let name,
                text.tokens[name].kind == .identifier,
                !["func", "var", "let", "override", "subscript"].contains(text.tokens[name].text)
            else { return }
            var found = text.tokens[name].text
            var dot = text.next(name)
            while let point = dot, text.tokens[point].text == ".", let part = text.next(point) {
                found += "." + text.tokens[part].text
                dot = text.next(part)
            }
            pending = found
        } else if token.kind == .punctuation, token.text == "{" {
            scopes.append(pending ?? current)
            pending = nil
        } else if token.kind == .punctuation, token.text == "}" {
            _ = scopes.popLast()
        }
    }
}
