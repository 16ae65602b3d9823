import UIKit

/// Bars under a ruler, with a playhead that can be dragged.
///
/// A drag in the ruler moves the playhead, and with Shift marks the loop. A press on a row's name
/// or bar selects the row, and a drag of the bar moves the bar. A drag beside the bars chooses key
/// frames and bars, which can then be dragged together. All times are in seconds. Thread: main.
public final class TimelineView: UIView {
    /// Phases of a drag.
    public enum Phase: Sendable {
        /// Begin of the drag.
        case began
        /// Move during the drag.
        case moved
        /// End of the drag.
        case ended
    }

    /// Identity of the selected row; nil for none.
    public var selection: AnyHashable? {
        didSet { if selection != oldValue { list.refresh() } }
    }
    /// Called after a change of the visible part of time.
    public var onScale: (() -> Void)?
    /// Called with the time under a drag of the playhead.
    public var onScrub: ((Double, Phase) -> Void)?
    /// Called with the range marked by the user; nil removes the loop.
    public var onLoop: ((ClosedRange<Double>?) -> Void)?
    /// Called with the identity of a pressed row.
    public var onSelect: ((AnyHashable) -> Void)?
    /// Called during a drag of a bar. If nil, a drag over a bar moves the playhead.
    public var onEdit: ((AnyHashable, TimelineEdit, Phase) -> Void)? {
        get { editing.onEdit }
        set { editing.onEdit = newValue }
    }
    /// Called during a drag of the chosen key frames and bars. The map turns the times at the begin
    /// of the drag into the dragged times. If nil, a drag beside the bars moves the playhead.
    public var onItems: ((Set<TimelineItem>, TimelineMap, Phase) -> Void)? {
        get { editing.onItems }
        set { editing.onItems = newValue }
    }
    /// Called with the row and the time of a double press on a bar.
    public var onInsert: ((AnyHashable, Double) -> Void)? {
        get { editing.onInsert }
        set { editing.onInsert = newValue }
    }
    /// Called during a drag of an event, with the row and the time.
    public var onPill: ((AnyHashable, Double, Phase) -> Void)? {
        get { editing.onPill }
        set { editing.onPill = newValue }
    }
    /// Length of the frames that dragged times snap to, in seconds; nil for no frames. Default nil.
    public var frameLength: Double? {
        get { editing.frameLength }
        set { editing.frameLength = newValue }
    }
    /// Supplies the text of a row's value at the playhead. Called for visible rows only.
    public var valueText: ((AnyHashable) -> String?)?

    private var editing = Editing()
    var rowSet = TimelineRowSet()
    var state = TimelineState()
    var drag: TimelineDrag?
    /// Chosen key frames and bars.
    public var picked: Set<TimelineItem> = [] { didSet { pickedChanged(oldValue) } }
    private let header = TimelineHeader()
    let overlay = TimelineOverlay()
    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    private(set) lazy var list = RowList<TimelineRowView>(
        make: { TimelineRowView() },
        fill: { [unowned self] view, index in
            let row = rowSet.shown[index]
            view.show(
                row, value: valueText?(row.id) ?? "", choice(of: row), header: headerWidth,
                scale: scale)
            view.onActivate = { [unowned self] in select(row) }
        })

    /// Callbacks for edits of bars, key frames and events, and the length of the frames to snap to.
    private struct Editing {
        var onEdit: ((AnyHashable, TimelineEdit, Phase) -> Void)?
        var onItems: ((Set<TimelineItem>, TimelineMap, Phase) -> Void)?
        var onInsert: ((AnyHashable, Double) -> Void)?
        var onPill: ((AnyHashable, Double, Phase) -> Void)?
        var frameLength: Double?
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        accessibilityLabel = "Timeline"
        empty.isUserInteractionEnabled = false
        for view in [list, empty, header, overlay] as [UIView] { addSubview(view) }
        header.search.onChange = { [unowned self] in filter = $0 }
        header.search.onReturn = { [unowned self] in
            selectFirstMatch()
            header.search.end()
        }
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    // MARK: - Rows

    /// Rows in order, as set.
    public var rows: [TimelineRow] { rowSet.all }

    /// Shows these rows.
    public func setRows(_ new: [TimelineRow]) {
        guard new != rowSet.all else { return }
        rowSet.all = new
        reload()
        if !picked.isEmpty { picked = TimelineRow.kept(picked, in: new) }
        showSpan()
    }

    /// Shows only rows with this text in the title, detail or keywords, together with the rows
    /// above and below in the hierarchy. Default empty: all rows.
    public var filter: String {
        get { rowSet.filter }
        set {
            guard newValue != rowSet.filter else { return }
            rowSet.filter = newValue
            reload()
        }
    }

    /// Text shown without rows.
    public var placeholder: String {
        get { rowSet.placeholder }
        set {
            rowSet.placeholder = newValue
            reload()
        }
    }

    private func reload() {
        empty.isHidden = !rowSet.shown.isEmpty
        empty.show(rowSet.emptyText)
        measureNames()
        list.reload(count: rowSet.shown.count)
    }

    /// Updates the values of the visible rows by `valueText`. The column of names widens for values
    /// that cut a name.
    public func refreshValues() {
        var wanted = state.wantedHeader
        for (index, view) in list.visibleRows where !rowSet.shown[index].isHeading {
            let row = rowSet.shown[index]
            let value = valueText?(row.id) ?? ""
            view.show(value: value)
            if state.canWiden, view.isNameCut {
                wanted = max(wanted, TimelineRowView.wantedHeader(row, value: value))
            }
        }
        guard wanted > state.wantedHeader else { return }
        state.wantedHeader = wanted
        setNeedsLayout()
    }

    /// Gives the keyboard to the field of the filter.
    public func beginSearch() { header.search.begin(selectsAll: true) }

    /// Called when the field of the filter has lost the keyboard.
    public var onEndEditing: (() -> Void)? {
        get { header.search.onEndEditing }
        set { header.search.onEndEditing = newValue }
    }

    // MARK: - Time

    /// The visible part of time.
    public var scale: TimeScale {
        get { state.scale }
        set {
            guard newValue != state.scale else { return }
            state.scale = newValue
            onScale?()
            list.refresh()
            header.show(state)
            overlay.showMarkers(state)
            overlay.showTime(state)
            overlay.showSpan(state)
        }
    }

    /// Time of the playhead.
    public var time: Double {
        get { state.time }
        set {
            guard newValue != state.time else { return }
            state.time = newValue
            overlay.showTime(state)
        }
    }

    /// End of the recorded time.
    public var reach: Double {
        get { state.reach }
        set { set(\.reach, newValue) }
    }

    /// The range that repeats during playing; nil for no loop.
    public var loop: ClosedRange<Double>? {
        get { state.loop }
        set { set(\.loop, newValue) }
    }

    /// End of the scene, after which the ruler is shaded; nil for an endless scene.
    public var end: Double? {
        get { state.end }
        set { set(\.end, newValue) }
    }

    private func set<Value: Equatable>(
        _ path: WritableKeyPath<TimelineState, Value>, _ new: Value
    ) {
        guard state[keyPath: path] != new else { return }
        state[keyPath: path] = new
        header.show(state)
    }

    /// Marked times in the ruler.
    public var markers: [Double] {
        get { state.markers }
        set {
            guard newValue != state.markers else { return }
            state.markers = newValue
            overlay.showMarkers(state)
        }
    }

    /// Width of the column of names, points. Default 250; long names widen the column up to 36 % of
    /// the view. A set width is the least width.
    public var headerWidth: CGFloat {
        get { state.headerWidth }
        set {
            state.leastHeader = newValue
            setNeedsLayout()
        }
    }

    /// Longest titles that are measured.
    private static let mostMeasured = 12

    /// Measures the longest names.
    private func measureNames() {
        func length(_ row: TimelineRow) -> Int {
            row.title.utf8.count + row.detail.utf8.count + 2 * row.level
        }
        let long = rowSet.shown.sorted { length($0) > length($1) }.prefix(Self.mostMeasured)
        let wanted =
            long.map { TimelineRowView.wantedHeader($0, value: valueText?($0.id) ?? "") }.max() ?? 0
        guard wanted != state.wantedHeader else { return }
        state.wantedHeader = wanted
        setNeedsLayout()
    }

    // MARK: - Layout

    public override func layoutSubviews() {
        let top = TimelineHeader.height
        state.width = bounds.width
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        let names = state.headerWidth
        empty.frame = CGRect(
            x: names, y: top, width: max(0, bounds.width - names), height: list.frame.height)
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
        header.place(state)
        overlay.place(state, in: bounds.size)
        list.refresh()
    }

    // MARK: - Touches

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        press(touch.location(in: self), event, isDouble: touch.tapCount % 2 == 0)
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let point = touches.first?.location(in: self) { move(to: point, .moved, event) }
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if let point = touches.first?.location(in: self) { move(to: point, .ended, event) }
        letGo()
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        letGo()
    }

    private func letGo() {
        drag = nil
        overlay.showMarquee(nil)
    }
}
