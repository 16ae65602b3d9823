import CoreGraphics
import CoreText
import Foundation

/// Font at a size; immutable. Thread: any.
///
/// Fonts are found by fontconfig: the system fonts are the desktop's sans-serif and monospace
/// families.
open class UIFont: NSObject, TextFont, @unchecked Sendable {
    /// Weight of a font, −1 to 1; the nearest available weight is used. Numbers beyond count as −1
    /// or 1; infinity and NaN count as regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// Weight as a number.
        public let rawValue: CGFloat
        /// Weight by number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Weight by number; a number beyond −1 to 1 is kept.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// Weight −0.8.
        public static let ultraLight = Weight(-0.8)
        /// Weight −0.6.
        public static let thin = Weight(-0.6)
        /// Weight −0.4.
        public static let light = Weight(-0.4)
        /// Weight 0.
        public static let regular = Weight(0)
        /// Weight 0.23.
        public static let medium = Weight(0.23)
        /// Weight 0.3.
        public static let semibold = Weight(0.3)
        /// Weight 0.4.
        public static let bold = Weight(0.4)
        /// Weight 0.56.
        public static let heavy = Weight(0.56)
        /// Weight 0.62.
        public static let black = Weight(0.62)
    }

    /// Font as Core Text's type, in the same size. Two `UIFont` objects are equal if their values
    /// are equal.
    public let ctFont: CTFont

    init(_ font: CTFont) { ctFont = font }

    /// Font by PostScript name, full name or family, in points; a size not above 0 counts as 12.
    /// Nil for an unknown name without a substitute.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard CGFont(fontName) != nil else { return nil }
        self.init(CTFontCreateWithName(fontName, fontSize > 0 ? fontSize : 12, nil))
    }

    /// Sans-serif font of the desktop in regular weight; a size of 0 counts as 12 points. Negative
    /// sizes count as 12 points too.
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .regular)
    }
    /// Sans-serif font of the desktop, in the nearest available weight. A size not above 0 counts
    /// as 12 points.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system("sans-serif", size: fontSize, weight: weight.rawValue))
    }
    /// Sans-serif font of the desktop in bold. A size not above 0 counts as 12 points.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        systemFont(ofSize: fontSize, weight: .bold)
    }
    /// Sans-serif font of the desktop in italic. A size not above 0 counts as 12 points.
    open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(.system("sans-serif", size: fontSize, weight: 0, isItalic: true))
    }
    /// Monospaced font of the desktop, in the nearest available weight. A size not above 0 counts
    /// as 12 points.
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(.system("monospace", size: fontSize, weight: weight.rawValue))
    }
    /// Standard size in points: 14. The desktop's settings do not change the size.
    open class var systemFontSize: CGFloat { 14 }
    /// Size of labels in points: 17. The desktop's settings do not change the size.
    open class var labelFontSize: CGFloat { 17 }
    /// Size of buttons in points: 18. The desktop's settings do not change the size.
    open class var buttonFontSize: CGFloat { 18 }
    /// Small size in points: 12. The desktop's settings do not change the size.
    open class var smallSystemFontSize: CGFloat { 12 }

    /// The same font in a different size, in points; a size of 0 and below counts as 12. NaN counts
    /// as 12, too.
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(ctFont.withSize(fontSize > 0 ? fontSize : 12))
    }
    /// Size in points. Above 0.
    open var pointSize: CGFloat { CTFontGetSize(ctFont) }
    /// PostScript name, or the name of the family if the font has none. The font in use counts,
    /// also where another name was requested.
    open var fontName: String { CTFontCopyPostScriptName(ctFont) }
    /// Name of the family in use on this machine, also where another name was requested.
    open var familyName: String { CTFontCopyFamilyName(ctFont) }
    /// Height of a line above the baseline in points, by the font file. Proportional to
    /// `pointSize`.
    open var ascender: CGFloat { CTFontGetAscent(ctFont) }
    /// Depth of a line below the baseline in points, by the font file. Negative, unlike
    /// `CTFontGetDescent`.
    open var descender: CGFloat { -CTFontGetDescent(ctFont) }
    /// Height of capital letters in points. By the font file, proportional to `pointSize`.
    open var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
    /// Height of the letter x in points. By the font file, proportional to `pointSize`.
    open var xHeight: CGFloat { CTFontGetXHeight(ctFont) }
    /// Extra space between lines in points, by the font file. Proportional to `pointSize`.
    open var leading: CGFloat { CTFontGetLeading(ctFont) }
    /// Distance of lines in points: `ascender` − `descender` + `leading`. `descender` is negative
    /// and adds to the sum.
    open var lineHeight: CGFloat { ascender - descender + leading }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UIFont).map { $0.ctFont == ctFont } ?? false
    }
    open override var hash: Int { ctFont.hashValue }
}
