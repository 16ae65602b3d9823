import Foundation
import LayerHosting
import PlaygroundKit
import TestSupport
import Testing
import UIKit

/// Parts of tools, on a manual clock.
@MainActor
@Suite("Playground kit")
struct KitTests {
    private let host = ManualViewHost(size: CGSize(width: 400, height: 200))

    private func show(_ view: UIView) -> UIWindow {
        let window = UIWindow(host: host)
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        view.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
        controller.view.addSubview(view)
        host.advance(by: 0)
        return window
    }

    private func press(_ x: Double, _ y: Double, to end: (Double, Double)? = nil) {
        host.send(.mouseMoved(x: x, y: y))
        host.send(.mouseDown(.left, x: x, y: y, []))
        if let end { host.send(.mouseMoved(x: end.0, y: end.1)) }
        host.send(.mouseUp(.left, x: end?.0 ?? x, y: end?.1 ?? y, []))
        host.advance(by: 0)
    }

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

    @Test("of a long list only what is seen are views")
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

    @Test("a press selects, one on the arrow closes, the keys go on from there")
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

    @Test("a filter leaves what matches and what that is in")
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

    @Test("A press on a bar selects it; it is dragged by its middle, its end and its key frames")
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
        // Not beyond the next key frame.
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

    @Test("bars that are found stand with their layer and their parts")
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

    // MARK: - In space

    @Test("shapes apart in space are turned by dragging, and the front one is pressed")
    func stack() throws {
        let stack = LayerStack()
        stack.backgroundSize = CGSize(width: 200, height: 200)
        func square(_ x: CGFloat, _ size: CGFloat) -> [CGPoint] {
            [(x, x), (x + size, x), (x + size, x + size), (x, x + size)].map {
                CGPoint(x: $0.0, y: $0.1)
            }
        }
        stack.items = [
            .init(id: "background", depth: 0, corners: square(0, 200)),
            .init(id: "card", depth: 1, corners: square(70, 60), fill: .red),
        ]
        var chosen: AnyHashable?
        stack.onSelect = { chosen = $0 }
        let window = show(stack)
        press(200, 100)
        #expect(chosen == AnyHashable("card") && stack.selection == AnyHashable("card"))
        let before = PixelGrid(try host.snapshot())
        press(200, 100, to: (260, 120))
        #expect(chosen == AnyHashable("card") && stack.turn.x > 0.8)
        #expect(PixelGrid(try host.snapshot()) != before)
        chosen = nil
        press(2, 2)
        #expect(chosen == nil)
        withExtendedLifetime(window) {}
    }

    // MARK: - Costs

    @Test("a bar of the strip is its frame; those without room are gone")
    func costs() {
        let strip = CostStrip()
        var picked: CostStrip.Frame?
        strip.onPick = { picked = $0 }
        let window = show(strip)
        for i in 0..<200 { strip.add(.init(time: Double(i), cost: i == 198 ? 0.05 : 0.002)) }
        host.advance(by: 0)
        // 133 bars of three points: 67 to 199.
        press(1, 100)
        #expect(picked?.time == 67)
        press(394, 100)
        #expect(picked?.time == 198)
        // The GPU answers later.
        strip.setOther(0.03, ofFrame: 199)
        strip.setOther(0.03, ofFrame: 700)
        #expect(strip.frames.last?.other == 0.03 && strip.frames[198].other == nil)
        for i in 200..<2001 { strip.add(.init(time: Double(i), cost: 0.002)) }
        #expect(strip.count == 2001 && strip.frames.count == 1001)
        strip.setOther(0.01, ofFrame: 0)
        strip.setOther(0.01, ofFrame: 1000)
        #expect(strip.frames.first?.other == 0.01)
        withExtendedLifetime(window) {}
    }

    // MARK: - Lines of text

    @Test("a line is pressed and typed; Return takes it, Escape and a press elsewhere do not")
    func lines() {
        let background = UIView()
        let line = LineField(ToolStyle.font, ToolStyle.text)
        line.frame = CGRect(x: 10, y: 10, width: 100, height: 20)
        background.addSubview(line)
        let window = show(background)
        var typed: [String] = []
        var ends = 0
        line.onChange = { typed.append($0) }
        line.onEndEditing = { ends += 1 }
        line.text = "old"
        func key(_ key: Key) {
            host.send(.keyDown(key, [], isRepeat: false))
            host.advance(by: 0)
        }
        press(50, 20)
        #expect(line.isBusy)
        host.send(.text("er"))
        key(.enter)
        #expect(typed.count == 1 && !line.isBusy && ends == 1)
        press(50, 20)
        host.send(.text("x"))
        key(.escape)
        #expect(typed.count == 1 && !line.isBusy && ends == 2)
        line.isEditable = false
        press(50, 20)
        #expect(!line.isBusy)
        withExtendedLifetime(window) {}
    }

    @Test("colours are light or dark, and nothing is written in those of its ground")
    func colors() {
        defer { ToolStyle.use(.dark) }
        for appearance in [ToolStyle.Appearance.light, .dark] {
            ToolStyle.use(appearance)
            func light(_ color: UIColor) -> CGFloat { color.cgColor.components?[1] ?? 0 }
            for background in [
                ToolStyle.background, ToolStyle.panel, ToolStyle.bar, ToolStyle.field,
            ] {
                #expect(abs(light(ToolStyle.text) - light(background)) > 0.6)
                #expect(abs(light(ToolStyle.secondaryText) - light(background)) > 0.35)
            }
            let texts = [ToolStyle.text, ToolStyle.secondaryText, ToolStyle.dimText]
            let grounds = [
                ToolStyle.background, ToolStyle.panel, ToolStyle.bar, ToolStyle.field,
                ToolStyle.hover,
                ToolStyle.selection,
            ]
            for background in grounds {
                for text in texts { #expect(contrast(text, background) >= 4.5) }
            }
            let states = [
                ToolStyle.accent, ToolStyle.error, ToolStyle.warning, ToolStyle.success,
            ]
            for background in [ToolStyle.panel, ToolStyle.bar, ToolStyle.field] {
                for text in states { #expect(contrast(text, background) >= 4.5) }
            }
        }
    }

    /// The contrast ratio of WCAG 2.1: from 1 to 21.
    private func contrast(_ a: UIColor, _ b: UIColor) -> Double {
        func luminance(_ color: UIColor) -> Double {
            let parts = (color.cgColor.components ?? []).prefix(3).map(Double.init).map {
                $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
            }
            return zip(parts, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
        }
        let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
        return max(x / y, y / x)
    }

    // MARK: - Commands

    @Test("a command is found by its words and done by Return; Escape does nothing")
    func commands() async {
        var done: [String] = []
        let panel = CommandPanel()
        panel.commands = ["Loop from here", "Go to the end", "No loop", "Slower"].map { title in
            Command(title, .init("x", shift: true), isEnabled: { title != "Slower" }) {
                done.append(title)
            }
        }
        var closed = 0
        panel.onClose = { closed += 1 }
        let window = show(panel)
        func open(_ text: String) async {
            panel.open()
            // The caret comes in the next turn of the main queue.
            await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
            host.send(.text(text))
            host.advance(by: 0)
        }
        func enter() { host.send(.keyDown(.enter, [], isRepeat: false)) }
        await open("loop")
        enter()
        await open("loop")
        host.send(.keyDown(.down, [], isRepeat: false))
        enter()
        await open("go")
        host.send(.keyDown(.escape, [], isRepeat: false))
        await open("slower")
        enter()
        #expect(done == ["Loop from here", "No loop"])
        #expect(closed == 3 && panel.isOpen)
        panel.close()
        #expect(Command.Key("left", shift: true, control: true).title == "Ctrl Shift ←")
        withExtendedLifetime(window) {}
    }

    // MARK: - The curve

    @Test("a curve is bent by its handles, in hundredths")
    func curve() throws {
        let canvas = CurveCanvas()
        canvas.points = .init(0, 0, 1, 1)
        var last: (points: CurveCanvas.Points, isFinal: Bool)?
        canvas.onChange = { last = ($0, $1) }
        let window = show(canvas)
        // The box is 372 points wide from 14 on, and 200 / 1.56 high in the middle.
        let (height, low) = (200 / 1.56, 100 + 100 / 1.56)
        press(14, low, to: (14 + 372 * 0.42, low - height * 0.1))
        let bent = try #require(last)
        #expect(bent.isFinal && bent.points == .init(0.42, 0.1, 1, 1))
        // Progress may go beyond its ends, time may not.
        press(386, low - height, to: (500, 0))
        #expect(last?.points.x2 == 1 && last?.points.y2 ?? 0 > 1.2)
        // Beside the handles nothing is dragged.
        last = nil
        press(200, 190, to: (220, 100))
        #expect(last == nil)
        withExtendedLifetime(window) {}
    }

    // MARK: - Numbers

    @Test("a number is dragged within its range, or typed")
    func number() {
        let field = NumberField("damping", 10, in: 0...20, step: 0.1)
        var changes: [(value: Double, isFinal: Bool)] = []
        field.onChange = { changes.append(($0, $1)) }
        let window = show(field)
        press(100, 100, to: (130, 100))
        #expect(abs(field.value - 13) < 1e-9 && changes.last?.isFinal == true)
        press(100, 100, to: (399, 100))
        #expect(field.value == 20)
        // The start of typing selects all text.
        press(300, 100)
        host.send(.text("7,5"))
        host.send(.keyDown(.enter, [], isRepeat: false))
        host.advance(by: 0)
        #expect(field.value == 7.5 && !field.isBusy)
        // Text that is no number stays until corrected.
        press(300, 100)
        host.send(.text("abc"))
        host.send(.keyDown(.enter, [], isRepeat: false))
        #expect(field.value == 7.5 && field.isBusy)
        for _ in 0..<3 { host.send(.keyDown(.backspace, [], isRepeat: false)) }
        host.send(.text("12"))
        host.send(.keyDown(.enter, [], isRepeat: false))
        #expect(field.value == 12 && !field.isBusy)
        withExtendedLifetime(window) {}
    }

    @Test("where in its way a bar is at a time")
    func fractions() {
        var bar = TimelineBar(added: 0, begin: 1, end: 5, cycle: 2, color: .red)
        #expect(
            [0.5, 1, 1.5, 3, 4, 5, 6].map { bar.fraction(at: $0) } == [
                nil, 0, 0.25, 0, 0.5, 1, nil,
            ])
        bar.autoreverses = true
        #expect([1, 1.5, 2, 2.25, 3, 5].map { bar.fraction(at: $0) } == [0, 0.5, 1, 0.75, 0, 0])
        bar.end = .infinity
        #expect(bar.fraction(at: 7.5) == 0.5)
        bar.cycle = .infinity
        #expect(bar.fraction(at: 2) == nil)
    }

    @Test("a graph shows numbers on one scale, and goes to a time that is pressed")
    func graph() {
        let graph = ValueGraph()
        let window = show(graph)
        #expect(window.rootViewController != nil && graph.extent == nil)
        graph.contents = .init(
            times: [0, 1, 2], lines: [[1, nil, 3], [-4, .infinity, 2]], speed: [nil, 2])
        #expect(graph.extent == -4...3)
        graph.range = 2...6
        var picked: [Double] = []
        graph.onScrub = { picked.append($0) }
        press(100, 50, to: (500, 50))
        #expect(picked.first == 3 && picked.last == 6)
    }
}
