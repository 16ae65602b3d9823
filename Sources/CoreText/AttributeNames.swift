import CoreGraphics
import Foundation

// Names of attributes, to be wrapped as `NSAttributedString.Key(kCTFontAttributeName)`. Those with the same text as
// a key of Foundation's or ours are that key.

/// A `CTFont`; without it Helvetica at 12 points.
public let kCTFontAttributeName: CFString = "NSFont"
/// A `CGColor`; without it black.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Whether the text takes the fill colour of the context it is drawn in; default false.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// A `CGColor` behind the text.
public let kCTBackgroundColorAttributeName: CFString = "NSBackgroundColor"
/// Points added after each character.
public let kCTKernAttributeName: CFString = "NSKern"
/// Points added after each character; here the same as `kCTKernAttributeName`.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// A `CTParagraphStyle`; the first of a text rules it.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"
/// A number of `CTUnderlineStyle`.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// Which letters are joined: 0 none, 1 those that belong together, 2 all.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// A `CGColor` of the line around glyphs.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// The width of the line around glyphs in hundredths of the font's size; below 0 glyphs are filled, too.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// Points by which the text is raised.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

/// Lines under text.
public struct CTUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let single = CTUnderlineStyle(rawValue: 1)
    public static let thick = CTUnderlineStyle(rawValue: 2)
    public static let double = CTUnderlineStyle(rawValue: 9)
}
