import CoreGraphics
import CoreText
import Foundation

/// Font at a size; immutable. Thread: any.
///
/// Fonts are found by fontconfig: the system fonts are the desktop's sans-serif and monospace
/// families.
open class NSFont: NSObject, TextFont, @unchecked Sendable {
    /// Weight of a font, −1 to 1; the nearest available weight is used. Numbers beyond the range
    /// count as the nearest end; infinity and NaN count as regular.
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

    /// Font as Core Text's type. Our own.
    public let ctFont: CTFont

    private init(_ font: CTFont) { ctFont = font }

    /// Font by PostScript name, full name or family, in points; a size not above 0 counts as 12.
    /// Nil for an unknown name without a substitute.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard CGFont(fontName) != nil else { return nil }
        self.init(CTFontCreateWithName(fontName, fontSize, nil))
    }
    /// Font of a descriptor; a size of 0 means the descriptor's size, or 12 points. Never nil,
    /// because each descriptor has a nearest font.
    public convenience init?(descriptor fontDescriptor: NSFontDescriptor, size fontSize: CGFloat) {
        self.init(fontDescriptor.core.font(size: fontSize))
    }

    private class func system(
        _ family: String, _ size: CGFloat, _ weight: Weight, features: String = ""
    ) -> NSFont {
        NSFont(
            .system(
                family, size: size > 0 && size.isFinite ? size : systemFontSize,
                weight: weight.rawValue,
                features: features))
    }

    /// Sans-serif font of the desktop. A size not above 0, or not finite, counts as 13 points.
    open class func systemFont(ofSize fontSize: CGFloat) -> NSFont {
        system("sans-serif", fontSize, .regular)
    }
    /// Sans-serif font of the desktop, in the nearest available weight. A size not above 0, or not
    /// finite, counts as 13 points.
    open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        system("sans-serif", fontSize, weight)
    }
    /// Sans-serif font of the desktop in bold. A size not above 0, or not finite, counts as 13
    /// points.
    open class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont {
        system("sans-serif", fontSize, .bold)
    }
    /// Monospaced font of the desktop, in the nearest available weight. A size not above 0, or not
    /// finite, counts as 13 points.
    open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        system("monospace", fontSize, weight)
    }
    /// Sans-serif font of the desktop with digits of one width, in the nearest available weight. A
    /// size not above 0, or not finite, counts as 13 points.
    open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
        system("sans-serif", fontSize, weight, features: "tnum=1")
    }
    /// Standard size in points: 13. Used by `systemFont(ofSize:)` for a size of 0.
    open class var systemFontSize: CGFloat { 13 }
    /// Size of small controls in points: 11. Constant: the desktop's settings have no influence.
    open class var smallSystemFontSize: CGFloat { 11 }
    /// Size of labels in points: 10. Constant: the desktop's settings have no influence.
    open class var labelFontSize: CGFloat { 10 }

    /// Font with the same face and features in another size, in points. A size not above 0, or not
    /// finite, counts as 12.
    open func withSize(_ fontSize: CGFloat) -> NSFont { NSFont(ctFont.withSize(fontSize)) }
    /// Description of the font. A new object at each access.
    open var fontDescriptor: NSFontDescriptor {
        NSFontDescriptor(core: CTFontCopyFontDescriptor(ctFont))
    }
    /// PostScript name, or the name of the family if the font has none. The font in use may differ
    /// from the requested font.
    open var fontName: String { CTFontCopyPostScriptName(ctFont) }
    /// Name of the family of the font in use, which may differ from the requested family. Never
    /// nil.
    open var familyName: String? { CTFontCopyFamilyName(ctFont) }
    /// Full name; nil does not occur. The name of the family for a font file without a full name.
    open var displayName: String? { CTFontCopyDisplayName(ctFont) }
    /// Size in points. Above 0.
    open var pointSize: CGFloat { CTFontGetSize(ctFont) }
    /// Height of a line above the baseline in points, by the font file. 0 for a font file without
    /// the measure.
    open var ascender: CGFloat { CTFontGetAscent(ctFont) }
    /// Depth of a line below the baseline in points, by the font file. Negative, unlike
    /// `CTFontGetDescent`.
    open var descender: CGFloat { -CTFontGetDescent(ctFont) }
    /// Height of capital letters in points. 0 for a font file without the measure.
    open var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
    /// Height of the letter x in points. 0 for a font file without the measure.
    open var xHeight: CGFloat { CTFontGetXHeight(ctFont) }
    /// Extra space between lines in points. 0 for a font file without the measure.
    open var leading: CGFloat { CTFontGetLeading(ctFont) }
    /// Box that holds all glyphs, in points, y up. By the table “head” of the font file; zero for a
    /// file without the table.
    open var boundingRectForFont: CGRect { CTFontGetBoundingBox(ctFont) }
    /// True if the letters i, M and W and the full stop have one width; other glyphs are not
    /// measured. False for a font that lacks any of the four characters.
    open var isFixedPitch: Bool { CTFontGetSymbolicTraits(ctFont).contains(.traitMonoSpace) }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSFont).map { $0.ctFont == ctFont } ?? false
    }
    open override var hash: Int { ctFont.hashValue }
}
