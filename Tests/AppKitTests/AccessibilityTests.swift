import LayerAccessibility
import Testing
@testable import AppKit
import LaminaViews
import TestSupport

/// The tree for screen readers, and keys that operate views.
@Suite("AppKit: accessibility") @MainActor struct AccessibilityTests {
    @Test(
        "B-AX 344: views and elements have AppKit's names, values and actions, in a tree as the views'"
    )
    func tree() {
        Stage.with { stage in
            let group = stage.add(NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100)))
            let view = NSView(frame: NSRect(x: 10, y: 20, width: 30, height: 40))
            group.addSubview(view)
            group.addSubview(NSView())
            #expect(!view.isAccessibilityElement() && view.accessibilityRole() == nil)
            #expect(stage.content.accessibleChildren.map { $0 === group } == [true])
            #expect(group.accessibleChildren.isEmpty && group.accessibleRole == .filler)
            view.setAccessibilityElement(true)
            view.setAccessibilityRole(.checkBox)
            view.setAccessibilityLabel("Box")
            view.setAccessibilityHelp("Help")
            view.setAccessibilityIdentifier("box")
            view.setAccessibilityValue(true)
            #expect(group.accessibleChildren.map { $0 === view } == [true])
            #expect(
                view.accessibleParent === group && stage.content.accessibleParent === stage.window)
            #expect(view.accessibleRole == .checkBox && view.accessibleName == "Box")
            #expect(view.accessibleHelp == "Help" && view.accessibleIdentifier == "box")
            #expect(view.accessibleStates.contains([.checkable, .checked, .enabled, .showing]))
            #expect(view.accessibleFrame == CGRect(x: 10, y: 240, width: 30, height: 40))
            view.setAccessibilityEnabled(false)
            view.setAccessibilitySelected(true)
            #expect(view.accessibleActions.isEmpty && view.accessibleStates.contains(.selected))
            view.setAccessibilityEnabled(true)
            view.setAccessibilityRole(.slider)
            view.setAccessibilityValue(3)
            view.setAccessibilityMinValue(1)
            view.setAccessibilityMaxValue(5.0)
            #expect(view.accessibleNumber == AccessibleNumber(3, in: 1...5))
            #expect(view.accessibleActions.map(\.name) == ["increment", "decrement"])
            view.setAccessibilityCustomActions([NSAccessibilityCustomAction(name: "copy")])
            #expect(view.accessibleActions.last?.name == "copy")
            #expect(view.accessibleActions.last?.perform() == false)
            view.setAccessibleNumber(4)
            #expect(view.accessibilityValue() as? NSNumber == 4)
            let element = NSAccessibilityElement.element(
                withRole: .staticText, frame: .zero, label: "Part", parent: group)
            guard let part = element as? NSAccessibilityElement else {
                Issue.record("no element")
                return
            }
            part.setAccessibilityFrameInParentSpace(NSRect(x: 1, y: 2, width: 3, height: 4))
            group.setAccessibilityChildren([part, view, 7])
            #expect(group.accessibleChildren.map(\.accessibleName) == ["Part", "Box"])
            #expect(part.accessibleFrame == CGRect(x: 1, y: 294, width: 3, height: 4))
            #expect(part.accessibleText?.text == "Part")
            group.setAccessibilityHidden(true)
            #expect(stage.content.accessibleChildren.isEmpty)
        }
    }

    private final class KeyView: NSView {
        var log: [String] = []
        var ring = NSRect.zero
        var presses = true
        override var acceptsFirstResponder: Bool { true }
        override var focusRingMaskBounds: NSRect { ring }
        override func accessibilityPerformPress() -> Bool {
            log.append("press")
            return presses
        }
        override func accessibilityPerformIncrement() -> Bool {
            log.append("more")
            return true
        }
        override func cancelOperation(_ sender: Any?) { log.append("cancel") }
        override func mouseDown(with event: NSEvent) { log.append("click") }
    }

    @Test(
        "B-AX 345: Space presses, arrows adjust, Escape cancels; the ring surrounds the mask's bounds"
    )
    func keys() {
        Stage.with { stage in
            let view = stage.add(KeyView(frame: NSRect(x: 10, y: 10, width: 50, height: 50)))
            view.wantsLayer = true
            view.setAccessibilityElement(true)
            view.setAccessibilityRole(.button)
            @MainActor func ring() -> CALayer? {
                view.layer?.sublayers?.first { $0.name == "focus ring" }
            }
            stage.window.makeFirstResponder(view)
            #expect(ring() == nil && view.accessibleStates.contains([.focusable, .focused]))
            view.ring = view.bounds
            view.noteFocusRingMaskChanged()
            #expect(ring()?.frame == view.bounds.insetBy(dx: -3, dy: -3))
            view.focusRingType = .none
            #expect(ring() == nil)
            view.focusRingType = .exterior
            for key in [Key.space, .up, .escape] {
                stage.host.send(.keyDown(key, [], isRepeat: false))
            }
            #expect(view.log == ["press", "more", "cancel"])
            view.presses = false
            #expect(view.accessibleActions.first?.perform() == true)
            #expect(view.log.suffix(2) == ["press", "click"])
            stage.window.makeFirstResponder(nil)
            #expect(ring() == nil && !view.isAccessibilityFocused())
            view.setAccessibilityFocused(true)
            #expect(view.isAccessibilityFocused())
            view.removeFromSuperview()
            #expect(ring() == nil)
        }
    }

    @Test("Readers get a value and limits of CGFloat, and of integers of every type")
    func valueOfCGFloat() {
        let element = NSAccessibilityElement()
        element.setAccessibilityRole(.slider)
        element.setAccessibilityMinValue(CGFloat(0))
        element.setAccessibilityMaxValue(CGFloat(2))
        element.setAccessibilityValue(CGFloat(0.5))
        #expect(element.accessibleNumber?.value == 0.5)
        #expect(element.accessibleNumber?.range == 0...2)
        element.setAccessibilityMaxValue(UInt(4))
        element.setAccessibilityValue(Int32(1))
        #expect(element.accessibleNumber?.value == 1 && element.accessibleNumber?.range == 0...4)
    }

    @Test("An element inside of itself has no place")
    func parentCycle() {
        let (a, b) = (NSAccessibilityElement(), NSAccessibilityElement())
        a.setAccessibilityParent(b)
        b.setAccessibilityParent(a)
        #expect(a.accessibleFrame == .zero)
    }
}
