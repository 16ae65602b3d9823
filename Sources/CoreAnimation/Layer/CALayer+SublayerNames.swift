import Foundation
import LaminaRenderTree

/// Sublayers by name, the first of each.
///
/// The table is made at a lookup among many sublayers and forgotten when sublayers or their names
/// change, so a lookup of each of n sublayers takes time linear in n. Thread: the layer's.
struct SublayerNames {
    /// The number of sublayers up to which a search without a table is faster.
    static let few = 12

    private let places: [String: Int]

    init(_ layers: some Sequence<CALayer>) {
        var places: [String: Int] = [:]
        for (place, layer) in layers.enumerated() {
            if let name = layer.name, places[name] == nil { places[name] = place }
        }
        self.places = places
    }

    func place(of name: String) -> Int? { places[name] }
}

extension CALayer {
    /// The first sublayer of a name.
    final func sublayer(named name: String) -> CALayer? {
        if isPresentation { return sublayers?.first { $0.name == name } }
        guard children.count > SublayerNames.few else {
            return children.first { $0.name == name }
        }
        let side = ensureSide()
        let names = side.sublayerNames ?? SublayerNames(children)
        side.sublayerNames = names
        return names.place(of: name).map { children[$0] }
    }

    /// Discards the table after a change of the sublayers or of a sublayer's name.
    final func forgetSublayerNames() { side?.sublayerNames = nil }
}
