/// Animations to remove, collected for a single traversal of each node's list.
///
/// Cost: linear in the lists of the affected nodes, regardless of the number of removals.
struct LeavingAnimations {
    private var list: ContiguousArray<(node: UInt32, id: AnimationID)> = []
    /// Numbers of the animations without their nodes; nil until the first query.
    private var ids: Set<AnimationID>?

    var isEmpty: Bool { list.isEmpty }

    mutating func insert(_ id: AnimationID, of node: UInt32) {
        list.append((node, id))
        ids?.insert(id)
    }

    /// True if an animation is collected for any node.
    mutating func contains(_ id: AnimationID) -> Bool {
        if ids == nil { ids = Set(list.lazy.map(\.id)) }
        return ids!.contains(id)
    }

    /// Calls `body` for each node with a predicate for the animations to remove, and clears the
    /// collection.
    mutating func drain(_ body: (UInt32, (AnimationID) -> Bool) -> Void) {
        var all = list
        (list, ids) = ([], nil)
        // The entries are usually sorted already.
        if zip(all, all.dropFirst()).contains(where: { $0.node > $1.node }) {
            all.sort { $0.node < $1.node }
        }
        var first = 0
        while first < all.count {
            let (node, id) = all[first]
            let end = all[first...].firstIndex { $0.node != node } ?? all.count
            if end == first + 1 {
                body(node) { $0 == id }
            } else {
                let ids = Set(all[first..<end].lazy.map(\.id))
                body(node) { ids.contains($0) }
            }
            first = end
        }
    }
}

extension RenderTree {
    /// Removes the animations removed by packets.
    func settleLeaving() {
        if leaving.isEmpty { return }
        leaving.drain { index, leaves in
            var changesEmission = false
            nodes[Int(index)].animations.removeAll { animation in
                guard leaves(animation.id) else { return false }
                if animation.concernsEmission { changesEmission = true }
                return true
            }
            if changesEmission { noteEmitter(index) }
        }
    }

    /// Removes ended animations from their layers and from the sublayers to which the animations
    /// apply.
    func settleEnded(_ ended: inout LeavingAnimations) {
        if ended.isEmpty { return }
        for index in lending.lent.keys {
            lending.lent[index]?.removeAll { ended.contains($0.animation.id) }
        }
        ended.drain { index, leaves in nodes[Int(index)].animations.removeAll { leaves($0.id) } }
    }
}
