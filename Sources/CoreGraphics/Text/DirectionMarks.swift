import Foundation

/// Directions of ranges of text within paragraphs, as Unicode's marks in the text for Pango.
enum DirectionMarks {
    /// Numbers of the attribute, from the outermost direction to the innermost; empty for other
    /// values. Numbers that are no direction are left out.
    static func values(_ value: Any?) -> [Int] {
        let list: [Any] = value as? [Any] ?? (value as? NSArray).map { Array($0) } ?? []
        return list.prefix(most).compactMap { item in
            guard let number = AttributeNumber.read(item), number.isFinite else { return nil }
            return (0...3).contains(number) ? Int(number) : nil
        }
    }

    /// The text with marks, and the places of the marks in UTF-16 units; nil for a text without
    /// directions. Complexity: O(n).
    static func marked(
        _ text: NSAttributedString
    ) -> (text: NSAttributedString, places: [Int])? {
        guard hasDirections(text) else { return nil }
        let made = NSMutableAttributedString(string: "")
        var places: [Int] = []
        let string = text.string as NSString
        func add(_ marks: [Character], _ place: Int) {
            var attributes = text.attributes(at: place, effectiveRange: nil)
            attributes = attributes.filter { kept.contains($0.key) }
            for i in marks.indices { places.append(made.length + i) }
            made.append(NSAttributedString(string: String(marks), attributes: attributes))
        }
        var at = 0
        while at < text.length {
            var range = NSRange()
            let value = text.attribute(.writingDirection, at: at, effectiveRange: &range)
            let values = values(value)
            // Marks hold up to the end of their paragraph.
            var end = NSMaxRange(range)
            if !values.isEmpty {
                let paragraph = string.paragraphEnd(at)
                end = min(max(paragraph, at + 1), end)
            }
            let isBreak = end == at + 1 && string.isParagraphSeparator(at)
            if !values.isEmpty, !isBreak { add(values.map { openings[$0] }, at) }
            made.append(
                text.attributedSubstring(from: NSRange(location: at, length: end - at)))
            if !values.isEmpty, !isBreak { add(values.map { _ in "\u{202C}" }, end - 1) }
            at = end
        }
        return (made, places)
    }

    private static func hasDirections(_ text: NSAttributedString) -> Bool {
        var at = 0
        while at < text.length {
            var range = NSRange()
            let value = text.attribute(.writingDirection, at: at, effectiveRange: &range)
            if !values(value).isEmpty { return true }
            at = NSMaxRange(range)
        }
        return false
    }

    /// Embeddings and overrides from left to right and from right to left.
    private static let openings: [Character] = ["\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}"]
    /// Attributes of marks.
    private static let kept: Set<NSAttributedString.Key> = [.font, .paragraphStyle]

    /// Maximum depth: Unicode's algorithm has 125 levels.
    private static let most = 60
}

extension NSString {
    fileprivate func isParagraphSeparator(_ place: Int) -> Bool {
        [0x0A, 0x0D, 0x2029].contains(character(at: place))
    }

    /// First separator of paragraphs from a place on, or the end of the string.
    fileprivate func paragraphEnd(_ place: Int) -> Int {
        var at = place
        while at < length, !isParagraphSeparator(at) { at += 1 }
        return at
    }
}
