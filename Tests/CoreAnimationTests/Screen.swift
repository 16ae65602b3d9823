import CoreGraphics
import LaminaMotion
import LaminaRenderTree

@testable import CoreAnimation

/// Applies every packet to a render tree at once.
final class Screen: CommitSink, @unchecked Sendable {
    let tree = RenderTree()
    /// Edits a packet before its application.
    var change: (inout CommitPacket) -> Void = { _ in }

    func post(_ packet: CommitPacket) {
        var packet = packet
        change(&packet)
        tree.apply(packet)
    }

    /// The tree as text: structure and every value.
    func dump() -> String {
        tree.root == noNode ? "empty" : dump(tree.root, "", below: noNode, asMask: false)
    }

    private func dump(
        _ index: UInt32, _ indent: String, below parent: UInt32, asMask: Bool
    ) -> String {
        let node = tree.nodes[Int(index)]
        var text = "\(indent)\(node.name) \(node.layerClass.rawValue)"
        if node.parent != parent || node.isMask != asMask || !node.exists { text += " astray" }
        for id in PropertyID.allCases
        where node.properties[id] != PropertyTable.row(id).defaultValue {
            text += " \(PropertyTable.row(id).key)=\(node.properties[id])"
        }
        text += " animations=\(node.animations.map(\.key))\n"
        if node.mask != noNode {
            text += indent + " mask:\n" + dump(node.mask, indent + "  ", below: index, asMask: true)
        }
        for child in node.children {
            text += dump(child, indent + "  ", below: index, asMask: false)
        }
        return text
    }
}
