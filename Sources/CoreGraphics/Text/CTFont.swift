import CLaminaPango
import Foundation

/// Font at a size in points. Immutable. Thread: any.
public final class CTFont: @unchecked Sendable {
    package let name: FontName
    package let size: CGFloat
    package let matrix: CGAffineTransform
    /// Settings of the font's features in HarfBuzz's form "tnum=1,liga=0". Default none.
    package let features: String
    /// Families for characters without a glyph in the font, before the machine's own order.
    package let fallbacks: [String]
    /// Points by which text in the font is raised.
    package let rise: CGFloat
    /// Font file of the font; a font without glyphs on a machine without fonts.
    package let graphicsFont: CGFont

    package init(
        name: FontName, size: CGFloat, matrix: CGAffineTransform, features: String = "",
        fallbacks: [String] = [], rise: CGFloat = 0, graphicsFont: CGFont? = nil
    ) {
        self.name = name
        self.features = features
        (self.fallbacks, self.rise) = (fallbacks, rise)
        self.size = size > 0 && size.isFinite ? size : 12
        self.matrix = matrix
        self.graphicsFont = graphicsFont ?? FontLibrary.file(name) ?? .none(name)
    }
}

extension CTFont {
    /// Pango's description of the font; the caller frees the description.
    func makeDescription() -> OpaquePointer? {
        guard let made = name.makeDescription(size: size) else { return nil }
        if !fallbacks.isEmpty {
            let families = ([name.family] + fallbacks).joined(separator: ",")
            pango_font_description_set_family(made, families)
        }
        return made
    }

    /// The same face in another size, with the font's features and matrix.
    package func withSize(_ size: CGFloat) -> CTFont {
        CTFont(
            name: name, size: size, matrix: matrix, features: features, fallbacks: fallbacks,
            rise: rise, graphicsFont: graphicsFont)
    }

    /// True if a face at a size is all that the font is.
    var isPlain: Bool { features.isEmpty && fallbacks.isEmpty && rise == 0 && name.isKnown }
}

extension CTFont: Hashable {
    /// True if both are the same face with the same size and matrix. Features, fallback families
    /// and the rise of the baseline count, too.
    public static func == (a: CTFont, b: CTFont) -> Bool {
        a === b
            || (a.size == b.size && a.matrix == b.matrix && a.name == b.name
                && a.features == b.features && a.fallbacks == b.fallbacks && a.rise == b.rise)
    }

    /// Hashes size and family. Fonts that differ in weight, matrix or features alone have equal
    /// hashes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(size)
        hasher.combine(name.family)
    }
}

/// Font by name at `size` points (0 means 12); a sans-serif font for unknown names. A negative or
/// infinite size is 12, too. An unknown name is logged once.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    let parsed = FontLibrary.name(name)
    if !parsed.isKnown { Diagnostics.once("CTFont: no font “\(name)”; a sans-serif one is used") }
    return CTFont(name: parsed, size: size, matrix: matrix?.pointee ?? .identity)
}

/// A font file at `size` points. `attributes` is not used. A size of 0, negative or infinite is 12.
public func CTFontCreateWithGraphicsFont(
    _ font: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: Any?
) -> CTFont {
    CTFont(
        name: font.name, size: size, matrix: matrix?.pointee ?? .identity, graphicsFont: font)
}

/// The file behind a font. `attributes` is not written.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutableRawPointer?) -> CGFont
{
    font.graphicsFont
}

/// Size in points. Above 0 and finite.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// Name of the family in use on this machine, also where another name was requested. O(1).
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.name.family }
/// The name programs use. The name of the family, if the file has none.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
    font.graphicsFont.postScriptName ?? font.name.family
}

extension CTFont {
    fileprivate func points(_ units: Int32) -> CGFloat {
        CGFloat(units) * size / CGFloat(max(graphicsFont.unitsPerEm, 1))
    }
}

/// Height of the line above the baseline in points, by the font file. The font's matrix has no
/// effect.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.points(font.graphicsFont.ascent) }
/// Depth of the line below the baseline in points, positive, by the font file. The font's matrix
/// has no effect.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.points(font.graphicsFont.descent) }
/// Gap between lines in points, by the font file. 0 for a font file without the measure. The font's
/// matrix has no effect.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.points(font.graphicsFont.leading) }
/// Height of capitals above the baseline in points, by the font file. The font's matrix has no
/// effect.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat {
    font.points(font.graphicsFont.capHeight)
}
/// Height of small letters such as x in points, by the font file. The font's matrix has no effect.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.points(font.graphicsFont.xHeight) }

/// Glyphs for UTF-16 characters; false when a character has no glyph. The second half of a
/// surrogate pair gets 0.
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UInt16>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
    _ count: Int
) -> Bool {
    var complete = true
    var i = 0
    while i < count {
        var scalar = Unicode.Scalar(characters[i])
        glyphs[i] = 0
        let first = i
        if scalar == nil, i + 1 < count {
            let pair = [characters[i], characters[i + 1]]
            scalar = String(decoding: pair, as: UTF16.self).unicodeScalars.first
            i += 1
            glyphs[i] = 0
        }
        if let scalar { glyphs[first] = font.graphicsFont.glyph(for: scalar) }
        if glyphs[first] == 0 { complete = false }
        i += 1
    }
    return complete
}

/// Outline of a glyph in points, y up; nil for a glyph without an outline. `matrix` is applied
/// after the font's matrix; nil is the identity.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    let path = font.graphicsFont.outline(
        [glyph], at: [.zero], size: font.size,
        transform: font.matrix.concatenating(matrix?.pointee ?? .identity))
    return path.isEmpty ? nil : path
}
