import CoreGraphics
import Foundation

/// Sets of numbered characters, mostly of East Asian fonts. Only numbers of `identityMapping` are
/// drawn. The other collections are stored, and logged once.
public enum CTCharacterCollection: UInt16, Sendable {
    /// Numbers are glyph numbers of the font.
    case identityMapping = 0
    /// Adobe-CNS1: Traditional Chinese.
    case adobeCNS1 = 1
    /// Adobe-GB1: Simplified Chinese.
    case adobeGB1 = 2
    /// Adobe-Japan1.
    case adobeJapan1 = 3
    /// Adobe-Japan2.
    case adobeJapan2 = 4
    /// Adobe-Korea1.
    case adobeKorea1 = 5
}

/// Choice of a glyph that the encoding of text does not give: value of `kCTGlyphInfoAttributeName`.
/// Immutable. Thread: any.
///
/// The glyph replaces a range whose text is the base string, if the font of the range has the
/// glyph; other ranges show their characters. The numbers of Adobe's collections are stored and not
/// drawn, which is logged: no library of this machine finds their glyphs.
public final class CTGlyphInfo: @unchecked Sendable {
    enum Choice: Hashable {
        case glyph(CGGlyph, CTFont)
        case name(String, CTFont)
        case character(CGFontIndex, CTCharacterCollection)
    }

    let choice: Choice
    package let baseText: String

    init(_ choice: Choice, _ baseText: String) { (self.choice, self.baseText) = (choice, baseText) }
}

extension CTGlyphInfo: Hashable {
    /// True for the same glyph and the same base string. The font counts in choices by number and
    /// by name; a choice by number never equals a choice by name.
    public static func == (a: CTGlyphInfo, b: CTGlyphInfo) -> Bool {
        a === b || (a.choice == b.choice && a.baseText == b.baseText)
    }
    /// Hashes glyph and base string. Consistent with `==`; O(n) in the length of the string.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(choice)
        hasher.combine(baseText)
    }
}

extension CTGlyphInfo: GlyphChoice {
    package func glyph(in font: CTFont) -> CGGlyph? {
        switch choice {
        // In a different font file, the same number would be a different letter.
        case .glyph(let glyph, let own): Self.sameFile(own, font) ? glyph : nil
        case .name(let name, _): Self.glyph(named: name, font)
        case .character(let number, .identityMapping): Self.held(Int(number), font)
        case .character(_, let collection):
            Self.notDrawn(collection)
        }
    }

    private static func notDrawn(_ collection: CTCharacterCollection) -> CGGlyph? {
        Diagnostics.once("CTGlyphInfo: characters of the collection \(collection) are not drawn")
        return nil
    }

    private static func sameFile(_ a: CTFont, _ b: CTFont) -> Bool {
        a.graphicsFont === b.graphicsFont || a.name == b.name
    }

    static func held(_ glyph: Int, _ font: CTFont) -> CGGlyph? {
        glyph < font.graphicsFont.numberOfGlyphs ? CGGlyph(exactly: glyph) : nil
    }

    static func glyph(named name: String, _ font: CTFont) -> CGGlyph? {
        let glyph = font.graphicsFont.getGlyphWithGlyphName(name: name)
        return glyph == 0 && name != ".notdef" ? nil : glyph
    }
}

/// Choice of a font's glyph by number; nil for a font without the glyph. The glyph replaces only
/// text equal to `baseString`, in a font of the same file.
public func CTGlyphInfoCreateWithGlyph(
    _ glyph: CGGlyph, _ font: CTFont, _ baseString: CFString
) -> CTGlyphInfo? {
    CTGlyphInfo.held(Int(glyph), font).map { CTGlyphInfo(.glyph($0, font), baseString) }
}

/// Choice of a font's glyph by name; nil for a font without the glyph. The glyph replaces only text
/// equal to `baseString`, in any font with a glyph of the name.
public func CTGlyphInfoCreateWithGlyphName(
    _ glyphName: CFString, _ font: CTFont, _ baseString: CFString
) -> CTGlyphInfo? {
    CTGlyphInfo.glyph(named: glyphName, font).map { _ in
        CTGlyphInfo(.name(glyphName, font), baseString)
    }
}

/// Choice of a character by its number in a collection.
///
/// Numbers of the identity mapping are drawn; the collections of Adobe are not.
public func CTGlyphInfoCreateWithCharacterIdentifier(
    _ cid: CGFontIndex, _ collection: CTCharacterCollection, _ baseString: CFString
) -> CTGlyphInfo? { CTGlyphInfo(.character(cid, collection), baseString) }

/// Name of the glyph; nil for a choice by number. Nil also for a character of a collection.
public func CTGlyphInfoGetGlyphName(_ glyphInfo: CTGlyphInfo) -> CFString? {
    if case .name(let name, _) = glyphInfo.choice { return name }
    return nil
}

/// Number of the glyph in the font of the choice; 0 for a character of a collection. 0 is also the
/// number of the glyph `.notdef`.
public func CTGlyphInfoGetGlyph(_ glyphInfo: CTGlyphInfo) -> CGGlyph {
    switch glyphInfo.choice {
    case .glyph(let glyph, _): glyph
    case .name(let name, let font): CTGlyphInfo.glyph(named: name, font) ?? 0
    case .character: 0
    }
}

/// Number of the character; 0 for a choice by glyph or by name. In the identity mapping the number
/// is that of a glyph.
public func CTGlyphInfoGetCharacterIdentifier(_ glyphInfo: CTGlyphInfo) -> CGFontIndex {
    if case .character(let number, _) = glyphInfo.choice { return number }
    return 0
}

/// Collection of the character; the identity mapping for a choice by glyph or by name. A character
/// of the identity mapping has the same result.
public func CTGlyphInfoGetCharacterCollection(_ glyphInfo: CTGlyphInfo) -> CTCharacterCollection {
    if case .character(_, let collection) = glyphInfo.choice { return collection }
    return .identityMapping
}
