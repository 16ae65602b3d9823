import LayerAccessibility
import Testing
@testable import UIKit
import LaminaViews
import TestSupport

/// The tree for screen readers, read without a bus; Tests/accessibility reads over the bus.
@Suite("Views: accessibility") @MainActor struct AccessibilityTests {
    private func roles(_ element: any AccessibleElement) -> [AccessibleRole] {
        element.accessibleChildren.map(\.accessibleRole)
    }
    private func act(_ element: any AccessibleElement, _ name: String) -> Bool? {
        element.accessibleActions.first { $0.name == name }?.perform()
    }

    @Test(
        "B-AX 327: the tree follows the views; views without a meaning and elements' views are not in it"
    )
    func tree() {
        Stage.with { stage in
            let group = stage.square()
            let label = UILabel()
            label.text = "Text"
            group.addSubview(label)
            stage.add(UIView())
            let hidden = stage.add(UILabel())
            hidden.isHidden = true
            let button = stage.add(UIButton(type: .system))
            button.setTitle("Press", for: .normal)
            stage.add(UIScrollView()).addSubview(UILabel())
            let window = stage.window
            #expect(window.accessibleRole == .frame)
            #expect(roles(window) == [.filler, .button, .scrollArea])
            #expect(group.accessibleChildren.first === label && label.accessibleParent === group)
            #expect(button.subviews.count == 1 && button.accessibleChildren.isEmpty)
            group.accessibilityLabel = "Group"
            #expect(group.accessibleRole == .panel && group.accessibleName == "Group")
            #expect(label.accessibleStates.contains([.showing, .visible, .enabled]))
            group.isHidden = true
            #expect(
                !label.accessibleStates.contains(.showing)
                    && label.accessibleStates.contains(.visible))
            #expect(roles(window) == [.button, .scrollArea])
        }
    }

    @Test("B-AX 328: labels, controls and indicators are elements, other views are not")
    func elements() {
        let all: [(UIView, Bool)] = [
            (UIView(), false), (UIImageView(), false), (UIScrollView(), false), (UILabel(), true),
            (UIButton(), true), (UISwitch(), true), (UISlider(), true), (UITextField(), true),
            (UIActivityIndicatorView(style: .medium), true),
        ]
        for (view, isElement) in all {
            #expect(view.isAccessibilityElement == isElement)
            view.isAccessibilityElement.toggle()
            #expect(view.isAccessibilityElement != isElement)
            #expect(view.accessibilityHint == nil && view.accessibilityIdentifier == nil)
        }
    }

    @Test("B-AX 329: names, values, traits and roles of the kinds of views; set values win")
    func kinds() {
        let button = UIButton()
        button.setTitle("Press", for: .normal)
        #expect(button.accessibilityLabel == "Press" && button.accessibilityTraits == .button)
        button.isSelected = true
        button.isEnabled = false
        #expect(button.accessibilityTraits == [.button, .selected, .notEnabled])
        #expect(button.accessibleStates.isDisjoint(with: [.enabled, .sensitive]))
        #expect(button.accessibleStates.contains(.selected))
        let flip = UISwitch()
        #expect(flip.accessibilityValue == "0" && flip.accessibleRole == .toggleButton)
        flip.isOn = true
        #expect(
            flip.accessibilityValue == "1"
                && flip.accessibleStates.contains([.checkable, .checked]))
        let slider = UISlider()
        (slider.maximumValue, slider.value) = (4, 1)
        #expect(slider.accessibilityValue == "25%" && slider.accessibilityTraits == .adjustable)
        #expect(slider.accessibleNumber == AccessibleNumber(1, in: 0...4, step: 0.4))
        let field = UITextField()
        (field.placeholder, field.text) = ("Name", "Ada")
        #expect(field.accessibilityLabel == "Name" && field.accessibilityValue == "Ada")
        #expect(field.accessibleRole == .textField && field.accessibleStates.contains(.editable))
        field.isSecureTextEntry = true
        #expect(field.accessibilityValue == "•••" && field.accessibleRole == .passwordField)
        let label = UILabel()
        label.text = "Title"
        #expect(label.accessibilityTraits == .staticText && label.accessibleRole == .label)
        label.accessibilityTraits = .header
        label.accessibilityLabel = "Chapter"
        #expect(label.accessibleRole == .heading && label.accessibleName == "Chapter")
        label.accessibilityTraits = .link
        #expect(label.accessibleRole == .link)
        let busy = UIActivityIndicatorView(style: .medium)
        busy.startAnimating()
        #expect(busy.accessibleRole == .progressBar && busy.accessibleStates.contains(.busy))
        let list = UIView()
        list.accessibilityContainerType = .list
        #expect(list.accessibleRole == .list)
    }

    @Test(
        "B-AX 330: listed elements stand in place of the subviews, with frames which follow the container"
    )
    func listed() {
        Stage.with { stage in
            let view = stage.square(CGRect(x: 30, y: 40, width: 100, height: 100))
            view.addSubview(UILabel())
            let a = UIAccessibilityElement(accessibilityContainer: view)
            let b = UIAccessibilityElement(accessibilityContainer: view)
            (a.accessibilityLabel, b.accessibilityLabel) = ("a", "b")
            a.accessibilityFrameInContainerSpace = CGRect(x: 5, y: 6, width: 7, height: 8)
            view.accessibilityElements = [b, a, "no element"]
            #expect(view.accessibleChildren.map(\.accessibleName) == ["b", "a"])
            #expect(a.accessibleFrame == CGRect(x: 35, y: 46, width: 7, height: 8))
            view.frame.origin.x += 10
            #expect(a.accessibilityFrame.minX == 45 && a.accessibleParent === view)
            #expect(view.accessibilityElementCount() == 3)
            #expect(view.index(ofAccessibilityElement: a) == 1)
            #expect(
                view.accessibilityElement(at: 7) == nil && view.accessibilityElement(at: -1) == nil)
            final class Maker: UIView {
                lazy var made = (0..<5).map { _ in
                    UIAccessibilityElement(accessibilityContainer: self)
                }
                override func accessibilityElementCount() -> Int { 5 }
                override func accessibilityElement(at index: Int) -> Any? { made[index] }
            }
            #expect(stage.add(Maker()).accessibleChildren.count == 5)
        }
    }

    @Test("A container without a count, or with a negative or great count, ends the list")
    func oddCounts() {
        final class Counter: UIView {
            var (count, asked) = (0, 0)
            override func accessibilityElementCount() -> Int { count }
            override func accessibilityElement(at index: Int) -> Any? {
                asked += 1
                return nil
            }
        }
        Stage.with { stage in
            let view = stage.add(Counter(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            view.addSubview(UILabel())
            for count in [NSNotFound, -1, .min] {
                view.count = count
                #expect(view.accessibleChildren.count == 1 && view.asked == 0)
            }
            view.count = .max - 1
            #expect(view.accessibleChildren.isEmpty && view.asked == UIResponder.mostElements)
        }
    }

    @Test("B-AX 331: hidden elements and views beside a modal view are not in the tree")
    func modal() {
        Stage.with { stage in
            let group = stage.square()
            group.addSubview(UILabel())
            let sheet = stage.square()
            sheet.addSubview(UILabel())
            #expect(stage.window.accessibleChildren.count == 2)
            sheet.accessibilityViewIsModal = true
            #expect(
                stage.window.accessibleChildren.first === sheet && roles(stage.window) == [.dialog])
            sheet.isHidden = true
            #expect(stage.window.accessibleChildren.first === group)
            group.accessibilityElementsHidden = true
            #expect(group.accessibleChildren.isEmpty)
            let controller = UIViewController()
            stage.window.rootViewController = controller
            let shown = UIViewController()
            controller.present(shown, animated: false)
            #expect(stage.window.accessibleChildren.map { $0 === shown.view } == [true])
        }
    }

    @Test(
        "B-AX 332: an activation asks the element, else touches the activation point, if it is not covered"
    )
    func activation() {
        Stage.with { stage in
            let view = stage.square(CGRect(x: 20, y: 20, width: 40, height: 40))
            var taps = 0
            view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
            view.isAccessibilityElement = true
            #expect(act(view, "click") == true && taps == 1)
            #expect(view.accessibilityActivationPoint == CGPoint(x: 40, y: 40))
            let cover = stage.square(CGRect(x: 30, y: 30, width: 40, height: 40))
            #expect(act(view, "click") == false && taps == 1)
            view.accessibilityActivationPoint = CGPoint(x: 22, y: 22)
            #expect(act(view, "click") == true && taps == 2)
            cover.removeFromSuperview()
            view.accessibilityTraits = .notEnabled
            #expect(view.accessibleActions.isEmpty && !view.activate() && taps == 2)
            view.accessibilityTraits = .button
            view.accessibilityActivationPoint = CGPoint(x: CGFloat.nan, y: 0)
            #expect(act(view, "click") == false && taps == 2)
            final class Own: UIView {
                var count = 0
                override func accessibilityActivate() -> Bool {
                    count += 1
                    return true
                }
            }
            let own = stage.add(Own())
            own.isAccessibilityElement = true
            own.accessibilityTraits = .button
            #expect(act(own, "click") == true && own.count == 1)
            // A view scrolled away comes into sight first.
            let scroller = stage.add(
                UIScrollView(frame: CGRect(x: 0, y: 100, width: 100, height: 100)))
            scroller.contentSize = CGSize(width: 100, height: 1000)
            let low = UIView(frame: CGRect(x: 0, y: 900, width: 50, height: 50))
            low.isAccessibilityElement = true
            low.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 10 })
            scroller.addSubview(low)
            #expect(scroller.accessibilityScroll(.down))
            stage.host.advance(by: 0.1)
            #expect(act(low, "click") == true && taps == 12 && scroller.contentOffset.y > 700)
        }
    }

    @Test("B-AX 333: an activated control sends the events of a touch, a disabled one none")
    func controls() {
        let button = UIButton()
        var log: [String] = []
        button.addAction(UIAction { _ in log.append("down") }, for: .touchDown)
        button.addAction(UIAction { _ in log.append("up") }, for: .touchUpInside)
        button.addAction(UIAction { _ in log.append("main") }, for: .primaryActionTriggered)
        #expect(act(button, "click") == true && log == ["down", "up", "main"])
        button.isEnabled = false
        #expect(button.accessibleActions.isEmpty && !button.accessibilityActivate())
        #expect(log.count == 3)
        let flip = UISwitch()
        var values: [Bool] = []
        flip.addAction(UIAction { _ in values.append(flip.isOn) }, for: .valueChanged)
        #expect(act(flip, "toggle") == true && act(flip, "toggle") == true)
        #expect(values == [true, false])
    }

    @Test("B-AX 334: a slider goes by tenths, and to a number within its limits")
    func sliders() {
        let slider = UISlider()
        (slider.minimumValue, slider.maximumValue, slider.value) = (10, 20, 15)
        var changes = 0
        slider.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        #expect(act(slider, "increment") == true && slider.value == 16)
        #expect(act(slider, "decrement") == true && slider.value == 15 && changes == 2)
        slider.setAccessibleNumber(19)
        #expect(slider.value == 19)
        slider.setAccessibleNumber(.nan)
        #expect(slider.value == 19 && changes == 3)
        slider.setAccessibleNumber(-1e300)
        #expect(slider.value == 10)
        slider.accessibilityDecrement()
        #expect(slider.value == 10 && changes == 4)
        slider.maximumValue = .infinity
        #expect(slider.accessibleNumber == nil)
    }

    @Test("B-AX 335: further actions by name")
    func customActions() {
        final class Target {
            var count = 0
            func run(_ action: UIAccessibilityCustomAction) -> Bool {
                count += 1
                return count == 1
            }
        }
        let target = Target()
        let view = UIView()
        view.isAccessibilityElement = true
        view.accessibilityCustomActions = [
            UIAccessibilityCustomAction(name: "Delete", target: target, selector: Target.run),
            UIAccessibilityCustomAction(name: "Copy", actionHandler: nil),
        ]
        #expect(view.accessibleActions.map(\.name) == ["Delete", "Copy"])
        #expect(act(view, "Delete") == true && act(view, "Delete") == false)
        #expect(act(view, "Copy") == false && target.count == 2)
    }

    @Test("B-AX 336: a scroll view scrolls by pages, to the ends")
    func scrolling() {
        Stage.with { stage in
            let view = stage.add(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
            #expect(view.accessibleActions.isEmpty)
            view.contentSize = CGSize(width: 100, height: 250)
            #expect(view.accessibleActions.map(\.name) == ["scroll down"])
            #expect(act(view, "scroll down") == true)
            stage.host.advance(by: 1)
            #expect(view.contentOffset.y == 100)
            #expect(view.accessibleActions.map(\.name) == ["scroll up", "scroll down"])
            #expect(act(view, "scroll down") == true)
            stage.host.advance(by: 1)
            #expect(view.contentOffset.y == 150 && !view.accessibilityScroll(.down))
        }
    }

    @Test("B-AX 337: a field's text and selection count Unicode scalars; edits ask the delegate")
    func text() {
        final class Delegate: NSObject, UITextFieldDelegate {
            var refuses = false
            func textField(
                _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
                replacementString string: String
            ) -> Bool { !refuses }
        }
        Stage.with { stage in
            let field = stage.add(UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30)))
            let delegate = Delegate()
            field.delegate = delegate
            #expect(field.replaceAccessibleText(0..<0, with: "a😀e\u{301}z"))
            #expect(
                field.accessibleText == AccessibleText("a😀e\u{301}z", selection: 5..<5, caret: 5))
            #expect(field.selectAccessibleText(1..<2))
            #expect(field.accessibleText?.selection == 1..<2 && field.editing.selected == "😀")
            #expect(field.replaceAccessibleText(1..<2, with: "b\u{7}\nc"))
            #expect(field.text == "ab ce\u{301}z")
            delegate.refuses = true
            #expect(!field.replaceAccessibleText(0..<1, with: "x") && field.text == "ab ce\u{301}z")
            delegate.refuses = false
            #expect(field.selectAccessibleText(3..<999) && field.editing.caret == 7)
            let (all, part) = (field.accessibleFrame(of: 0..<6), field.accessibleFrame(of: 0..<1))
            #expect((part?.width ?? 0) > 0 && (part?.width ?? 0) < (all?.width ?? 0))
            field.isSecureTextEntry = true
            #expect(field.accessibleText?.text == "•••••••")
            field.isEnabled = false
            #expect(!field.replaceAccessibleText(0..<0, with: "x"))
        }
    }

    @Test(
        "B-AX 348: ten thousand views make nothing until they are asked for, and their children at once"
    )
    func many() {
        Stage.with { stage in
            let list = stage.square()
            for _ in 0..<10_000 { list.addSubview(UIView()) }
            #expect(list.subviews.allSatisfy { $0.accessibility == nil })
            #expect(list.accessibleChildren.isEmpty && !AccessibilityTree.isActive)
            for view in list.subviews { view.isAccessibilityElement = true }
            #expect(list.accessibleChildren.count == 10_000)
        }
    }

    @Test("Views of infinite size, also turned and clipping, have states for readers")
    func infiniteViews() {
        Stage.with { stage in
            let (outer, inner) = (stage.square(), UIView())
            outer.addSubview(inner)
            for view in [outer, inner] {
                view.clipsToBounds = true
                view.isAccessibilityElement = true
                view.bounds.size = CGSize(width: CGFloat.infinity, height: .infinity)
                view.transform = CGAffineTransform(rotationAngle: 1)
                #expect(view.accessibleStates.contains(.visible))
            }
            #expect(stage.window.accessibleStates.contains(.visible))
        }
    }
}
