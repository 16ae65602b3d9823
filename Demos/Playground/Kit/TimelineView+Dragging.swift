import UIKit

/// A drag in a time line, from its press to its release.
enum TimelineDrag {
    case head
    case loop(from: Double)
    case bar(Bar)

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
    /// Points within which an edge snaps.
    static let snap: CGFloat = 5
}

extension TimelineView {
    /// Begins a drag, or selects the row of a pressed name.
    func press(_ point: CGPoint, _ event: UIEvent?) {
        if point.x < headerWidth {
            let inList = CGPoint(x: point.x, y: point.y - TimelineHeader.height)
            guard let index = list.index(at: inList) else { return }
            return select(rowSet.shown[index])
        }
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

    private func select(_ row: TimelineRow) {
        selection = row.id
        onSelect?(row.id)
    }

    /// The pressed bar, which is selected from then on. A bar that was not selected is dragged by
    /// its middle in any case.
    private func bar(at point: CGPoint) -> TimelineDrag.Bar? {
        let inList = CGPoint(x: point.x, y: point.y - TimelineHeader.height)
        guard onEdit != nil, point.y >= TimelineHeader.height,
            let index = list.index(at: inList), let bar = rowSet.shown[index].bar,
            var grip = bar.grip(at: point.x - headerWidth, scale)
        else { return nil }
        let row = rowSet.shown[index]
        if row.id != selection {
            grip = .begin(bar.begin)
            select(row)
        }
        return .init(row: row, bar: bar, grip: grip, start: scale.seconds(point.x - headerWidth))
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
            if !(event?.modifierFlags.contains(.alternate) ?? false) {
                moved = snapped(moved, bar)
            }
            onEdit?(bar.row.id, bar.bar.dragged(bar.grip, by: moved), phase)
        case .head: onScrub?(seconds, phase)
        case .loop(let from): onLoop?(min(from, seconds)...max(from, seconds))
        case nil: break
        }
    }

    /// The way to the nearest instant within a few points of the dragged edge: the playhead,
    /// markers, the loop, the beginning, edges of other bars; else the way of the mouse.
    private func snapped(_ moved: Double, _ drag: TimelineDrag.Bar) -> Double {
        let bar = drag.bar
        let edges: [Double] =
            switch drag.grip {
            case .begin: [bar.begin, bar.begin + bar.way]
            case .length: [bar.begin + bar.way]
            case .keyTime(let key, _): [bar.begin + bar.keyTimes[key] * bar.way]
            }
        var instants = [0, time] + markers
        if let loop { instants += [loop.lowerBound, loop.upperBound] }
        for (index, _) in list.visibleRows where rowSet.shown[index].id != drag.row.id {
            let other = rowSet.shown[index].bar
            if let other { instants += [other.begin, other.begin + other.way] }
        }
        let reach = Double(TimelineDrag.snap) / scale.pointsPerSecond
        let ways = edges.flatMap { edge in instants.map { $0 - edge } }
        let nearest = ways.min { abs($0 - moved) < abs($1 - moved) }
        guard let nearest, abs(nearest - moved) < reach else { return moved }
        return nearest
    }
}
