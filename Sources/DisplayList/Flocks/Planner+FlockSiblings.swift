import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

// Sublayers in a row that only move are one item.
extension Planner {
    /// Whether layers being visited may become flocks.
    var makesFlocks: Bool {
        flocks.isOpen && state.pointee.scope.target.depth == 0
            && state.pointee.scope.target.surface < 0 && state.pointee.scope.ownSpaces == 0
    }

    /// Whether a layer may be in a flock, as far as can be told before it is visited.
    @inline(__always)
    func mayMove(_ index: UInt32) -> Bool {
        let node = nodes + Int(index)
        return node.pointee.animated >= 0 && node.pointee.children.isEmpty
            && node.pointee.mask == noNode && node.pointee.layerClass == .layer
    }

    /// Visits sublayers in order; those in a row that only move are one item.
    func visitFlocking(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: LayerValues,
        _ context: LayerContext
    ) {
        var draft: FlockDraft?
        for child in children {
            let first = writer.items.count
            let flushes = state.pointee.scope.target.flushes
            let may = mayMove(child)
            if !may { close(&draft, of: index, before: first) }
            visit(child, context, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
            if state.pointee.scope.target.flushes != flushes {
                // What was found so far is in a pass that is complete.
                draft = nil
                continue
            }
            // One that shows nothing is in nobody's way.
            guard may, writer.items.count > first else { continue }
            let isLeaf = draws[Int(child)].leaf != .none
            if isLeaf, join(&draft, child, context.plane) { continue }
            guard draft != nil else { continue }
            draws[Int(child)].firstItem -= Int32(close(&draft, of: index, before: first))
            if isLeaf { _ = join(&draft, child, context.plane) }
        }
        close(&draft, of: index, before: writer.items.count)
    }

    /// Adds a layer that has just been visited; false where it cannot be in this flock.
    func join(
        _ draft: inout FlockDraft?, _ index: UInt32, _ above: PlaneTransform, shift: Double = 0
    ) -> Bool {
        let draw = draws + Int(index)
        let item = Int(draw.pointee.firstItem)
        guard draw.pointee.itemCount == 1, item == writer.items.count - 1,
            LeafPainter.isLeaf(visual(index), nodes + Int(index), canvas)
        else { return false }
        var key = writer.items[item].key
        let kind = LeafKind(key.primitive)
        guard kind != .none, key.blend == .sourceOver, !draw.pointee.clip.isMasked else {
            return false
        }
        (key.isFlock, key.clipping) = (true, .none)
        if let draft {
            // The variant of a primitive that all of them are drawn with is known when it closes.
            guard LeafKind(draft.key.primitive) == kind, draft.clip == draw.pointee.clip else {
                return false
            }
            key.primitive = draft.key.primitive
            guard key == draft.key else { return false }
        }
        guard let motion = closedMotion(of: index, shift) else { return false }
        var new =
            draft
            ?? FlockDraft(
                key: key, clip: draw.pointee.clip, firstItem: item,
                firstStep: (tree.time / FlockRecord.step).rounded(.down))
        // Or its arrays would be copied.
        draft = nil
        let tracks = new.rows.tracks.count
        let subject = FlockRow.Subject(
            kind, committed(index), draw, above: above,
            record: UnsafePointer(writer.data + Int(writer.items[item].data)))
        let why = FlockRow.make(
            subject, motion, at: tree.time, firstStep: new.firstStep, &new.rows)
        if why == nil { new.append(index, tracks: tracks) }
        if !new.nodes.isEmpty { draft = new }
        return why == nil
    }

    /// What moves a layer, so many seconds earlier, for a row.
    func closedMotion(of index: UInt32, _ shift: Double = 0) -> ClosedMotion? {
        let epoch = (tree.time / FlockRecord.step).rounded(.down) * FlockRecord.step
        let motion = tree.closedMotion(of: index, shiftedBy: shift, at: epoch)
        // On the last moment of a cycle single precision might begin the next one, and on the first show the end of one before.
        guard let motion,
            min(motion.until - tree.time, tree.time - motion.begun) < FlockRow.instant
        else { return motion }
        return tree.closedMotion(of: index, shiftedBy: shift, at: epoch, isStill: true)
    }

    /// Puts one item in place of those of a draft, if they are enough. Returns how many items fewer there are.
    @discardableResult
    func close(_ draft: inout FlockDraft?, of index: UInt32, before end: Int) -> Int {
        guard var made = draft else { return 0 }
        draft = nil
        guard made.nodes.count >= flocks.fewest, made.moving.contains(true) else { return 0 }
        let (first, clip) = (made.firstItem, made.clip)
        var now = PixelBox.empty
        for item in writer.items[first..<end] { now.formUnion(item.box) }
        let path = made.box.intersection(clip.box)
        guard flocks.areWorth(path, now: now, count: made.nodes.count) else {
            flocks.wide += made.nodes
            return 0
        }
        made.key.clipping = clip.clipping(of: made.box)
        let number = made.key.isClipped ? UInt32(bitPattern: clip.record + 1) << 4 : 0
        made.finishRows(clip: number)
        var plan = FlockPlan(made, made.key, texels: made.rows.head)
        plan.item = Int32(first)
        plan.record = writer.replace(first..<end, by: made.key, plan.box, node: made.nodes[0])
        FlockRecord.write(
            plan, writer.flocks.count, at: tree.time, to: writer.data + Int(plan.record))
        if !made.isOfCopies {
            for (row, node) in made.nodes.enumerated() {
                let draw = draws + Int(node)
                draw.pointee.leaf = .flock
                (draw.pointee.firstItem, draw.pointee.itemCount) = (Int32(first), Int32(row))
            }
        }
        draws[Int(index)].subtree.formUnion(plan.box)
        writer.flocks.append(plan)
        canvas.draft.flockSpans.append(made.spans)
        return end - first - 1
    }
}
