import CLaminaPango
import CoreGraphics
import Foundation

/// Tag of an axis, a number of four characters.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// Least value of an axis.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// Greatest value of an axis.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// Value of an axis without a setting.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// Name of an axis, for display.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"
/// True for an axis without an entry in menus. A hint of the font for user interfaces.
public let kCTFontVariationAxisHiddenKey: CFString = "NSCTVariationAxisHidden"

/// Axes of a variable font as dictionaries; nil for other fonts. The keys are
/// `kCTFontVariationAxis…Key`. An axis without a name has its tag as name.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
    let face = font.graphicsFont.hbFace
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return nil }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    return axes.prefix(Int(count)).map { axis -> Any in
        let isHidden = axis.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0
        return [
            kCTFontVariationAxisIdentifierKey: axis.tag,
            kCTFontVariationAxisMinimumValueKey: CGFloat(axis.min_value),
            kCTFontVariationAxisMaximumValueKey: CGFloat(axis.max_value),
            kCTFontVariationAxisDefaultValueKey: CGFloat(axis.default_value),
            kCTFontVariationAxisNameKey: font.graphicsFont.named(axis.name_id)
                ?? FontTables.text(axis.tag),
            kCTFontVariationAxisHiddenKey: isHidden,
        ] as CFDictionary
    }
}

/// Values of a font's axes by tag, as set by its descriptor; nil without settings. Keys are
/// `UInt32`s, and values `CGFloat`s, not limited to the range of the axis.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
    var found: CFDictionary = [:]
    for setting in font.name.variations.split(separator: ",") {
        let parts = setting.split(separator: "=")
        if parts.count == 2, let value = Double(parts[1]) {
            found[AnyHashable(FontTables.tag(String(parts[0])))] = CGFloat(value)
        }
    }
    return found.isEmpty ? nil : found
}

/// OpenType features of the font's substitutions and positions, as dictionaries with
/// `kCTFontOpenTypeFeatureTag`; nil for a font without features. Apple's types and selectors are
/// absent.
public func CTFontCopyFeatures(_ font: CTFont) -> CFArray? {
    var tags: Set<String> = []
    for table in [FontTables.tag("GSUB"), FontTables.tag("GPOS")] {
        let face = font.graphicsFont.hbFace
        var count = hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
        var found = [hb_tag_t](repeating: 0, count: Int(count))
        _ = hb_ot_layout_table_get_feature_tags(face, table, 0, &count, &found)
        for tag in found.prefix(Int(count)) { tags.insert(FontTables.text(tag)) }
    }
    guard !tags.isEmpty else { return nil }
    return tags.sorted().map { [kCTFontOpenTypeFeatureTag: $0] as CFDictionary as Any }
}

/// Features set by the font's descriptor, as dictionaries with tag and value; nil without settings.
/// Settings by Apple's types and selectors appear with their OpenType tags; unknown settings are
/// absent.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
    guard !font.features.isEmpty else { return nil }
    return font.features.split(separator: ",").compactMap { setting -> Any? in
        let parts = setting.split(separator: "=")
        guard parts.count == 2, let value = Int(parts[1]) else { return nil }
        return [
            kCTFontOpenTypeFeatureTag: String(parts[0]), kCTFontOpenTypeFeatureValue: value,
        ] as CFDictionary
    }
}
