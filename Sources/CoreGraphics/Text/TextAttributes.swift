import Foundation

extension NSAttributedString.Key {
    /// A `CTFont`, a font of a view kit, a `CGFont` (at 12 points) or a font name. Default
    /// Helvetica at 12 points.
    public static let font = NSAttributedString.Key("NSFont")
    /// A `CGColor`, or a colour of a view kit.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `CGColor` behind the text, or a colour of a view kit. Default none.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// An `NSParagraphStyle`; a paragraph has the style of its first character.
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Points added after each character, as any number. Negative numbers bring characters closer.
    /// Default 0.
    public static let kern = NSAttributedString.Key("NSKern")
    /// A number, the bits of an `NSUnderlineStyle`. Default 0, no line.
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    /// A number, the bits of an `NSUnderlineStyle`. Default 0, no line.
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    /// Points upward, as any number. Negative numbers lower the text. Default 0.
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    /// Number: 0 disables the font's ligatures, 1, the default, enables standard ligatures, 2 all
    /// ligatures.
    public static let ligature = NSAttributedString.Key("NSLigature")
    /// A `CGColor` of the line around glyphs; default the text's colour.
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// Width of the line around glyphs in hundredths of the font's size, as any number: above 0 the
    /// line alone, below 0 the glyph and the line. Default 0, no line.
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// Core Text's own name for `foregroundColor`.
    static let coreTextColor = NSAttributedString.Key("CTForegroundColor")
    /// True if the text takes the fill colour of the context.
    static let foregroundColorFromContext = NSAttributedString.Key("CTForegroundColorFromContext")
    /// Core Text's name for the effect of `kern`.
    static let tracking = NSAttributedString.Key("CTTracking")
    /// A `RunMetrics`: space instead of a character.
    static let runDelegate = NSAttributedString.Key("CTRunDelegate")
}

extension NSAttributedString {
    /// The paragraph style of the first character; nil for a first character without a style, and
    /// for an empty text.
    package var firstParagraphStyle: NSParagraphStyle? {
        if length == 0 { return nil }
        return attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    }
}

/// Alignment of lines between the margins. Default of a paragraph style: `natural`.
public enum NSTextAlignment: Int, Sendable {
    /// At the left margin.
    case left = 0
    /// At the right margin.
    case right
    /// In the middle.
    case center
    /// At both margins.
    case justified
    /// At the margin where the text's language begins.
    case natural
}

/// Treatment of text wider than the available width. Default of a paragraph style:
/// `byWordWrapping`.
public enum NSLineBreakMode: UInt, Sendable {
    /// Breaks between words.
    case byWordWrapping = 0
    /// Breaks between characters.
    case byCharWrapping
    /// One line, cut off at the edge of the available width.
    case byClipping
    /// One line with an ellipsis at the beginning.
    case byTruncatingHead
    /// One line with an ellipsis at the end.
    case byTruncatingTail
    /// One line with an ellipsis in the middle.
    case byTruncatingMiddle
}

/// Direction of a paragraph's text. Default of a paragraph style: `natural`.
public enum NSWritingDirection: Int, Sendable {
    /// Direction of the first letter with a direction.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

// MARK: - Values of view kits

/// Font object: Core Text's type, or the type of a view kit.
package protocol TextFont {
    /// Font as Core Text's type.
    var ctFont: CTFont { get }
}

extension CTFont: TextFont {
    /// The font itself.
    package var ctFont: CTFont { self }
}

/// Colour of a view kit, as the value of a text attribute.
package protocol TextColor {
    /// Colour in force while the text is laid out.
    var cgColor: CGColor { get }
}

/// Room in place of a character, in points.
package protocol RunMetrics: AnyObject {
    /// Height above the baseline, depth below the baseline, and advance.
    var room: (ascent: CGFloat, descent: CGFloat, width: CGFloat) { get }
}
