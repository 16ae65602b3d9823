import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

// Collects consecutive layers in painting order whose only changes are animations into a single
// item, across parents.
extension TreeWalk {
    /// True if visited layers may become part of animated batches.
    var makesAnimatedBatches: Bool {
        state.pointee.scope.target.depth == 0 && state.pointee.scope.target.surface < 0
            && state.pointee.scope.ownSpaces == 0 && state.pointee.scope.barrier == .none
            && animatedBatches.isOpen
    }

    /// True if a layer may be batched, as far as known before its visit.
    @inline(__always)
    func mayMove(_ index: UInt32) -> Bool {
        let node = nodes + Int(index)
        return (node.pointee.animated >= 0 || state.pointee.scope.isCarried)
            && node.pointee.children.isEmpty
            && node.pointee.mask == noNode && node.pointee.layerClass == .layer
    }

    /// True if a layer with sublayers moves.
    private func isMoving(_ index: UInt32) -> Bool {
        animatedBatches.planeOwners.contains(index)
            || animatedBatches.use == .always && nodes[Int(index)].animated >= 0
    }

    /// Visits sublayers in order and adds eligible layers to the open batch.
    func visitBatching(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: InheritedState
    ) {
        let wasCarried = state.pointee.scope.isCarried
        if !wasCarried, isMoving(index) { state.pointee.scope.isCarried = true }
        for child in children {
            visit(child, context, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
            if mayMove(child), draws[Int(child)].leaf != .none {
                joinOpen(
                    AnimatedBatchMember(
                        node: child, planeOwner: index, context: context,
                        isCarried: state.pointee.scope.isCarried))
            }
        }
        state.pointee.scope.isCarried = wasCarried
    }

    /// Adds the just painted background of a moving layer to the open batch.
    func joinBackground(_ index: UInt32, _ context: InheritedState) {
        let draw = draws + Int(index)
        let item = writer.items.count - 1
        guard state.pointee.scope.isCarried || isMoving(index), item == draw.pointee.firstItem,
            writer.items[item].node == index, writer.items[item].key.primitive == .solid
        else { return }
        var inner = context
        inner.plane = draw.pointee.plane
        inner.isFlipped = draw.pointee.isFlipped
        joinOpen(
            AnimatedBatchMember(node: index, planeOwner: index, context: inner, isCarried: true))
    }

    /// Adds a layer to the open batch, or to a new batch.
    private func joinOpen(_ member: AnimatedBatchMember) {
        // Takes the draft out of `state` first: a second reference would make every append copy the
        // arrays.
        var draft = state.pointee.animatedBatchDrafts.open.take()
        join(&draft, member)
        state.pointee.animatedBatchDrafts.open = draft
    }

    /// Adds the layer of the last item; false if the layer cannot be batched.
    @discardableResult
    func join(_ draft: inout AnimatedBatchDraft?, _ m: AnimatedBatchMember) -> Bool {
        let draw = draws + Int(m.node)
        let item = writer.items.count - 1
        guard item >= 0, Int(draw.pointee.firstItem) == item,
            m.isBackground || draw.pointee.itemCount == 1,
            m.isBackground || LeafPainter.isLeaf(visual(m.node), nodes + Int(m.node), painting),
            !(m.isCarried && animatedBatches.broken.contains(m.planeOwner))
        else { return false }
        var key = writer.items[item].key
        let kind = LeafKind(key.primitive)
        guard kind != .none, key.blend == .sourceOver, !draw.pointee.clip.isMasked,
            !key.isAnimatedBatch
        else { return false }
        (key.isAnimatedBatch, key.clipping) = (true, .none)
        if let open = draft, !takes(key, kind, at: item, open) { complete(&draft) }
        guard let motion = m.isBackground ? .still : closedMotion(of: m.node, m.shift) else {
            return false
        }
        if add(m, kind, motion, at: item, to: &draft) != nil { return true }
        // Another batch may have room for the plane.
        guard draft != nil else { return false }
        complete(&draft)
        return add(m, kind, motion, at: item, to: &draft) != nil
    }

    /// True if an item of this kind can be the next of a batch.
    private func takes(
        _ key: BatchKey, _ kind: LeafKind, at item: Int, _ draft: AnimatedBatchDraft
    ) -> Bool {
        // The common variant of the primitive is determined when the batch closes.
        guard item == draft.items.upperBound, LeafKind(draft.key.primitive) == kind,
            draft.flushes == state.pointee.scope.target.flushes
        else { return false }
        var key = key
        key.primitive = draft.key.primitive
        return key == draft.key
    }

    /// Adds a layer to a draft, made if missing; returns the plane's index, nil if the layer cannot
    /// join the batch.
    func add(
        _ m: AnimatedBatchMember, _ kind: LeafKind, _ motion: ClosedMotion, at item: Int,
        to draft: inout AnimatedBatchDraft?
    ) -> Int? {
        // Takes the draft out first: a second reference would make every append copy the arrays.
        var made =
            draft.take()
            ?? AnimatedBatchDraft(
                writer.items[item].key, at: item, flushes: state.pointee.scope.target.flushes,
                firstStep: (tree.time / AnimatedBatchRecord.step).rounded(.down))
        made.key.isAnimatedBatch = true
        made.isOfCopies = m.placed != nil
        defer { if !made.nodes.isEmpty { draft = made } }
        let values = m.isBackground ? visual(m.node) : committed(m.node)
        let place = m.isBackground ? .zero : values.position
        let origin = (m.placed ?? PlaneTransform()).map(Double(place.x), Double(place.y))
        guard
            let plane = made.plane(
                of: m.planeOwner, m.context, from: SIMD2(origin.x, origin.y),
                headroom: m.isCarried ? AnimatedBatchPlane.headroom : 1)
        else { return nil }
        let tracks = made.rows.tracks.count
        let subject = AnimatedInstance.Subject(
            kind, values, draws + Int(m.node), in: made.planes[plane], plane,
            isBackground: m.isBackground, placed: m.placed,
            record: UnsafePointer(writer.data + Int(writer.items[item].data)))
        let why = AnimatedInstance.make(
            subject, motion, at: tree.time, firstStep: made.firstStep, &made.rows)
        guard why == nil else { return nil }
        made.append(
            m.node, plane, at: item, tracks: tracks, isBackground: m.isBackground,
            isCarried: m.isBackground || nodes[Int(m.node)].animated < 0)
        return plane
    }

    /// The motion of a layer for an instance, with its animations delayed by `shift` seconds.
    func closedMotion(of index: UInt32, _ shift: Double = 0) -> ClosedMotion? {
        let epoch = (tree.time / AnimatedBatchRecord.step).rounded(.down) * AnimatedBatchRecord.step
        let motion = tree.closedMotion(of: index, shiftedBy: shift, at: epoch)
        // At the last instant of a cycle single precision might begin the next cycle, and at the
        // first show the end of the preceding cycle.
        guard let motion,
            min(motion.until - tree.time, tree.time - motion.begun) < AnimatedInstance.instant
        else { return motion }
        return tree.closedMotion(of: index, shiftedBy: shift, at: epoch, isStill: true)
    }
}
