/// A part of a tree committed by a remote client: its topmost layer, and its owner, to be notified
/// of a refusal.
package struct ClientTree: Sendable {
    package let root: LayerID
    package let owner: any ClientTreeOwner

    package init(root: LayerID, owner: any ClientTreeOwner) {
        (self.root, self.owner) = (root, owner)
    }
}

/// A client committing a part of a tree, with limited drawing time.
package protocol ClientTreeOwner: AnyObject, Sendable {
    /// Refuses the client: its layers exceed the limits of cost and are no longer drawn. Thread:
    /// any; must not block.
    func refuse(_ reason: String)
}

extension RenderTree {
    /// Removes a client's layers from the picture; a later commit may add the layers again.
    package func bar(_ client: ClientTree) {
        let root = client.root.rawValue
        guard root < nodes.count, nodes[Int(root)].exists else { return }
        let parent = nodes[Int(root)].parent
        guard parent != noNode, !nodes[Int(root)].isMask else { return }
        nodes[Int(parent)].children.removeAll { $0 == root }
        nodes[Int(root)].parent = noNode
        mark(parent, .structure)
    }
}
