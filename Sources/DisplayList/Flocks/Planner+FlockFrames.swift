import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

// Per-frame work for animated batches: their time, and instances of changed layers.
extension Planner {
    /// Suspends the evaluation of batched layers: their instances hold the animations.
    func sleepFlocks() {
        for (plan, spans) in zip(writer.flocks, canvas.draft.flockSpans) {
            if plan.isOfCopies {
                // A single layer for all instances.
                var span = spans[0]
                for other in spans { span = span.clamped(to: other) }
                sleep(plan.nodes[0], span)
            } else {
                for (row, span) in spans.enumerated() where !plan.isBackground(row) {
                    sleep(plan.nodes[row], span)
                }
            }
        }
        canvas.draft.flockSpans.removeAll(keepingCapacity: true)
    }

    private func sleep(_ node: UInt32, _ span: Range<Double>) {
        if span.contains(tree.time) { tree.sleep(node, span) }
    }

    /// Writes the time into the records of moving batches; returns the touched pixels.
    func advanceFlocks() -> PixelBox {
        var box = PixelBox.empty
        for i in writer.flocks.indices where writer.flocks[i].movingCount > 0 {
            if writeMoment(i) { box.formUnion(writer.flocks[i].motionBox) }
        }
        return box
    }

    /// Writes a batch's record; true if the record changed.
    @discardableResult
    func writeMoment(_ i: Int) -> Bool {
        let record = writer.data + Int(writer.flocks[i].record)
        let (first, second) = (record[0], record[1])
        FlockRecord.write(writer.flocks[i], i, at: tree.time, to: record)
        return record[0] != first || record[1] != second
    }

    /// The batch of an item; nil for a missing item or an item of another kind.
    func flock(at item: Int) -> Int? {
        guard writer.items.indices.contains(item), writer.items[item].key.isFlock else {
            return nil
        }
        let i = Int(writer.data[Int(writer.items[item].data)].z.bitPattern)
        return i < writer.flocks.count ? i : nil
    }

    /// Rewrites the instance of a batched layer; false if the layer must leave the batch.
    func rewriteFlocked(_ index: UInt32, _ what: NodeChanges) -> Bool {
        let draw = draws + Int(index)
        draw.pointee.serial = state.pointee.serial
        let (item, row) = (Int(draw.pointee.firstItem), Int(draw.pointee.itemCount))
        guard let i = flock(at: item), writer.flocks[i].nodes.indices.contains(row) else {
            return false
        }
        let (v, node) = (visual(index), nodes + Int(index))
        let kind = LeafKind(writer.flocks[i].primitive)
        guard writer.flocks[i].nodes[row] == index,
            !what.contains(.paint) || staysInFlock(kind, v, node, draw),
            LeafPainter.isLeaf(v, node, canvas),
            kind != .card || v.bounds.size == draw.pointee.cardSize
        else { return false }
        return rewriteRow(row, of: i)
    }

    /// Remakes an instance; false if the layer must leave the batch.
    func rewriteRow(_ row: Int, of i: Int) -> Bool {
        let index = writer.flocks[i].nodes[row]
        let isBackground = writer.flocks[i].isBackground(row)
        let kind = LeafKind(writer.flocks[i].primitive)
        guard let motion = isBackground ? .still : closedMotion(of: index) else { return false }
        var made = FlockRow.Made()
        let why = writer.flocks[i].record(of: row).withUnsafeBufferPointer {
            let plane = writer.flocks[i].plane(of: row)
            let subject = FlockRow.Subject(
                kind, isBackground ? visual(index) : committed(index), draws + Int(index),
                in: writer.flocks[i].planes[plane], plane, isBackground: isBackground,
                record: $0.baseAddress!)
            return FlockRow.make(
                subject, motion, at: tree.time, firstStep: writer.flocks[i].firstStep, &made)
        }
        let primitive = writer.flocks[i].primitive
        guard why == nil,
            made.primitive == primitive || made.primitive == .image && primitive == .minified,
            made.tracks.count <= Int(writer.flocks[i].rooms[row])
        else { return false }
        return put(made, i, row, index)
    }

    private func staysInFlock(
        _ kind: LeafKind, _ v: LayerValues,
        _ node: UnsafeMutablePointer<RenderNode>, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        switch kind {
        case .solid:
            LeafRules.isPlainLeaf(v, node) && v.contents == nil && v.backgroundColor != nil
        case .image:
            LeafRules.isPlainLeaf(v, node) && v.contents != nil && canvas.isKnownImage(v, draw)
                && (v.backgroundColor?.rgba.w ?? 0) <= 0
        case .card, .none, .flock: false
        }
    }

    private func put(_ made: FlockRow.Made, _ i: Int, _ row: Int, _ index: UInt32) -> Bool {
        let head = row * writer.flocks[i].headTexels
        let plane = writer.flocks[i].plane(of: row)
        let isCut = writer.flocks[i].planes[plane].isCut
        guard made.head.count == writer.flocks[i].headTexels,
            isCut || writer.flocks[i].planes[plane].clip.clipping(of: made.box) == .none
        else { return false }
        let old = writer.flocks[i].texels[head + FlockRow.flagsTexel]
        let tracks = Int(old.w.bitPattern)
        var texels = made.head
        texels[FlockRow.flagsTexel].w = old.w
        texels[FlockRow.flagsTexel].z = Float(
            bitPattern: texels[FlockRow.flagsTexel].z.bitPattern & 15 | old.z.bitPattern & ~15)
        for (k, texel) in texels.enumerated() { writer.flocks[i].texels[head + k] = texel }
        for (k, texel) in made.tracks.enumerated() { writer.flocks[i].texels[tracks + k] = texel }
        flocks.rewritten += 1
        let update = state.pointee.serial
        writer.flocks[i].note(head..<(head + texels.count), in: update)
        writer.flocks[i].note(tracks..<(tracks + made.tracks.count), in: update)
        state.pointee.touched.formUnion(writer.flocks[i].planes[plane].box)
        writer.flocks[i].replace(row, with: made)
        let box = writer.flocks[i].planes[plane].box
        state.pointee.touched.formUnion(box)
        writer.items[Int(writer.flocks[i].item)].box = writer.flocks[i].box
        writer.grid.noteMoved(Int(writer.flocks[i].item))
        writeMoment(i)
        let carrier = writer.flocks[i].planes[plane].node
        state.pointee.memory.growAncestors(carrier, by: box)
        if index != carrier { sleep(index, made.span) }
        return true
    }
}
