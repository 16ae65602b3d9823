import Foundation
import LayerHosting
import PlaygroundKit
import TestSupport
import Testing
import UIKit

/// Parts of tools, on a manual clock.
@MainActor
@Suite("Playground kit")
struct KitTests: KitStage {
    let host = ManualViewHost(size: CGSize(width: 400, height: 200))

    // MARK: - The scale

    @Test("seconds and points are each other's inverse, and zooming keeps a point")
    func scale() {
        var scale = TimeScale(start: 2, pointsPerSecond: 50)
        #expect(scale.x(3) == 50 && scale.seconds(50) == 3)
        let before = scale.seconds(80)
        scale.zoom(by: 3, about: 80)
        #expect(abs(scale.seconds(80) - before) < 1e-9 && scale.pointsPerSecond == 150)
        scale.zoom(by: 1e-9, about: 80)
        #expect(scale.pointsPerSecond == 2 && scale.start == 0)
    }

    @Test(
        "marks are 1, 2 or 5 of a decade",
        arguments: [(100, 1.0), (30, 5), (40, 2), (1000, 0.1), (7, 10), (4000, 0.02)]
            as [(Double, Double)])
    func marks(_ pointsPerSecond: Double, _ step: Double) {
        let marks = TimeScale(pointsPerSecond: pointsPerSecond).marks()
        #expect(abs(marks.step - step) < 1e-9)
        #expect(marks.step * pointsPerSecond >= 64)
    }

    @Test("a mark's number has the decimals of its step")
    func labels() {
        #expect(TimeScale.label(1.5, step: 0.5) == "1.5")
        #expect(TimeScale.label(2, step: 1) == "2")
        #expect(TimeScale.label(102, step: 1) == "1:42")
        #expect(TimeScale.label(61.25, step: 0.05) == "1:01.25")
        #expect(TimeScale.label(0.02, step: 0.02) == "0.02")
    }

    // MARK: - Rows

    @Test("a long list has views only for its visible rows")
    func rows() {
        var filled: [Int] = []
        let list = RowList<UILabel>(rowHeight: 20, make: { UILabel() }) { row, index in
            row.text = "\(index)"
            filled.append(index)
        }
        let window = show(list)
        list.reload(count: 100_000)
        host.advance(by: 0)
        #expect(list.visibleRows.map(\.index) == Array(0..<10))
        filled = []
        host.send(.mouseMoved(x: 100, y: 100))
        host.send(.scrolled(dx: 0, dy: -10, x: 100, y: 100))
        host.advance(by: 1)
        #expect(list.visibleRows.first?.index ?? 0 > 0)
        #expect(filled.count < 60)
        list.reveal(99_999)
        #expect(list.visibleRows.last?.index == 99_999)
        #expect(list.visibleRows.last?.row.text == "99999")
        list.reload(count: 3)
        #expect(list.visibleRows.map(\.index) == [0, 1, 2])
        #expect(list.index(at: CGPoint(x: 5, y: 45)) == 2)
        #expect(list.index(at: CGPoint(x: 5, y: 65)) == nil)
        withExtendedLifetime(window) {}
    }

    @Test("process stops: a list without an area, missing rows, points and heights beyond numbers")
    func oddRows() {
        var names = (0..<9).map { "\($0)" }
        let list = RowList<UILabel>(rowHeight: 20, make: { UILabel() }) { row, index in
            row.text = names[index]
        }
        let window = show(list)
        list.reload(count: 9)
        host.advance(by: 0)
        list.frame.size.height = 0
        names = ["a"]
        list.reload(count: 1)
        list.refresh()
        for index in [-1, 1, .max, .min] { list.reveal(index) }
        list.frame.size.height = 100
        list.layoutIfNeeded()
        #expect(list.visibleRows.map(\.row.text) == ["a"])
        for y in [CGFloat.nan, .infinity, -.infinity, 1e300, -1] {
            #expect(list.index(at: CGPoint(x: 0, y: y)) == nil)
        }
        for height in [CGFloat.nan, .infinity, 0, -5] {
            let odd = RowList<UILabel>(rowHeight: height, make: { UILabel() }) { _, _ in }
            #expect(odd.rowHeight == 1)
        }
        withExtendedLifetime(window) {}
    }

    // MARK: - The outline

    private func outline() -> OutlineView {
        let outline = OutlineView()
        outline.items = [
            .init(id: "a", level: 0, title: "scene", hasChildren: true),
            .init(id: "b", level: 1, title: "card", hasChildren: true),
            .init(id: "c", level: 2, title: "label"),
            .init(id: "d", level: 1, title: "ball"),
        ]
        return outline
    }

    @Test("a press selects a row, a press on the arrow closes the row, keys move the selection")
    func outlineSelects() {
        let view = outline()
        var chosen: [AnyHashable] = []
        view.onSelect = { chosen.append($0) }
        let window = show(view)
        press(120, 30)
        #expect(view.selection == AnyHashable("b"))
        view.moveSelection(by: 1)
        #expect(view.selection == AnyHashable("c"))
        // The arrow of "card".
        press(24, 30)
        view.moveSelection(by: -9)
        view.moveSelection(by: 2)
        #expect(view.selection == AnyHashable("d"))
        view.reveal("c")
        view.selection = "b"
        view.moveSelection(by: 1)
        #expect(view.selection == AnyHashable("c"))
        #expect(chosen.first == AnyHashable("b"))
        withExtendedLifetime(window) {}
    }

    @Test("a filter keeps matching rows and their ancestors")
    func outlineFilters() {
        let view = outline()
        let window = show(view)
        view.filter = "lab"
        view.moveSelection(by: 0)
        view.moveSelection(by: 9)
        #expect(view.selection == AnyHashable("c"))
        view.moveSelection(by: -1)
        #expect(view.selection == AnyHashable("b"))
        withExtendedLifetime(window) {}
    }

    // MARK: - The split

    @Test("dragging the line resizes, within what each side gets at least")
    func split() {
        let (left, right) = (UIView(), UIView())
        let split = SplitView(.horizontal, left, right, keeping: .first, extent: 100)
        let window = show(split)
        #expect(left.frame.width == 100 && right.frame.minX == 101)
        press(100, 50, to: (180, 60))
        #expect(left.frame.width == 180)
        press(181, 50, to: (-50, 60))
        #expect(left.frame.width == 80)
        // A kept side has at most its share of a small view.
        split.mostShare = 0.3
        press(80, 50, to: (300, 60))
        #expect(left.frame.width == 120)
        split.isCollapsed = true
        host.advance(by: 0)
        #expect(left.isHidden && right.frame.width == 400)
        withExtendedLifetime(window) {}
    }

    // MARK: - The time line

    @Test("dragging over the bars moves the playhead, a press on a name selects")
    func timeline() throws {
        let view = TimelineView()
        view.headerWidth = 100
        view.scale = TimeScale(pointsPerSecond: 100)
        let bar = TimelineBar(added: 0, begin: 0.5, end: 2, cycle: 0.5, color: .red)
        view.setRows([
            TimelineRow(id: "ball", title: "ball"),
            TimelineRow(id: "move", level: 1, title: "position", bar: bar),
        ])
        var times: [Double] = []
        var chosen: AnyHashable?
        view.onScrub = { time, _ in times.append(time) }
        view.onSelect = { chosen = $0 }
        let window = show(view)
        press(200, 80, to: (250, 80))
        #expect(times.first == 1 && times.last == 1.5)
        press(50, 24 + 22 + 10)
        #expect(chosen == AnyHashable("move"))
        // A bar lies at its seconds, and the area before the bar is empty.
        let picture = PixelGrid(try host.snapshot())
        let (inside, outside) = (picture[220, 57], picture[130, 57])
        #expect(inside != outside)
        withExtendedLifetime(window) {}
    }

    @Test("the wheel over the bars scrolls the rows")
    func wheel() {
        let view = TimelineView()
        view.headerWidth = 100
        view.setRows((0..<50).map { TimelineRow(id: $0, title: "row \($0)") })
        var chosen: AnyHashable?
        view.onSelect = { chosen = $0 }
        let window = show(view)
        press(50, 30)
        #expect(chosen == AnyHashable(0))
        host.send(.scrolled(dx: 0, dy: -4, x: 250, y: 100))
        host.advance(by: 1)
        press(50, 30)
        #expect(chosen as? Int ?? 0 > 3)
        withExtendedLifetime(window) {}
    }

    @Test("a press selects a bar; drags move its middle, its end and its key frames")
    func bars() throws {
        let view = TimelineView()
        view.headerWidth = 100
        view.scale = TimeScale(pointsPerSecond: 100)
        var bar = TimelineBar(added: 0, begin: 0.5, end: 2.5, cycle: 2, color: .red)
        bar.keyTimes = [0, 0.5, 1]
        view.setRows([TimelineRow(id: "move", title: "position", bar: bar)])
        var (edits, times): ([TimelineEdit], [Double]) = ([], [])
        view.onEdit = { _, edit, _ in edits.append(edit) }
        view.onScrub = { time, _ in times.append(time) }
        let window = show(view)
        var chosen: AnyHashable?
        view.onSelect = { chosen = $0 }
        let y = 24.0 + 11
        // A press alone changes nothing.
        press(180, y)
        #expect(edits.isEmpty && times.isEmpty && chosen == AnyHashable("move"))
        press(180, y, to: (200, y))
        #expect(edits.last == .begin(0.7))
        // The bar's end comes near a marker, and snaps to the marker.
        view.markers = [2.63]
        press(180, y, to: (191, y))
        #expect(edits.last == .begin(0.63))
        view.markers = []
        press(350, y, to: (300, y))
        #expect(edits.last == .length(1.5))
        press(250, y, to: (300, y))
        #expect(edits.last == .keyTime(1, 0.75))
        // The drag stops at the next key frame.
        press(250, y, to: (399, y))
        #expect(edits.last == .keyTime(1, 0.995) || edits.last == .keyTime(1, 1))
        let count = times.count
        press(380, y)
        #expect(times.count > count && times.last == 2.8)
        withExtendedLifetime(window) {}
    }

    @Test("A bar in a group that is repeated comes again, mirrored on the way back")
    func echoes() {
        var bar = TimelineBar(added: 1, begin: 1, end: 2, cycle: 1, color: .red)
        #expect(bar.echoes(in: 0...100).isEmpty)
        bar.repeats = .init(begin: 0, period: 4, end: 11, isMirrored: false)
        #expect(bar.echoes(in: 0...100) == [5...6, 9...10])
        #expect(bar.echoes(in: 5.5...9.5) == [5.5...6, 9...9.5])
        #expect(bar.fraction(at: 5.25) == 0.25 && bar.fraction(at: 7) == nil)
        bar.repeats = .init(begin: 0, period: 8, end: 16, isMirrored: true)
        #expect(bar.echoes(in: 0...100) == [6...7, 9...10, 14...15])
        #expect(bar.fraction(at: 6.25) == 0.75)
        // For any number of cycles.
        bar.repeats = .init(begin: 0, period: 1e-6, end: .infinity, isMirrored: false)
        #expect(bar.echoes(in: 0...100).count == 400)
    }

    @Test("a found bar is listed with its layer and its parts")
    func foundBars() {
        let view = TimelineView()
        view.setRows([
            TimelineRow(id: "a", title: "ball"), TimelineRow(id: "b", level: 1, title: "position"),
            TimelineRow(id: "c", title: "card"),
            TimelineRow(id: "d", level: 1, title: "flip"),
            TimelineRow(id: "e", level: 2, title: "opacity"),
            TimelineRow(id: "f", level: 1, title: "bounds"),
        ])
        var chosen: [AnyHashable] = []
        view.onSelect = { chosen.append($0) }
        let window = show(view)
        view.filter = "FLIP"
        host.advance(by: 0)
        for i in 0..<4 { press(50, 24 + 11 + Double(i) * 22) }
        #expect(chosen == ["c", "d", "e"])
        view.filter = "ball"
        chosen = []
        host.advance(by: 0)
        for i in 0..<4 { press(50, 24 + 11 + Double(i) * 22) }
        #expect(chosen == ["a", "b"])
        withExtendedLifetime(window) {}
    }
}
