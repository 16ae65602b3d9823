import CLaminaPango
import Foundation

extension NSParagraphStyle {
    /// End of lines in a room of the given width, counted from the margin at the beginning.
    func end(in room: CGFloat) -> CGFloat {
        let tail = Self.indent(tailIndent)
        return tail > 0 ? min(tail, room) : max(room + tail, 0)
    }

    /// Start of a line, counted from the margin at the beginning: of the first line of a paragraph,
    /// or of the others.
    func indent(begins: Bool) -> CGFloat { Self.indent(begins ? firstLineHeadIndent : headIndent) }

    /// An indent that a place can be computed with: 0 for a number that is not finite.
    private static func indent(_ value: CGFloat) -> CGFloat {
        value.isFinite ? min(max(value, -1e6), 1e6) : 0
    }

    /// Points before a paragraph that follows another one, and behind a paragraph.
    var gapBefore: CGFloat { Self.indent(paragraphSpacingBefore) }
    var gapBehind: CGFloat { Self.indent(paragraphSpacing) }

    /// True if lines have another height than the natural height.
    var setsLineHeight: Bool {
        minimumLineHeight > 0 || maximumLineHeight > 0 || lineHeightMultiple > 0
    }

    /// Direction of all paragraphs; nil for the direction of the first letter.
    var baseDirection: PangoDirection? {
        switch baseWritingDirection {
        case .natural: nil
        case .leftToRight: PANGO_DIRECTION_LTR
        case .rightToLeft: PANGO_DIRECTION_RTL
        }
    }

    /// Height of a line with the given natural height.
    package func height(ofLine own: CGFloat) -> CGFloat {
        func wanted(_ v: CGFloat) -> CGFloat? { v > 0 && v.isFinite ? min(v, 1e6) : nil }
        var height = wanted(lineHeightMultiple).map { min(own * $0, 1e6) } ?? own
        if let most = wanted(maximumLineHeight) { height = min(height, most) }
        if let least = wanted(minimumLineHeight) { height = max(height, least) }
        return height
    }

    /// Width of the wider lines of a paragraph: the first line, or the others.
    func width(in room: CGFloat) -> CGFloat {
        max(end(in: room) - min(indent(begins: true), indent(begins: false)), 0)
    }
}
