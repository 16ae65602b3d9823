import LayerAccessibility
import Testing
@testable import UIKit
import LaminaViews
import TestSupport

/// Keys that operate views, without a reader.
@Suite("Views: keyboard focus") @MainActor struct FocusTests {
    private func button(_ x: CGFloat, _ y: CGFloat, in stage: Stage) -> UIButton {
        stage.add(UIButton(frame: CGRect(x: x, y: y, width: 60, height: 30)))
    }

    @Test(
        "B-AX 338: Tab goes in reading order and around, past what cannot be used; fields begin editing"
    )
    func tab() {
        Stage.with { stage in
            let (c, a, b) = (
                button(0, 90, in: stage), button(0, 0, in: stage), button(100, 3, in: stage)
            )
            let off = button(200, 0, in: stage)
            off.isEnabled = false
            button(250, 0, in: stage).isHidden = true
            button(300, 0, in: stage).isUserInteractionEnabled = false
            stage.add(UILabel())
            let field = stage.add(UITextField(frame: CGRect(x: 0, y: 150, width: 90, height: 30)))
            let order: [UIView] = [a, b, c, field]
            #expect(
                stage.window.focus.views.map { v in order.firstIndex { $0 === v } } == [0, 1, 2, 3])
            for view in order + [a] {
                stage.key(.tab)
                #expect(view.isFocused && stage.window.focus.showsRing)
                #expect(field.isEditing == (view === field))
            }
            stage.key(.tab, .shift)
            #expect(field.isFocused && field.isEditing && !a.isFocused)
            stage.type("hi")
            stage.key(.tab, .shift)
            #expect(field.text == "hi" && !field.isEditing && c.isFocused)
            stage.key(.tab, .control)
            #expect(c.isFocused)
            // A modal view keeps the focus inside.
            let sheet = stage.square(CGRect(x: 0, y: 200, width: 200, height: 100))
            sheet.accessibilityViewIsModal = true
            let inner = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
            sheet.addSubview(inner)
            #expect(!c.isFocused)
            stage.key(.tab)
            stage.key(.tab)
            #expect(inner.isFocused)
            sheet.removeFromSuperview()
            #expect(!inner.isFocused)
        }
    }

    @Test("Tab passes lists of elements that name a view twice, the view itself or a view around")
    func oddLists() {
        Stage.with { stage in
            let (a, b) = (button(0, 0, in: stage), button(100, 0, in: stage))
            let holder = stage.square(CGRect(x: 0, y: 100, width: 100, height: 100))
            let inner = stage.square()
            for view in [a, b, inner] { holder.addSubview(view) }
            inner.accessibilityElements = [holder]
            holder.accessibilityElements = [holder, a, a, inner, b, stage.window]
            #expect(stage.window.focus.views == [a, b])
            for view in [a, b, a] {
                stage.key(.tab)
                #expect(view.isFocused)
            }
        }
    }

    @Test("An element inside of itself is not in a view")
    func containerCycle() {
        let (a, b) = (
            UIAccessibilityElement(accessibilityContainer: UIView()),
            UIAccessibilityElement(accessibilityContainer: UIView())
        )
        (a.accessibilityContainer, b.accessibilityContainer) = (b, a)
        #expect(!a.activate() && !a.revealAccessibly() && a.accessiblePath.count == 2)
        a.accessibilityContainer = a
        #expect(!a.activate())
    }

    @Test("B-AX 339: arrows adjust, else move to the nearest view on the side, else scroll")
    func arrows() {
        Stage.with { stage in
            let scroller = stage.add(
                UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 100)))
            scroller.contentSize = CGSize(width: 400, height: 1000)
            var buttons: [UIButton] = []
            for i in 0..<4 {
                let one = UIButton(
                    frame: CGRect(x: 80 * (i % 2), y: 40 * (i / 2), width: 60, height: 30))
                scroller.addSubview(one)
                buttons.append(one)
            }
            stage.key(.down)
            #expect(scroller.contentOffset.y == 48)
            stage.key(.up)
            #expect(scroller.contentOffset.y == 0)
            stage.key(.tab)
            for (key, index) in [(Key.right, 1), (.down, 3), (.left, 2), (.up, 0)] {
                stage.key(key)
                #expect(buttons[index].isFocused, "\(index)")
            }
            stage.key(.left)
            #expect(buttons[0].isFocused)
            let slider = stage.add(UISlider(frame: CGRect(x: 0, y: 200, width: 200, height: 30)))
            stage.window.focus.move(to: slider)
            for key in [Key.right, .up, .right] { stage.key(key) }
            #expect(near(CGFloat(slider.value), 0.3, 1e-6))
            for key in [Key.left, .down] { stage.key(key) }
            #expect(near(CGFloat(slider.value), 0.1, 1e-6) && slider.isFocused)
        }
    }

    @Test("B-AX 340: Space and Return activate the focused view, once for a held key")
    func space() {
        Stage.with { stage in
            let flip = stage.add(UISwitch())
            stage.key(.space)
            #expect(!flip.isOn)
            stage.key(.tab)
            stage.key(.space)
            #expect(flip.isOn)
            stage.host.send(.keyDown(.enter, [], isRepeat: false))
            for _ in 0..<5 { stage.host.send(.keyDown(.enter, [], isRepeat: true)) }
            stage.host.send(.keyUp(.enter, []))
            #expect(!flip.isOn)
            let field = stage.add(UITextField(frame: CGRect(x: 0, y: 100, width: 90, height: 30)))
            stage.key(.tab)
            stage.key(.space)
            stage.type(" ")
            #expect(field.isEditing && field.text == " ")
        }
    }

    @Test("B-AX 341: Escape asks the responder chain, else ends editing, else hides the ring")
    func escape() {
        final class Closer: UIViewController {
            var count = 0
            var handles = true
            override func accessibilityPerformEscape() -> Bool {
                count += 1
                return handles
            }
        }
        Stage.with { stage in
            let controller = Closer()
            stage.window.rootViewController = controller
            stage.key(.escape)
            #expect(controller.count == 1)
            controller.handles = false
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 90, height: 30))
            controller.view.addSubview(field)
            stage.key(.tab)
            #expect(field.isEditing)
            stage.key(.escape)
            #expect(!field.isEditing && !stage.window.focus.showsRing && controller.count == 2)
            let button = UIButton(frame: CGRect(x: 0, y: 50, width: 90, height: 30))
            controller.view.addSubview(button)
            stage.window.focus.move(to: button)
            stage.key(.escape)
            #expect(!stage.window.focus.showsRing && button.isFocused)
        }
    }

    @Test(
        "B-AX 342: the ring is seen while the keyboard is used, follows the view, and leaves with it"
    )
    func ring() throws {
        try Stage.with(CGSize(width: 100, height: 100)) { stage in
            let plain = button(20, 20, in: stage)
            let before = PixelGrid(try stage.host.snapshot(background: .white))
            stage.key(.tab)
            let rings = plain.layer.sublayers?.filter { $0.name == "focus ring" } ?? []
            #expect(rings.count == 1 && rings[0].frame == plain.bounds.insetBy(dx: -4, dy: -4))
            plain.frame.size.width = 70
            #expect(rings[0].frame == plain.bounds.insetBy(dx: -4, dy: -4))
            plain.frame.size.width = 60
            let shown = PixelGrid(try stage.host.snapshot(background: .white))
            // Blue beside the button, two points from the edge.
            let pixel = shown[18, 35].map { Int($0) }
            #expect(pixel[2] > 200 && pixel[0] < 100)
            stage.down(50, 90)
            stage.up(50, 90)
            #expect(PixelGrid(try stage.host.snapshot(background: .white)) == before)
            #expect(
                plain.isFocused
                    && plain.layer.sublayers?.contains { $0.name == "focus ring" } != true)
            plain.clipsToBounds = true
            stage.window.focus.move(to: plain)
            #expect(plain.layer.sublayers?.last { $0.name == "focus ring" }?.frame == plain.bounds)
            plain.removeFromSuperview()
            #expect(!stage.window.focus.showsRing && stage.window.focus.view == nil)
        }
    }

    @Test(
        "B-AX 343: keys go to the first responder, else to the focused view, and to the window at last"
    )
    func delivery() {
        final class Keys: UIView {
            var log: [UIKeyboardHIDUsage] = []
            var takes = true
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                log += presses.compactMap { $0.key?.keyCode }
                if !takes { super.pressesBegan(presses, with: event) }
            }
        }
        Stage.with { stage in
            let keys = stage.add(Keys(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
            let inner = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
            keys.addSubview(inner)
            stage.window.focus.move(to: inner)
            stage.key(.tab)
            #expect(keys.log == [.keyboardTab] && inner.isFocused)
            keys.takes = false
            let other = button(0, 300, in: stage)
            stage.key(.tab)
            #expect(other.isFocused && keys.log.count == 2)
            keys.becomeFirstResponder()
            stage.key(.tab)
            #expect(keys.log.count == 3 && inner.isFocused && keys.isFirstResponder)
        }
    }

    /// Control that passes a lost focus on.
    private final class Passing: UIControl {
        weak var heir: UIView?
        var gains = 0
        override func accessibilityElementDidBecomeFocused() { gains += 1 }
        override func accessibilityElementDidLoseFocus() {
            if let heir { window?.focus.move(to: heir) }
        }
    }

    @Test("A view that loses the focus may move the focus further; only the last view gains it")
    func passedFocus() {
        Stage.with { stage in
            let views = (0..<3).map { i in
                stage.add(Passing(frame: CGRect(x: 0, y: 40 * i, width: 60, height: 30)))
            }
            views[0].heir = views[2]
            stage.window.focus.move(to: views[0])
            stage.window.focus.move(to: views[1])
            #expect(stage.window.focus.view === views[2])
            #expect(views.map { $0.gains } == [1, 0, 1])
        }
    }
}
