import Foundation

extension ParagraphBlocks {
    /// Paragraphs with equal styles.
    struct Block {
        /// UTF-16 units, without the separator behind the block.
        var range: NSRange
        var style: NSParagraphStyle?
    }

    /// Blocks of an attributed text. A paragraph has the style of its first character, an empty
    /// last paragraph the style of the line end before it. With `continues`, the first paragraph
    /// began before the text: its first line has the indent of following lines.
    static func split(_ text: NSAttributedString, continues: Bool = false) -> [Block] {
        let styles = runs(text)
        if styles.count <= 1, !continues || !(styles.first?.style?.changesFirstLine ?? false) {
            return split(text.string).map { Block(range: $0, style: styles.first?.style) }
        }
        var (found, count, run) = ([Block](), 0, 0)
        for (number, range) in split(text.string, most: 1).enumerated() {
            while run < styles.count - 1, styles[run].end <= range.location { run += 1 }
            let style = styles.isEmpty ? nil : styles[run].style
            if continues, number == 0, let style {
                found.append(Block(range: range, style: style.continued))
                // No paragraph is joined with the first paragraph.
                count = most
                continue
            }
            if count < most, let last = found.last, isEqual(last.style, style) {
                let start = last.range.location
                found[found.count - 1].range.length = NSMaxRange(range) - start
                count += 1
            } else {
                found.append(Block(range: range, style: style))
                count = 1
            }
        }
        return found
    }

    static func hasSeveralStyles(_ text: NSAttributedString) -> Bool {
        var at = 0
        var first: NSParagraphStyle?
        while at < text.length {
            var range = NSRange()
            let style =
                text.attribute(.paragraphStyle, at: at, effectiveRange: &range)
                as? NSParagraphStyle
            if at == 0 { first = style }
            if !isEqual(first, style) { return true }
            at = NSMaxRange(range)
        }
        return false
    }

    private static func isEqual(_ a: NSParagraphStyle?, _ b: NSParagraphStyle?) -> Bool {
        a === b || a != nil && b != nil && a?.values == b?.values
    }

    /// Ranges with one style, neighbours with equal styles joined.
    private static func runs(_ text: NSAttributedString) -> [(end: Int, style: NSParagraphStyle?)] {
        var found: [(end: Int, style: NSParagraphStyle?)] = []
        var at = 0
        while at < text.length {
            var range = NSRange()
            let value = text.attribute(.paragraphStyle, at: at, effectiveRange: &range)
            at = NSMaxRange(range)
            let style = value as? NSParagraphStyle
            if let last = found.last, isEqual(last.style, style) {
                found[found.count - 1].end = at
            } else {
                found.append((at, style))
            }
        }
        return found
    }
}

extension NSParagraphStyle {
    /// True if the first line of a paragraph differs from the following lines.
    fileprivate var changesFirstLine: Bool { firstLineHeadIndent != headIndent }

    /// Style for the rest of a paragraph.
    fileprivate var continued: NSParagraphStyle {
        let made = NSMutableParagraphStyle()
        made.setParagraphStyle(self)
        made.firstLineHeadIndent = headIndent
        return made
    }
}

extension NSAttributedString {
    /// True if ranges have different paragraph styles. Complexity: O(ranges).
    package var hasSeveralParagraphStyles: Bool { ParagraphBlocks.hasSeveralStyles(self) }
}
