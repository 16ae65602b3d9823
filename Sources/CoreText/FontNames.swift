import CoreGraphics
import Foundation

// Keys of names for `CTFontCopyName`. Each is an entry of the file's table of names.

/// Copyright.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// Family.
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// Style within the family.
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// Style within the family.
public let kCTFontStyleNameKey: CFString = "CTFontStyleName"
/// Unique name of the font.
public let kCTFontUniqueNameKey: CFString = "CTFontUniqueName"
/// Name for display.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// Version.
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// Name that programs use.
public let kCTFontPostScriptNameKey: CFString = "CTFontPostScriptName"
/// Trademark.
public let kCTFontTrademarkNameKey: CFString = "CTFontTrademarkName"
/// Manufacturer.
public let kCTFontManufacturerNameKey: CFString = "CTFontManufacturerName"
/// Designer.
public let kCTFontDesignerNameKey: CFString = "CTFontDesignerName"
/// Description.
public let kCTFontDescriptionNameKey: CFString = "CTFontDescriptionName"
/// Address of the vendor.
public let kCTFontVendorURLNameKey: CFString = "CTFontVendorURLName"
/// Address of the designer.
public let kCTFontDesignerURLNameKey: CFString = "CTFontDesignerURLName"
/// License.
public let kCTFontLicenseNameKey: CFString = "CTFontLicenseNameName"
/// Address of the license.
public let kCTFontLicenseURLNameKey: CFString = "CTFontLicenseURLName"
/// Text that shows the font.
public let kCTFontSampleTextNameKey: CFString = "CTFontSampleTextName"
/// Name of a font with numbered glyphs.
public let kCTFontPostScriptCIDNameKey: CFString = "CTFontPostScriptCIDName"

/// Entries of the table of names by key.
private let entries: [CFString: UInt32] = [
    kCTFontCopyrightNameKey: 0, kCTFontFamilyNameKey: 1, kCTFontSubFamilyNameKey: 2,
    kCTFontStyleNameKey: 2, kCTFontUniqueNameKey: 3, kCTFontFullNameKey: 4,
    kCTFontVersionNameKey: 5, kCTFontPostScriptNameKey: 6, kCTFontTrademarkNameKey: 7,
    kCTFontManufacturerNameKey: 8, kCTFontDesignerNameKey: 9, kCTFontDescriptionNameKey: 10,
    kCTFontVendorURLNameKey: 11, kCTFontDesignerURLNameKey: 12, kCTFontLicenseNameKey: 13,
    kCTFontLicenseURLNameKey: 14, kCTFontSampleTextNameKey: 19, kCTFontPostScriptCIDNameKey: 20,
]

/// Name of a font by its key; nil for a name that the file does not have, and for an unknown key.
/// Thread: any.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
    entries[nameKey].flatMap { font.graphicsFont.named($0) }
}

/// Name of a font in the language of the user: here the English name. `actualLanguage` receives
/// "en".
public func CTFontCopyLocalizedName(
    _ font: CTFont, _ nameKey: CFString, _ actualLanguage: UnsafeMutablePointer<CFString?>?
) -> CFString? {
    actualLanguage?.pointee = "en"
    return CTFontCopyName(font, nameKey)
}
