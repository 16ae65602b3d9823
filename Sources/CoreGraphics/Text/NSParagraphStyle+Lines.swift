import CLaminaPango
import Foundation

extension NSParagraphStyle {
    /// End of lines for an available width, as a distance from the leading margin.
    func end(in room: CGFloat) -> CGFloat {
        let tail = Self.indent(tailIndent)
        return tail > 0 ? min(tail, room) : max(room + tail, 0)
    }

    /// Indent of a line from the leading margin: of a paragraph's first line, or of the following
    /// lines.
    func indent(begins: Bool) -> CGFloat { Self.indent(begins ? firstLineHeadIndent : headIndent) }

    /// An indent that a place can be computed with: 0 for a number that is not finite.
    private static func indent(_ value: CGFloat) -> CGFloat {
        value.isFinite ? min(max(value, -1e6), 1e6) : 0
    }

    /// Spacing before a paragraph other than the first paragraph, and spacing after a paragraph, in
    /// points.
    var gapBefore: CGFloat { Self.indent(paragraphSpacingBefore) }
    var gapBehind: CGFloat { Self.indent(paragraphSpacing) }

    /// True if the height of lines may differ from the natural height.
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

    /// Width of the wider lines of a paragraph: of the first line, or of the following lines.
    func width(in room: CGFloat) -> CGFloat {
        max(end(in: room) - min(indent(begins: true), indent(begins: false)), 0)
    }
}
