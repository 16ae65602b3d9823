import PlaygroundKit
import UIKit

/// The values of a layer, and the panel of an animation below them.
///
/// The panel stands at the lower edge, and the list of values scrolls above the panel. In a room
/// that is too small for the panel and some rows, both scroll together, too.
final class DetailsPane: UIView {
    let list: RowList<ValueRow>
    private let column: DetailsColumn
    private let scroller: PanelScroller

    init(_ list: RowList<ValueRow>) {
        self.list = list
        let column = DetailsColumn(list)
        self.column = column
        scroller = PanelScroller(column) { column.height(in: $0) }
        super.init(frame: .zero)
        isOpaque = false
        addSubview(scroller)
    }
    required init?(coder: NSCoder) { nil }

    /// True while the panel is shown.
    var hasPanel: Bool { column.panelHeight() > 0 }

    func put(_ panel: UIView, _ height: @escaping () -> CGFloat) { column.put(panel, height) }

    func setNeedsPanelLayout() {
        setNeedsLayout()
        scroller.setNeedsLayout()
        column.setNeedsLayout()
    }

    /// Scrolls to the panel, or to the first values.
    func reveal(panel: Bool) {
        scroller.layoutIfNeeded()
        column.layoutIfNeeded()
        scroller.offset = panel ? column.panelTop : 0
    }

    override func layoutSubviews() {
        scroller.frame = bounds
        // The pane scrolls with a thumb: a second thumb of the list would confuse.
        list.hidesThumb = column.height(in: bounds.height) > bounds.height
    }
}

/// The content of the pane.
private final class DetailsColumn: UIView {
    private let list: RowList<ValueRow>
    private var panel: UIView?
    /// Points that the panel wants; 0 for no panel.
    private(set) var panelHeight: () -> CGFloat = { 0 }
    /// The upper edge of the panel.
    private let rule = UIView()
    /// Rows of the list above the panel, or all if there are fewer: in a room lower than `low`
    /// points, where either the list or the panel is seen, more than in a room for both.
    private static let leastRows = (low: CGFloat(300), more: 4, fewer: 2)

    init(_ list: RowList<ValueRow>) {
        self.list = list
        super.init(frame: .zero)
        isOpaque = false
        addSubview(list)
    }
    required init?(coder: NSCoder) { nil }

    func put(_ panel: UIView, _ height: @escaping () -> CGFloat) {
        (self.panel, panelHeight) = (panel, height)
        addSubview(panel)
        rule.backgroundColor = ToolStyle.line
        rule.isUserInteractionEnabled = false
        addSubview(rule)
    }

    /// Upper edge of the panel, in points.
    var panelTop: CGFloat { panel?.frame.minY ?? 0 }

    /// Height of both parts in a room of a height, in points.
    func height(in room: CGFloat) -> CGFloat {
        panel?.frame.size.width = bounds.width
        let low = panelHeight()
        return max(room, low + listHeight(low, in: room))
    }

    private func listHeight(_ low: CGFloat, in room: CGFloat) -> CGFloat {
        let rows = room < Self.leastRows.low ? Self.leastRows.more : Self.leastRows.fewer
        let least = CGFloat(min(list.count, rows)) * list.rowHeight
        return max(low == 0 ? 0 : least, room - low)
    }

    override func layoutSubviews() {
        let low = min(panelHeight(), bounds.height)
        let top = bounds.height - low
        list.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
        for view in [panel, rule] { view?.isHidden = low == 0 }
        rule.frame = CGRect(x: 0, y: top, width: bounds.width, height: 1)
        panel?.frame = CGRect(x: 0, y: top, width: bounds.width, height: low)
    }
}
