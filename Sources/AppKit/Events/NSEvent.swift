import CoreGraphics
import Foundation
import LaminaViews

/// Something the user did. Thread: main.
@MainActor @preconcurrency
open class NSEvent: NSObject {
    /// Kind of an event.
    public enum EventType: UInt, Sendable {
        case leftMouseDown = 1
        case leftMouseUp, rightMouseDown, rightMouseUp, mouseMoved, leftMouseDragged
        case rightMouseDragged, mouseEntered, mouseExited, keyDown, keyUp, flagsChanged
        case cursorUpdate = 17
        case rotate = 18
        case scrollWheel = 22
        case otherMouseDown = 25
        case otherMouseUp, otherMouseDragged
        case magnify = 30
    }

    /// Phase of a gesture. A wheel reports neither begin nor end.
    public struct Phase: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let began = Phase(rawValue: 1)
        public static let stationary = Phase(rawValue: 2)
        public static let changed = Phase(rawValue: 4)
        public static let ended = Phase(rawValue: 8)
        public static let cancelled = Phase(rawValue: 16)
        public static let mayBegin = Phase(rawValue: 32)
    }

    /// Modifier keys held during the event.
    public struct ModifierFlags: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let capsLock = ModifierFlags(rawValue: 1 << 16)
        public static let shift = ModifierFlags(rawValue: 1 << 17)
        public static let control = ModifierFlags(rawValue: 1 << 18)
        public static let option = ModifierFlags(rawValue: 1 << 19)
        public static let command = ModifierFlags(rawValue: 1 << 20)
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

    /// Kind of the event.
    public let type: EventType
    /// Location in points of the window, y up from the lower left corner.
    open internal(set) var locationInWindow = CGPoint.zero
    open internal(set) var modifierFlags: ModifierFlags = []
    /// Time in seconds of the clock of layers.
    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) weak var window: NSWindow?
    /// Number of presses at the same place in quick succession.
    open internal(set) var clickCount = 0
    /// 0 left, 1 right, 2 middle.
    open internal(set) var buttonNumber = 0
    /// Movement of the pointer since the previous event, y down; for the wheel, lines. 0 for a
    /// press.
    open internal(set) var deltaX: CGFloat = 0
    open internal(set) var deltaY: CGFloat = 0
    /// The same of the wheel.
    open var scrollingDeltaX: CGFloat { type == .scrollWheel ? deltaX : 0 }
    /// Vertical scrolling in lines; 0 for other events.
    open var scrollingDeltaY: CGFloat { type == .scrollWheel ? deltaY : 0 }
    /// True for deltas in points. Always false: a wheel reports lines.
    open var hasPreciseScrollingDeltas: Bool { false }
    /// Phase `changed` for magnifying and rotating, each line of the wheel by itself; empty for
    /// scrolling, as for every wheel.
    open internal(set) var phase: Phase = []
    /// Default empty: nothing goes on by itself.
    open var momentumPhase: Phase { [] }
    /// Magnification as a share of the size: a tenth for a line of the wheel.
    open internal(set) var magnification: CGFloat = 0
    /// Degrees, counter-clockwise; of a line of the wheel five.
    open internal(set) var rotation: Float = 0
    /// Characters typed by a key, by the position on a US keyboard; empty for keys without text.
    open internal(set) var characters: String?
    open internal(set) var charactersIgnoringModifiers: String?
    open internal(set) var isARepeat = false
    /// The key's number: GLFW's, not a Mac's.
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
