import CLaminaPango
import CoreGraphics
import Foundation

/// Attributes of fonts by the keys of descriptors.
enum FontAttributes {
    static func value(_ key: CFString, of font: CTFont) -> CFTypeRef? {
        switch key {
        case kCTFontNameAttribute: CTFontCopyPostScriptName(font)
        case kCTFontDisplayNameAttribute: CTFontCopyFullName(font)
        case kCTFontFamilyNameAttribute: CTFontCopyFamilyName(font)
        case kCTFontStyleNameAttribute: font.graphicsFont.named(2)
        case kCTFontSizeAttribute: font.size
        case kCTFontMatrixAttribute: font.matrix
        case kCTFontTraitsAttribute: CTFontCopyTraits(font)
        case kCTFontVariationAttribute: CTFontCopyVariation(font)
        case kCTFontFeatureSettingsAttribute: CTFontCopyFeatureSettings(font)
        case kCTFontVariationAxesAttribute: CTFontCopyVariationAxes(font)
        case kCTFontFeaturesAttribute: CTFontCopyFeatures(font)
        case kCTFontCharacterSetAttribute: CTFontCopyCharacterSet(font)
        case kCTFontLanguagesAttribute: CTFontCopySupportedLanguages(font)
        case kCTFontCascadeListAttribute: FontCascade.descriptors(font.fallbacks)
        case kCTFontBaselineAdjustAttribute: font.rise
        case kCTFontURLAttribute: file(font).map { URL(fileURLWithPath: $0) }
        default: nil
        }
    }

    /// Path of the font's file, by its PostScript name.
    private static func file(_ font: CTFont) -> String? {
        FontCatalog.face(named: CTFontCopyPostScriptName(font))?.file
    }

    /// Full description of a font.
    static func descriptor(_ font: CTFont) -> CTFontDescriptor {
        var attributes: [String: Any] = [
            kCTFontFamilyNameAttribute: font.name.family, kCTFontSizeAttribute: font.size,
            kCTFontTraitsAttribute: [
                kCTFontSymbolicTrait: FaceTraits.symbolic(font.name).rawValue,
                kCTFontWeightTrait: TraitScale.trait(font.name.weight),
                kCTFontWidthTrait: TraitScale.trait(font.name.stretch),
            ] as [String: Any],
        ]
        if !font.matrix.isIdentity { attributes[kCTFontMatrixAttribute] = font.matrix }
        if let axes = CTFontCopyVariation(font) { attributes[kCTFontVariationAttribute] = axes }
        if let settings = CTFontCopyFeatureSettings(font) {
            attributes[kCTFontFeatureSettingsAttribute] = settings
        }
        if !font.fallbacks.isEmpty {
            attributes[kCTFontCascadeListAttribute] = FontCascade.descriptors(font.fallbacks)
        }
        if font.rise != 0 { attributes[kCTFontBaselineAdjustAttribute] = font.rise }
        return CTFontDescriptor(attributes)
    }
}

/// Font of a descriptor; a size of 0 means the descriptor's size, or 12 points. A negative size and
/// NaN count as 0, and an infinite size is 12 points. `matrix` nil means the descriptor's matrix,
/// or the identity.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { descriptor.font(size: size, matrix: matrix?.pointee) }

/// Description of a font, with its family, size, traits, axes and features. The PostScript name is
/// absent: family and traits describe the face. Matrix, axes, features, fallback families and rise
/// are present where set.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
    FontAttributes.descriptor(font)
}

/// Attribute of a font by a key of descriptors; nil for unknown keys. Nil also for an attribute
/// that the font lacks, such as the axes of a font without variations.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
    FontAttributes.value(attribute, of: font)
}

/// Font in another size, with further attributes of a descriptor; a size of 0 keeps the size.
/// Without attributes, `matrix` nil keeps the transform. An attribute in both has the value of the
/// descriptor; a name replaces family and traits.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    guard let attributes else {
        return CTFont(
            name: font.name, size: size > 0 ? size : font.size,
            matrix: matrix?.pointee ?? font.matrix, features: font.features,
            fallbacks: font.fallbacks, rise: font.rise, graphicsFont: font.graphicsFont)
    }
    var all = FontAttributes.descriptor(font).attributes.merging(attributes.attributes) { $1 }
    // A name is the whole face.
    if attributes.attributes[kCTFontNameAttribute] != nil {
        all[kCTFontFamilyNameAttribute] = attributes.attributes[kCTFontFamilyNameAttribute]
        all[kCTFontTraitsAttribute] = attributes.attributes[kCTFontTraitsAttribute]
    }
    return CTFontDescriptor(all).font(size: size, matrix: matrix?.pointee)
}

/// Font of the same family with other symbolic traits; nil if the family has no such face. A size
/// of 0 keeps the size. `matrix` nil keeps the transform.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
    CTFontDescriptorCreateCopyWithSymbolicTraits(
        FontAttributes.descriptor(font), symTraitValue, symTraitMask
    )?.font(size: size, matrix: matrix?.pointee)
}

/// Font of another family with the same traits; nil for an unknown family. A size of 0 keeps the
/// size. `matrix` nil keeps the transform.
public func CTFontCreateCopyWithFamily(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ family: CFString
) -> CTFont? {
    CTFontDescriptorCreateCopyWithFamily(FontAttributes.descriptor(font), family)?
        .font(size: size, matrix: matrix?.pointee)
}

/// Transform of the font's glyphs. Default identity.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// Full name of the font, for display. Equal to `CTFontCopyFullName` here: names are English.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }
/// Glyph by name; 0 for an unknown name. 0 is also the number of the glyph `.notdef`.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
    font.graphicsFont.getGlyphWithGlyphName(name: glyphName)
}
/// Name of a glyph; nil for a font without names. At most 127 bytes.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> CFString? {
    var buffer = [CChar](repeating: 0, count: 128)
    guard hb_font_get_glyph_name(font.graphicsFont.hb, UInt32(glyph), &buffer, 128) != 0 else {
        return nil
    }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
}

/// Distance of the underline's middle from the baseline in points, negative below. A font file
/// without the metric has a number chosen by HarfBuzz.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
    metric(font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET)
}
/// Thickness of the underline in points. A font file without the metric has a number chosen by
/// HarfBuzz.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
    metric(font, HB_OT_METRICS_TAG_UNDERLINE_SIZE)
}

private func metric(_ font: CTFont, _ tag: hb_ot_metrics_tag_t) -> CGFloat {
    var value: hb_position_t = 0
    hb_ot_metrics_get_position_with_fallback(font.graphicsFont.hb, tag, &value)
    return CGFloat(value) * font.size / CGFloat(max(font.graphicsFont.unitsPerEm, 1))
}

/// Box that holds all glyphs of the font, in points, y up, by the font's head table. Zero for a
/// font file without the table.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    guard let head = FontTables.data(font.graphicsFont, "head"), head.count >= 44 else {
        return .zero
    }
    let scale = font.size / CGFloat(max(font.graphicsFont.unitsPerEm, 1))
    let sides = stride(from: 36, to: 44, by: 2).map {
        CGFloat(Int16(bitPattern: UInt16(head[$0]) << 8 | UInt16(head[$0 + 1]))) * scale
    }
    return CGRect(
        x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
}

/// Characters with a glyph in the font. Complexity: O(characters of Unicode).
public func CTFontCopyCharacterSet(_ font: CTFont) -> CharacterSet {
    guard let set = hb_set_create() else { return CharacterSet() }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(font.graphicsFont.hbFace, set)
    var found = CharacterSet()
    var (first, last): (hb_codepoint_t, hb_codepoint_t) = (hb_codepoint_t.max, hb_codepoint_t.max)
    while hb_set_next_range(set, &first, &last) != 0 {
        if let low = Unicode.Scalar(first), let high = Unicode.Scalar(last) {
            found.insert(charactersIn: low...high)
        }
    }
    return found
}

/// Draws glyphs in a font with the fill colour at positions in points, y up. `count` of 0 or below
/// draws nothing; the context's font, size and text matrix are restored. Positions are in the
/// context's text space. The font's matrix applies to each glyph around its position; a matrix
/// without an inverse draws nothing.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
    _ count: Int, _ context: CGContext
) {
    guard count > 0 else { return }
    var places = Array(UnsafeBufferPointer(start: positions, count: count))
    let textMatrix = context.textMatrix
    context.saveGState()
    defer {
        context.restoreGState()
        context.textMatrix = textMatrix
    }
    if !font.matrix.isIdentity {
        // The matrix becomes a part of the text matrix, hence places are converted back.
        let m = font.matrix
        let turn = CGAffineTransform(a: m.a, b: m.b, c: m.c, d: m.d, tx: 0, ty: 0)
        let determinant = m.a * m.d - m.b * m.c
        guard determinant != 0, determinant.isFinite, m.tx.isFinite, m.ty.isFinite else { return }
        let back = turn.inverted()
        places = places.map { $0.applying(back) }
        context.textMatrix = m.concatenating(textMatrix)
    }
    context.setFont(font.graphicsFont)
    context.setFontSize(font.size)
    context.showGlyphs(
        Array(UnsafeBufferPointer(start: glyphs, count: count)), at: places)
}
