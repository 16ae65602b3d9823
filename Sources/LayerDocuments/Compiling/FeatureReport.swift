import Foundation
import CoreGraphics

/// A feature of a document that is not shown, and the layer that has it. Our own.
public struct UnsupportedFeature: Hashable, Sendable, CustomStringConvertible {
    /// Name of the feature, in words.
    public let feature: String
    /// Name of the layer in the document; empty for the document itself.
    public let layer: String

    /// Name of the feature, with the layer's name if there is one.
    public var description: String { layer.isEmpty ? feature : "\(feature) of “\(layer)”" }
}

/// What of a document is not shown: each once.
struct FeatureReport {
    private(set) var list: [UnsupportedFeature] = []
    private var seen: Set<UnsupportedFeature> = []
    private static let longest = 200

    mutating func note(_ feature: String, layer: String) {
        let entry = UnsupportedFeature(feature: feature, layer: layer)
        if list.count < Self.longest, seen.insert(entry).inserted { list.append(entry) }
    }

    /// Says once for the document what is missing from its picture.
    func tell(_ document: String) {
        guard !list.isEmpty else { return }
        let shown = list.prefix(5).map(\.description).joined(separator: ", ")
        let rest = list.count > 5 ? " and \(list.count - 5) more" : ""
        Diagnostics.once("\(document): not shown: \(shown)\(rest)")
    }
}
