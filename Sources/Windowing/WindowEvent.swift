import Foundation

/// A button of the mouse.
public enum MouseButton: Int32, Sendable { case left = 0, right, middle, fourth, fifth }

/// Keys held while an event happened.
public struct KeyModifiers: OptionSet, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let shift = KeyModifiers(rawValue: 1)
    public static let control = KeyModifiers(rawValue: 2)
    public static let option = KeyModifiers(rawValue: 4)
    public static let command = KeyModifiers(rawValue: 8)
}

/// A key by its place on a US keyboard; raw values are GLFW's key codes.
public struct Key: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let space = Key(rawValue: 32)
    public static let escape = Key(rawValue: 256)
    public static let enter = Key(rawValue: 257)
    public static let tab = Key(rawValue: 258)
    public static let backspace = Key(rawValue: 259)
    public static let right = Key(rawValue: 262)
    public static let left = Key(rawValue: 263)
    public static let down = Key(rawValue: 264)
    public static let up = Key(rawValue: 265)
    public static let home = Key(rawValue: 268)
    public static let end = Key(rawValue: 269)
    public static let f1 = Key(rawValue: 290)
    public static let f11 = Key(rawValue: 300)

    /// The key with this letter, digit or sign on it: `Key("A")`, `Key("1")`.
    public init(_ character: Character) {
        rawValue = Int32(
            String(character).uppercased().unicodeScalars.first.map { Int32($0.value) } ?? 0)
    }
}

/// Something that happened to a window. Positions in points, origin top left, y down.
public enum WindowEvent: Sendable {
    case mouseMoved(x: Double, y: Double)
    case mouseDown(MouseButton, x: Double, y: Double, KeyModifiers)
    case mouseUp(MouseButton, x: Double, y: Double, KeyModifiers)
    /// Wheel or trackpad, in lines.
    case scrolled(dx: Double, dy: Double, x: Double, y: Double)
    case keyDown(Key, KeyModifiers, isRepeat: Bool)
    case keyUp(Key, KeyModifiers)
    /// Text as typed, after layout and dead keys.
    case text(String)
    /// New size: points, and pixels of the framebuffer.
    case resized(width: Double, height: Double, pixelWidth: Int, pixelHeight: Int)
    /// Pixels per point changed.
    case scaleChanged(Double)
    /// The window system wants the picture again.
    case exposed
    case focusChanged(Bool)
    case closeRequested
    /// The window appeared, or vanished: hidden, minimised, or on another desktop.
    case visibilityChanged(Bool)
    /// Another program took the window away, as `xkill` and some window managers do.
    case destroyed
}
