import CoreGraphics
import Foundation

/// Set of font descriptors. Immutable. Thread: any.
public final class CTFontCollection: @unchecked Sendable {
    /// Descriptors to match; nil for all fonts of this machine.
    let queries: [CTFontDescriptor]?

    init(_ queries: [CTFontDescriptor]?) { self.queries = queries }
}

/// Collection of all fonts of this machine. `options` is not used: faces appear once.
public func CTFontCollectionCreateFromAvailableFonts(
    _ options: CFDictionary?
) -> CTFontCollection { CTFontCollection(nil) }

/// Collection of the fonts that match any of the descriptors. `options` is not used.
public func CTFontCollectionCreateWithFontDescriptors(
    _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
    CTFontCollection((queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor })
}

/// Collection with further descriptors. `options` is not used.
public func CTFontCollectionCreateCopyWithFontDescriptors(
    _ original: CTFontCollection, _ queryDescriptors: CFArray?, _ options: CFDictionary?
) -> CTFontCollection {
    let more = (queryDescriptors ?? []).compactMap { $0 as? CTFontDescriptor }
    return CTFontCollection(original.queries.map { $0 + more })
}

/// Descriptors of the fonts in a collection, ordered by family and name; nil without fonts.
public func CTFontCollectionCreateMatchingFontDescriptors(
    _ collection: CTFontCollection
) -> CFArray? {
    let queries = collection.queries ?? [CTFontDescriptor([:])]
    var (found, known): ([Any], Set<String>) = ([], [])
    for query in queries {
        for face in FontMatching.faces(query, nil)
        where known.insert(face.file + "\(face.index)" + face.postScriptName).inserted {
            found.append(FontMatching.descriptor(face))
        }
    }
    return found.isEmpty ? nil : found
}
