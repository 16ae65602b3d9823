import CoreGraphics
import Foundation
import LaminaViews

/// Something the user did.
@MainActor @preconcurrency
open class UIEvent: NSObject {
    /// Kind of an event.
    public enum EventType: Int, Sendable {
        case touches = 0, motion = 1, presses = 3, scroll = 10, hover = 11
    }
    /// Buttons held down.
    public struct ButtonMask: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let primary = ButtonMask(rawValue: 1)
        public static let secondary = ButtonMask(rawValue: 2)
        /// Mask of a button by number, from 1.
        public static func button(_ number: Int) -> ButtonMask {
            ButtonMask(rawValue: 1 << max(0, min(number - 1, 30)))
        }
    }

    open internal(set) var type = EventType.touches
    /// Seconds of the host's clock.
    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) var modifierFlags: UIKeyModifierFlags = []
    open internal(set) var buttonMask: ButtonMask = []
    var touches: [UITouch] = []
    weak var eventWindow: UIWindow?

    /// All touches of the event; nil for an event without touches.
    open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : Set(touches) }
    /// Touches in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { some { $0.window === window } }
    /// Touches which began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { some { $0.view === view } }
    /// Touches received by a recognizer.
    open func touches(for recognizer: UIGestureRecognizer) -> Set<UITouch>? {
        some { $0.gestureRecognizers?.contains { $0 === recognizer } ?? false }
    }

    private func some(_ isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
        let found = touches.filter(isWanted)
        return found.isEmpty ? nil : Set(found)
    }
}

/// Event of pressed keys of a keyboard.
@MainActor @preconcurrency
open class UIPressesEvent: UIEvent {
    open internal(set) var allPresses: Set<UIPress> = []
}

/// Press of a key, from the press to the release.
@MainActor @preconcurrency
open class UIPress: NSObject {
    /// Phase of a press.
    public enum Phase: Int, Sendable { case began = 0, changed, stationary, ended, cancelled }
    open internal(set) var phase = Phase.began
    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) var key: UIKey?
    /// True if the keyboard repeats a held key.
    var isRepeat = false
}

/// Modifier keys held down.
public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
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
