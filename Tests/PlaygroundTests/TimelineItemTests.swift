import LayerHosting
import TestSupport
import Testing
import UIKit

@testable import PlaygroundKit

/// Several key frames and bars of a time line: chosen by a frame, moved, scaled, snapped.
@MainActor
@Suite("Playground timeline items")
struct TimelineItemTests: KitStage {
    let host = ManualViewHost(size: CGSize(width: 400, height: 200))

    /// A heading, and three animations from 0.5 s, at 100 points a second from x = 100 on.
    private func timeline() -> TimelineView {
        let view = TimelineView()
        view.headerWidth = 100
        view.scale = TimeScale(pointsPerSecond: 100)
        func bar(_ keys: [Double], _ begin: Double, _ end: Double) -> TimelineBar {
            var bar = TimelineBar(
                added: 0, begin: begin, end: end, cycle: end - begin, color: .red)
            bar.keyTimes = keys
            return bar
        }
        view.setRows([
            TimelineRow(id: "ball", title: "ball"),
            TimelineRow(id: "a", level: 1, title: "a", bar: bar([0, 0.25, 0.5, 1], 0.5, 2.5)),
            TimelineRow(id: "b", level: 1, title: "b", bar: bar([0, 0.5, 1], 0.5, 1.5)),
            TimelineRow(id: "c", level: 1, title: "c", bar: bar([], 0.5, 1)),
        ])
        return view
    }
    private func item(_ row: String, _ key: Int? = nil) -> TimelineItem {
        TimelineItem(row: row, key: key)
    }
    /// The middle of a row.
    private func y(_ row: Int) -> Double { 24 + 22 * Double(row) + 11 }

    private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

    private func drag(
        _ from: (Double, Double), _ to: (Double, Double), _ keys: KeyModifiers = []
    ) {
        host.send(.mouseMoved(x: from.0, y: from.1))
        host.send(.mouseDown(.left, x: from.0, y: from.1, keys))
        host.send(.mouseMoved(x: to.0, y: to.1, keys))
        host.send(.mouseUp(.left, x: to.0, y: to.1, keys))
        host.advance(by: 1)
    }

    @Test("bars without finite times are never in a frame", arguments: [Double.nan, .infinity])
    func endlessBars(_ begin: Double) {
        let bar = TimelineBar(added: 0, begin: begin, end: .infinity, cycle: 1, color: .red)
        #expect(TimelineRow.items([TimelineRow(id: "a", title: "a", bar: bar)], in: 0...9).isEmpty)
    }

    @Test("A frame chooses key frames, whole bars and bars without keys; Shift adds and removes")
    func marquee() {
        let view = timeline()
        var (times, chosen): ([Double], AnyHashable?) = ([], nil)
        view.onItems = { _, _, _ in }
        view.onEdit = { _, _, _ in }
        view.onScrub = { time, _ in times.append(time) }
        view.onSelect = { chosen = $0 }
        let window = show(view)
        // From below the bars of b and c to a: the begin of all, the middle of a, not its end.
        drag((390, y(3)), (140, y(1) - 8))
        #expect(view.picked == [item("a"), item("b"), item("c")])
        #expect(chosen == AnyHashable("a") && times.isEmpty)
        drag((290, y(2)), (180, y(1)))
        #expect(view.picked == [item("a", 1), item("a", 2), item("b", 1), item("b", 2)])
        drag((195, y(3)), (195, y(3)), [.shift])
        #expect(view.picked.contains(item("c")) && view.picked.count == 5)
        drag((195, y(3)), (195, y(3)), [.shift])
        drag((200, y(1)), (200, y(1)), [.shift])
        #expect(view.picked == [item("a", 2), item("b", 1), item("b", 2)])
        // Over a bar, with Shift.
        drag((140, y(3) - 5), (190, y(3) + 5), [.shift])
        #expect(view.picked.contains(item("c")))
        // A press beside the bars moves the playhead and chooses nothing.
        drag((380, y(2)), (380, y(2)))
        #expect(view.picked.isEmpty && times == [2.8, 2.8])
        // Removed rows are not chosen any more.
        drag((390, y(3)), (140, y(1) - 8))
        view.setRows(Array(view.rows.prefix(2)))
        #expect(view.picked == [item("a")])
        withExtendedLifetime(window) {}
    }

    @Test("Chosen items move together, between their neighbours, to markers and to frames")
    func moving() {
        let view = timeline()
        var (maps, items) = ([TimelineMap](), Set<TimelineItem>())
        view.onItems = {
            items = $0; maps.append($1); _ = $2
        }
        view.onEdit = { _, _, _ in }
        let window = show(view)
        view.picked = [item("a", 1), item("b", 1), item("c")]
        drag((200, y(1)), (230, y(1)), [.option])
        #expect(items == view.picked && isNear(maps.last?.shift, 0.3))
        #expect(maps.first == TimelineMap())
        // The next key frame of a, that is not chosen, ends the way at 1.5 s.
        drag((200, y(1)), (390, y(1)), [.option])
        #expect(isNear(maps.last?.shift, 0.5))
        view.markers = [1.03]
        drag((200, y(1)), (204, y(1)))
        #expect(isNear(maps.last?.shift, 0.03))
        view.markers = []
        view.frameLength = 0.04
        // The first edge, the begin of c at 0.5 s, comes to a frame.
        drag((200, y(1)), (211, y(1)))
        #expect(isNear(maps.last?.shift, 0.1))
        // A press without a way chooses one.
        drag((200, y(1)), (200, y(1)))
        #expect(view.picked == [item("a", 1)])
        withExtendedLifetime(window) {}
    }

    @Test("A grip above the rows scales the chosen times about the other end")
    func scaling() {
        let view = timeline()
        var maps: [TimelineMap] = []
        view.onItems = {
            maps.append($1); _ = ($0, $2)
        }
        view.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
        func drag(_ from: Double, _ to: Double) {
            view.press(CGPoint(x: from, y: 18), nil)
            view.move(to: CGPoint(x: to, y: 18), .moved, nil)
            view.move(to: CGPoint(x: to, y: 18), .ended, nil)
            view.drag = nil
        }
        view.picked = [item("b")]
        // From 0.5 s to 1.5 s; the end moves to 2.5 s.
        drag(250, 350)
        #expect(maps.last == TimelineMap(anchor: 0.5, factor: 2))
        #expect(maps.last?(1) == 1.5)
        drag(150, 200)
        #expect(maps.last == TimelineMap(anchor: 1.5, factor: 0.5))
        // A length is at least a hundredth, and never negative.
        drag(250, 110)
        #expect(isNear(maps.last?.factor, 0.01))
        view.picked = [item("a", 0), item("a", 1)]
        drag(200, 390)
        #expect(isNear(maps.last?.factor, 2))
        // Beside the grips the ruler moves the playhead.
        let count = maps.count
        drag(300, 310)
        #expect(maps.count == count)
    }

    @Test("A double press on a bar asks for a key frame there")
    func inserting() {
        let view = timeline()
        var (rows, times): ([AnyHashable], [Double]) = ([], [])
        view.onItems = { _, _, _ in }
        view.onInsert = {
            rows.append($0); times.append($1)
        }
        let window = show(view)
        for _ in 0..<2 {
            host.send(.mouseDown(.left, x: 270, y: y(1), [.option]))
            host.send(.mouseUp(.left, x: 270, y: y(1), [.option]))
        }
        host.advance(by: 1)
        #expect(rows == [AnyHashable("a")] && times == [1.7])
        withExtendedLifetime(window) {}
    }

    @Test("Parts of a chosen group and key frames of a chosen bar are chosen by it")
    func nesting() {
        var rows = timeline().rows
        rows[2].level = 2
        let all: Set = [item("a"), item("a", 1), item("b", 0), item("c"), item("none")]
        #expect(TimelineRow.kept(all, in: rows) == [item("a"), item("c")])
        #expect(TimelineRow.kept([item("b", 0), item("b", 9)], in: rows) == [item("b", 0)])
        let group = TimelineGroup([item("a", 3), item("c")], in: rows)
        #expect(group.edges.sorted() == [0.5, 1, 2.5] && group.span == 0.5...2.5)
        #expect(TimelineGroup([item("a", 3)], in: rows).span == nil)
        // Bad numbers of a map stay without an effect on the limits.
        #expect(group.limited(TimelineMap(shift: -100)).shift == 1.5 - 2.5)
    }

    @Test("An event's pill is dragged to frames and edges, with Alt freely; a press selects it")
    func pill() {
        let view = timeline()
        var row = TimelineRow(id: "drop", level: 1, title: "drop")
        row.pill = 3
        view.setRows([TimelineRow(id: "events", title: "events"), row] + view.rows)
        view.frameLength = 1.0 / 60
        var (moved, chosen): ([(AnyHashable, Double)], AnyHashable?) = ([], nil)
        view.onPill = { id, time, _ in moved.append((id, time)) }
        view.onSelect = { chosen = $0 }
        view.onItems = { _, _, _ in }
        let window = show(view)
        // A press alone; then to the end of c at 1 s, to a frame, freely, and before the beginning.
        drag((398, y(1)), (399, y(1)))
        #expect(moved.isEmpty && chosen == AnyHashable("drop"))
        drag((398, y(1)), (201, y(1)))
        #expect(moved.last?.0 == AnyHashable("drop") && isNear(moved.last?.1, 1))
        drag((398, y(1)), (223, y(1)))
        #expect(isNear(moved.last?.1, 75.0 / 60))
        drag((398, y(1)), (223.5, y(1)), .option)
        #expect(isNear(moved.last?.1, 1.255))
        drag((398, y(1)), (20, y(1)))
        #expect(isNear(moved.last?.1, 0))
        // Beside the pill, and without a receiver, the time line takes the press.
        let count = moved.count
        drag((300, y(1)), (250, y(1)))
        view.onPill = nil
        drag((398, y(1)), (250, y(1)))
        #expect(moved.count == count)
        _ = window
    }

    @Test("The ends of a loop are dragged by their grips; below the grips the playhead is")
    func loopGrips() {
        let view = timeline()
        var (loop, times): (ClosedRange<Double>?, [Double]) = (nil, [])
        view.loop = 0.5...2
        view.onLoop = { loop = $0 }
        view.onScrub = { time, _ in times.append(time) }
        let window = show(view)
        drag((300, 5), (350, 5))
        #expect(loop == 0.5...2.5 && times.isEmpty)
        drag((151, 5), (120, 5))
        #expect(isNear(loop?.lowerBound, 0.2) && loop?.upperBound == 2)
        // The begin is dragged past the end.
        drag((150, 5), (360, 5))
        #expect(loop?.lowerBound == 2 && isNear(loop?.upperBound, 2.6))
        loop = nil
        drag((300, 18), (350, 18))
        drag((230, 5), (240, 5))
        #expect(loop == nil && !times.isEmpty)
        _ = window
    }

    @Test("A filter finds animations by their keys, too")
    func filterByKey() {
        var row = TimelineRow(id: 1, level: 1, title: "position.y")
        row.keywords = "hop"
        var rows = TimelineRowSet()
        rows.all = [TimelineRow(id: 0, title: "dot"), row, TimelineRow(id: 2, title: "ball")]
        rows.filter = "Hop"
        #expect(rows.shown.map(\.title) == ["dot", "position.y"])
        rows.filter = "none"
        #expect(rows.shown.isEmpty)
    }

    @Test("The thumb of a list has the place and the share of the visible part")
    @MainActor func thumb() {
        let room = CGSize(width: 100, height: 104)
        let top = ScrollThumb.frame(0, of: 208, in: room)
        #expect(top == CGRect(x: 94, y: 2, width: 4, height: 50))
        #expect(ScrollThumb.frame(104, of: 208, in: room).maxY == 102)
        // Short in a long list, and inside of the room past the ends.
        #expect(ScrollThumb.frame(1e9, of: 1e6, in: room).maxY == 102)
        #expect(ScrollThumb.frame(-5, of: 1e6, in: room).height == 16)
    }
}
