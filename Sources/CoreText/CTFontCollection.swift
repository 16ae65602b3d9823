import CoreGraphics
import Foundation

/// Set of font descriptors. Immutable. Thread: any.
public class CTFontCollection: @unchecked Sendable {
    /// Descriptors to match; nil for all fonts of this machine.
    fileprivate(set) var queries: [CTFontDescriptor]?
    /// Descriptors of fonts to leave out.
    fileprivate(set) var exclusions: [CTFontDescriptor]

    fileprivate init(_ queries: [CTFontDescriptor]?, excluding exclusions: [CTFontDescriptor] = [])
    {
        (self.queries, self.exclusions) = (queries, exclusions)
    }

    /// Faces of the collection, ordered by family and name, each once.
    var faces: [InstalledFace] {
        func key(_ face: InstalledFace) -> String {
            face.file + "\(face.index)" + face.postScriptName
        }
        func keys(_ descriptors: [CTFontDescriptor]) -> Set<String> {
            Set(descriptors.flatMap { FontMatching.faces($0, nil).map(key) })
        }
        var wanted = keys(queries ?? [CTFontDescriptor([:])]).subtracting(keys(exclusions))
        // The catalog has the order, and each face is removed with the first occurrence.
        return FontCatalog.faces.filter { wanted.remove(key($0)) != nil }
    }
}

/// Set of font descriptors that can be changed. Thread: one at a time.
public final class CTMutableFontCollection: CTFontCollection, @unchecked Sendable {}

private func descriptors(_ list: CFArray?) -> [CTFontDescriptor] {
    (list ?? []).compactMap { $0 as? CTFontDescriptor }
}

/// Collection of all fonts of this machine. `options` is not used: faces appear once.
public func CTFontCollectionCreateFromAvailableFonts(
    _ options: CFDictionary?
) -> CTFontCollection { CTFontCollection(nil) }

/// Collection of the fonts that match any of the descriptors. `options` is not used.
public func CTFontCollectionCreateWithFontDescriptors(
    _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection { CTFontCollection(descriptors(queryDescriptors)) }

/// Collection with further descriptors. `options` is not used.
public func CTFontCollectionCreateCopyWithFontDescriptors(
    _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
    CTFontCollection(
        original.queries.map { $0 + descriptors(queryDescriptors) },
        excluding: original.exclusions)
}

/// Copy of a collection that can be changed. Later changes of the copy do not change the original.
public func CTFontCollectionCreateMutableCopy(
    _ original: CTFontCollection
) -> CTMutableFontCollection {
    CTMutableFontCollection(original.queries, excluding: original.exclusions)
}

/// Descriptors to match; nil for all fonts of this machine. An empty array, which
/// `CTFontCollectionCreateWithFontDescriptors` makes of nil, matches no font.
public func CTFontCollectionCopyQueryDescriptors(_ collection: CTFontCollection) -> CFArray? {
    collection.queries
}

/// Sets the descriptors to match; nil means all fonts of this machine. Elements that are no
/// descriptors are ignored.
public func CTFontCollectionSetQueryDescriptors(
    _ collection: CTMutableFontCollection, _ queryDescriptors: CFArray?
) { collection.queries = queryDescriptors.map { descriptors($0) } }

/// Descriptors of fonts that are left out; nil without any. Copies of a collection keep these
/// descriptors.
public func CTFontCollectionCopyExclusionDescriptors(_ collection: CTFontCollection) -> CFArray? {
    collection.exclusions.isEmpty ? nil : collection.exclusions
}

/// Sets the descriptors of fonts to leave out. Nil and an empty array exclude nothing; elements
/// that are no descriptors are ignored.
public func CTFontCollectionSetExclusionDescriptors(
    _ collection: CTMutableFontCollection, _ exclusionDescriptors: CFArray?
) { collection.exclusions = descriptors(exclusionDescriptors) }

/// Descriptors of the fonts in a collection, ordered by family and name; nil without fonts. A new
/// list at each call.
public func CTFontCollectionCreateMatchingFontDescriptors(
    _ collection: CTFontCollection
) -> CFArray? {
    let found = collection.faces.map { FontMatching.descriptor($0) }
    return found.isEmpty ? nil : found
}

/// Descriptors as by `CTFontCollectionCreateMatchingFontDescriptors`. `options` is not used.
public func CTFontCollectionCreateMatchingFontDescriptorsWithOptions(
    _ collection: CTFontCollection, _ options: CFDictionary?
) -> CFArray? { CTFontCollectionCreateMatchingFontDescriptors(collection) }

/// Order of two descriptors, with the pointer given to the sorting function. The callback runs on
/// the thread of the sorting function, before the function returns; `compareLessThan` puts the
/// first descriptor before the second.
public typealias CTFontCollectionSortDescriptorsCallback = (
    CTFontDescriptor, CTFontDescriptor, UnsafeMutableRawPointer?
) -> CFComparisonResult

/// Descriptors of the fonts in a collection in the order of a callback. Equal descriptors, and all
/// descriptors without a callback, have the order of
/// `CTFontCollectionCreateMatchingFontDescriptors`. Nil without fonts. The callback is called O(n
/// log n) times for n fonts, on the calling thread, with `refCon`.
public func CTFontCollectionCreateMatchingFontDescriptorsSortedWithCallback(
    _ collection: CTFontCollection,
    _ sortCallback: CTFontCollectionSortDescriptorsCallback?, _ refCon: UnsafeMutableRawPointer?
) -> CFArray? {
    let found = collection.faces.map { FontMatching.descriptor($0) }
    guard !found.isEmpty else { return nil }
    guard let sortCallback else { return found }
    return found.sorted { sortCallback($0, $1, refCon) == .compareLessThan }
}
