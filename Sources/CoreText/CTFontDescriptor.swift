import CLaminaPango
import CoreGraphics
import Foundation

// Keys of attributes. The strings equal the keys of `UIFontDescriptor` and `NSFontDescriptor`: a
// dictionary of attributes can be passed between Core Text, UIKit and AppKit.

/// PostScript name, a string.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// Full name, a string.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// Family, a string.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// Style within the family, a string such as "Bold".
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// Dictionary of traits. The keys are `kCTFontSymbolicTrait`, `kCTFontWeightTrait`,
/// `kCTFontWidthTrait` and `kCTFontSlantTrait`.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// Size in points, a number. A font without a size has 12 points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// A `CGAffineTransform` of glyphs. Default: the identity.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// Dictionary of values by the tag of each axis, both numbers. The tag may also be a string of four
/// characters, unlike Apple's; values that are not finite are ignored.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// Array of dictionaries, each a feature with `kCTFontOpenTypeFeatureTag` and
/// `kCTFontOpenTypeFeatureValue`.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
/// Axes of a variable font, an array as by `CTFontCopyVariationAxes`; only copied.
public let kCTFontVariationAxesAttribute: CFString = "NSCTFontVariationAxesAttribute"
/// Features of the font, an array as by `CTFontCopyFeatures`; only copied.
public let kCTFontFeaturesAttribute: CFString = "NSCTFontFeaturesAttribute"
/// A `CharacterSet` of characters with a glyph; fonts with all elements match a query.
public let kCTFontCharacterSetAttribute: CFString = "NSCTFontCharacterSetAttribute"
/// Array of languages, strings such as "de" or "zh-tw"; fonts with all elements match a query.
public let kCTFontLanguagesAttribute: CFString = "NSCTFontSupportedLanguagesAttribute"
/// A `URL` of the font's file; only copied, never matched.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"
/// Array of descriptors whose families give the glyphs that the font lacks, before the machine's
/// own order; the first 32 families.
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"
/// Points by which text in the font is raised, a number. Default 0.
public let kCTFontBaselineAdjustAttribute: CFString = "NSCTFontBaselineAdjustAttribute"
/// Tag of a feature, a string of four characters.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// Value of a feature, a number: 0 for off, 1 for on, more for alternates.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"

/// A partial description of a font by attributes; a missing attribute matches every font.
/// Immutable. Thread: any.
public final class CTFontDescriptor: @unchecked Sendable {
    /// Attributes by the texts of their keys.
    package let attributes: [String: Any]

    package init(_ attributes: [String: Any]) { self.attributes = attributes }
}

extension CTFontDescriptor: Hashable {
    /// True for the same description of a font: equal names, sizes, traits, axes and features.
    /// Unknown keys are compared, too. Numbers of different types are equal for the same value.
    public static func == (a: CTFontDescriptor, b: CTFontDescriptor) -> Bool {
        a === b || (a.summary == b.summary && a.attributes.count == b.attributes.count)
    }
    /// Hashes the description. Complexity: O(n log n) in the attributes, whose text is made at each
    /// call.
    public func hash(into hasher: inout Hasher) { hasher.combine(summary) }

    /// All attributes as a text, independent of the order of the keys.
    private var summary: String { Self.text(attributes) }

    private static func text(_ value: Any) -> String {
        switch value {
        case let descriptor as CTFontDescriptor: descriptor.summary
        case let map as [AnyHashable: Any]:
            "{" + map.map { "\($0.key.base):\(text($0.value))" }.sorted().joined(separator: ",")
                + "}"
        case let list as [Any]: "[" + list.map(text).joined(separator: ",") + "]"
        default: FontAttribute.number(value).map { "\($0)" } ?? "\(value)"
        }
    }
}

enum FontAttribute {
    /// A number in any of the forms an attribute may have, symbolic traits included.
    static func number(_ value: Any?) -> CGFloat? {
        AttributeNumber.read((value as? CTFontSymbolicTraits)?.rawValue ?? value)
    }

    /// The number as bits, such as a tag or traits; nil for a fraction, a negative number, NaN, and
    /// a number of more than 32 bits.
    static func bits(_ value: Any?) -> UInt32? { number(value).flatMap { UInt32(exactly: $0) } }
}

// MARK: - Fonts of descriptors

extension CTFontDescriptor {
    /// Text of an attribute.
    func text(_ key: CFString) -> String? { attributes[key].map { "\($0)" } }

    /// Traits by their keys.
    var traits: [String: Any] {
        attributeMap(attributes[kCTFontTraitsAttribute])
    }

    /// Symbolic traits of the description.
    package var symbolicTraits: CTFontSymbolicTraits? {
        FontAttribute.bits(traits[kCTFontSymbolicTrait]).map { CTFontSymbolicTraits(rawValue: $0) }
    }

    /// The face of this machine nearest to the description.
    var face: FontName {
        var name: FontName
        if let family = text(kCTFontFamilyNameAttribute), attributes[kCTFontNameAttribute] == nil {
            let style = text(kCTFontStyleNameAttribute).map { " " + $0 } ?? ""
            name = FontName(family + style)
        } else {
            name = FontName(text(kCTFontNameAttribute) ?? "Helvetica")
        }
        let traits = traits
        if let symbolic = symbolicTraits {
            if symbolic.contains(.traitItalic), name.style == PANGO_STYLE_NORMAL {
                name.style = PANGO_STYLE_ITALIC
            }
            if symbolic.contains(.traitBold), name.weight.rawValue < 600 {
                name.weight = PANGO_WEIGHT_BOLD
            }
            if symbolic.contains(.traitCondensed) { name.stretch = PANGO_STRETCH_CONDENSED }
            if symbolic.contains(.traitExpanded) { name.stretch = PANGO_STRETCH_EXPANDED }
            if symbolic.contains(.traitMonoSpace), !isNamed { name.family = "monospace" }
        }
        if let weight = FontAttribute.number(traits[kCTFontWeightTrait]) {
            name.weight = TraitScale.weight(weight)
        }
        if let width = FontAttribute.number(traits[kCTFontWidthTrait]) {
            name.stretch = TraitScale.stretch(width)
        }
        if let slant = FontAttribute.number(traits[kCTFontSlantTrait]) {
            name.style = slant == 0 ? PANGO_STYLE_NORMAL : PANGO_STYLE_ITALIC
        }
        let axes = FontSettings.variations(attributes[kCTFontVariationAttribute])
        if !axes.isEmpty { name.variations = axes }
        return name
    }

    private var isNamed: Bool {
        attributes[kCTFontNameAttribute] != nil || attributes[kCTFontFamilyNameAttribute] != nil
    }

    /// Font of the description. A size not above 0 means the description's, else 12 points.
    package func font(size: CGFloat, matrix: CGAffineTransform? = nil) -> CTFont {
        let own = FontAttribute.number(attributes[kCTFontSizeAttribute]) ?? 0
        return CTFont(
            name: face, size: size > 0 ? size : own,
            matrix: matrix ?? attributes[kCTFontMatrixAttribute] as? CGAffineTransform ?? .identity,
            features: FontSettings.features(attributes[kCTFontFeatureSettingsAttribute]),
            fallbacks: FontCascade.families(attributes[kCTFontCascadeListAttribute]),
            rise: FontCascade.rise(attributes[kCTFontBaselineAdjustAttribute]))
    }
}

/// A dictionary with texts as keys.
func attributeMap(_ value: Any?) -> [String: Any] {
    var found: [String: Any] = [:]
    switch value {
    case let map as [String: Any]: return map
    case let map as [AnyHashable: Any]:
        for (key, value) in map { found["\(key.base)"] = value }
    default: break
    }
    return found
}

/// Axes and features as the texts of Pango and HarfBuzz.
enum FontSettings {
    /// True for four visible characters of ASCII that separate nothing in a list of settings.
    private static func isTag(_ text: String) -> Bool {
        text.utf8.count == 4
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2C && $0 != 0x3D }
    }

    /// "wght=650,wdth=90" of values by tags.
    static func variations(_ value: Any?) -> String {
        var axes: [String] = []
        for (key, value) in (value as? [AnyHashable: Any]) ?? [:] {
            guard let value = FontAttribute.number(value), value.isFinite else { continue }
            let number = FontAttribute.bits(key.base).map { FontTables.text($0) }
            let tag = number ?? (FontAttribute.number(key.base) == nil ? "\(key.base)" : "")
            if isTag(tag) { axes.append("\(tag)=\(Double(value))") }
        }
        return axes.sorted().joined(separator: ",")
    }

    /// "tnum=1,liga=0" of a list of features; Apple's types and selectors for digits are known.
    static func features(_ value: Any?) -> String {
        var settings: [String] = []
        for item in value as? [Any] ?? [] {
            let map = attributeMap(item)
            let tag = map[kCTFontOpenTypeFeatureTag].map { "\($0)" } ?? ""
            let number = FontAttribute.number(map[kCTFontOpenTypeFeatureValue]) ?? 1
            if isTag(tag) {
                settings.append("\(tag)=\(number > 0 ? Int(min(number, 65535)) : 0)")
            } else if let type = FontAttribute.bits(map[kCTFontFeatureTypeIdentifierKey]),
                let selector = FontAttribute.bits(map[kCTFontFeatureSelectorIdentifierKey]),
                let known = selectors["\(type) \(selector)"]
            {
                settings.append(known)
            }
        }
        return settings.joined(separator: ",")
    }

    /// Features of OpenType for Apple's types and selectors.
    private static let selectors = [
        "6 0": "tnum=1", "6 1": "pnum=1", "1 2": "liga=1", "1 3": "liga=0", "1 4": "dlig=1",
        "21 0": "onum=1", "21 1": "lnum=1", "37 1": "smcp=1", "38 1": "c2sc=1", "11 2": "frac=1",
        "10 1": "sups=1", "10 2": "subs=1", "22 0": "pwid=1", "22 2": "hwid=1",
    ]
}

/// Type of a feature, a number of Apple's registry: 6 for the spacing of digits.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// Selector of a feature, a number of Apple's registry: 0 for digits of one width.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"
