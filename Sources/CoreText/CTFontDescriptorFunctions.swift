import CoreGraphics
import Foundation

/// Descriptor of a PostScript, full or family name and a size in points; a size of 0 is left open.
/// A negative size and NaN are left open too. An unknown name is no error: the font of the
/// descriptor is another font of the machine.
public func CTFontDescriptorCreateWithNameAndSize(
    _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
    var attributes: [String: Any] = [kCTFontNameAttribute: name]
    if size > 0 { attributes[kCTFontSizeAttribute] = size }
    return CTFontDescriptor(attributes)
}

/// Descriptor with attributes by `kCTFont…Attribute` keys; other keys are kept. Keys that are no
/// strings are replaced by their texts. Values are not checked at creation.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    CTFontDescriptor(attributeMap(attributes))
}

/// Copy of `original` with the given attributes added. An attribute in both gets the value of
/// `attributes`.
public func CTFontDescriptorCreateCopyWithAttributes(
    _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
    CTFontDescriptor(original.attributes.merging(attributeMap(attributes)) { $1 })
}

/// Copy of `original` with another font family; nil if the family is not installed. The symbolic
/// traits of the font stay; name and style are those of the family's face.
public func CTFontDescriptorCreateCopyWithFamily(
    _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
    guard CGFont(family) != nil else { return nil }
    var attributes = original.attributes
    let face = original.face
    attributes[kCTFontNameAttribute] = nil
    attributes[kCTFontStyleNameAttribute] = nil
    attributes[kCTFontFamilyNameAttribute] = family
    var traits = original.traits
    traits[kCTFontSymbolicTrait] = FaceTraits.symbolic(face).rawValue
    attributes[kCTFontTraitsAttribute] = traits
    return CTFontDescriptor(attributes)
}

/// Descriptor with other symbolic traits, by the bits of `symTraitMask`; nil if the family has no
/// such face. Traits outside of the mask stay; an exact weight, width or slant is dropped. Families
/// that are not installed, such as the generic families, have every face. Complexity: O(faces of
/// the machine).
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
    _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits,
    _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
    let face = original.face
    let own = FaceTraits.symbolic(face)
    let wanted = own.subtracting(symTraitMask).union(symTraitValue.intersection(symTraitMask))
    var attributes = original.attributes
    attributes[kCTFontNameAttribute] = nil
    attributes[kCTFontStyleNameAttribute] = nil
    attributes[kCTFontFamilyNameAttribute] = face.family
    attributes[kCTFontTraitsAttribute] = [kCTFontSymbolicTrait: wanted.rawValue]
    let made = CTFontDescriptor(attributes)
    // Installed families must have the face; generic families have every style.
    let faces = FontCatalog.faces.filter { $0.family == face.family }
    let styles = CTFontSymbolicTraits([.traitBold, .traitItalic, .traitCondensed, .traitExpanded])
    if !faces.isEmpty,
        !faces.contains(where: {
            FaceTraits.symbolic($0.name).intersection(styles) == wanted.intersection(styles)
        })
    {
        return nil
    }
    return made
}

/// Descriptor with the value of an axis, by its tag as a number. Other axes keep their values. An
/// axis that the font lacks has no effect.
public func CTFontDescriptorCreateCopyWithVariation(
    _ original: CTFontDescriptor, _ variationIdentifier: NSNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
    var axes = original.attributes[kCTFontVariationAttribute] as? [AnyHashable: Any] ?? [:]
    axes[AnyHashable(variationIdentifier.uint32Value)] = variationValue
    var attributes = original.attributes
    attributes[kCTFontVariationAttribute] = axes
    return CTFontDescriptor(attributes)
}

/// Descriptor with a feature, by its type and selector in Apple's registry. Types and selectors
/// without an OpenType feature known here are stored and have no effect on text.
public func CTFontDescriptorCreateCopyWithFeature(
    _ original: CTFontDescriptor, _ featureTypeIdentifier: NSNumber,
    _ featureSelectorIdentifier: NSNumber
) -> CTFontDescriptor {
    var settings = original.attributes[kCTFontFeatureSettingsAttribute] as? [Any] ?? []
    settings.append([
        kCTFontFeatureTypeIdentifierKey: featureTypeIdentifier.intValue,
        kCTFontFeatureSelectorIdentifierKey: featureSelectorIdentifier.intValue,
    ])
    var attributes = original.attributes
    attributes[kCTFontFeatureSettingsAttribute] = settings
    return CTFontDescriptor(attributes)
}

/// Attributes of a descriptor, as given. Attributes left open are absent.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
    var found: CFDictionary = [:]
    for (key, value) in descriptor.attributes { found[AnyHashable(key)] = value }
    return found
}

/// Attribute of a descriptor, or of its font where the descriptor leaves the attribute open; nil
/// for unknown keys. A key in the descriptor's own attributes gives the value as stored, also if
/// Core Text does not know the key.
public func CTFontDescriptorCopyAttribute(
    _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
    if let own = descriptor.attributes[attribute] { return own }
    return FontAttributes.value(attribute, of: descriptor.font(size: 0))
}

/// Attribute in the language of the user: here the font's English names. `language` receives “en”.
public func CTFontDescriptorCopyLocalizedAttribute(
    _ descriptor: CTFontDescriptor, _ attribute: CFString,
    _ language: UnsafeMutablePointer<CFString?>?
) -> CFTypeRef? {
    language?.pointee = "en"
    return CTFontDescriptorCopyAttribute(descriptor, attribute)
}

/// Descriptors of this machine's faces with all attributes of `mandatoryAttributes`, by default all
/// attributes, equal to the descriptor's; an empty array without such a face.
///
/// Attributes compared are the names, the symbolic traits (the face has all of the descriptor's),
/// the languages and the characters; size, matrix, axes, features and the other traits are not
/// compared. Complexity: O(faces of the machine).
public func CTFontDescriptorCreateMatchingFontDescriptors(
    _ descriptor: CTFontDescriptor, _ mandatoryAttributes: Set<String>?
) -> CFArray? {
    FontMatching.faces(descriptor, mandatoryAttributes).map { FontMatching.descriptor($0) as Any }
}

/// First of the matching descriptors; nil without a match. Complexity: O(faces of the machine).
public func CTFontDescriptorCreateMatchingFontDescriptor(
    _ descriptor: CTFontDescriptor, _ mandatoryAttributes: Set<String>?
) -> CTFontDescriptor? {
    FontMatching.faces(descriptor, mandatoryAttributes).first.map(FontMatching.descriptor)
}

/// Search for faces by attributes.
enum FontMatching {
    static func faces(
        _ descriptor: CTFontDescriptor, _ mandatory: Set<String>?
    ) -> [InstalledFace] {
        func isWanted(_ key: CFString) -> Bool { mandatory.map { $0.contains(key) } ?? true }
        func agrees(_ key: CFString, _ texts: [String]) -> Bool {
            guard isWanted(key), let wanted = descriptor.text(key) else { return true }
            return texts.contains { FontName.key($0) == FontName.key(wanted) }
        }
        let symbolic = isWanted(kCTFontTraitsAttribute) ? descriptor.symbolicTraits : nil
        let characters =
            isWanted(kCTFontCharacterSetAttribute)
            ? descriptor.attributes[kCTFontCharacterSetAttribute] as? CharacterSet : nil
        let languages =
            isWanted(kCTFontLanguagesAttribute)
            ? descriptor.attributes[kCTFontLanguagesAttribute] as? [Any] : nil
        return FontCatalog.faces.filter { face in
            agrees(kCTFontNameAttribute, [face.postScriptName, face.fullName])
                && agrees(kCTFontDisplayNameAttribute, [face.fullName])
                && agrees(kCTFontFamilyNameAttribute, [face.family])
                && agrees(kCTFontStyleNameAttribute, [face.style])
                && symbolic.map { traits(face).isSuperset(of: $0) } ?? true
                // The last attributes, because their access reads the file.
                && languages.map { FontLanguages.of(face).isSuperset(of: $0.map { "\($0)" }) }
                    ?? true
                && characters.map {
                    CTFontCopyCharacterSet(FontMatching.descriptor(face).font(size: 12))
                        .isSuperset(of: $0)
                } ?? true
        }
    }

    private static func traits(_ face: InstalledFace) -> CTFontSymbolicTraits {
        let traits = FaceTraits.symbolic(face.name)
        return face.isMonospaced ? traits.union(.traitMonoSpace) : traits
    }

    static func descriptor(_ face: InstalledFace) -> CTFontDescriptor {
        CTFontDescriptor([
            kCTFontNameAttribute: face.postScriptName, kCTFontFamilyNameAttribute: face.family,
            kCTFontStyleNameAttribute: face.style, kCTFontDisplayNameAttribute: face.fullName,
            kCTFontURLAttribute: URL(fileURLWithPath: face.file),
        ])
    }
}
