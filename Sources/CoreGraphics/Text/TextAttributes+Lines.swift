import Foundation

extension NSAttributedString.Key {
    /// A `CGColor` of the line under the text, or a colour of a view kit; default the text's
    /// colour.
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// A `CGColor` of the line through the text, or a colour of a view kit; default the text's
    /// colour.
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    /// Slant of the glyphs as any number: points to the right for each point upward. Default 0.
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    /// An `NSShadow` under glyphs and lines.
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// A `URL` or a string: the text is blue, with a line under the text.
    public static let link = NSAttributedString.Key("NSLink")
    /// An `NSTextAttachment`: a picture in place of each character.
    public static let attachment = NSAttributedString.Key("NSAttachment")
    /// Array of numbers, each an `NSWritingDirection` and an `NSWritingDirectionFormatType` added:
    /// directions of the text from the outermost to the innermost.
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
    /// Number; 1 chooses the font's forms for vertical text, 0, the default, the horizontal forms.
    public static let verticalGlyphForm = NSAttributedString.Key("CTVerticalForms")
    /// Core Text's number of levels above the baseline, negative below.
    package static let textLevel = NSAttributedString.Key("NSSuperScript")
    /// Core Text's language of the text, such as "de".
    static let language = NSAttributedString.Key("NSLanguage")
}

/// Lines under and through text: a kind, a pattern and the words rule. The value of the attribute
/// is the style or its raw value. A pattern without a kind draws no line.
public struct NSUnderlineStyle: OptionSet, Sendable {
    /// Bits of the style, the value of the attribute.
    public let rawValue: Int
    /// A style of raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// A single line.
    public static let single = NSUnderlineStyle(rawValue: 1)
    /// A line of twice the thickness.
    public static let thick = NSUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = NSUnderlineStyle(rawValue: 9)
    /// Dots.
    public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
    /// A dash and a dot in turn.
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
    /// A dash and two dots in turn.
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
    /// Lines are drawn only under glyphs with an outline, and therefore not under spaces.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// Kind of a direction of text within a paragraph. The raw value is added to the raw value of an
/// `NSWritingDirection`.
public enum NSWritingDirectionFormatType: Int, Sendable {
    /// Letters keep their own directions.
    case embedding = 0
    /// All letters have the direction.
    case override = 2
}

/// Shadow of a view kit, as the value of a text attribute.
package protocol TextShadow: AnyObject {
    /// Offset in points with y down, blur in points, and colour; nil for no shadow.
    var textShadow: (offset: CGSize, blur: CGFloat, color: CGColor)? { get }
}

/// Picture of a view kit in place of a character, as the value of a text attribute.
package protocol InlinePicture: AnyObject {
    /// Box from the beginning of the character's baseline, in points with y up, and the picture;
    /// nil for an empty box.
    var textPicture: (box: CGRect, image: CGImage?) { get }
}
