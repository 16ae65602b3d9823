/// A part of a tree that somebody else commits: its topmost layer, and who hears that it cannot be drawn.
package struct GuestTree: Sendable {
    package let root: LayerID
    package let owner: any GuestOwner

    package init(root: LayerID, owner: any GuestOwner) { (self.root, self.owner) = (root, owner) }
}

/// Whoever commits a part of a tree and is not trusted with all the time there is.
package protocol GuestOwner: AnyObject, Sendable {
    /// Its layers cost too much to draw, and are left out from now on. Thread: any; must not wait.
    func refuse(_ reason: String)
}

extension RenderTree {
    /// Takes a guest's layers out of the picture; a later commit may hang them there again.
    package func bar(_ guest: GuestTree) {
        let root = guest.root.rawValue
        guard root < nodes.count, nodes[Int(root)].exists else { return }
        let parent = nodes[Int(root)].parent
        guard parent != noNode, !nodes[Int(root)].isMask else { return }
        nodes[Int(parent)].children.removeAll { $0 == root }
        nodes[Int(root)].parent = noNode
        mark(parent, .structure)
    }
}
