import Foundation

/// Rules for protocols: protocols for classes are bound to `AnyObject`, and optional methods become
/// methods with an empty default.
enum ProtocolRules {
    static func apply(to text: inout SourceText) {
        classBound(&text)
        let found = optionalMethods(&text)
        for (name, methods) in found { addDefaults(of: name, methods, &text) }
        unwrapCalls(Set(found.flatMap { $0.methods.map(\.name) }), &text)
    }

    /// `protocol P: class` is `protocol P: AnyObject`.
    private static func classBound(_ text: inout SourceText) {
        for at in text.tokens.indices where text.isName(at, "class") {
            let before = text.text(text.previous(at))
            let after = text.text(text.next(at))
            guard before == ":" || before == ",", after == "{" || after == "," else { continue }
            text.tokens[at].text = "AnyObject"
        }
    }

    private struct Method {
        let name: String
        /// The declaration without `optional`.
        let signature: String
        /// The body of the default; nil where no value can be invented.
        let body: String?
    }

    /// Removes `optional` and returns the formerly optional methods, by protocol.
    private static func optionalMethods(
        _ text: inout SourceText
    ) -> [(name: String, methods: [Method])] {
        var types = TypeScopes()
        var places: [String: Int] = [:]
        var found: [(name: String, methods: [Method])] = []
        for at in text.tokens.indices where text.tokens[at].isSignificant {
            types.pass(at, text)
            guard text.isName(at, "optional"), let type = types.current, let next = text.next(at),
                ["func", "var", "@", "static"].contains(text.tokens[next].text)
            else { continue }
            guard text.tokens[next].text == "func" else {
                text.note(at, "an optional property: give it a default in an extension")
                text.remove(at...at)
                continue
            }
            let end = endOfDeclaration(next, text)
            let signature = (next...end).map { text.tokens[$0].text }.joined()
            let name = text.text(text.next(next))
            let body = defaultBody(signature)
            if body == nil {
                text.note(at, "optional \(name): its default has to return a value")
            }
            text.remove(at...at)
            let method = Method(name: name, signature: signature, body: body)
            if places[type] == nil { found.append((type, [])) }
            let place = places[type, default: found.count - 1]
            places[type] = place
            found[place].methods.append(method)
        }
        return found
    }

    /// The last token of a method's declaration in a protocol: a line end or a semicolon outside of
    /// brackets, or the next optional method.
    private static func endOfDeclaration(_ start: Int, _ text: SourceText) -> Int {
        var (at, end) = (start, start)
        while at < text.tokens.count {
            let token = text.tokens[at]
            if token.kind == .newline || token.kind == .comment { break }
            if token.kind == .punctuation, token.text == "}" || token.text == ";" { break }
            if token.kind == .identifier, token.text == "optional", text.previous(at) != start {
                break
            }
            let close = text.closing(at)
            if close == nil, token.text == "(" || token.text == "[" { break }
            at = close ?? at
            if text.tokens[at].isSignificant { end = at }
            at += 1
        }
        return end
    }

    private static func defaultBody(_ signature: String) -> String? {
        guard let arrow = signature.range(of: "->", options: .backwards),
            !signature[arrow.lowerBound...].contains(",")
        else { return "{}" }
        // An arrow inside the parentheses belongs to a parameter.
        let depth = signature[..<arrow.lowerBound].reduce(0) {
            $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0)
        }
        guard depth == 0 else { return "{}" }
        let result = signature[arrow.upperBound...].trimmingCharacters(in: .whitespaces)
        switch result {
        case "Void", "()": return "{}"
        case "Bool": return "{ false }"
        case let optional where optional.hasSuffix("?") || optional.hasSuffix("!"):
            return "{ nil }"
        case let list where list.hasPrefix("["): return list.contains(":") ? "{ [:] }" : "{ [] }"
        default: return nil
        }
    }

    private static func addDefaults(
        of name: String, _ methods: [Method], _ text: inout SourceText
    ) {
        let bodies = methods.compactMap { method in
            method.body.map { "    \(method.signature) \($0)" }
        }
        guard !bodies.isEmpty, let last = text.tokens.indices.last else { return }
        text.tokens[last].text +=
            (text.tokens[last].text.hasSuffix("\n") ? "" : "\n")
            + "\n/// Defaults of formerly optional methods.\nextension \(name) {\n"
            + bodies.joined(separator: "\n") + "\n}\n"
    }

    /// `delegate?.changed?(x)` is `delegate?.changed(x)`.
    private static func unwrapCalls(_ names: Set<String>, _ text: inout SourceText) {
        for at in text.tokens.indices
        where text.tokens[at].kind == .identifier && names.contains(text.tokens[at].text) {
            guard let mark = text.next(at), text.tokens[mark].text == "?" || text.text(mark) == "!",
                text.text(text.next(mark)) == "(", text.text(text.previous(at)) == "."
            else { continue }
            text.tokens[mark].text = ""
        }
    }
}
