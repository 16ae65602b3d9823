// Truncation of a text to a number of lines and to a height. Output: the last visible line, and the
// place of the ellipsis.
import CLaminaPango
import Foundation

extension LayoutPieces {
    /// True if the number of lines limits the text, and not the height.
    var limitsCount: Bool { lineLimit > 0 && isWrapped && truncation != .none }

    /// Text up to the last visible line with an ellipsis, if this line ends a paragraph and further
    /// paragraphs follow. Nil otherwise, because Pango has placed the ellipsis.
    func marked(_ text: NSAttributedString, _ layout: OpaquePointer) -> NSAttributedString? {
        let rest = lineLimit - found.count
        guard limitsCount, truncation == .end, rest > 0, text.length > 0,
            Int(pango_layout_get_line_count(layout)) > rest,
            let line = pango_layout_get_line_readonly(layout, Int32(rest - 1))
        else { return nil }
        let plain = Self.plain(text)
        let byte = Int(line.pointee.start_index) + Int(line.pointee.length)
        let end = plain.utf8.index(plain.utf8.startIndex, offsetBy: byte)
        let length = plain.utf16.distance(from: plain.utf16.startIndex, to: end)
        let made = NSMutableAttributedString(
            attributedString: text.attributedSubstring(from: NSRange(location: 0, length: length)))
        let attributes = text.attributes(at: max(length - 1, 0), effectiveRange: nil)
        made.append(NSAttributedString(string: "…", attributes: attributes))
        return made
    }

    /// Truncates to the number of lines, and to the height if that is less.
    func shorten(_ layout: OpaquePointer) {
        guard limitsCount, room != nil else { return }
        pango_layout_set_height(layout, -Int32(clamping: lineLimit - found.count))
        guard let height, height.isFinite, let iterator = pango_layout_get_iter(layout) else {
            return
        }
        var bottom: CGFloat = 0
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let own = CGFloat(logical.height) / CGFloat(PANGO_SCALE)
            bottom += (style?.height(ofLine: own) ?? own) + (style?.lineSpacing ?? 0)
        } while pango_layout_iter_next_line(iterator) != 0
        pango_layout_iter_free(iterator)
        if bottom - (style?.lineSpacing ?? 0) > height { limit(layout, to: height) }
    }

    /// Sets Pango's maximum height, in points of lines with the heights of the style.
    func limit(_ layout: OpaquePointer, to height: CGFloat) {
        guard isWrapped, truncation != .none, height.isFinite else { return }
        var own = height
        if let style, style.setsLineHeight {
            // Pango sums the natural heights of lines.
            var logical = PangoRectangle()
            if let line = pango_layout_get_line_readonly(layout, 0) {
                pango_layout_line_get_extents(line, nil, &logical)
            }
            let line = CGFloat(logical.height) / CGFloat(PANGO_SCALE)
            let set = style.height(ofLine: line) + style.lineSpacing
            if set > 0 { own = height * ((line + style.lineSpacing) / set) }
        }
        pango_layout_set_height(layout, max(AttributeList.units(own), 0))
    }
}
