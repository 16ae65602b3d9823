import CLaminaPango
import Foundation

// Layout of words in place of Pango's.
extension LayoutPieces {
    /// True if the parameters need nothing but words on lines.
    var isPlain: Bool {
        if isWrapped, truncation != .none || style?.lineBreakMode == .byCharWrapping {
            return false
        }
        return alignment != .justified && style?.baseWritingDirection != .rightToLeft
    }

    /// Room for a line in Pango's units; nil without a limit.
    func lineWidth(begins: Bool) -> Int32? {
        guard let room, isWrapped || truncation != .none else { return nil }
        let width = AttributeList.units(max(style?.width(in: room) ?? room, 0))
        guard let style, !isSingleLine else { return width }
        let indent = AttributeList.units(
            style.indent(begins: true) - style.indent(begins: false))
        return max(width - (begins ? max(indent, 0) : max(-indent, 0)), 0)
    }

    /// Adds the lines of a layout of words. Returns false if the lines exceed the limit of lines or
    /// the height.
    mutating func lay(_ words: WordLayout) -> Bool {
        let unit = 1 / CGFloat(PANGO_SCALE)
        let gap = AttributeList.units(style?.lineSpacing ?? 0)
        let lineStyle = isSingleLine ? nil : style
        var top: Int32 = 0
        /// Height added to the preceding lines, and after the preceding paragraphs.
        var added: CGFloat = 0
        for line in words.lines {
            if line.begins, !isSingleLine, let last = found.last { added += paragraphGap(last) }
            let y = CGFloat(top) * unit + added
            let own = CGFloat(line.ascent + line.descent) * unit
            let height = lineStyle?.height(ofLine: own) ?? own
            added += height - own
            let leading = usesLeading ? line.leading : 0
            found.append(
                MeasuredLine(
                    width: CGFloat(line.width) * unit, y: y, height: height + leading,
                    baseline: CGFloat(top + line.ascent) * unit + added,
                    indent: lineStyle?.indent(begins: line.begins) ?? 0, isRightToLeft: false,
                    alignment: alignment, style: lineStyle))
            added += leading
            top += line.ascent + line.descent + gap
        }
        if lineLimit > 0, found.count > lineLimit { return false }
        guard dropsLines, let height, let last = found.last, found.count > 1 else { return true }
        return last.y + last.height <= height + 1e-6
    }
}
