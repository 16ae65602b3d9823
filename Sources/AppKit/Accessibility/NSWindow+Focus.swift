import CoreAnimation
import CoreGraphics
import Foundation

/// Ring around the first responder. `exterior` and `default` are drawn alike.
public enum NSFocusRingType: UInt, Sendable {
    /// Ring around the mask's bounds.
    case `default` = 0
    /// No ring.
    case none
    /// Ring around the mask's bounds.
    case exterior
}

// The focus ring, and the keys which no responder has handled.
extension NSWindow {
    /// Width of the ring in points (our choice).
    private static var ringWidth: CGFloat { 3 }

    /// Shows the ring of the first responder, or none.
    final func showFocusRing() {
        ring?.removeFromSuperlayer()
        ring = nil
        guard let view = firstResponder as? NSView, view.focusRingType != .none,
            let layer = view.backing
        else { return }
        let mask = view.focusRingMaskBounds
        guard !mask.isEmpty, mask.isFinite else { return }
        let made = CALayer()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let outset = layer.masksToBounds ? 0 : Self.ringWidth
        made.name = "focus ring"
        made.frame = mask.insetBy(dx: -outset, dy: -outset)
        made.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
        made.cornerRadius = layer.cornerRadius + outset
        (made.borderWidth, made.borderColor) = (Self.ringWidth, NSColor.systemBlue.cgColor)
        made.zPosition = 1e6
        layer.addSublayer(made)
        CATransaction.commit()
        ring = made
    }

    /// Operates the first responder by a key; false for other keys.
    final func operate(_ event: NSEvent) -> Bool {
        guard event.modifierFlags.isDisjoint(with: [.control, .option, .command]) else {
            return false
        }
        let view = firstResponder as? NSView
        switch event.charactersIgnoringModifiers {
        case "\u{1B}":
            firstResponder?.cancelOperation(nil)
            return true
        case " ":
            guard let view, !event.isARepeat else { return false }
            return view.accessibilityPerformPress()
        default: break
        }
        // Up and right raise the value, down and left lower the value.
        switch event.keyCode {
        case 262, 265: return view?.accessibilityPerformIncrement() ?? false
        case 263, 264: return view?.accessibilityPerformDecrement() ?? false
        default: return false
        }
    }
}
