import LaminaGraphicsTypes
import LaminaRenderTree

/// The copies of a replicator's only sublayer on their way to a flock.
struct FlockOfCopies {
    private var draft: FlockDraft?

    /// Adds the copy of a layer that has just been visited; false where they cannot be a flock.
    mutating func join(
        _ index: UInt32, _ context: LayerContext, parent: LayerValues,
        _ planner: Planner
    ) -> Bool { planner.joinCopy(&draft, index, context, parent: parent) }

    func end(of index: UInt32, _ planner: Planner) { planner.endCopies(draft, of: index) }
}

extension Planner {
    /// Begins a flock of the copies of a replicator's only sublayer; nil where there can be none. `barrier`: what holds around
    /// the replicator.
    func beginCopies(
        _ children: ContiguousArray<UInt32>, _ barrier: Obstacle
    ) -> FlockOfCopies? {
        guard makesFlocks, barrier == .none, children.count == 1, mayMove(children[0]) else {
            return nil
        }
        return FlockOfCopies()
    }

    fileprivate func joinCopy(
        _ draft: inout FlockDraft?, _ index: UInt32, _ context: LayerContext,
        parent: LayerValues
    ) -> Bool {
        let draw = draws + Int(index)
        let v = visual(index)
        guard draw.pointee.itemCount == 1, context.depth < 0, !parent.hasSublayerTransform,
            context.plane.isAffine, draw.pointee.plane.isAffine,
            LeafRules.isPlainLeaf(v, nodes + Int(index)),
            v.contents == nil || canvas.isKnownImage(v, draw)
        else { return false }
        return join(&draft, index, context.plane, shift: state.pointee.scope.timeShift)
    }

    fileprivate func endCopies(_ draft: consuming FlockDraft?, of index: UInt32) {
        draft?.isOfCopies = true
        close(&draft, of: index, before: writer.items.count)
    }
}
