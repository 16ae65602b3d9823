import LaminaGraphicsTypes
import LaminaRenderTree

/// The copies of a replicator's only sublayer, collected for an animated batch.
struct BatchOfCopies {
    private let replicator: UInt32
    private let above: InheritedState
    private var draft: AnimatedBatchDraft?

    fileprivate init(of replicator: UInt32, _ above: InheritedState) {
        (self.replicator, self.above) = (replicator, above)
    }

    /// Adds the copy of a layer just visited; false if the copies cannot be batched.
    mutating func join(
        _ index: UInt32, _ copy: ReplicaSequence.Copy, parent: LayerValues, _ walk: TreeWalk
    ) -> Bool {
        let placed = PlaneTransform(copy.transform)
        guard placed.isAffine, above.depth < 0 else { return false }
        return walk.joinCopy(
            &draft,
            AnimatedBatchMember(
                node: index, planeOwner: replicator, context: above,
                isCarried: walk.state.pointee.scope.isCarried, placed: placed,
                shift: walk.state.pointee.scope.timeShift), parent: parent)
    }

    mutating func end(_ walk: TreeWalk) { walk.complete(&draft) }
}

extension TreeWalk {
    /// Begins a batch of the copies of a replicator's only sublayer; nil if none is possible.
    func beginCopies(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ context: InheritedState
    ) -> BatchOfCopies? {
        guard makesAnimatedBatches, children.count == 1, mayMove(children[0]) else { return nil }
        return BatchOfCopies(of: index, context)
    }

    fileprivate func joinCopy(
        _ draft: inout AnimatedBatchDraft?, _ m: AnimatedBatchMember, parent: LayerValues
    ) -> Bool {
        let draw = draws + Int(m.node)
        let v = visual(m.node)
        guard draw.pointee.itemCount == 1, !parent.hasSublayerTransform,
            m.context.plane.isAffine, draw.pointee.plane.isAffine,
            LeafRules.isPlainLeaf(v, nodes + Int(m.node)),
            v.contents == nil || painting.isKnownImage(v, draw)
        else { return false }
        return join(&draft, m)
    }
}
