import Foundation

/// Attributes of a layer document that hold a value.
public enum MarkupLiteral {
    /// Where an attribute's value stands in the only element that has another attribute with a given value: `cornerRadius` of the
    /// element with `name="ball"`. Nil where there is none, or more than one such element.
    public static func find(
        _ attribute: String, where key: String, is value: String, in text: String
    ) -> Range<String.Index>? {
        let elements = text.matches(of: /<[A-Za-z][^<>]*>/).map { text[$0.range] }
            .filter { element in
                range(of: key, in: element).map { text[$0] == escaped(value) } ?? false
            }
        guard elements.count == 1 else { return nil }
        return range(of: attribute, in: elements[0])
    }

    /// The text with another value of the attribute of the element with a name, where it has the one that was shown; else nil.
    static func replace(
        _ attribute: String, of name: String, _ old: String, by new: String, in text: String
    ) -> String? {
        guard let range = find(attribute, where: "name", is: name, in: text),
            text[range] == escaped(old)
        else { return nil }
        return text.replacingCharacters(in: range, with: escaped(new))
    }

    private static func range(of name: String, in element: Substring) -> Range<String.Index>? {
        for match in element.matches(of: /\s([A-Za-z:.]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/)
        where match.1 == name {
            return (match.2 ?? match.3).map { $0.startIndex..<$0.endIndex }
        }
        return nil
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            "\"", with: "&quot;")
    }

    /// The numbers of a value, as `30 40`; nil where something else is in it.
    public static func numbers(_ text: Substring) -> [Double]? {
        let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," })
        let numbers = words.compactMap { Double($0) }
        return numbers.count == words.count && !words.isEmpty ? numbers : nil
    }
}
