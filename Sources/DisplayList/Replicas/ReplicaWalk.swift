import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// The copies of a replicator's sublayers.
struct ReplicaWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Visits the sublayers of a replicator, once per instance (B-REP 257–259).
    ///
    /// Copy k is placed by the k-th power of the instance transform about the replicator's anchor,
    /// tinted by the instance colour plus k offsets, and delayed by k instance delays. Copies are
    /// ordinary items: a thousand copies of a layer share a draw call.
    func visit(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        guard painting.plansAnew(index, .copies) else { return }
        painting.caches.replicas.isUsed = true
        var animatedBatch = TreeWalk(painting).beginCopies(index, children, context)
        for copy in ReplicaSequence(v) {
            guard painting.countCopy(index, of: children.count) else { break }
            var inner = context
            if copy.number > 0 {
                inner.plane = PlaneTransform(copy.transform).concat(context.plane)
            }
            inner.tint = context.tint * copy.tint
            painting.withBarrier(.copies) {
                painting.withTimeShift(painting.state.pointee.scope.timeShift + copy.delay) {
                    if painting.state.pointee.scope.timeShift != 0 {
                        painting.shiftTime(of: children)
                    }
                    TreeWalk(painting).visitChildren(index, children, v, inner)
                    if animatedBatch?.join(children[0], copy, parent: v, TreeWalk(painting))
                        == false
                    {
                        animatedBatch = nil
                    }
                }
            }
        }
        animatedBatch?.end(TreeWalk(painting))
    }
}

extension PaintContext {
    /// Counts a copy of `layers` layers with their descendants; false if the frame's limit is
    /// exceeded.
    func countCopy(_ index: UInt32, of layers: Int) -> Bool {
        draft.copies += 1
        guard draft.copies <= ReplicaLimit.copies else {
            warn(
                index, "would make more than \(ReplicaLimit.copies) copies; the others are left out"
            )
            return false
        }
        // Repeated visits count as copied layers. Layers in space are visited later.
        let again = state.pointee.counters.visited - state.pointee.memory.count
        guard max(draft.copiedLayers, again) < ReplicaLimit.layers else {
            warn(
                index,
                "would show more than \(ReplicaLimit.layers) layers in copies; the others are left out"
            )
            return false
        }
        draft.copiedLayers += layers
        return true
    }

    /// Evaluates animated layers at the shifted time.
    func shiftTime(of children: ContiguousArray<UInt32>) {
        for child in children {
            if nodes[Int(child)].animated >= 0 {
                let shift = state.pointee.scope.timeShift
                let kept = caches.replicas.place(of: child)
                if kept.build != state.pointee.build
                    || !tree.rewrite(child, shiftedBy: shift, in: kept.values)
                {
                    kept.values.pointee = tree.values(of: child, shiftedBy: shift)
                    kept.build = state.pointee.build
                }
            }
            shiftTime(of: nodes[Int(child)].children)
        }
    }
}
