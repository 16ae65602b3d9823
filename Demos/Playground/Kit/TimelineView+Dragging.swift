import UIKit

/// A drag in a time line, from its press to its release.
enum TimelineDrag {
    case head
    case loop(from: Double)
    case bar(Bar)
    case items(Items)
    case marquee(Marquee)
    case pill(Pill)

    /// The pill of an event.
    struct Pill {
        var row: AnyHashable
        /// The distance of the press from the pill's time, seconds.
        var offset: Double
        /// The time of the press.
        var start: Double
        var hasMoved = false
    }

    struct Bar {
        var row: TimelineRow
        var bar: TimelineBar
        var grip: TimelineEdit
        /// The time of the press.
        var start: Double
        /// True once the mouse has left the press: a mere press selects, and changes nothing.
        var hasMoved = false
    }

    /// Points that a press may move.
    static let slack: CGFloat = 3
    /// Largest distance, in points, between a press and the middle of the pressed pill.
    static let pillReach: CGFloat = 7
    /// Points within which an edge snaps.
    static let snap: CGFloat = 5
}

extension TimelineView {
    /// Begins a drag, or selects the row of a pressed name.
    func press(_ point: CGPoint, _ event: UIEvent?, isDouble: Bool = false) {
        if point.x < headerWidth {
            guard let index = rowIndex(at: point) else { return }
            return select(rowSet.shown[index])
        }
        if isDouble, let onInsert, let index = rowIndex(at: point),
            let bar = rowSet.shown[index].bar, bar.grip(at: point.x - headerWidth, scale) != nil
        {
            let time = scale.seconds(point.x - headerWidth)
            let isFree = event?.modifierFlags.contains(.alternate) ?? false
            return onInsert(rowSet.shown[index].id, isFree ? time : snap(leaving: []).time(time))
        }
        if point.y < TimelineHeader.loopHeight, let end = oppositeLoopEnd(at: point) {
            drag = .loop(from: end)
            return
        }
        if let pill = pill(at: point) {
            drag = .pill(pill)
            return
        }
        if beginItems(point, event) { return }
        if let bar = bar(at: point) {
            drag = .bar(bar)
            return
        }
        let seconds = max(0, scale.seconds(point.x - headerWidth))
        if point.y < TimelineHeader.height, event?.modifierFlags.contains(.shift) ?? false {
            drag = .loop(from: seconds)
            onLoop?(nil)
        } else {
            drag = .head
            onScrub?(seconds, .began)
        }
    }

    /// Index of the row at a point; nil above the rows and below the last row.
    func rowIndex(at point: CGPoint) -> Int? {
        list.index(at: CGPoint(x: point.x, y: point.y - TimelineHeader.height))
    }

    func select(_ row: TimelineRow) {
        selection = row.id
        onSelect?(row.id)
    }

    /// The pressed bar, which is selected from then on. A bar that was not selected is always
    /// dragged as a whole.
    private func bar(at point: CGPoint) -> TimelineDrag.Bar? {
        guard onEdit != nil, let index = rowIndex(at: point), let bar = rowSet.shown[index].bar,
            var grip = bar.grip(at: point.x - headerWidth, scale)
        else { return nil }
        let row = rowSet.shown[index]
        if row.id != selection {
            grip = .begin(bar.begin)
            select(row)
        }
        return .init(row: row, bar: bar, grip: grip, start: scale.seconds(point.x - headerWidth))
    }

    /// The end of the loop opposite to the grip at a point; nil beside the grips.
    private func oppositeLoopEnd(at point: CGPoint) -> Double? {
        guard let loop else { return nil }
        func isNear(_ time: Double) -> Bool {
            abs(scale.x(time) - (point.x - headerWidth)) <= TimelineDrag.snap
        }
        if isNear(loop.upperBound) { return loop.lowerBound }
        return isNear(loop.lowerBound) ? loop.upperBound : nil
    }

    /// The pressed pill of an event.
    private func pill(at point: CGPoint) -> TimelineDrag.Pill? {
        guard onPill != nil, let index = rowIndex(at: point), let time = rowSet.shown[index].pill,
            abs(scale.x(time) - (point.x - headerWidth)) <= TimelineDrag.pillReach
        else { return nil }
        select(rowSet.shown[index])
        let start = scale.seconds(point.x - headerWidth)
        return .init(row: rowSet.shown[index].id, offset: time - start, start: start)
    }

    private func move(_ old: TimelineDrag.Pill, to x: CGFloat, _ phase: Phase, _ event: UIEvent?) {
        var pill = old
        if abs(x - scale.x(pill.start)) > TimelineDrag.slack {
            pill.hasMoved = true
            drag = .pill(pill)
        }
        guard pill.hasMoved else { return }
        let time = max(0, scale.seconds(x) + pill.offset)
        let isFree = event?.modifierFlags.contains(.alternate) ?? false
        onPill?(pill.row, isFree ? time : max(0, snap(leaving: [], pill.row).time(time)), phase)
    }

    /// Goes on with a drag.
    func move(to point: CGPoint, _ phase: Phase, _ event: UIEvent?) {
        let seconds = max(0, scale.seconds(point.x - headerWidth))
        switch drag {
        case .bar(var bar):
            if abs(point.x - headerWidth - scale.x(bar.start)) > TimelineDrag.slack {
                bar.hasMoved = true
                drag = .bar(bar)
            }
            guard bar.hasMoved else { return }
            var moved = scale.seconds(point.x - headerWidth) - bar.start
            let isFree = event?.modifierFlags.contains(.alternate) ?? false
            if !isFree { moved = snapped(moved, bar) }
            let edit = bar.bar.dragged(
                bar.grip, by: moved, exactly: !isFree && frameLength != nil)
            onEdit?(bar.row.id, edit, phase)
        case .items(let items): move(items, to: point, phase, event)
        case .marquee(let marquee): move(marquee, to: point, phase)
        case .pill(let pill): move(pill, to: point.x - headerWidth, phase, event)
        case .head: onScrub?(seconds, phase)
        case .loop(let from): onLoop?(min(from, seconds)...max(from, seconds))
        case nil: break
        }
    }

    /// The way to the nearest instant within a few points of the dragged edge, or to a frame.
    private func snapped(_ moved: Double, _ drag: TimelineDrag.Bar) -> Double {
        let bar = drag.bar
        var items: Set = [TimelineItem(row: drag.row.id)]
        let edges: [Double]
        switch drag.grip {
        case .begin: edges = bar.edges
        case .length: edges = [bar.edges[1]]
        case .keyTime(let key, _):
            edges = [bar.time(of: key)]
            items = [TimelineItem(row: drag.row.id, key: key)]
        }
        return snap(leaving: items).way(moved, of: edges)
    }

    /// Instants to snap to: the playhead, markers, the loop, the beginning, events, edges and key
    /// frames of visible bars, except dragged bars.
    func snap(leaving items: Set<TimelineItem>, _ event: AnyHashable? = nil) -> TimelineSnap {
        var instants = [0, time] + markers
        if let loop { instants += [loop.lowerBound, loop.upperBound] }
        for (index, _) in list.visibleRows {
            let row = rowSet.shown[index]
            if let pill = row.pill, row.id != event { instants.append(pill) }
            guard let bar = row.bar, !items.contains(TimelineItem(row: row.id)) else { continue }
            let keys = bar.keyTimes.indices.filter {
                !items.contains(TimelineItem(row: row.id, key: $0))
            }
            instants += keys.map(bar.time)
            // The edges of a bar may move with its dragged key frames.
            if keys.count == bar.keyTimes.count {
                instants += bar.edges
            }
        }
        return TimelineSnap(
            instants: instants.filter(\.isFinite), frame: frameLength,
            reach: Double(TimelineDrag.snap) / scale.pointsPerSecond)
    }
}
