import Foundation

// New lines for properties of animations that the source does not set.
extension WriteBack {
    /// The source with a line that sets a property of the animation added under a key: below the
    /// last line that sets a property of the animation, else before the addition. `value` gets the
    /// way to the layer that the animation is added to, with a dot. Nil for an unknown animation,
    /// and where the source sets the property.
    static func line(
        _ property: String, ofAnimation key: String, in text: String, _ value: (String) -> String
    ) -> String? {
        let finder = LiteralFinder(text)
        guard let (variable, add) = finder.variable(of: .animation(key: key)),
            let scope = finder.scope(of: variable, about: add),
            finder.places(of: property, of: variable, about: add).isEmpty,
            let start = finder.statementBegin(before: add)
        else { return nil }
        let layer = text[
            finder.tokens[start].text.startIndex..<finder.tokens[add].text.startIndex]
        let setting = "\(variable).\(property) = \(value(layer + "."))"
        let last = scope.filter { i in
            i < add && finder.sets(variable, at: i) && finder.isVisible(i, from: add)
        }.last
        if let last, let end = finder.statementEnd(from: last),
            end <= finder.tokens[start].text.startIndex
        {
            let indent = indent(of: finder.tokens[last].text.startIndex, in: text)
            let lineEnd = text[end...].firstIndex(where: \.isNewline) ?? text.endIndex
            // Further statements of the line come after.
            guard lineEnd <= finder.tokens[start].text.startIndex else {
                return text.replacingCharacters(in: end..<end, with: "; \(setting)")
            }
            return text.replacingCharacters(in: lineEnd..<lineEnd, with: "\n\(indent)\(setting)")
        }
        let place = finder.tokens[start].text.startIndex
        let indent = indent(of: place, in: text)
        let end = finder.tokens[start].beginsLine ? "\n\(indent)" : "; "
        return text.replacingCharacters(in: place..<place, with: setting + end)
    }

    /// The white space at the begin of a place's line.
    static func indent(of place: String.Index, in text: String) -> Substring {
        let start =
            text[..<place].lastIndex(where: \.isNewline).map(text.index(after:))
            ?? text.startIndex
        return text[start...].prefix { $0 == " " || $0 == "\t" }
    }
}

extension LiteralFinder {
    /// True if a statement begins at a place that sets a property of a variable, or declares the
    /// variable.
    func sets(_ variable: Substring, at place: Int) -> Bool {
        if ["let", "var"].contains(tokens[place].text) {
            return tokens[place].beginsLine && matches([String(variable)], at: place + 1)
        }
        guard tokens[place].text == variable, place == 0 || tokens[place - 1].text != "." else {
            return false
        }
        var i = place + 1
        while matches(["."], at: i), i + 1 < tokens.count, tokens[i + 1].kind == .name { i += 2 }
        return i > place + 1 && matches(["="], at: i) && !matches(["="], at: i + 1)
    }

    /// Place of the first token of the statement with a dot of a method's call; nil where the
    /// object of the method is no name, or no names with dots.
    func statementBegin(before dot: Int) -> Int? {
        var i = dot
        while i > 0, !tokens[i].beginsLine {
            let before = tokens[i - 1]
            if [";", "{", "}"].contains(before.text) { break }
            guard before.kind == .name || [".", "?", "!"].contains(before.text) else { return nil }
            i -= 1
        }
        // A line that begins with the dot goes on from the line before.
        return tokens[i].kind == .name ? i : nil
    }
}
