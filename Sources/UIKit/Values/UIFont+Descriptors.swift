import CoreGraphics
import CoreText
import Foundation

extension UIFont {
    /// Font of a descriptor; a size of 0 means the descriptor's size, or 12 points. A size below 0
    /// counts as 0.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.core.font(size: pointSize))
    }

    /// Description of the font: family, size, traits, axes and features. A new object at each
    /// access.
    public var fontDescriptor: UIFontDescriptor {
        UIFontDescriptor(CTFontCopyFontDescriptor(ctFont))
    }

    /// Families of this machine's fonts, registered fonts included, in the order of their names.
    /// O(n log n) in the number of faces.
    public class var familyNames: [String] {
        CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
    }

    /// PostScript names of a family's faces; empty for an unknown family. O(n) in the number of
    /// this machine's faces.
    public class func fontNames(forFamilyName familyName: String) -> [String] {
        FontCatalog.faces.filter { $0.family == familyName }.map(\.postScriptName)
    }

    /// Sans-serif font of the desktop with digits of one width, in the nearest available weight. A
    /// size not above 0 counts as 12 points. Digits of a font without the feature `tnum` keep their
    /// widths.
    public class func monospacedDigitSystemFont(
        ofSize fontSize: CGFloat, weight: Weight
    ) -> UIFont {
        UIFont(
            .system("sans-serif", size: fontSize, weight: weight.rawValue, features: "tnum=1"))
    }
}
