import CoreGraphics
import Foundation

// Names of attributes, for `NSAttributedString.Key(kCTFontAttributeName)`. A name with the text of
// a key of Foundation or this framework equals the key.

/// A `CTFont`. Default: Helvetica at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// A `CGColor`. Default: black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// A Boolean: true if the text takes the fill colour of its context. Default false.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text. Default: no background.
public let kCTBackgroundColorAttributeName: CFString = "NSBackgroundColor"
/// Points added after each character. Default 0; negative numbers bring characters closer together.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points added after each character; equal to `kCTKernAttributeName` here.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// A `CTParagraphStyle`; the style of a paragraph's first character applies to the paragraph.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// A number: a `CTUnderlineStyle` and `CTUnderlineStyleModifiers`.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// Ligatures: 0 none, 1 required ligatures, 2 all.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// A `CGColor` of the outline of glyphs. Default: the text's colour.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// Width of the outline of glyphs in hundredths of the font's size; below 0 glyphs are filled too.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// A `CTGlyphInfo`: the glyph in place of the characters of a range.
public let kCTGlyphInfoAttributeName: CFString = "CTGlyphInfo"
/// A `CTRubyAnnotation`: small text beside the characters of a range.
public let kCTRubyAnnotationAttributeName: CFString = "CTRubyAnnotation"
/// Points above the baseline. Default 0; negative numbers lower the text.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

/// A `CGColor` of the line under the text. Default: the text's colour.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// Number of superscript levels above the baseline, by the font's metrics. Negative numbers are
/// subscript levels. The magnitude is at most 8. Default 0.
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// Language of the text, a string such as "de". The language selects glyphs and line breaks.
/// Default: that of the process.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
/// Array of numbers, each a `CTWritingDirection` and one of `kCTWritingDirectionEmbedding` and
/// `kCTWritingDirectionOverride`: directions from the outermost to the innermost, at most 60.
///
/// Text in pieces of a paragraph of more than 4096 characters keeps directions up to the piece's
/// end only.
public let kCTWritingDirectionAttributeName: CFString = "NSWritingDirection"
/// True if the text has the font's glyphs for vertical text. Lines remain horizontal.
public let kCTVerticalFormsAttributeName: CFString = "CTVerticalForms"

/// Letters keep their own directions. The value is 0, added to a `CTWritingDirection` in
/// `kCTWritingDirectionAttributeName`.
public var kCTWritingDirectionEmbedding: Int { 0 << 1 }
/// All letters have the direction. The value is 2, added to a `CTWritingDirection` in
/// `kCTWritingDirectionAttributeName`.
public var kCTWritingDirectionOverride: Int { 1 << 1 }

/// Patterns of lines under text, to be added to a `CTUnderlineStyle`. A pattern without a style
/// draws no line. Patterns other than the constants of this type are solid.
public struct CTUnderlineStyleModifiers: OptionSet, Sendable {
    /// Bits of the pattern.
    public let rawValue: Int32
    /// A pattern of raw bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// A line without gaps.
    public static let patternSolid = CTUnderlineStyleModifiers([])
    /// Dots.
    public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x100)
    /// Dashes.
    public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x200)
    /// A dash and a dot in turn.
    public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x300)
    /// A dash and two dots in turn.
    public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x400)
}

/// Lines under text. The attribute's value is the raw value, not the structure. A raw value of 0
/// draws no line; styles other than the constants of this type draw a single line.
public struct CTUnderlineStyle: OptionSet, Sendable {
    /// Bits of the style.
    public let rawValue: Int32
    /// A style of raw bits.
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// Single line.
    public static let single = CTUnderlineStyle(rawValue: 1)
    /// A thick line.
    public static let thick = CTUnderlineStyle(rawValue: 2)
    /// Two lines.
    public static let double = CTUnderlineStyle(rawValue: 9)
}
