import Foundation
import CoreGraphics

/// Unsupported feature of a document, with the layer that uses the feature. Our own.
public struct UnsupportedFeature: Hashable, Sendable, CustomStringConvertible {
    /// Name of the feature, in words. English, with names and numbers of the document where
    /// necessary.
    public let feature: String
    /// Name of the layer in the document; empty for the document itself. Empty also for a layer
    /// without a name; several layers may have one name.
    public let layer: String

    /// Name of the feature, with the name of the layer if the layer has a name, in one line.
    public var description: String {
        (layer.isEmpty ? feature : "\(feature) of “\(layer)”").messageLine
    }
}

/// Unsupported features of a document, without duplicates.
struct FeatureReport {
    private(set) var list: [UnsupportedFeature] = []
    private var seen: Set<UnsupportedFeature> = []
    private static let longest = 200

    mutating func note(_ feature: String, layer: String) {
        let entry = UnsupportedFeature(feature: feature, layer: layer)
        if list.count < Self.longest, seen.insert(entry).inserted { list.append(entry) }
    }

    /// Logs the unsupported features through `Diagnostics`, in one line for the document.
    func tell(_ document: String) {
        guard !list.isEmpty else { return }
        let shown = list.prefix(5).map(\.description).joined(separator: ", ")
        let rest = list.count > 5 ? " and \(list.count - 5) more" : ""
        Diagnostics.once("\(document): not shown: \(shown)\(rest)")
    }
}
