import Foundation

/// Maximum length of a line of text: Pango counts the width in 1024ths of a point and 32 bits,
/// without a check for an overflow.
struct TextLimit {
    /// The maximum width of a line in points.
    static let widest: CGFloat = 2_000_000

    private let font: CTFont

    init(_ font: CTFont) { self.font = font }

    /// The number of UTF-16 units within the limit, estimated by the largest font size of a text:
    /// few letters are wider than high.
    func units(_ text: NSAttributedString) -> Int {
        var size = font.size
        let whole = NSRange(location: 0, length: text.length)
        text.enumerateAttribute(.font, in: whole, options: []) { value, _, _ in
            if let own = AttributeList.fontValue(value) { size = max(size, own.size) }
        }
        return Int(Self.widest / min(max(size, 1), 100_000))
    }

    /// The text without the excess of each paragraph, for paragraphs laid out as a single line. The
    /// removal is logged, except with truncation, which hides the excess.
    func fitted(
        _ text: NSAttributedString, _ truncation: TextLayoutEngine.Truncation
    ) -> NSAttributedString {
        let most = text.length > 16 ? units(text) : text.length
        guard text.length > most else { return text }
        let made = NSMutableAttributedString(attributedString: text)
        let string = text.string as NSString
        var end = text.length
        while end > 0 {
            var (start, content) = (0, 0)
            string.getParagraphStart(
                &start, end: nil, contentsEnd: &content,
                for: NSRange(location: end - 1, length: 0))
            if content - start > most {
                let from =
                    switch truncation {
                    case .none, .end: start + most
                    case .start: start
                    case .middle: start + most / 2
                    }
                let cut = NSRange(location: from, length: content - start - most)
                made.deleteCharacters(in: string.rangeOfComposedCharacterSequences(for: cut))
                if truncation == .none {
                    Diagnostics.once(
                        "a line of text is cut off after \(most) of its \(content - start) characters"
                    )
                }
            }
            end = start
        }
        return made
    }
}
