import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// Colour; immutable. Thread: any.
open class NSColor: NSObject, TextColor, @unchecked Sendable {
    /// Colour of Core Graphics, in the colour space of its creation. Components are not clamped.
    public let cgColor: CGColor

    /// Colour from a colour of Core Graphics; never nil, because every colour of Core Graphics is
    /// allowed. The colour is kept without a conversion.
    public init?(cgColor: CGColor) { self.cgColor = cgColor }
    private init(_ color: CGColor) { cgColor = color }

    /// Colour by components in sRGB, 0 to 1; components outside the range are extended sRGB. The
    /// alpha is not clamped.
    public convenience init(
        srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        self.init(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// Colour by components in extended sRGB. The same as `init(srgbRed:green:blue:alpha:)`.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }
    /// Colour by calibrated components: the same as sRGB. Components outside of 0 to 1 are kept.
    public convenience init(
        calibratedRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
    ) {
        self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
    }
    /// Gray by brightness, 0 to 1. The same as `init(white:alpha:)`.
    public convenience init(calibratedWhite white: CGFloat, alpha: CGFloat) {
        self.init(white: white, alpha: alpha)
    }
    /// Gray by brightness, 0 to 1. A component outside the range is kept: a colour outside of sRGB.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(CGColor(gray: white, alpha: alpha))
    }

    /// Colour with the same components and another alpha. The alpha is not clamped.
    open func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
        NSColor(cgColor.copy(alpha: alpha) ?? cgColor)
    }

    // Components in sRGB.
    /// Red component in extended sRGB. Colours of other spaces are converted, while AppKit stops
    /// the program.
    open var redComponent: CGFloat { CGFloat(cgColor.extendedSRGB.x) }
    /// Green component in extended sRGB. May lie outside of 0 to 1.
    open var greenComponent: CGFloat { CGFloat(cgColor.extendedSRGB.y) }
    /// Blue component in extended sRGB. May lie outside of 0 to 1.
    open var blueComponent: CGFloat { CGFloat(cgColor.extendedSRGB.z) }
    /// Alpha, 0 to 1. Given values beyond the range are kept.
    open var alphaComponent: CGFloat { cgColor.alpha }

    /// Sets fill and stroke colour of the current context; does nothing outside of any drawing. The
    /// context is that of the calling thread.
    open func set() {
        setFill()
        setStroke()
    }
    /// Sets the fill colour of the current context; does nothing outside of any drawing. The
    /// context is that of the calling thread.
    open func setFill() { DrawingContexts.current?.setFillColor(cgColor) }
    /// Sets the stroke colour of the current context; does nothing outside of any drawing. The
    /// context is that of the calling thread.
    open func setStroke() { DrawingContexts.current?.setStrokeColor(cgColor) }

    /// True for colours with equal components in the same colour space.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSColor else { return false }
        return cgColor == other.cgColor || cgColor.extendedSRGB == other.cgColor.extendedSRGB
    }
    open override var hash: Int { cgColor.extendedSRGB.hashValue }
}

// Colours by name; system colours in their light form.
extension NSColor {
    /// Black: brightness 0.
    public static let black = NSColor(white: 0, alpha: 1)
    /// Dark gray: brightness 1/3.
    public static let darkGray = NSColor(white: 1 / 3, alpha: 1)
    /// Light gray: brightness 2/3.
    public static let lightGray = NSColor(white: 2 / 3, alpha: 1)
    /// White: brightness 1.
    public static let white = NSColor(white: 1, alpha: 1)
    /// Gray: brightness 0.5.
    public static let gray = NSColor(white: 0.5, alpha: 1)
    /// Red: (1, 0, 0) in sRGB.
    public static let red = NSColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green: (0, 1, 0) in sRGB.
    public static let green = NSColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue: (0, 0, 1) in sRGB.
    public static let blue = NSColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// Cyan: (0, 1, 1) in sRGB.
    public static let cyan = NSColor(red: 0, green: 1, blue: 1, alpha: 1)
    /// Yellow: (1, 1, 0) in sRGB.
    public static let yellow = NSColor(red: 1, green: 1, blue: 0, alpha: 1)
    /// Magenta: (1, 0, 1) in sRGB.
    public static let magenta = NSColor(red: 1, green: 0, blue: 1, alpha: 1)
    /// Orange: (1, 0.5, 0) in sRGB.
    public static let orange = NSColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple: (0.5, 0, 0.5) in sRGB.
    public static let purple = NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown: (0.6, 0.4, 0.2) in sRGB.
    public static let brown = NSColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// Transparent black.
    public static let clear = NSColor(white: 0, alpha: 0)
    /// Red of the system: (255, 59, 48), in bytes of sRGB. Not dynamic.
    public static let systemRed = NSColor(red: 1, green: 59 / 255, blue: 48 / 255, alpha: 1)
    /// Green of the system: (40, 205, 65), in bytes of sRGB. Not dynamic.
    public static let systemGreen = NSColor(
        red: 40 / 255, green: 205 / 255, blue: 65 / 255, alpha: 1)
    /// Blue of the system: (0, 122, 255), in bytes of sRGB. Not dynamic.
    public static let systemBlue = NSColor(red: 0, green: 122 / 255, blue: 1, alpha: 1)
    /// Orange of the system: (255, 149, 0), in bytes of sRGB. Not dynamic.
    public static let systemOrange = NSColor(red: 1, green: 149 / 255, blue: 0, alpha: 1)
}
