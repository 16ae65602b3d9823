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
/// A `CGColor` behind the text.
public let kCTBackgroundColorAttributeName: CFString = "NSBackgroundColor"
/// Points added after each character.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points added after each character; equal to `kCTKernAttributeName` here.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// A `CTParagraphStyle`; the first one of a text applies to the whole text.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// A number of `CTUnderlineStyle`.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// Ligatures: 0 none, 1 required ligatures, 2 all.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// A `CGColor` of the outline of glyphs.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// Width of the outline of glyphs in hundredths of the font's size; below 0 glyphs are filled too.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// A `CTGlyphInfo`: the glyph in place of the characters of a range.
public let kCTGlyphInfoAttributeName: CFString = "CTGlyphInfo"
/// A `CTRubyAnnotation`: small text beside the characters of a range.
public let kCTRubyAnnotationAttributeName: CFString = "CTRubyAnnotation"
/// Points above the baseline.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

/// Lines under text.
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
