import CoreGraphics
import Foundation
import LaminaViews

/// Event of the user: touches or pressed keys. Thread: main.
@MainActor @preconcurrency
open class UIEvent: NSObject {
    /// Kind of an event. Windows send `touches` and `presses` only.
    public enum EventType: Int, Sendable {
        /// Touches of fingers or mouse buttons.
        case touches = 0
        /// Motion of the device. Never sent: a desktop does not move.
        case motion = 1
        /// Pressed keys.
        case presses = 3
        /// Scrolling. Never sent: scroll views receive the wheel directly.
        case scroll = 10
        /// Pointer without a button. Never sent: hover recognizers receive the pointer directly.
        case hover = 11
    }
    /// Mouse buttons, as a set. An event has the button of the changed touch only, and none for
    /// keys.
    public struct ButtonMask: OptionSet, Sendable {
        /// Bits of the set: bit n − 1 is button n.
        public let rawValue: Int
        /// Set with the given bits.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Left button, or a finger.
        public static let primary = ButtonMask(rawValue: 1)
        /// Right button.
        public static let secondary = ButtonMask(rawValue: 2)
        /// Mask of a button by number, counted from 1: 1 is the primary, 2 the secondary button. A
        /// number below 1 counts as 1, a number above 31 as 31.
        public static func button(_ number: Int) -> ButtonMask {
            ButtonMask(rawValue: 1 << (max(1, min(number, 31)) - 1))
        }
    }

    /// Kind. Default touches.
    open internal(set) var type = EventType.touches
    /// Time in seconds of the host's clock, the clock of `CACurrentMediaTime()` in a window.
    /// Default 0.
    open internal(set) var timestamp: TimeInterval = 0
    /// Modifier keys held during the event. Default none.
    open internal(set) var modifierFlags: UIKeyModifierFlags = []
    /// Button of the changed touch: primary for the left button, secondary for the right button.
    /// Empty for an event without touches.
    open internal(set) var buttonMask: ButtonMask = []
    var touches: [UITouch] = []
    weak var eventWindow: UIWindow?

    /// All touches of the event, also touches without a change; nil for an event without touches.
    /// O(n) in the number of touches.
    open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }
    /// Touches in a window; nil for none. O(n) in the number of touches.
    open func touches(for window: UIWindow) -> Set<UITouch>? { some { $0.window === window } }
    /// Touches which began in a view; nil for none. O(n) in the number of touches.
    open func touches(for view: UIView) -> Set<UITouch>? { some { $0.view === view } }
    /// Touches received by a recognizer; nil for none. O(n) in the number of touches.
    open func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
        some { $0.gestureRecognizers?.contains { $0 === recognizer } ?? false }
    }

    private func some(_ isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = touches.filter(isWanted)
        return found.isEmpty ? nil : Set(found)
    }
}

/// Event of pressed keys of a keyboard. Thread: main.
@MainActor @preconcurrency
open class UIPressesEvent: UIEvent {
    /// Presses of the event: a single press for each event. Default empty.
    open internal(set) var allPresses: Set<UIPress> = []
}

/// Press of a key, the same object from the press to the release. Thread: main.
@MainActor @preconcurrency
open class UIPress: NSObject {
    /// Phase of a press. `changed` is the repetition of a held key; `stationary` and `cancelled`
    /// are never sent.
    public enum Phase: Int, Sendable {
        /// Key pressed.
        case began = 0
        /// Repetition of a held key.
        case changed
        /// No change. Never sent by this implementation.
        case stationary
        /// Key released.
        case ended
        /// Press cancelled. Never sent by this implementation.
        case cancelled
    }
    /// Phase: `began` for a press, `changed` for a repetition, `ended` for a release. Default
    /// `began`.
    open internal(set) var phase = Phase.began
    /// Time of the last change of the press, in seconds of the host's clock. Default 0.
    open internal(set) var timestamp: TimeInterval = 0
    /// Key; nil for none. Default nil.
    open internal(set) var key: UIKey?
    /// True if the keyboard repeats a held key.
    var isRepeat = false
}

/// Modifier keys held down, as a set. Left and right keys have the same flag.
public struct UIKeyModifierFlags: OptionSet, Sendable {
    /// Bits of the set, with the values of UIKit.
    public let rawValue: Int
    /// Set with the given bits; bits without a meaning are kept.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Caps Lock.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift, left or right.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control, left or right.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Alt, left or right.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// Super, left or right.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// Key of the numeric pad. Never set by this implementation.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)

    init(_ modifiers: KeyModifiers) {
        self = []
        if modifiers.contains(.capsLock) { insert(.alphaShift) }
        if modifiers.contains(.shift) { insert(.shift) }
        if modifiers.contains(.control) { insert(.control) }
        if modifiers.contains(.option) { insert(.alternate) }
        if modifiers.contains(.command) { insert(.command) }
    }
}
