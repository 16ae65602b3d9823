import CoreGraphics
import Foundation

/// Options for attributes of all fonts in a collection. Without options, each font has a value, in
/// the order of families and names.
public struct CTFontCollectionCopyOptions: OptionSet, Sendable {
    /// Bits of the options.
    public let rawValue: UInt32
    /// Options of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Equal values are given once.
    public static let unique = CTFontCollectionCopyOptions(rawValue: 1)
    /// Values are ordered as texts; numbers in texts count as numbers.
    public static let standardSort = CTFontCollectionCopyOptions(rawValue: 2)
}

/// Descriptors of the fonts of one family in a collection; nil for a family without fonts in the
/// collection. `options` is not used.
public func CTFontCollectionCreateMatchingFontDescriptorsForFamily(
    _ collection: CTFontCollection, _ familyName: CFString, _ options: CFDictionary?
) -> CFArray? {
    let found = collection.faces.filter { FontName.key($0.family) == FontName.key(familyName) }
        .map { FontMatching.descriptor($0) }
    return found.isEmpty ? nil : found
}

/// Value of an attribute for each font in a collection; `NSNull` for a font without the attribute.
/// Values with equal texts count as equal. The result is empty for a collection without fonts.
public func CTFontCollectionCopyFontAttribute(
    _ collection: CTFontCollection, _ attributeName: CFString,
    _ options: CTFontCollectionCopyOptions
) -> CFArray {
    var values = collection.faces.map { face -> Any in
        CTFontDescriptorCopyAttribute(FontMatching.descriptor(face), attributeName) ?? NSNull()
    }
    if options.contains(.unique) {
        var known: Set<String> = []
        values = values.filter { known.insert("\($0)").inserted }
    }
    if options.contains(.standardSort) {
        values.sort { "\($0)".compare("\($1)", options: .numeric) == .orderedAscending }
    }
    return values
}
