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
    /// Not held but switched on.
    public static let capsLock = KeyModifiers(rawValue: 16)
    public static let numLock = KeyModifiers(rawValue: 32)
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

    public static let capsLock = Key(rawValue: 280)
    public static let leftShift = Key(rawValue: 340)
    public static let leftControl = Key(rawValue: 341)
    public static let leftOption = Key(rawValue: 342)
    public static let leftCommand = Key(rawValue: 343)
    public static let rightShift = Key(rawValue: 344)
    public static let rightControl = Key(rawValue: 345)
    public static let rightOption = Key(rawValue: 346)
    public static let rightCommand = Key(rawValue: 347)

    /// What it is while it is held; nil for a key that modifies nothing. Caps lock is not held.
    public var modifier: KeyModifiers? {
        (340...347).contains(rawValue) ? KeyModifiers(rawValue: 1 << ((rawValue - 340) % 4)) : nil
    }

    /// The key with this letter, digit or sign on it: `Key("A")`, `Key("1")`.
    public init(_ character: Character) {
        rawValue = Int32(
            String(character).uppercased().unicodeScalars.first.map { Int32($0.value) } ?? 0)
    }
}

/// The pointer's look over a window: what the desktop's theme has under these names.
public enum CursorShape: Int, Sendable, CaseIterable {
    case arrow = 0, iBeam, crosshair, pointingHand, resizeLeftRight, resizeUpDown
    /// No pointer at all, while it is over the window.
    case hidden
    /// No pointer, and it stays in the window that has the keyboard: moves come without end, their places may lie anywhere. For
    /// games and turning things in space.
    case captured
}

/// Something that happened to a window. Positions in points, origin top left, y down.
///
/// Modifiers are those after the event: a shift key that goes down comes with `shift`, one that goes up without.
/// When it happened: `LayerWindow.eventTime`.
public enum WindowEvent: Sendable {
    /// The pointer came over the window, or left it: false. While a button is held it moves on outside.
    case pointerInside(Bool)
    case mouseMoved(x: Double, y: Double, KeyModifiers = [])
    case mouseDown(MouseButton, x: Double, y: Double, KeyModifiers)
    case mouseUp(MouseButton, x: Double, y: Double, KeyModifiers)
    /// Follows `mouseMoved` while a button is held, the first of several: how far the pointer went since the event before, in points. It
    /// goes on outside of the window.
    case mouseDragged(MouseButton, x: Double, y: Double, dx: Double, dy: Double, KeyModifiers)
    /// Wheel or trackpad, in lines. The window system tells no beginning and no end of it.
    case scrolled(dx: Double, dy: Double, x: Double, y: Double, KeyModifiers = [])
    case keyDown(Key, KeyModifiers, isRepeat: Bool)
    case keyUp(Key, KeyModifiers)
    /// Text as typed, after layout and dead keys.
    case text(String)
    /// Files were dragged here and let go.
    case filesDropped([URL], x: Double, y: Double)
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
