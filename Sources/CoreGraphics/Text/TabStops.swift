import CLaminaPango
import Foundation

/// Tab stops of a paragraph style as an array of Pango. Pango counts the stops of all lines from
/// the left edge of the lines after the first; a paragraph style counts from the margin.
enum TabStops {
    /// Maximum number of stops; Pango continues with the distance of the last two.
    private static let most = 512

    /// Array for the tabs of a text; nil for a text without tabs. The caller frees the array.
    ///
    /// `offset` is the distance of the text's beginning from the margin, in points.
    static func make(
        _ text: String, _ style: NSParagraphStyle?, offset: CGFloat = 0
    ) -> OpaquePointer? {
        guard text.utf8.contains(9) else { return nil }
        let values = style?.values ?? NSParagraphStyle.Values()
        var stops = values.tabStops.prefix(most).map { ($0.location, alignment($0)) }
        let interval = values.defaultTabInterval
        if interval > 0, interval.isFinite {
            // Pango needs two stops for a distance.
            let last = stops.last?.0 ?? 0
            let first = (last / interval).rounded(.down) + 1
            stops.append((first * interval, PANGO_TAB_LEFT))
            stops.append(((first + 1) * interval, PANGO_TAB_LEFT))
        }
        guard !stops.isEmpty, let made = pango_tab_array_new(Int32(stops.count), 0) else {
            return nil
        }
        let start = (style?.indent(begins: false) ?? 0) + offset
        for (i, stop) in stops.sorted(by: { $0.0 < $1.0 }).enumerated() {
            let place = AttributeList.units(max(stop.0 - start, 0))
            pango_tab_array_set_tab(made, Int32(i), stop.1, place)
        }
        return made
    }

    private static func alignment(_ tab: NSTextTab) -> PangoTabAlign {
        if tab.isDecimal { return PANGO_TAB_DECIMAL }
        return switch tab.alignment {
        case .right: PANGO_TAB_RIGHT
        case .center: PANGO_TAB_CENTER
        case .left, .justified, .natural: PANGO_TAB_LEFT
        }
    }
}
