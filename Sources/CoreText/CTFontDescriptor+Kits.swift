import CoreGraphics

/// Parts of `UIFontDescriptor` and `NSFontDescriptor`, which differ in the types of their keys.
extension CTFontDescriptor {
    /// Descriptor with further attributes, which replace attributes of the same keys.
    package func adding(_ more: [String: Any]) -> CTFontDescriptor {
        CTFontDescriptor(attributes.merging(more) { $1 })
    }

    /// Descriptor with exactly these styles; nil if the family has no such face.
    package func withStyles(_ traits: UInt32) -> CTFontDescriptor? {
        CTFontDescriptorCreateCopyWithSymbolicTraits(
            self, CTFontSymbolicTraits(rawValue: traits),
            [.traitBold, .traitItalic, .traitCondensed, .traitExpanded])
    }

    /// The attributes of a kit, keyed by the texts of their names, and traits and features keyed
    /// likewise. Values with a raw value, such as a weight of the kit, are replaced by the raw
    /// value.
    package static func plain<Name, Trait, Feature>(
        _ attributes: [Name: Any], _: Trait.Type, _: Feature.Type
    ) -> [String: Any]
    where
        Name: RawRepresentable<String>, Trait: RawRepresentable<String> & Hashable,
        Feature: RawRepresentable<String> & Hashable
    {
        func map<Key: RawRepresentable<String>>(_ values: [Key: Any]) -> [String: Any] {
            var found: [String: Any] = [:]
            for (key, value) in values {
                found[key.rawValue] = (value as? any RawRepresentable)?.rawValue ?? value
            }
            return found
        }
        return map(attributes).mapValues { value in
            switch value {
            case let traits as [Trait: Any]: map(traits)
            case let settings as [[Feature: Any]]: settings.map { map($0) as CFDictionary as Any }
            default: value
            }
        }
    }

    /// Descriptor with another family.
    package func inFamily(_ family: String) -> CTFontDescriptor {
        var attributes = attributes
        attributes[kCTFontNameAttribute] = nil
        attributes[kCTFontStyleNameAttribute] = nil
        attributes[kCTFontFamilyNameAttribute] = family
        return CTFontDescriptor(attributes)
    }

    /// Descriptor with another style of the family.
    package func inFace(_ style: String) -> CTFontDescriptor {
        var attributes = attributes
        attributes[kCTFontFamilyNameAttribute] = CTFontCopyFamilyName(font(size: 0))
        attributes[kCTFontNameAttribute] = nil
        attributes[kCTFontTraitsAttribute] = nil
        attributes[kCTFontStyleNameAttribute] = style
        return CTFontDescriptor(attributes)
    }

    /// Descriptors of this machine's faces with equal attributes, of the keys in `keys` only unless
    /// nil.
    package func matches(_ keys: Set<String>?) -> [CTFontDescriptor] {
        FontMatching.faces(self, keys).map { FontMatching.descriptor($0) }
    }

    /// Size in points; 0 if left open.
    package var pointSize: CGFloat {
        attributes[kCTFontSizeAttribute] == nil ? 0 : CTFontGetSize(font(size: 0))
    }
}
