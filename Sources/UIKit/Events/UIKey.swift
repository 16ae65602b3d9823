import Foundation
import LaminaViews

/// Key of a press: characters, code and modifiers. Thread: main.
@MainActor @preconcurrency
open class UIKey: NSObject {
    /// Characters by the key's position on a US keyboard, upper case with Shift; empty for keys
    /// without text. Composed text arrives at text fields, not here.
    open internal(set) var characters = ""
    /// Characters without modifiers, in lower case; empty for keys without text. Default empty. The
    /// key's position on a US keyboard determines the characters.
    open internal(set) var charactersIgnoringModifiers = ""
    /// Code by position; 0 for keys without a code.
    open internal(set) var keyCode = UIKeyboardHIDUsage(rawValue: 0)
    /// Modifier keys held during the press. Default none.
    open internal(set) var modifierFlags: UIKeyModifierFlags = []

    init(_ key: Key, _ modifiers: KeyModifiers) {
        super.init()
        keyCode = UIKeyboardHIDUsage(key)
        modifierFlags = UIKeyModifierFlags(modifiers)
        guard key.rawValue >= 32, key.rawValue < 127,
            let scalar = Unicode.Scalar(UInt32(key.rawValue))
        else { return }
        charactersIgnoringModifiers = String(Character(scalar)).lowercased()
        characters =
            modifiers.contains(.shift)
            ? charactersIgnoringModifiers.uppercased() : charactersIgnoringModifiers
    }
}

/// Code of a key by its position on the keyboard, numbered as in the USB HID usage tables, page 7.
/// Only codes used by controls have names.
public struct UIKeyboardHIDUsage: RawRepresentable, Hashable, Sendable {
    /// Number in the USB HID usage tables, page 7.
    public let rawValue: Int
    /// Code by number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Return, 0x28.
    public static let keyboardReturnOrEnter = UIKeyboardHIDUsage(rawValue: 0x28)
    /// Escape, 0x29.
    public static let keyboardEscape = UIKeyboardHIDUsage(rawValue: 0x29)
    /// Backspace, 0x2A.
    public static let keyboardDeleteOrBackspace = UIKeyboardHIDUsage(rawValue: 0x2A)
    /// Tab, 0x2B.
    public static let keyboardTab = UIKeyboardHIDUsage(rawValue: 0x2B)
    /// Space bar, 0x2C.
    public static let keyboardSpacebar = UIKeyboardHIDUsage(rawValue: 0x2C)
    /// Home, 0x4A.
    public static let keyboardHome = UIKeyboardHIDUsage(rawValue: 0x4A)
    /// Delete, 0x4C.
    public static let keyboardDeleteForward = UIKeyboardHIDUsage(rawValue: 0x4C)
    /// End, 0x4D.
    public static let keyboardEnd = UIKeyboardHIDUsage(rawValue: 0x4D)
    /// Right arrow, 0x4F.
    public static let keyboardRightArrow = UIKeyboardHIDUsage(rawValue: 0x4F)
    /// Left arrow, 0x50.
    public static let keyboardLeftArrow = UIKeyboardHIDUsage(rawValue: 0x50)
    /// Down arrow, 0x51.
    public static let keyboardDownArrow = UIKeyboardHIDUsage(rawValue: 0x51)
    /// Up arrow, 0x52.
    public static let keyboardUpArrow = UIKeyboardHIDUsage(rawValue: 0x52)
    /// A, 0x04.
    public static let keyboardA = UIKeyboardHIDUsage(rawValue: 0x04)
    /// C, 0x06.
    public static let keyboardC = UIKeyboardHIDUsage(rawValue: 0x06)
    /// V, 0x19.
    public static let keyboardV = UIKeyboardHIDUsage(rawValue: 0x19)
    /// X, 0x1B.
    public static let keyboardX = UIKeyboardHIDUsage(rawValue: 0x1B)

    /// Converts a GLFW key; 0 for keys without a code.
    init(_ key: Key) {
        switch key.rawValue {
        case 65...90: self.init(rawValue: 0x04 + Int(key.rawValue) - 65)
        case 49...57: self.init(rawValue: 0x1E + Int(key.rawValue) - 49)
        case 48: self.init(rawValue: 0x27)
        // Left and right: shift, control, alternate, command.
        case 340...347:
            let place = Int(key.rawValue - 340)
            self.init(rawValue: [0xE1, 0xE0, 0xE2, 0xE3][place % 4] + (place < 4 ? 0 : 4))
        case 290...301: self.init(rawValue: 0x3A + Int(key.rawValue) - 290)
        default:
            let others: [Int32: Int] = [
                280: 0x39, 257: 0x28, 256: 0x29, 259: 0x2A, 258: 0x2B, 32: 0x2C, 45: 0x2D, 61: 0x2E,
                260: 0x49, 268: 0x4A, 266: 0x4B, 261: 0x4C, 269: 0x4D, 267: 0x4E, 262: 0x4F,
                263: 0x50, 264: 0x51, 265: 0x52,
            ]
            self.init(rawValue: others[key.rawValue] ?? 0)
        }
    }
}
