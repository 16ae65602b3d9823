import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

// Per-frame work for animated batches: their time, and instances of changed layers.
extension AnimatedBatcher {
    /// Suspends the evaluation of batched layers: their instances hold the animations.
    func suspendLayers() {
        for (plan, spans) in zip(writer.animatedBatches, places.spans) {
            if plan.isOfCopies {
                // A single layer for all instances.
                var span = spans[0]
                for other in spans { span = span.clamped(to: other) }
                suspend(plan.nodes[0], span)
            } else {
                for (row, span) in spans.enumerated() where !plan.isBackground(row) {
                    suspend(plan.nodes[row], span)
                }
            }
        }
        places.spans.removeAll(keepingCapacity: true)
    }

    private func suspend(_ node: UInt32, _ span: Range<Double>) {
        if span.contains(tree.time) { tree.suspend(node, span) }
    }

    /// Writes the time into the records of moving batches; returns the touched pixels.
    func writeTimes() -> PixelBox {
        var box = PixelBox.empty
        for i in writer.animatedBatches.indices where writer.animatedBatches[i].movingCount > 0 {
            if writeTime(i) { box.formUnion(writer.animatedBatches[i].motionBox) }
        }
        return box
    }

    /// Writes a batch's record; true if the record changed.
    @discardableResult
    func writeTime(_ i: Int) -> Bool {
        let record = writer.data + Int(writer.animatedBatches[i].record)
        let (first, second) = (record[0], record[1])
        AnimatedBatchRecord.write(writer.animatedBatches[i], i, at: tree.time, to: record)
        return record[0] != first || record[1] != second
    }

    /// Rewrites the instance of a batched layer; false if the layer must leave the batch.
    func rewriteInstance(_ index: UInt32, _ what: NodeChanges) -> Bool {
        let draw = draws + Int(index)
        draw.pointee.serial = painting.serial
        guard case .instance(let batch, let rowIndex) = draw.pointee.location else { return false }
        let (i, row) = (Int(batch), Int(rowIndex))
        guard writer.animatedBatches.indices.contains(i),
            writer.animatedBatches[i].nodes.indices.contains(row)
        else { return false }
        let (v, node) = (painting.visual(index), nodes + Int(index))
        let kind = LeafKind(writer.animatedBatches[i].primitive)
        guard writer.animatedBatches[i].nodes[row] == index,
            !what.contains(.paint) || staysInAnimatedBatch(kind, v, node, draw),
            isLeaf(index),
            kind != .bakedBox || v.bounds.size == draw.pointee.bakedBoxSize
        else { return false }
        return rewriteInstance(row: row, of: i)
    }

    /// Remakes an instance; false if the layer must leave the batch.
    func rewriteInstance(row: Int, of i: Int) -> Bool {
        let index = writer.animatedBatches[i].nodes[row]
        let isBackground = writer.animatedBatches[i].isBackground(row)
        let kind = LeafKind(writer.animatedBatches[i].primitive)
        guard let motion = isBackground ? .still : closedMotion(of: index) else { return false }
        var shape: AnimatedShape?
        if kind == .shape {
            shape = animatedShape(index, motion)
            if shape == nil { return false }
        }
        var made = AnimatedInstance.Made()
        let why = writer.animatedBatches[i].record(of: row).withUnsafeBufferPointer {
            let plane = writer.animatedBatches[i].plane(of: row)
            let subject = AnimatedInstance.Subject(
                kind, isBackground ? painting.visual(index) : painting.committed(index),
                draws + Int(index),
                in: writer.animatedBatches[i].planes[plane], plane, isBackground: isBackground,
                shape: shape, record: $0.baseAddress!)
            return AnimatedInstance.make(
                subject, motion, at: tree.time, firstStep: writer.animatedBatches[i].firstStep,
                &made)
        }
        let primitive = writer.animatedBatches[i].primitive
        guard why == nil,
            made.primitive == primitive || made.primitive == .image && primitive == .minified,
            made.tracks.count <= Int(writer.animatedBatches[i].rooms[row])
        else { return false }
        return put(made, i, row, index)
    }

    private func staysInAnimatedBatch(
        _ kind: LeafKind, _ v: LayerValues,
        _ node: UnsafeMutablePointer<RenderNode>, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        switch kind {
        case .solid:
            LeafRules.isPlainLeaf(v, node) && v.contents == nil && v.backgroundColor != nil
        case .image:
            LeafRules.isPlainLeaf(v, node) && v.contents != nil && painting.isKnownImage(v, draw)
                && (v.backgroundColor?.rgba.w ?? 0) <= 0
        case .shape: AnimatedShape.isAlone(v, node)
        case .bakedBox, .none: false
        }
    }

    private func put(_ made: AnimatedInstance.Made, _ i: Int, _ row: Int, _ index: UInt32) -> Bool {
        let head = row * writer.animatedBatches[i].headTexels
        let plane = writer.animatedBatches[i].plane(of: row)
        let isCut = writer.animatedBatches[i].planes[plane].isCut
        guard made.head.count == writer.animatedBatches[i].headTexels,
            isCut || writer.animatedBatches[i].planes[plane].clip.clipping(of: made.box) == .none
        else { return false }
        let old = writer.animatedBatches[i].texels[head + AnimatedInstance.flagsTexel]
        let tracks = Int(old.w.bitPattern)
        var texels = made.head
        texels[AnimatedInstance.flagsTexel].w = old.w
        texels[AnimatedInstance.flagsTexel].z = Float(
            bitPattern: texels[AnimatedInstance.flagsTexel].z.bitPattern & 15 | old.z.bitPattern
                & ~15)
        for (k, texel) in texels.enumerated() { writer.animatedBatches[i].texels[head + k] = texel }
        for (k, texel) in made.tracks.enumerated() {
            writer.animatedBatches[i].texels[tracks + k] = texel
        }
        batches.rewritten += 1
        let update = painting.serial
        writer.animatedBatches[i].note(head..<(head + texels.count), in: update)
        writer.animatedBatches[i].note(tracks..<(tracks + made.tracks.count), in: update)
        painting.touched.formUnion(writer.animatedBatches[i].planes[plane].box)
        writer.animatedBatches[i].replace(row, with: made)
        let box = writer.animatedBatches[i].planes[plane].box
        painting.touched.formUnion(box)
        writer.items[Int(writer.animatedBatches[i].item)].box = writer.animatedBatches[i].box
        writer.grid.noteMoved(Int(writer.animatedBatches[i].item))
        writeTime(i)
        let planeOwner = writer.animatedBatches[i].planes[plane].node
        painting.memory.growAncestors(planeOwner, by: box)
        if index != planeOwner { suspend(index, made.span) }
        return true
    }
}
