import CLaminaPango
import Foundation

extension NSParagraphStyle {
    /// End of lines in a room of the given width, counted from the margin at the beginning.
    func end(in room: CGFloat) -> CGFloat {
        tailIndent > 0 ? min(tailIndent, room) : max(room + tailIndent, 0)
    }

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

    /// Width of lines other than the first line of a paragraph.
    func width(in room: CGFloat) -> CGFloat { max(end(in: room) - headIndent, 0) }
}
