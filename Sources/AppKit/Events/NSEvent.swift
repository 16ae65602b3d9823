import CoreGraphics
import Foundation
import LaminaViews

/// Event of the user: mouse, wheel or keyboard. Thread: main.
@MainActor @preconcurrency
open class NSEvent: NSObject {
    /// Kind of an event, with the numbers of AppKit. Kinds of AppKit that never occur here are
    /// absent.
    public enum EventType: UInt, Sendable {
        /// Left button pressed.
        case leftMouseDown = 1
        /// Left button released.
        case leftMouseUp
        /// Right button pressed.
        case rightMouseDown
        /// Right button released.
        case rightMouseUp
        /// Pointer moved without a button.
        case mouseMoved
        /// Pointer moved with the left button held.
        case leftMouseDragged
        /// Pointer moved with the right button held.
        case rightMouseDragged
        /// Pointer entered a tracking area.
        case mouseEntered
        /// Pointer left a tracking area.
        case mouseExited
        /// Key pressed, or repeated while held.
        case keyDown
        /// Key released.
        case keyUp
        /// Modifier key pressed or released.
        case flagsChanged
        /// Pointer entered a tracking area with `cursorUpdate`.
        case cursorUpdate = 17
        /// Wheel turned with Control and Option held.
        case rotate = 18
        /// Wheel turned.
        case scrollWheel = 22
        /// A button other than the left and the right was pressed.
        case otherMouseDown = 25
        /// A button other than the left and the right was released.
        case otherMouseUp
        /// The pointer moved with a button other than the left and the right held.
        case otherMouseDragged
        /// Wheel turned with Control held.
        case magnify = 30
    }

    /// Phase of a gesture, as a set. A wheel reports neither begin nor end.
    public struct Phase: OptionSet, Sendable {
        /// Bits of the set, with the values of AppKit.
        public let rawValue: UInt
        /// Set with the given bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Begin of a gesture. Never set by this implementation.
        public static let began = Phase(rawValue: 1)
        /// Fingers at rest. Never set by this implementation.
        public static let stationary = Phase(rawValue: 2)
        /// Change of a gesture: each line of the wheel while it magnifies or rotates.
        public static let changed = Phase(rawValue: 4)
        /// End of a gesture. Never set by this implementation.
        public static let ended = Phase(rawValue: 8)
        /// Cancelled gesture. Never set by this implementation.
        public static let cancelled = Phase(rawValue: 16)
        /// Fingers touch the pad, without a gesture yet. Never set by this implementation.
        public static let mayBegin = Phase(rawValue: 32)
    }

    /// Modifier keys held during the event, as a set. Left and right keys share a member.
    public struct ModifierFlags: OptionSet, Sendable {
        /// Bits of the set, with the values of AppKit.
        public let rawValue: UInt
        /// Set with the given bits; bits without a meaning are kept.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Caps Lock.
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        /// Shift, left or right.
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        /// Control, left or right.
        public static let control = ModifierFlags(rawValue: 1 << 18)
        /// Alt, left or right.
        public static let option = ModifierFlags(rawValue: 1 << 19)
        /// Super, left or right.
        public static let command = ModifierFlags(rawValue: 1 << 20)
        /// Function key. Never set by this implementation.
        public static let function = ModifierFlags(rawValue: 1 << 23)

        init(_ held: KeyModifiers) {
            var flags: ModifierFlags = []
            if held.contains(.capsLock) { flags.insert(.capsLock) }
            if held.contains(.shift) { flags.insert(.shift) }
            if held.contains(.control) { flags.insert(.control) }
            if held.contains(.option) { flags.insert(.option) }
            if held.contains(.command) { flags.insert(.command) }
            self = flags
        }
    }

    /// Kind of the event. The kind decides which of the other properties are set.
    public let type: EventType
    /// Location in points of the window, y up from the lower left corner. Zero for events of the
    /// keyboard.
    open internal(set) var locationInWindow = CGPoint.zero
    /// Modifier keys held during the event. Default none.
    open internal(set) var modifierFlags: ModifierFlags = []
    /// Time in seconds of the host's clock, which is the clock of the layers. Default 0.
    open internal(set) var timestamp: TimeInterval = 0
    /// Window of the event, not retained; nil after the window was released. Set at the creation of
    /// the event, to the receiving window.
    open internal(set) weak var window: NSWindow?
    /// Number of presses at the same place in quick succession; 0 for events of the keyboard.
    /// Counted for presses, drags and releases; 0 for movements, the wheel and tracking areas too.
    open internal(set) var clickCount = 0
    /// Mouse button: 0 left, 1 right, 2 middle, further buttons by number. 0 also for events
    /// without a button.
    open internal(set) var buttonNumber = 0
    /// Horizontal movement of the pointer since the previous event in points, or of the wheel in
    /// lines. 0 for a press or a release.
    open internal(set) var deltaX: CGFloat = 0
    /// Vertical movement of the pointer since the previous event in points, y down, or of the wheel
    /// in lines. 0 for a press or a release.
    open internal(set) var deltaY: CGFloat = 0
    /// Horizontal scrolling in lines; 0 for other events. The sign is that of `deltaX`.
    open var scrollingDeltaX: CGFloat { type == .scrollWheel ? deltaX : 0 }
    /// Vertical scrolling in lines; 0 for other events. The sign is that of `deltaY`.
    open var scrollingDeltaY: CGFloat { type == .scrollWheel ? deltaY : 0 }
    /// True for deltas in points. Always false: a wheel reports lines.
    open var hasPreciseScrollingDeltas: Bool { false }
    /// Phase `changed` for magnifying and rotating, each line of the wheel separately; empty for
    /// scrolling by a wheel. Phases other than `changed` never occur, unlike in AppKit.
    open internal(set) var phase: Phase = []
    /// Phase of motion after a gesture. Always empty: a wheel has no momentum.
    open var momentumPhase: Phase { [] }
    /// Magnification as a share of the size: 0.1 for each line of the wheel held with Control. 0
    /// for other events.
    open internal(set) var magnification: CGFloat = 0
    /// Rotation in degrees, counter-clockwise: 5 for each line of the wheel held with Control and
    /// Option. 0 for other events.
    open internal(set) var rotation: Float = 0
    /// Characters of a key by its position on a US keyboard; empty for keys without text, nil for
    /// other events. Differs from AppKit's, which follow the keyboard's layout.
    open internal(set) var characters: String?
    /// Characters without modifiers but Shift: here the same as `characters`. Letters are lowercase
    /// without Shift; Escape, Return, Tab and Backspace give their control characters.
    open internal(set) var charactersIgnoringModifiers: String?
    /// True for the repetition of a held key. Only a `keyDown` can be a repetition.
    open internal(set) var isARepeat = false
    /// Number of the key in GLFW's table. Differs from the codes of a Mac. 0 for events of the
    /// pointer.
    open internal(set) var keyCode: UInt16 = 0

    init(_ type: EventType, _ window: NSWindow, at time: TimeInterval) {
        self.type = type
        timestamp = time
        super.init()
        self.window = window
    }

    func setKey(_ key: Key, _ held: KeyModifiers) {
        keyCode = UInt16(clamping: key.rawValue)
        modifierFlags = ModifierFlags(held)
        let special: [Int32: String] = [256: "\u{1B}", 257: "\r", 258: "\t", 259: "\u{7F}"]
        var text = special[key.rawValue] ?? ""
        if key.rawValue >= 32, key.rawValue < 127,
            let scalar = Unicode.Scalar(UInt32(key.rawValue))
        {
            text = String(Character(scalar)).lowercased()
        }
        charactersIgnoringModifiers = held.contains(.shift) ? text.uppercased() : text
        characters = charactersIgnoringModifiers
    }
}
