import UIKit

/// Bars under a ruler, with a playhead that can be dragged.
///
/// Dragging in the ruler or beside the bars moves the playhead; with Shift held in the ruler it
/// marks the range that is played over and over. A press on a row's name, or on its bar, selects
/// it, and dragging the bar moves it. Thread: main.
public final class TimelineView: UIView {
    /// Phase of a drag.
    public enum Phase: Sendable { case began, moved, ended }

    /// Rows in order, as set.
    public private(set) var rows: [TimelineRow] = []
    /// Those that are left of them by the filter.
    private var shown: [TimelineRow] = []
    /// Only rows whose title or detail has this, what they are in and what is in them. Default
    /// empty, all.
    public var filter = "" { didSet { if filter != oldValue { rebuild() } } }
    /// What is seen of the line.
    public var scale = TimeScale() {
        didSet { if scale != oldValue { scaleChanged() } }
    }
    /// The playhead, seconds.
    public var time = 0.0 { didSet { if time != oldValue { placeHead() } } }
    /// Known until here.
    public var reach = 0.0 { didSet { if reach != oldValue { placeRanges() } } }
    /// Looped range in seconds; nil for none.
    public var loop: ClosedRange<Double>? { didSet { if loop != oldValue { placeRanges() } } }
    /// Times that are marked in the ruler, seconds.
    public var markers: [Double] = [] { didSet { if markers != oldValue { placeRanges() } } }
    /// Identity of the selected row; nil for none.
    public var selection: AnyHashable? {
        didSet { if selection != oldValue { list.refresh() } }
    }
    /// Width of the column of names, points.
    public var headerWidth: CGFloat = 250 { didSet { setNeedsLayout() } }
    /// Said where there are no rows.
    public var placeholder = "" { didSet { empty.show(placeholder) } }

    /// Called at each change of `scale`.
    public var onScale: (() -> Void)?
    /// Called with the time under a drag of the playhead.
    public var onScrub: ((Double, Phase) -> Void)?
    /// Called with the range marked by the user; nil removes the loop.
    public var onLoop: ((ClosedRange<Double>?) -> Void)?
    /// Called with the identity of a pressed row.
    public var onSelect: ((AnyHashable) -> Void)?
    /// A bar is dragged. Where this is nil dragging over it moves the playhead as elsewhere.
    public var onEdit: ((AnyHashable, TimelineEdit, Phase) -> Void)?
    /// Typing what to look for is over.
    public var onEndEditing: (() -> Void)?
    /// The value of a row at the playhead; asked for rows in sight.
    public var valueText: ((AnyHashable) -> String?)?

    private let ruler = TimelineRuler()
    private let rulerBackground = UIView()
    private let empty = UILabel(ToolStyle.font, ToolStyle.dimText, .center)
    private let known = CALayer()
    private let range = CALayer()
    private let head = CAShapeLayer()
    private let flags = CAShapeLayer()
    private let needle = CALayer()
    private let over = CALayer()
    private let edge = CALayer()
    private static let rulerHeight: CGFloat = 24
    private var drag: Drag?
    private var hasMoved = false
    private static let slack: CGFloat = 3
    /// Points from which on an edge snaps.
    private static let snap: CGFloat = 5
    /// Half of the playhead's handle: all of it is seen at the beginning.
    private static let handle: CGFloat = 6

    private enum Drag {
        case head
        case loop(from: Double)
        case bar(TimelineRow, TimelineBar, TimelineEdit, from: Double)
    }
    private let search = SearchField("Find animations")

    private lazy var list = RowList<TimelineRowView>(
        make: { TimelineRowView() },
        fill: { [unowned self] view, index in
            let row = shown[index]
            view.show(
                row, value: valueText?(row.id) ?? "", isSelected: row.id == selection,
                header: headerWidth, scale: scale)
        })

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = ToolStyle.panel
        clipsToBounds = true
        rulerBackground.backgroundColor = ToolStyle.bar
        rulerBackground.isUserInteractionEnabled = false
        rulerBackground.clipsToBounds = true
        known.backgroundColor = ToolStyle.accent.withAlphaComponent(0.28).cgColor
        range.backgroundColor = ToolStyle.accent.withAlphaComponent(0.22).cgColor
        range.borderColor = ToolStyle.accent.cgColor
        edge.backgroundColor = ToolStyle.line.cgColor
        over.masksToBounds = true
        needle.backgroundColor = ToolStyle.accent.cgColor
        head.fillColor = ToolStyle.accent.cgColor
        head.path = Self.headPath
        empty.isUserInteractionEnabled = false
        addSubview(list)
        addSubview(empty)
        addSubview(rulerBackground)
        search.onChange = { [unowned self] in filter = $0 }
        search.onEndEditing = { [unowned self] in onEndEditing?() }
        addSubview(search)
        rulerBackground.layer.addSublayer(known)
        rulerBackground.layer.addSublayer(range)
        rulerBackground.addSubview(ruler)
        layer.addSublayer(edge)
        layer.addSublayer(over)
        flags.fillColor = ToolStyle.warning.cgColor
        over.addSublayer(flags)
        over.addSublayer(needle)
        over.addSublayer(head)
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    private static let headPath: CGPath = {
        let path = CGMutablePath()
        path.addLines(between: [
            CGPoint(x: -5, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 6), CGPoint(x: 0, y: 11),
            CGPoint(x: -5, y: 6),
        ])
        path.closeSubpath()
        return path
    }()

    /// Shows these rows.
    public func setRows(_ new: [TimelineRow]) {
        guard new != rows else { return }
        rows = new
        rebuild()
    }

    private func rebuild() {
        shown = rows
        if !filter.isEmpty {
            shown = RowFilter.kept(rows.map(\.level), withParts: true) {
                rows[$0].title.localizedCaseInsensitiveContains(filter)
                    || rows[$0].detail.localizedCaseInsensitiveContains(filter)
            }.map { rows[$0] }
        }
        empty.isHidden = !rows.isEmpty
        list.reload(count: shown.count)
    }

    /// Puts the caret into the field for finding rows.
    public func beginSearch() { search.begin() }

    /// Asks for the values of the rows in sight again.
    public func refreshValues() {
        for (index, view) in list.visibleRows where shown[index].bar != nil {
            view.show(value: valueText?(shown[index].id) ?? "")
        }
    }

    /// Shows so many seconds from 0 in the whole width.
    public func fit(_ seconds: Double) {
        let width = max(50, bounds.width - headerWidth - 20)
        scale = TimeScale(
            start: 0, pointsPerSecond: min(max(Double(width) / max(seconds, 0.01), 2), 4000))
    }

    /// What is seen of time.
    public var seconds: ClosedRange<Double> {
        let length = Double(max(1, bounds.width - headerWidth)) / scale.pointsPerSecond
        return scale.start...scale.start + length
    }

    /// Larger or smaller about the playhead.
    public func zoom(by factor: Double) {
        let x = scale.x(time)
        let isSeen = x >= 0 && x <= bounds.width - headerWidth
        scale.zoom(by: factor, about: isSeen ? x : (bounds.width - headerWidth) / 2)
    }

    /// Goes on by a page when the playhead has left what is seen.
    public func followHead() {
        let width = bounds.width - headerWidth
        let x = scale.x(time)
        guard width > 40, x > width - 10 || x < 0 else { return }
        scale.start = max(0, time - (x < 0 ? 0.9 : 0.05) * Double(width) / scale.pointsPerSecond)
    }

    // MARK: - Layout

    public override func layoutSubviews() {
        let top = Self.rulerHeight
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        empty.frame = list.frame
        search.frame = CGRect(x: 4, y: 2, width: max(0, headerWidth - 10), height: top - 5)
        rulerBackground.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
        let width = max(0, bounds.width - headerWidth)
        ruler.frame = CGRect(x: headerWidth, y: 0, width: width, height: top)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        over.frame = CGRect(
            x: headerWidth - Self.handle, y: 0, width: width + Self.handle, height: bounds.height)
        edge.frame = CGRect(x: headerWidth - 1, y: 0, width: 1, height: bounds.height)
        CATransaction.commit()
        list.refresh()
        placeRanges()
        placeHead()
    }

    private func scaleChanged() {
        ruler.scale = scale
        onScale?()
        list.refresh()
        placeRanges()
        placeHead()
    }

    private func placeHead() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let x = min(max(scale.x(time), -20), bounds.width + 20) + Self.handle
        head.position = CGPoint(x: x, y: Self.rulerHeight - 12)
        needle.frame = CGRect(
            x: x - 0.75, y: Self.rulerHeight - 4, width: 1.5, height: bounds.height)
        CATransaction.commit()
    }

    private func placeRanges() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        ruler.scale = scale
        func band(_ from: Double, _ to: Double, _ y: CGFloat, _ height: CGFloat) -> CGRect {
            let right = bounds.width
            let (a, b) = (
                min(max(headerWidth + scale.x(from), headerWidth), right),
                min(max(headerWidth + scale.x(to), headerWidth), right)
            )
            return CGRect(x: a, y: y, width: max(0, b - a), height: height)
        }
        known.frame = band(0, reach, Self.rulerHeight - 2, 2)
        let path = CGMutablePath()
        for x in markers.map({ scale.x($0) + Self.handle }) where x > -10 && x < bounds.width + 10 {
            path.addLines(between: [
                CGPoint(x: x, y: 1), CGPoint(x: x + 7, y: 4.5), CGPoint(x: x, y: 8),
            ])
            path.closeSubpath()
            path.addRect(CGRect(x: x - 0.75, y: 1, width: 1.5, height: Self.rulerHeight - 3))
        }
        flags.path = path
        range.isHidden = loop == nil
        range.borderWidth = 1
        if let loop { range.frame = band(loop.lowerBound, loop.upperBound, 0, Self.rulerHeight) }
    }

    // MARK: - Touches

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        if point.x < headerWidth {
            let inList = CGPoint(x: point.x, y: point.y - Self.rulerHeight)
            guard let index = list.index(at: inList) else { return }
            selection = shown[index].id
            onSelect?(shown[index].id)
            return
        }
        hasMoved = false
        if let grip = grip(at: point) {
            drag = grip
            return
        }
        let seconds = max(0, scale.seconds(point.x - headerWidth))
        if point.y < Self.rulerHeight, event?.modifierFlags.contains(.shift) ?? false {
            drag = .loop(from: seconds)
            onLoop?(nil)
        } else {
            drag = .head
            onScrub?(seconds, .began)
        }
    }

    /// The bar that is pressed; it is selected from then on. Of one that was not, the middle is
    /// dragged in any case.
    private func grip(at point: CGPoint) -> Drag? {
        let inList = CGPoint(x: point.x, y: point.y - Self.rulerHeight)
        guard onEdit != nil, point.y >= Self.rulerHeight, let index = list.index(at: inList),
            let bar = shown[index].bar, var grip = bar.grip(at: point.x - headerWidth, scale)
        else { return nil }
        let row = shown[index]
        if row.id != selection {
            grip = .begin(bar.begin)
            selection = row.id
            onSelect?(row.id)
        }
        return .bar(row, bar, grip, from: scale.seconds(point.x - headerWidth))
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        move(touches, .moved, event)
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        move(touches, .ended, event)
        drag = nil
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        drag = nil
    }

    /// The way to the nearest time worth snapping to, within a few points of what was dragged: the
    /// playhead, markers, the loop, the beginning, edges of other bars. Else as it was.
    private func snapped(
        _ moved: Double, of bar: TimelineBar, _ grip: TimelineEdit, in row: TimelineRow
    ) -> Double {
        let edges: [Double]
        switch grip {
        case .begin: edges = [bar.begin, bar.begin + bar.way]
        case .length: edges = [bar.begin + bar.way]
        case .keyTime(let key, _): edges = [bar.begin + bar.keyTimes[key] * bar.way]
        }
        var instants = [0, time] + markers
        if let loop { instants += [loop.lowerBound, loop.upperBound] }
        for (index, _) in list.visibleRows where shown[index].id != row.id {
            if let other = shown[index].bar { instants += [other.begin, other.begin + other.way] }
        }
        let reach = Double(Self.snap) / scale.pointsPerSecond
        let ways = edges.flatMap { edge in instants.map { $0 - edge } }
        let nearest = ways.min { abs($0 - moved) < abs($1 - moved) }
        guard let nearest, abs(nearest - moved) < reach else { return moved }
        return nearest
    }

    private func move(_ touches: Set<UITouch>, _ phase: Phase, _ event: UIEvent?) {
        guard let drag, let point = touches.first?.location(in: self) else { return }
        let seconds = max(0, scale.seconds(point.x - headerWidth))
        switch drag {
        case .bar(let row, let bar, let grip, let start):
            // A press that hardly moves selects, and changes nothing.
            if abs(point.x - headerWidth - scale.x(start)) > Self.slack { hasMoved = true }
            guard hasMoved else { return }
            var moved = scale.seconds(point.x - headerWidth) - start
            if !(event?.modifierFlags.contains(.alternate) ?? false) {
                moved = snapped(moved, of: bar, grip, in: row)
            }
            onEdit?(row.id, bar.dragged(grip, by: moved), phase)
        case .head: onScrub?(seconds, phase)
        case .loop(let from): onLoop?(min(from, seconds)...max(from, seconds))
        }
    }
}
