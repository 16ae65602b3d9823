import LaminaGraphicsTypes
import LaminaRenderTree

/// The warnings reported about layers, each once.
struct LayerWarnings {
    struct LayerWarning: Hashable {
        var node: UInt32
        var what: String
    }

    private static let most = 1000
    private(set) var all: Set<LayerWarning> = []

    mutating func say(_ what: String, of node: UInt32, in tree: RenderTree) {
        guard all.count < Self.most, all.insert(LayerWarning(node: node, what: what)).inserted
        else { return }
        Diagnostics.note("layer \(tree.path(of: node)) \(what)")
    }
}
