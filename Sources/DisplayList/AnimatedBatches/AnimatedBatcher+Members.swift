import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

// Collects consecutive layers in painting order whose only changes are animations into a single
// item, across parents.
extension AnimatedBatcher {
    /// True if visited layers may become part of animated batches.
    var isOpenHere: Bool {
        batches.policy.isOpen && painting.scope.target.depth == 0
            && painting.scope.target.surface < 0 && !painting.draft.spaces.isOwn
            && painting.scope.barrier == .none
    }

    /// True if a layer may be batched, as far as known before its visit.
    @inline(__always)
    func mayMove(_ index: UInt32) -> Bool {
        let node = nodes + Int(index)
        return (node.pointee.animated >= 0 || batches.isCarried)
            && node.pointee.children.isEmpty
            && node.pointee.mask == noNode
            && (node.pointee.layerClass == .layer || node.pointee.layerClass == .shape)
    }

    /// True if a layer with sublayers moves.
    private func isMoving(_ index: UInt32) -> Bool {
        batches.movingOwners.contains(index)
            || batches.policy.use == .always && nodes[Int(index)].animated >= 0
    }

    /// The state while the sublayers of a layer are visited.
    struct Sublayers {
        private let batcher: AnimatedBatcher
        private let owner: UInt32
        private let wasCarried: Bool

        fileprivate init(_ owner: UInt32, wasCarried: Bool, _ batcher: AnimatedBatcher) {
            (self.batcher, self.owner, self.wasCarried) = (batcher, owner, wasCarried)
        }

        /// Offers a sublayer just visited.
        func offer(_ child: UInt32, _ context: InheritedState) {
            guard batcher.mayMove(child),
                batcher.draws[Int(child)].leaf != .none || batcher.isShape(child)
            else { return }
            batcher.joinOpen(
                AnimatedBatchMember(
                    node: child, planeOwner: owner, context: context,
                    isCarried: batcher.batches.isCarried))
        }

        /// Ends the visit: further layers move with the ancestors only.
        func finish() { batcher.batches.isCarried = wasCarried }
    }

    /// Begins the visit of a layer's sublayers.
    func beginSublayers(_ index: UInt32) -> Sublayers {
        let wasCarried = batches.isCarried
        if !wasCarried, isMoving(index) { batches.isCarried = true }
        return Sublayers(index, wasCarried: wasCarried, self)
    }

    /// Adds the just painted background of a moving layer to the open batch.
    func joinBackground(_ index: UInt32, _ context: InheritedState) {
        let draw = draws + Int(index)
        let item = writer.items.count - 1
        guard batches.isCarried || isMoving(index), isFirst(item, draw),
            writer.items[item].node == index, writer.items[item].key.primitive == .solid
        else { return }
        var inner = context
        inner.plane = draw.pointee.plane
        inner.isFlipped = draw.pointee.isFlipped
        joinOpen(
            AnimatedBatchMember(node: index, planeOwner: index, context: inner, isCarried: true))
    }

    /// True if an item is the first item of a layer.
    private func isFirst(_ item: Int, _ draw: UnsafeMutablePointer<NodeDraw>) -> Bool {
        if case .items(let first, _) = draw.pointee.location { return Int(first) == item }
        return false
    }

    /// Adds a layer to the open batch, or to a new batch.
    private func joinOpen(_ member: AnimatedBatchMember) {
        // Takes the draft out of `state` first: a second reference would make every append copy the
        // arrays.
        var draft = batches.open.take()
        join(&draft, member)
        batches.open = draft
    }

    /// Adds the layer of the last item; false if the layer cannot be batched.
    @discardableResult
    func join(_ draft: inout AnimatedBatchDraft?, _ m: AnimatedBatchMember) -> Bool {
        let draw = draws + Int(m.node)
        let item = writer.items.count - 1
        guard item >= 0, isFirst(item, draw),
            m.isBackground || draw.pointee.isOneItem,
            m.isBackground || isLeaf(m.node),
            !(m.isCarried && batches.broken.contains(m.planeOwner))
        else { return false }
        var key = writer.items[item].key
        let kind = isShape(m.node) ? .shape : LeafKind(key.primitive)
        guard kind != .none, key.blend == .sourceOver, !draw.pointee.clip.isMasked,
            !key.isAnimatedBatch,
            let motion = m.isBackground ? .still : closedMotion(of: m.node, m.shift)
        else { return false }
        (key.isAnimatedBatch, key.clipping) = (true, .none)
        var shape: AnimatedShape?
        if kind == .shape {
            shape = animatedShape(m.node, motion)
            guard let shape else { return false }
            key.primitive = shape.primitive
        }
        if let open = draft, !accepts(key, kind, at: item, open) { complete(&draft) }
        if add(m, kind, motion, shape, at: item, to: &draft) != nil { return true }
        // A different batch may have space for the plane.
        guard draft != nil else { return false }
        complete(&draft)
        return add(m, kind, motion, shape, at: item, to: &draft) != nil
    }

    /// True for a shape layer.
    func isShape(_ index: UInt32) -> Bool { nodes[Int(index)].layerClass == .shape }

    /// True if a layer lies flat in the plane of its siblings, seen from the front.
    func isLeaf(_ index: UInt32) -> Bool {
        let (v, node) = (painting.visual(index), nodes + Int(index))
        // A shape needs no bounds.
        return isShape(index)
            ? LeafPainter.isFlat(v, node, painting) : LeafPainter.isLeaf(v, node, painting)
    }

    /// True if an item of this kind can be appended to a batch.
    private func accepts(
        _ key: BatchKey, _ kind: LeafKind, at item: Int, _ draft: AnimatedBatchDraft
    ) -> Bool {
        // The common variant of the primitive is determined when the batch closes.
        guard item == draft.items.upperBound, LeafKind(draft.key.primitive) == kind,
            kind != .shape || key.primitive == draft.key.primitive,
            draft.flushes == painting.scope.target.flushes
        else { return false }
        var key = key
        key.primitive = draft.key.primitive
        return key == draft.key
    }

    /// Adds a layer to a draft, made if missing; returns the plane's index, nil if the layer cannot
    /// join the batch.
    func add(
        _ m: AnimatedBatchMember, _ kind: LeafKind, _ motion: ClosedMotion,
        _ shape: AnimatedShape?, at item: Int, to draft: inout AnimatedBatchDraft?
    ) -> Int? {
        // Takes the draft out first: a second reference would make every append copy the arrays.
        var made =
            draft.take()
            ?? AnimatedBatchDraft(
                writer.items[item].key, at: item, flushes: painting.scope.target.flushes,
                firstStep: (tree.time / AnimatedBatchRecord.step).rounded(.down))
        made.key.isAnimatedBatch = true
        made.isOfCopies = m.placed != nil
        defer { if !made.nodes.isEmpty { draft = made } }
        let values = m.isBackground ? painting.visual(m.node) : painting.committed(m.node)
        let place = m.isBackground ? .zero : values.position
        let origin = (m.placed ?? PlaneTransform()).map(Double(place.x), Double(place.y))
        guard
            let plane = made.plane(
                of: m.planeOwner, m.context, from: SIMD2(origin.x, origin.y),
                headroom: m.isCarried ? AnimatedBatchPlane.headroom : 1)
        else { return nil }
        let tracks = made.instances.tracks.count
        let subject = AnimatedInstance.Subject(
            kind, values, draws + Int(m.node), in: made.planes[plane], plane,
            isBackground: m.isBackground, placed: m.placed, shape: shape,
            record: UnsafePointer(writer.data + Int(writer.items[item].data)))
        let why = AnimatedInstance.make(
            subject, motion, at: tree.time, firstStep: made.firstStep, &made.instances)
        guard why == nil else { return nil }
        made.append(
            m.node, plane, at: item, tracks: tracks, isBackground: m.isBackground,
            isCarried: m.isBackground || nodes[Int(m.node)].animated < 0)
        return plane
    }

    /// The area of a shape layer with a motion; nil for a layer that is drawn in another way.
    func animatedShape(_ index: UInt32, _ motion: ClosedMotion) -> AnimatedShape? {
        AnimatedShape(
            painting.committed(index), nodes + Int(index), motion,
            prefersCoverage: painting.prefersCoverage)
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
