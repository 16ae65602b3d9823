import CLaminaPango
import Foundation

/// Raised and lowered text by the font's metrics for superscripts and subscripts.
enum TextLevel {
    /// Maximum number of levels.
    private static let most = 8

    /// Font and rise in points of a level: above 0 superscripts, below 0 subscripts.
    static func font(_ font: CTFont, level: Int) -> (font: CTFont, rise: CGFloat) {
        guard level != 0 else { return (font, 0) }
        let isAbove = level > 0
        let size = metric(
            font,
            isAbove
                ? HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_SIZE : HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_SIZE,
            in: 0.1...1, else: 0.6)
        let offset = metric(
            font,
            isAbove
                ? HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET
                : HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET,
            in: 0...1, else: isAbove ? 0.35 : 0.15)
        var (points, rise) = (font.size, CGFloat(0))
        for _ in 0..<min(abs(level), most) {
            rise += (isAbove ? offset : -offset) * points
            points *= size
        }
        return (font.withSize(points), rise)
    }

    /// The level of an attribute's value: 0 for a number that is not finite.
    static func read(_ value: Any?) -> Int {
        guard let number = AttributeNumber.read(value), number.isFinite else { return 0 }
        return Int(min(max(number, CGFloat(-most)), CGFloat(most)))
    }

    /// A metric in ems; `other` for a font with a missing or invalid metric.
    private static func metric(
        _ font: CTFont, _ tag: hb_ot_metrics_tag_t, in range: ClosedRange<CGFloat>,
        else other: CGFloat
    ) -> CGFloat {
        var value: hb_position_t = 0
        guard hb_ot_metrics_get_position(font.graphicsFont.hb, tag, &value) != 0 else {
            return other
        }
        let ems = CGFloat(value) / CGFloat(max(font.graphicsFont.unitsPerEm, 1))
        return range.contains(ems) ? ems : other
    }
}
