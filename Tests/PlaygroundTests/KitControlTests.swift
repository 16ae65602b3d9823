import Foundation
import LayerHosting
import PlaygroundKit
import TestSupport
import Testing
import UIKit

/// Controls and panels of tools, on a manual clock.
@MainActor
@Suite("Controls of the playground kit")
struct KitControlTests: KitStage {
    let host = ManualViewHost(size: CGSize(width: 400, height: 200))

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

    @Test("each bar of the strip is a frame; frames without room are dropped")
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
        // A refused text stays, for Return and Tab, until it is corrected or ended by Escape.
        line.accepts = { $0 == "good" }
        for end in [Key.enter, .tab] {
            press(50, 20)
            host.send(.text("bad"))
            key(end)
            #expect(line.isBusy && typed.count == 1 && ends == 2)
            key(.escape)
            #expect(!line.isBusy && ends == 3)
            ends = 2
        }
        press(50, 20)
        host.send(.text("bad"))
        key(.enter)
        for _ in 0..<3 { key(.backspace) }
        host.send(.text("good"))
        key(.enter)
        #expect(typed.last == "good" && typed.count == 2 && !line.isBusy)
        line.isEditable = false
        press(50, 20)
        #expect(!line.isBusy)
        withExtendedLifetime(window) {}
    }

    @Test("colours are light or dark, and no text has the colour of its background")
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
            let texts = [
                ToolStyle.text, ToolStyle.secondaryText, ToolStyle.dimText, ToolStyle.mutedText,
            ]
            let grounds = [
                ToolStyle.background, ToolStyle.panel, ToolStyle.bar, ToolStyle.field,
                ToolStyle.hover, ToolStyle.button, ToolStyle.hoveredButton, ToolStyle.selection,
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
            // A chosen button; lines of a graph; buttons on bars and panels.
            for background in [ToolStyle.button, ToolStyle.hoveredButton] {
                #expect(contrast(ToolStyle.accent, background) >= 4.5)
                for surface in [ToolStyle.panel, ToolStyle.bar] {
                    #expect(contrast(background, surface) >= 1.04)
                }
            }
            for line in ToolStyle.lines { #expect(contrast(line, ToolStyle.field) >= 4.5) }
        }
    }

    @Test("marks are seen over white and over black pictures, in both appearances")
    func marks() {
        defer { ToolStyle.use(.dark) }
        // In RGB, as all colours of the style.
        let white = UIColor(red: 1, green: 1, blue: 1, alpha: 1)
        let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
        for appearance in [ToolStyle.Appearance.light, .dark] {
            ToolStyle.use(appearance)
            for mark in [ToolStyle.mark, ToolStyle.guideMark, ToolStyle.distanceMark] {
                for surface in [white, black] {
                    #expect(contrast(mark, surface) >= 3, "\(mark) \(surface)")
                }
            }
            // The numbers of guides and distances are black.
            for label in [ToolStyle.guideMark, ToolStyle.distanceMark] {
                #expect(contrast(label, black) >= 4.5)
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

    @Test("a search that begins again replaces its text, a path goes on")
    func searches() async {
        let field = SearchField("Find")
        let window = show(field)
        func type(_ text: String, selectsAll: Bool) async {
            field.begin(selectsAll: selectsAll)
            // The caret comes in the next turn of the run loop.
            await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
            host.send(.text(text))
            host.advance(by: 0)
            field.end()
        }
        await type("one", selectsAll: true)
        await type("two", selectsAll: true)
        #expect(field.text == "two")
        await type("/three", selectsAll: false)
        #expect(field.text == "two/three")
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

    @Test(
        "a typed text is a number, or refused with its reason",
        arguments: [
            ("1,5", 1.5), (" +4 ", 4), (".5", 0.5), ("1e5", 1e5), ("0x10", 16), ("-7", -7),
            ("1e-400", 0), ("9999999999", 1e6), ("NaN", nil), ("inf", nil), ("-∞", nil),
            ("1e400", nil), ("1e999999999", nil), ("1.2.3", nil), ("1,000,000", nil), ("5 6", nil),
            ("--3", nil), ("½", nil), ("٣", nil), ("１２", nil), ("1_000", nil), ("😀👨‍👩‍👧", nil),
            (" ", nil), (String(repeating: "9", count: 10_000), nil),
        ] as [(String, Double?)])
    func oddNumbers(_ text: String, _ wanted: Double?) {
        let field = NumberField("", 3, in: -1e6...1e6, step: 1)
        var reasons: [String] = []
        field.onRefusal = { reasons.append($0) }
        let window = show(field)
        press(300, 100)
        host.send(.text(text))
        host.send(.keyDown(.enter, [], isRepeat: false))
        host.advance(by: 0)
        #expect(field.value == wanted ?? 3 && field.isBusy == (wanted == nil))
        #expect(reasons == (wanted == nil ? ["“\(text.prefix(40))” is not a number"] : []))
        withExtendedLifetime(window) {}
    }

    @Test("bars with cycles beyond all numbers are drawn, and have a place at a time")
    func extremeBars() throws {
        let view = TimelineView()
        var bars: [TimelineBar] = []
        for (begin, cycle) in [(-1e18, 2.0), (-1e300, 2), (0, 1e-30), (-1e300, 1e300), (1e300, 1)] {
            for reverses in [false, true] {
                var bar = TimelineBar(
                    added: 0, begin: begin, end: .infinity, cycle: cycle, color: .red)
                bar.autoreverses = reverses
                #expect((bar.fraction(at: 1) ?? 0).isFinite)
                bar.repeats = .init(
                    begin: begin, period: cycle, end: .infinity, isMirrored: reverses)
                bar.end = begin + cycle
                #expect(bar.echoes(in: 0...10).count <= 401)
                bars.append(bar)
                bar.repeats = nil
                bar.end = .infinity
                bars.append(bar)
            }
        }
        view.setRows(
            bars.enumerated().map { TimelineRow(id: $0.offset, title: "bar", bar: $0.element) })
        let window = show(view)
        view.scale = TimeScale(start: 1e300, pointsPerSecond: 100)
        host.advance(by: 0)
        _ = try host.snapshot()
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

    @Test("a graph shows numbers on a common scale, and a press moves to its time")
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
