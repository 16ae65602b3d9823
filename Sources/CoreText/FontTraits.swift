import CLaminaPango
import CoreGraphics
import Foundation

/// Style of a font, with the stylistic class in the upper four bits. The font of a descriptor
/// follows `traitItalic`, `traitBold`, `traitCondensed`, `traitExpanded`, and, without a name and a
/// family, `traitMonoSpace`; other bits have no effect on the choice of the font.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
    /// Bits of the traits.
    public let rawValue: UInt32
    /// Traits of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Italic or oblique.
    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1)
    /// Semibold or heavier.
    public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
    /// Wider than normal.
    public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
    /// Narrower than normal.
    public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
    /// All glyphs have the same width.
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
    /// For vertical lines; never set here.
    public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
    /// For user interfaces; never set here.
    public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
    /// Glyphs in colours.
    public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
    /// Bits of the stylistic class.
    public static let classMaskTrait = CTFontSymbolicTraits(rawValue: 15 << 28)
}

/// Kind of letters, by the class of the font's OS/2 table. Empty for a font without the table.
public struct CTFontStylisticClass: OptionSet, Sendable {
    /// Class in the upper four bits.
    public let rawValue: UInt32
    /// Class of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Serifs after Venetian and Dutch models.
    public static let classOldStyleSerifs = CTFontStylisticClass(rawValue: 1 << 28)
    /// Serifs between old style and modern.
    public static let classTransitionalSerifs = CTFontStylisticClass(rawValue: 2 << 28)
    /// Serifs of high contrast.
    public static let classModernSerifs = CTFontStylisticClass(rawValue: 3 << 28)
    /// Serifs of low contrast.
    public static let classClarendonSerifs = CTFontStylisticClass(rawValue: 4 << 28)
    /// Serifs as heavy as stems.
    public static let classSlabSerifs = CTFontStylisticClass(rawValue: 5 << 28)
    /// Serifs of a free form.
    public static let classFreeformSerifs = CTFontStylisticClass(rawValue: 7 << 28)
    /// No serifs.
    public static let classSansSerif = CTFontStylisticClass(rawValue: 8 << 28)
    /// Decoration.
    public static let classOrnamentals = CTFontStylisticClass(rawValue: 9 << 28)
    /// Handwriting.
    public static let classScripts = CTFontStylisticClass(rawValue: 10 << 28)
    /// Symbols.
    public static let classSymbolic = CTFontStylisticClass(rawValue: 12 << 28)
}

/// Key of `CTFontSymbolicTraits` as a number in a dictionary of traits.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// Key of the weight, −1 to 1, 0 for regular.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// Key of the width, −1 to 1, 0 for normal.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// Key of the slant, −1 to 1: 1 for 30 degrees clockwise.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

/// Conversions between Apple's traits and fontconfig's weights and widths.
package enum TraitScale {
    /// Apple's weights with the weights of OpenType.
    private static let weights: [(apple: CGFloat, own: CGFloat)] = [
        (-1, 1), (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600),
        (0.4, 700), (0.56, 800), (0.62, 900), (1, 1000),
    ]

    /// Weight of OpenType, 1 to 1000, for a weight of −1 to 1; regular for infinity and NaN.
    package static func weight(_ trait: CGFloat) -> PangoWeight {
        let own = mix(trait.isFinite ? trait : 0, weights.map { ($0.apple, $0.own) })
        return PangoWeight(UInt32(min(max(own, 1), 1000)))
    }

    /// Weight of −1 to 1 for a weight of OpenType.
    package static func trait(_ weight: PangoWeight) -> CGFloat {
        mix(CGFloat(weight.rawValue), weights.map { ($0.own, $0.apple) })
    }

    /// Pango's width for a width of −1 to 1.
    static func stretch(_ trait: CGFloat) -> PangoStretch {
        PangoStretch(UInt32(min(max(4 + (trait.isFinite ? trait : 0) * 4, 0), 8).rounded()))
    }

    /// Width of −1 to 1 for Pango's width.
    static func trait(_ stretch: PangoStretch) -> CGFloat { (CGFloat(stretch.rawValue) - 4) / 4 }

    private static func mix(_ value: CGFloat, _ pairs: [(CGFloat, CGFloat)]) -> CGFloat {
        guard value.isFinite, let first = pairs.first, let last = pairs.last else { return 0 }
        if value <= first.0 { return first.1 }
        for (a, b) in zip(pairs, pairs.dropFirst()) where value <= b.0 {
            return a.1 + (b.1 - a.1) * (value - a.0) / (b.0 - a.0)
        }
        return last.1
    }
}

/// Traits of a face and its file.
enum FaceTraits {
    /// Symbolic traits of a font, its stylistic class included.
    static func symbolic(_ font: CTFont) -> CTFontSymbolicTraits {
        var traits = symbolic(font.name)
        let file = font.graphicsFont
        if isMonospaced(file) { traits.insert(.traitMonoSpace) }
        if hasColors(file.hbFace) { traits.insert(.traitColorGlyphs) }
        return traits.union(CTFontSymbolicTraits(rawValue: stylisticClass(file).rawValue))
    }

    /// True for a file with pictures, layers of colours, or SVG documents for its glyphs.
    static func hasColors(_ face: OpaquePointer) -> Bool {
        hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
            || hb_ot_color_has_svg(face) != 0
    }

    /// Traits by weight, style and width alone.
    static func symbolic(_ name: FontName) -> CTFontSymbolicTraits {
        var traits: CTFontSymbolicTraits = []
        if name.style != PANGO_STYLE_NORMAL { traits.insert(.traitItalic) }
        if name.weight.rawValue >= PANGO_WEIGHT_SEMIBOLD.rawValue { traits.insert(.traitBold) }
        if name.stretch.rawValue > PANGO_STRETCH_NORMAL.rawValue { traits.insert(.traitExpanded) }
        if name.stretch.rawValue < PANGO_STRETCH_NORMAL.rawValue { traits.insert(.traitCondensed) }
        return traits
    }

    /// Class of the font's OS/2 table; empty without the table.
    static func stylisticClass(_ file: CGFont) -> CTFontStylisticClass {
        guard let table = FontTables.data(file, "OS/2"), table.count > 31 else { return [] }
        return CTFontStylisticClass(rawValue: UInt32(table[30] & 15) << 28)
    }

    private static func isMonospaced(_ file: CGFont) -> Bool {
        let glyphs = "iMW.".unicodeScalars.map { file.glyph(for: $0) }
        guard !glyphs.contains(0) else { return false }
        var widths = [Int32](repeating: 0, count: glyphs.count)
        _ = file.getGlyphAdvances(glyphs: glyphs, count: glyphs.count, advances: &widths)
        return Set(widths).count == 1
    }
}

/// Symbolic traits, with the stylistic class. `traitMonoSpace` is set if the letters i, M and W and
/// the full stop have one width.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
    FaceTraits.symbolic(font)
}

/// Traits by key: `kCTFontSymbolicTrait` as bits; weight, width and slant as numbers from −1 to 1.
/// A slant above 0 leans to the right; angles beyond 30 degrees count as 30.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
    let slant = -CTFontGetSlantAngle(font) / 30
    return [
        kCTFontSymbolicTrait: FaceTraits.symbolic(font).rawValue,
        kCTFontWeightTrait: TraitScale.trait(font.name.weight),
        kCTFontWidthTrait: TraitScale.trait(font.name.stretch),
        kCTFontSlantTrait: min(max(slant, -1), 1),
    ]
}
