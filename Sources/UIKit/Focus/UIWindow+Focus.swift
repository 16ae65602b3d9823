import CoreGraphics
import Foundation
import LaminaViews

// Keys which no responder has handled: Tab, arrows, Space, Return and Escape operate the views.
extension UIWindow {
    /// Handles a key; false for other keys.
    final func operate(_ key: UIKey) -> Bool {
        let held = key.modifierFlags
        guard held.isDisjoint(with: [.control, .command, .alternate]) else { return false }
        switch key.keyCode {
        case .keyboardTab:
            focus.step(held.contains(.shift) ? -1 : 1)
            return true
        case .keyboardLeftArrow: return turn(CGVector(dx: -1, dy: 0))
        case .keyboardRightArrow: return turn(CGVector(dx: 1, dy: 0))
        case .keyboardUpArrow: return turn(CGVector(dx: 0, dy: -1))
        case .keyboardDownArrow: return turn(CGVector(dx: 0, dy: 1))
        case .keyboardSpacebar, .keyboardReturnOrEnter:
            guard let view = focus.view, !(view is UITextField) else { return false }
            focus.move(to: view)
            return view.activate()
        case .keyboardEscape: return escape()
        default: return false
        }
    }

    /// Adjusts the focused view, else moves the focus, else scrolls.
    private func turn(_ way: CGVector) -> Bool {
        if let view = focus.view, !(firstResponder is UITextField) {
            if view.accessibilityTraits.contains(.adjustable) {
                // Upwards is more, as to the right.
                way.dx - way.dy > 0 ? view.accessibilityIncrement() : view.accessibilityDecrement()
                focus.move(to: view)
                return true
            }
            if focus.step(way) { return true }
        }
        let lines = CGVector(dx: -way.dx, dy: -way.dy)
        var view = focus.view ?? foremostScroller(in: self)
        while let current = view {
            if let scroller = current as? any WheelReceiver, scroller.wheel(lines) { return true }
            view = current.parentView
        }
        return false
    }

    /// The foremost scroll view, the innermost last.
    private func foremostScroller(in view: UIView) -> UIView? {
        for inner in view.subviewList.reversed() where !inner.isHidden {
            if let found = foremostScroller(in: inner) { return found }
        }
        return view is any WheelReceiver ? view : nil
    }

    private func escape() -> Bool {
        var next: UIResponder? = firstResponder ?? focus.view ?? foremostModal
        while let responder = next {
            if responder.accessibilityPerformEscape() { return true }
            next = responder.next
        }
        if let field = firstResponder as? UITextField {
            focus.hideRing()
            return field.resignFirstResponder()
        }
        guard focus.showsRing else { return false }
        focus.hideRing()
        return true
    }

    private var foremostModal: UIView? {
        subviewList.last { $0.isModalForReaders } ?? rootViewController?.viewIfLoaded
    }
}
