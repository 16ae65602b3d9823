import CoreGraphics
import Foundation

/// Options of string drawing. The bits have Apple's values; other bits have no effect. Default of
/// the functions: no option.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// Bits of the options.
    public let rawValue: Int
    /// Options of raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The given origin is the upper left corner of the first line, and lines are wrapped. Without
    /// the option the origin is the start of the first baseline, and lines end at line breaks only.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// The leading of fonts counts for the height of lines. Without the option the leading is left
    /// out.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// The bounding rectangle holds the ink of the glyphs instead of the lines.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// Text that does not fit ends with an ellipsis in the last visible line. Only with
    /// `usesLineFragmentOrigin`, and with line breaks between words or characters.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

extension NSString {
    /// AppKit's name of the options. The same type as `NSStringDrawingOptions`.
    public typealias DrawingOptions = NSStringDrawingOptions
}

/// Parameters of string drawing, and the results of the last drawing or measuring. Thread: one at a
/// time.
open class NSStringDrawingContext: NSObject {
    /// Minimum scale of the fonts of text that does not fit, above 0 up to 1. Default 0: no
    /// scaling. The search for the scale of a text takes at most ten layouts, each linear in the
    /// text.
    open var minimumScaleFactor: CGFloat = 0
    /// Scale of the fonts in the last drawing or measuring; 0 before the first. 1 for text that
    /// fits.
    open internal(set) var actualScaleFactor: CGFloat = 0
    /// Rectangle of the text in the last drawing, or the result of the last measuring. Default
    /// zero.
    open internal(set) var totalBounds = CGRect.zero

    /// Context without scaling.
    public override init() {}
}
