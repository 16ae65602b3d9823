import Foundation

/// A mouse button. The raw values are GLFW's numbers; buttons beyond the fifth send no events.
public enum MouseButton: Int32, Sendable {
    /// Left button.
    case left = 0
    /// Right button.
    case right
    /// Middle button, or the pressed wheel.
    case middle
    /// Fourth button, often back.
    case fourth
    /// Fifth button, often forward.
    case fifth
}

/// The modifier keys of an event. Left and right keys count as the same modifier; `capsLock` and
/// `numLock` are states, not held keys.
public struct KeyModifiers: OptionSet, Sendable {
    /// GLFW's bits.
    public let rawValue: Int32
    /// Modifiers from GLFW's bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Control.
    public static let control = KeyModifiers(rawValue: 2)
    /// Option, the Alt key.
    public static let option = KeyModifiers(rawValue: 4)
    /// Command, the Super key.
    public static let command = KeyModifiers(rawValue: 8)
    /// Caps lock is switched on.
    public static let capsLock = KeyModifiers(rawValue: 16)
    /// Num lock is switched on.
    public static let numLock = KeyModifiers(rawValue: 32)
}

/// A key by its position on a US keyboard; raw values are GLFW's key codes. Typed characters come
/// as `WindowEvent.text`, after the keyboard layout.
public struct Key: RawRepresentable, Hashable, Sendable {
    /// GLFW's key code.
    public let rawValue: Int32
    /// A key from GLFW's code.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Space.
    public static let space = Key(rawValue: 32)
    /// Escape.
    public static let escape = Key(rawValue: 256)
    /// Enter.
    public static let enter = Key(rawValue: 257)
    /// Tab.
    public static let tab = Key(rawValue: 258)
    /// Backspace.
    public static let backspace = Key(rawValue: 259)
    /// Right arrow.
    public static let right = Key(rawValue: 262)
    /// Left arrow.
    public static let left = Key(rawValue: 263)
    /// Down arrow.
    public static let down = Key(rawValue: 264)
    /// Up arrow.
    public static let up = Key(rawValue: 265)
    /// Home.
    public static let home = Key(rawValue: 268)
    /// End.
    public static let end = Key(rawValue: 269)
    /// F1.
    public static let f1 = Key(rawValue: 290)
    /// F11.
    public static let f11 = Key(rawValue: 300)

    /// Caps lock.
    public static let capsLock = Key(rawValue: 280)
    /// Left Shift.
    public static let leftShift = Key(rawValue: 340)
    /// Left Control.
    public static let leftControl = Key(rawValue: 341)
    /// Left Option (Alt).
    public static let leftOption = Key(rawValue: 342)
    /// Left Command (Super).
    public static let leftCommand = Key(rawValue: 343)
    /// Right Shift.
    public static let rightShift = Key(rawValue: 344)
    /// Right Control.
    public static let rightControl = Key(rawValue: 345)
    /// Right Option (Alt).
    public static let rightOption = Key(rawValue: 346)
    /// Right Command (Super).
    public static let rightCommand = Key(rawValue: 347)

    /// The modifier of a held key; nil for a key without a modifier, caps lock included. The left
    /// and the right key have the same modifier.
    public var modifier: KeyModifiers? {
        (340...347).contains(rawValue) ? KeyModifiers(rawValue: 1 << ((rawValue - 340) % 4)) : nil
    }

    /// The key with this letter, digit or sign: `Key("A")`, `Key("1")`. Letters of either case give
    /// the same key; of several scalars the first counts. Keys without a character have separate
    /// names.
    public init(_ character: Character) {
        rawValue = Int32(
            String(character).uppercased().unicodeScalars.first.map { Int32($0.value) } ?? 0)
    }
}

/// The cursor's shape, drawn by the desktop's theme. A theme without the shape shows the arrow.
public enum CursorShape: Int, Sendable, CaseIterable {
    /// Arrow.
    case arrow = 0
    /// Text cursor.
    case iBeam
    /// Crosshair.
    case crosshair
    /// Pointing hand.
    case pointingHand
    /// Horizontal arrows.
    case resizeLeftRight
    /// Vertical arrows.
    case resizeUpDown
    /// No cursor over the window.
    case hidden
    /// No cursor, confined to the focused window: moves are unlimited, and positions may lie
    /// anywhere. For games and rotation in space.
    case captured
}

/// An event of a window. Positions in points, origin top left, y down.
///
/// Modifiers are the state after the event: the press of a Shift key has `shift`, the release has
/// not. Time of the event: `LayerWindow.eventTime`.
public enum WindowEvent: Sendable {
    /// The pointer entered (true) or left (false) the window. With a held button moves continue
    /// outside.
    case pointerInside(Bool)
    /// Move of the pointer, with or without a held button.
    case mouseMoved(x: Double, y: Double, KeyModifiers = [])
    /// Press of a mouse button.
    case mouseDown(MouseButton, x: Double, y: Double, KeyModifiers)
    /// Release of a mouse button.
    case mouseUp(MouseButton, x: Double, y: Double, KeyModifiers)
    /// Follows `mouseMoved` for the first of the held buttons, also outside the window; dx and dy
    /// are the distance since the previous event, in points.
    case mouseDragged(MouseButton, x: Double, y: Double, dx: Double, dy: Double, KeyModifiers)
    /// Scrolling of a wheel or trackpad, in lines, without phases. Positive dy is towards the top
    /// of a document, positive dx towards its left.
    case scrolled(dx: Double, dy: Double, x: Double, y: Double, KeyModifiers = [])
    /// Press of a key, or repetition while held. A held key repeats at the rate of the desktop.
    case keyDown(Key, KeyModifiers, isRepeat: Bool)
    /// Release of a key.
    case keyUp(Key, KeyModifiers)
    /// Typed text, after keyboard layout and dead keys; a scalar for each event.
    case text(String)
    /// Files were dropped on the window.
    case filesDropped([URL], x: Double, y: Double)
    /// A new size in points, and in pixels of the framebuffer. The root layer has the new size
    /// already.
    case resized(width: Double, height: Double, pixelWidth: Int, pixelHeight: Int)
    /// A new number of pixels per point.
    case scaleChanged(Double)
    /// The window system requests the picture again.
    case exposed
    /// The window gained (true) or lost (false) the keyboard focus.
    case focusChanged(Bool)
    /// The user asked for the window to close.
    case closeRequested
    /// The window appeared (true), or disappeared by hiding, minimising or another workspace
    /// (false).
    case visibilityChanged(Bool)
    /// Another program destroyed the window, such as `xkill` or a window manager.
    case destroyed
}
