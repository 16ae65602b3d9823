import UIKit

extension TimelineDrag {
    /// Chosen key frames and bars, dragged together.
    struct Items {
        var group: TimelineGroup
        /// The time of the press.
        var start: Double
        /// The time that stays, where a grip of the chosen times is dragged; nil to move all.
        var anchor: Double?
        var hasMoved = false
    }

    /// A frame around key frames and bars.
    struct Marquee {
        var from: CGPoint
        /// Chosen before, and kept.
        var kept: Set<TimelineItem>
        /// A pressed item, which a press with Shift adds or removes.
        var item: TimelineItem?
        var hasMoved = false
    }
}

// Choosing and dragging several key frames and bars.
extension TimelineView {
    func choice(of row: TimelineRow) -> TimelineRowView.Choice {
        .init(
            isSelected: row.id == selection, isPicked: picked.contains(TimelineItem(row: row.id)),
            keys: Set(picked.compactMap { $0.row == row.id ? $0.key : nil }))
    }

    func pickedChanged(_ old: Set<TimelineItem>) {
        guard picked != old else { return }
        showSpan()
        list.refresh()
    }

    func showSpan() {
        let span = picked.isEmpty ? nil : TimelineGroup(picked, in: rowSet.all).span
        guard span != state.span else { return }
        state.span = span
        overlay.showSpan(state)
    }

    /// The key frame, else the bar, at a point.
    private func item(at point: CGPoint) -> TimelineItem? {
        guard let index = rowIndex(at: point), let bar = rowSet.shown[index].bar,
            bar.grip(at: point.x - headerWidth, scale) != nil
        else { return nil }
        return TimelineItem(
            row: rowSet.shown[index].id, key: bar.key(at: point.x - headerWidth, scale))
    }

    /// Begins to drag chosen items or a frame, or chooses the pressed item; false for a press that
    /// has another meaning.
    func beginItems(_ point: CGPoint, _ event: UIEvent?) -> Bool {
        guard onItems != nil else { return false }
        let start = scale.seconds(point.x - headerWidth)
        if point.y < TimelineHeader.height {
            guard let anchor = anchor(at: point), !isShifted(event) else { return false }
            drag = .items(.init(group: group, start: start, anchor: anchor))
            return true
        }
        let item = item(at: point)
        if isShifted(event) || item == nil {
            drag = .marquee(
                .init(from: point, kept: isShifted(event) ? picked : [], item: item))
            return true
        }
        guard let item else { return false }
        // A key frame of a chosen bar moves with the bar.
        let isPicked = picked.contains(item) || picked.contains(TimelineItem(row: item.row))
        if isPicked, picked.count > 1 {
            drag = .items(.init(group: group, start: start))
            return true
        }
        picked = [item]
        return false
    }

    private var group: TimelineGroup { TimelineGroup(picked, in: rowSet.all) }

    private func isShifted(_ event: UIEvent?) -> Bool {
        event?.modifierFlags.contains(.shift) ?? false
    }

    /// The end of the chosen times opposite to the grip at a point; nil beside the grips.
    private func anchor(at point: CGPoint) -> Double? {
        guard let span = state.span, point.y >= TimelineHeader.height - 12 else { return nil }
        func isNear(_ time: Double) -> Bool { abs(scale.x(time) - (point.x - headerWidth)) <= 5 }
        if isNear(span.upperBound) { return span.lowerBound }
        return isNear(span.lowerBound) ? span.upperBound : nil
    }

    func move(_ items: TimelineDrag.Items, to point: CGPoint, _ phase: Phase, _ event: UIEvent?) {
        var items = items
        let x = point.x - headerWidth
        if !items.hasMoved {
            guard abs(x - scale.x(items.start)) > TimelineDrag.slack else {
                // A press without a drag chooses a single item of several chosen items.
                if phase == .ended, items.anchor == nil { chooseOnly(point) }
                return
            }
            items.hasMoved = true
            drag = .items(items)
            onItems?(items.group.items, TimelineMap(), .began)
        }
        let isFree = event?.modifierFlags.contains(.alternate) ?? false
        let moved = scale.seconds(x) - items.start
        let snap = snap(leaving: items.group.items)
        var map = TimelineMap()
        if let anchor = items.anchor, let span = items.group.span {
            let edge = anchor == span.lowerBound ? span.upperBound : span.lowerBound
            let target = isFree ? edge + moved : snap.time(edge + moved)
            map = TimelineMap(anchor: anchor, factor: (target - anchor) / (edge - anchor))
        } else {
            map.shift = isFree ? moved : snap.way(moved, of: items.group.edges.sorted())
        }
        onItems?(items.group.items, items.group.limited(map), phase)
    }

    private func chooseOnly(_ point: CGPoint) {
        guard let item = item(at: point) else { return }
        picked = [item]
        if let index = rowIndex(at: point) { select(rowSet.shown[index]) }
    }

    func move(_ marquee: TimelineDrag.Marquee, to point: CGPoint, _ phase: Phase) {
        var marquee = marquee
        let from = marquee.from
        if hypot(point.x - from.x, point.y - from.y) > TimelineDrag.slack {
            marquee.hasMoved = true
            drag = .marquee(marquee)
        }
        guard marquee.hasMoved else {
            if phase == .ended { endPress(marquee) }
            return
        }
        let area = CGRect(
            x: headerWidth, y: TimelineHeader.height, width: max(0, bounds.width - headerWidth),
            height: max(0, bounds.height - TimelineHeader.height))
        let (x, y) = (
            min(max(point.x, area.minX), area.maxX), min(max(point.y, area.minY), area.maxY - 1)
        )
        let frame = CGRect(
            x: min(from.x, x), y: min(from.y, y), width: abs(x - from.x), height: abs(y - from.y))
        overlay.showMarquee(frame)
        let times =
            scale.seconds(frame.minX - headerWidth)...scale.seconds(frame.maxX - headerWidth)
        let shown = rowSet.shown
        let last = rowIndex(at: CGPoint(x: x, y: frame.maxY)) ?? shown.count - 1
        let first = rowIndex(at: CGPoint(x: x, y: frame.minY)) ?? shown.count
        let inside = first <= last ? TimelineRow.items(shown[first...last], in: times) : []
        picked = TimelineRow.kept(marquee.kept.union(inside), in: rowSet.all)
        guard phase == .ended,
            let id = shown.first(where: { row in
                picked.contains { $0.row == row.id }
            })?.id, !picked.contains(where: { $0.row == selection })
        else { return }
        selection = id
        onSelect?(id)
    }

    /// A press without a drag: with Shift the press adds or removes an item; beside the bars the
    /// press moves the playhead and clears the choice.
    private func endPress(_ marquee: TimelineDrag.Marquee) {
        if let item = marquee.item {
            picked = TimelineRow.kept(marquee.kept.symmetricDifference([item]), in: rowSet.all)
            return
        }
        picked = marquee.kept
        let time = max(0, scale.seconds(marquee.from.x - headerWidth))
        onScrub?(time, .began)
        onScrub?(time, .ended)
    }
}
