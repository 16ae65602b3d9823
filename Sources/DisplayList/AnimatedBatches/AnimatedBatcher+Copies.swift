import LaminaGraphicsTypes
import LaminaRenderTree

extension AnimatedBatcher {
    /// The copies of a replicator's only sublayer, collected for a batch.
    struct Copies {
        private let batcher: AnimatedBatcher
        private let replicator: UInt32
        private let above: InheritedState
        private var draft: AnimatedBatchDraft?

        init(of replicator: UInt32, _ above: InheritedState, _ batcher: AnimatedBatcher) {
            (self.batcher, self.replicator, self.above) = (batcher, replicator, above)
        }

        /// Offers the copy of a layer just visited; false if the copies cannot be batched.
        mutating func offer(
            _ index: UInt32, _ copy: ReplicaSequence.Copy, parent: LayerValues
        ) -> Bool {
            let placed = PlaneTransform(copy.transform)
            guard placed.isAffine, above.depth < 0 else { return false }
            return batcher.joinCopy(
                &draft,
                AnimatedBatchMember(
                    node: index, planeOwner: replicator, context: above,
                    isCarried: batcher.batches.isCarried, placed: placed,
                    shift: batcher.painting.timeShift),
                parent: parent)
        }

        /// Ends the copies.
        mutating func finish() { batcher.complete(&draft) }
    }

    private func joinCopy(
        _ draft: inout AnimatedBatchDraft?, _ m: AnimatedBatchMember, parent: LayerValues
    ) -> Bool {
        let draw = draws + Int(m.node)
        let v = painting.visual(m.node)
        guard draw.pointee.isOneItem, !parent.hasSublayerTransform,
            m.context.plane.isAffine, draw.pointee.plane.isAffine,
            LeafRules.isPlainLeaf(v, nodes + Int(m.node))
                || AnimatedShape.isAlone(v, nodes + Int(m.node)),
            v.contents == nil || painting.isKnownImage(v, draw)
        else { return false }
        return join(&draft, m)
    }
}
