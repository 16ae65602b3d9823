import Foundation
import LayerHosting
import TestSupport
import Testing
import UIKit

@testable import PlaygroundKit

/// The keyboard's way through the views of a tool.
@MainActor
@Suite("Playground keyboard focus")
struct FocusTests {
    private let host = ManualViewHost(size: CGSize(width: 400, height: 200))

    /// A view that can have the keyboard itself.
    private final class Root: UIView {
        override var canBecomeFirstResponder: Bool { true }
    }

    private func window(_ root: UIView) -> UIWindow {
        let window = UIWindow(host: host)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 200)
        window.rootViewController?.view.addSubview(root)
        host.advance(by: 0)
        return window
    }

    private func add(_ view: UIView, _ frame: CGRect, to root: UIView) {
        view.frame = frame
        root.addSubview(view)
    }

    @Test("Tab goes in reading order and around, Shift Tab back; Return and Space press")
    func buttons() {
        let (root, pane) = (Root(), UIView())
        var pressed: [String] = []
        func button(_ name: String, _ x: CGFloat, _ y: CGFloat, in view: UIView) -> TextButton {
            let button = TextButton(name)
            button.addAction(UIAction { _ in pressed.append(name) }, for: .touchUpInside)
            add(button, CGRect(x: x, y: y, width: 60, height: 24), to: view)
            return button
        }
        // The views are added in an order other than the reading order.
        let last = button("last", 10, 150, in: root)
        let second = button("second", 100, 12, in: root)
        let first = button("first", 10, 10, in: root)
        add(pane, CGRect(x: 0, y: 60, width: 300, height: 60), to: root)
        pane.clipsToBounds = true
        let inner = button("inner", 10, 10, in: pane)
        let clipped = button("clipped", 10, 90, in: pane)
        let hidden = button("hidden", 200, 10, in: root)
        hidden.isHidden = true
        let disabled = button("disabled", 300, 10, in: root)
        disabled.isEnabled = false
        let window = window(root)
        let focus = KeyboardFocus(root) { root }
        var order: [TextButton] = []
        for _ in 0..<5 {
            #expect(focus.handle(Command.Key("tab")))
            order += [last, second, first, inner, clipped].filter(\.showsFocus)
        }
        #expect(order == [first, second, inner, last, first])
        _ = focus.handle(Command.Key("tab", shift: true))
        #expect(last.showsFocus && !first.showsFocus)
        #expect(focus.handle(Command.Key("enter")) && focus.handle(Command.Key(" ")))
        #expect(pressed == ["last", "last"])
        // Other keys, and keys without a focus, are commands.
        #expect(!focus.handle(Command.Key("k")))
        #expect(!focus.handle(Command.Key("escape")) && !focus.isActive)
        #expect(!focus.handle(Command.Key(" ")) && pressed.count == 2)
        withExtendedLifetime(window) {}
    }

    @Test("A field begins typing; Tab goes on from the field, however it was begun")
    func fields() {
        let root = Root()
        let number = NumberField("", 3, in: 0...10, step: 1)
        let button = TextButton("next")
        add(number, CGRect(x: 10, y: 10, width: 80, height: 22), to: root)
        add(button, CGRect(x: 100, y: 10, width: 80, height: 24), to: root)
        let window = window(root)
        let focus = KeyboardFocus(root) { root }
        _ = focus.handle(Command.Key("tab"))
        #expect(number.isBusy)
        _ = focus.handle(Command.Key("tab"))
        #expect(!number.isBusy && button.showsFocus && root.isFirstResponder)
        // Begun by the mouse.
        focus.clear()
        number.begin()
        _ = focus.handle(Command.Key("tab"))
        #expect(button.showsFocus && !number.isBusy)
        withExtendedLifetime(window) {}
    }

    @Test("Tab and Return leave a number with more decimals than shown as it is")
    func unchangedNumber() {
        let root = Root()
        let number = NumberField("", 48.123456, in: 0...100, step: 1)
        var changes: [Double] = []
        number.onChange = { new, _ in changes.append(new) }
        add(number, CGRect(x: 10, y: 10, width: 80, height: 22), to: root)
        let window = window(root)
        let focus = KeyboardFocus(root) { root }
        _ = focus.handle(Command.Key("tab"))
        #expect(number.isBusy)
        _ = focus.handle(Command.Key("tab"))
        _ = focus.handle(Command.Key("escape"))
        number.begin()
        host.send(.keyDown(.enter, [], isRepeat: false))
        host.advance(by: 0)
        #expect(!number.isBusy && changes.isEmpty && number.value == 48.123456)
        withExtendedLifetime(window) {}
    }

    @Test("Tab leaves no refused number, whose text stays")
    func refusedNumber() {
        let root = Root()
        let number = NumberField("", 3, in: 0...100, step: 1)
        var changes: [Double] = []
        number.onChange = { new, _ in changes.append(new) }
        add(number, CGRect(x: 10, y: 10, width: 80, height: 22), to: root)
        let window = window(root)
        number.begin()
        func key(_ key: Key) {
            host.send(.keyDown(key, [], isRepeat: false))
            host.advance(by: 0)
        }
        for text in ["NaN", "inf", "1e999", "🙂"] {
            host.send(.text(text))
            key(.tab)
            #expect(number.isBusy && changes.isEmpty, "\(text)")
            for _ in text { key(.backspace) }
        }
        host.send(.text("1,5"))
        key(.tab)
        #expect(!number.isBusy && changes == [1.5])
        withExtendedLifetime(window) {}
    }

    @Test("A field without a use for Escape is ended by the view around it")
    func endTyping() {
        let root = Root()
        let search = UITextField()
        add(search, CGRect(x: 10, y: 10, width: 120, height: 22), to: root)
        let window = window(root)
        let focus = KeyboardFocus(root) { root }
        #expect(!focus.endTyping())
        #expect(search.becomeFirstResponder() && !root.isFirstResponder)
        #expect(focus.endTyping() && root.isFirstResponder)
        #expect(!focus.endTyping())
        withExtendedLifetime(window) {}
    }

    @Test("A list of any length is reached row by row, and scrolls")
    func rows() {
        let root = Root()
        let list = RowList<UIView>(
            rowHeight: 20,
            make: {
                let row = UIView()
                let button = TextButton("press")
                button.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
                row.addSubview(button)
                return row
            }, fill: { _, _ in })
        add(list, CGRect(x: 0, y: 0, width: 200, height: 100), to: root)
        let window = window(root)
        list.reload(count: 50)
        host.advance(by: 0)
        let focus = KeyboardFocus(root) { root }
        for _ in 0..<20 { _ = focus.handle(Command.Key("tab")) }
        let row = list.visibleRows.first {
            ($0.row.subviews[0] as? TextButton)?.showsFocus ?? false
        }
        #expect(row?.index == 19)
        withExtendedLifetime(window) {}
    }

    @Test("Tab reaches all of a panel that is higher than its room, and scrolls")
    func panels() {
        let (root, panel) = (Root(), UIView())
        var height: CGFloat = 400
        let scroller = PanelScroller(panel) { _ in height }
        add(scroller, CGRect(x: 0, y: 0, width: 200, height: 100), to: root)
        let buttons = (0..<10).map { TextButton("button \($0)") }
        for (i, button) in buttons.enumerated() {
            add(button, CGRect(x: 0, y: 40 * CGFloat(i), width: 100, height: 24), to: panel)
        }
        let window = window(root)
        let focus = KeyboardFocus(root) { root }
        for button in buttons {
            _ = focus.handle(Command.Key("tab"))
            #expect(button.showsFocus)
            let seen = scroller.convert(button.bounds, from: button)
            #expect(scroller.bounds.contains(seen))
        }
        // Around to the first one.
        _ = focus.handle(Command.Key("tab"))
        #expect(buttons[0].showsFocus && scroller.offset == 0)
        // More than there is to scroll.
        scroller.offset = 1e9
        #expect(scroller.offset == 300)
        // The end stays in sight, and so does what is seen elsewhere.
        for (old, new) in [(300, 320), (50, 50)] as [(CGFloat, CGFloat)] {
            scroller.offset = old
            height = old == 300 ? 420 : 500
            scroller.setNeedsLayout()
            host.advance(by: 0)
            #expect(scroller.offset == new)
        }
        scroller.offset = -5
        #expect(scroller.offset == 0)
        withExtendedLifetime(window) {}
    }

    @Test("Arrows select bars of a time line and rows of a tree")
    func lists() {
        let root = Root()
        let line = TimelineView()
        func bar() -> TimelineBar { TimelineBar(added: 0, begin: 0, end: 1, cycle: 1, color: .red) }
        line.setRows([
            TimelineRow(id: "ball", title: "ball"),
            TimelineRow(id: "move", level: 1, title: "position", bar: bar()),
            TimelineRow(id: "card", title: "card"),
            TimelineRow(id: "turn", level: 1, title: "rotation", bar: bar()),
        ])
        add(line, root.bounds, to: root)
        let window = window(root)
        line.frame = root.bounds
        var chosen: [AnyHashable] = []
        line.onSelect = { chosen.append($0) }
        for key in ["down", "down", "down", "up"] { #expect(line.handleKey(Command.Key(key))) }
        #expect(chosen == ["move", "turn", "turn", "move"])
        #expect(!line.handleKey(Command.Key("left")))
        withExtendedLifetime(window) {}
    }

    // MARK: - Colours

    @Test("a colour keeps its components, a grey keeps the earlier hue")
    func colors() {
        for rgb in [[1.0, 0, 0], [0, 0.5, 0.25], [0.2, 0.3, 0.9], [0.5, 0.5, 0.5], [0, 0, 0]] {
            let back = HSB(rgb, keeping: HSB(hue: 0.4)).components
            #expect(zip(rgb, back).allSatisfy { abs($0 - $1) < 1e-9 }, "\(rgb) \(back)")
        }
        #expect(HSB([0.5, 0.5, 0.5], keeping: HSB(hue: 0.4)).hue == 0.4)
        #expect(HSB([0, 0, 0], keeping: HSB(hue: 0.4, saturation: 0.7)).saturation == 0.7)
    }

    @Test("The picker changes what is dragged and no other component")
    func picker() {
        let picker = ColorPicker()
        picker.show([1, 0, 0, 0.5])
        var chosen: [[Double]] = []
        picker.onChange = { chosen.append($0) }
        let root = Root()
        add(picker, CGRect(origin: .zero, size: ColorPicker.size), to: root)
        let window = window(root)
        host.advance(by: 0)
        // The middle of the opacity, and the middle of the square.
        host.send(.mouseDown(.left, x: 54, y: 188, []))
        host.send(.mouseUp(.left, x: 54, y: 188, []))
        #expect(chosen.last == [1, 0, 0, 0.25])
        host.send(.mouseDown(.left, x: 108, y: 74, []))
        host.send(.mouseUp(.left, x: 108, y: 74, []))
        #expect(chosen.last == [0.5, 0.25, 0.25, 0.25])
        withExtendedLifetime(window) {}
    }
}
