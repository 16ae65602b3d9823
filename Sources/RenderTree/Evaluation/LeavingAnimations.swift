/// Animations that are to be taken off their nodes, gathered so that each node's list is gone
/// through once.
///
/// Cost: linear in the lists of the nodes concerned, however many leave.
struct LeavingAnimations {
    private var list: ContiguousArray<(node: UInt32, id: AnimationID)> = []
    /// The same without their nodes, once somebody has asked; nil until then.
    private var ids: Set<AnimationID>?

    var isEmpty: Bool { list.isEmpty }

    mutating func insert(_ id: AnimationID, of node: UInt32) {
        list.append((node, id))
        ids?.insert(id)
    }

    /// Whether one of this number is among them, whichever node it leaves.
    mutating func contains(_ id: AnimationID) -> Bool {
        if ids == nil { ids = Set(list.lazy.map(\.id)) }
        return ids!.contains(id)
    }

    /// Calls `body` for each node with a test of its animations, and forgets all.
    mutating func drain(_ body: (UInt32, (AnimationID) -> Bool) -> Void) {
        var all = list
        (list, ids) = ([], nil)
        // Mostly they are in this order.
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
    /// Takes off what packets took off.
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

    /// Takes off what has ended, from its layers and from those they lend to.
    func settleEnded(_ ended: inout LeavingAnimations) {
        if ended.isEmpty { return }
        for index in lending.lent.keys {
            lending.lent[index]?.removeAll { ended.contains($0.animation.id) }
        }
        ended.drain { index, leaves in nodes[Int(index)].animations.removeAll { leaves($0.id) } }
    }
}
