import Foundation
import LaminaViews

/// Hands keys to the first responder, or else to the window.
@MainActor enum PressDelivery {
    private static var held: [Key: UIPress] = [:]

    static func key(
        _ key: Key, _ modifiers: KeyModifiers, isDown: Bool, isRepeat: Bool, _ time: TimeInterval,
        _ window: UIWindow
    ) {
        let press = held[key] ?? UIPress()
        press.timestamp = time
        press.key = UIKey(key, modifiers)
        press.phase = !isDown ? .ended : isRepeat ? .changed : .began
        press.isRepeat = isRepeat
        held[key] = isDown ? press : nil
        let event = UIPressesEvent()
        event.type = .presses
        event.timestamp = time
        event.modifierFlags = UIKeyModifierFlags(modifiers)
        event.allPresses = [press]
        event.eventWindow = window
        UIApplication.shared.sendEvent(event)
    }

    static func deliver(_ event: UIPressesEvent, in window: UIWindow) {
        let target = window.firstResponder ?? window.focus.view ?? window
        for press in event.allPresses {
            switch press.phase {
            case .began: target.pressesBegan([press], with: event)
            case .ended: target.pressesEnded([press], with: event)
            case .cancelled: target.pressesCancelled([press], with: event)
            default: target.pressesChanged([press], with: event)
            }
        }
    }

    /// Sends typed text to the first responder, if a receiver of text.
    static func text(_ text: String, _ window: UIWindow) {
        (window.firstResponder as? any TextInput)?.insert(text)
    }
}

/// Receiver of typed text while first responder.
@MainActor protocol TextInput: AnyObject {
    func insert(_ text: String)
}
