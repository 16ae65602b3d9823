import LaminaRenderTree

/// The tree made of another tree's packets, and the layers that show the tree.
///
/// Input: packets of a client, each checked before use. Output: the changes of the packets, for
/// each graft.
/// Thread: under the transaction lock; `check` on the thread of `apply`, also without the lock.
package final class ReceivedTree {
    private var tree = RenderTree()
    private var grafts: [LayerGraft] = []

    /// An empty tree without grafts.
    package init() {}

    /// The time of the last evaluation.
    package var time: Double { tree.time }

    /// Throws if a packet does not fit the tree. Without effect on the tree.
    package func check(_ packet: CommitPacket) throws {
        try PacketCheck.check(packet, for: tree)
    }

    /// Applies a checked packet to the tree and to the trees of all hosts. `evaluation` is the time
    /// of an evaluation of the changed tree, which removes ended animations; nil for none.
    package func apply(_ packet: CommitPacket, evaluation: (ReceivedTree) -> Double?) {
        tree.apply(packet)
        if let time = evaluation(self) { settle(time) }
        for graft in grafts { graft.post(packet.changes) }
    }

    /// True if the tree keeps times of animations, which only an evaluation forgets.
    package var remembersTimes: Bool { tree.remembersTimes }

    private func settle(_ time: Double) {
        _ = tree.evaluate(at: time)
        _ = tree.drainAnimationEvents()
        _ = tree.drainRetiredImages()
        var changes: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
        tree.drainChanges(into: &changes)
    }

    /// Removes all layers, here and from all hosts.
    package func clear() {
        var changes: ContiguousArray<CommitPacket.Change> = [.setRoot(nil)]
        for i in tree.nodes.indices.reversed() where tree.nodes[i].exists {
            changes.append(.remove(LayerID(UInt32(i))))
        }
        for graft in grafts { graft.post(changes) }
        tree = RenderTree()
    }

    /// The whole tree as a packet.
    package func key() -> TreeKey { tree.key() }

    /// Adds a layer that shows the tree; returns the changes that make the whole tree.
    package func begin(_ graft: LayerGraft) -> ContiguousArray<CommitPacket.Change> {
        grafts.append(graft)
        return tree.key().packet.changes
    }

    /// Removes a layer that shows the tree.
    package func end(_ graft: LayerGraft) { grafts.removeAll { $0 === graft } }

    /// True for the graft that reports the ends of animations and requests tiles: of several grafts
    /// the first.
    package func reports(_ graft: LayerGraft) -> Bool { grafts.first === graft }

    /// True if a host has more than `count` unprocessed packets.
    package func hasBacklog(above count: Int) -> Bool {
        grafts.contains { $0.backlog > count }
    }

    /// The committed properties of a layer; nil for an absent layer.
    package func properties(of layer: LayerID) -> LayerProperties? {
        let index = Int(layer.rawValue)
        guard index < tree.nodes.count, tree.nodes[index].exists else { return nil }
        return tree.nodes[index].properties
    }
}
