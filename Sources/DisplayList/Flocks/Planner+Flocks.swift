import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Layers of a flock as they are found: rows, and the items they replace.
struct FlockDraft {
    var rows = FlockRow.Made()
    var nodes: ContiguousArray<UInt32> = []
    var rooms: ContiguousArray<Int32> = []
    var moving: ContiguousArray<Bool> = []
    var spans: ContiguousArray<Range<Double>> = []
    var box = PixelBox.empty
    /// What all its items have in common.
    var key = BatchKey(.solid)
    var clip = ClipState()
    var firstItem = 0
    var firstStep = 0.0
    var isOfCopies = false
}

extension Planner {
    /// Whether layers being visited may become flocks.
    var makesFlocks: Bool {
        flocks.isOpen && state.pointee.scope.target.depth == 0
            && state.pointee.scope.target.surface < 0 && state.pointee.scope.ownSpaces == 0
    }

    /// Whether a layer may be in a flock, as far as can be told before it is visited.
    @inline(__always)
    private func mayMove(_ index: UInt32) -> Bool {
        let node = nodes + Int(index)
        return node.pointee.animated >= 0 && node.pointee.children.isEmpty
            && node.pointee.mask == noNode && node.pointee.layerClass == .layer
    }

    // MARK: - Siblings

    /// Visits sublayers in order; those in a row that only move are one item.
    func visitFlocking(
        _ index: UInt32, _ children: ContiguousArray<UInt32>, _ v: UnsafePointer<LayerProperties>,
        _ context: LayerContext
    ) {
        var draft: FlockDraft?
        for child in children {
            let first = writer.items.count
            let may = mayMove(child)
            if !may { close(&draft, of: index, before: first) }
            visit(child, context, parent: v)
            draws[Int(index)].subtree.formUnion(draws[Int(child)].subtree)
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
    private func join(
        _ draft: inout FlockDraft?, _ index: UInt32, _ above: PlaneTransform, shift: Double = 0
    ) -> Bool {
        let draw = draws + Int(index)
        let item = Int(draw.pointee.firstItem)
        guard draw.pointee.itemCount == 1, item == writer.items.count - 1 else { return false }
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
        guard let motion = motion(of: index, shift) else { return false }
        var new =
            draft
            ?? FlockDraft(
                key: key, clip: draw.pointee.clip, firstItem: item,
                firstStep: (tree.time / FlockRecord.step).rounded(.down))
        // Or its arrays would be copied.
        draft = nil
        let tracks = new.rows.tracks.count
        let subject = FlockRow.Subject(
            kind: kind, values: committed(index), draw: draw, above: above,
            record: UnsafePointer(writer.data + Int(writer.items[item].data)))
        let why = FlockRow.make(
            subject, motion, at: tree.time, firstStep: new.firstStep, &new.rows)
        if why != nil {
            if !new.nodes.isEmpty { draft = new }
            return false
        }
        if new.rows.primitive != .image { new.key.primitive = new.rows.primitive }
        new.nodes.append(index)
        new.rooms.append(Int32(new.rows.tracks.count - tracks))
        new.moving.append(new.rows.moves)
        new.spans.append(new.rows.span)
        new.box.formUnion(new.rows.box)
        draft = new
        return true
    }

    private func motion(of index: UInt32, _ shift: Double) -> ClosedMotion? {
        let epoch = (tree.time / FlockRecord.step).rounded(.down) * FlockRecord.step
        let motion = tree.closedMotion(of: index, shiftedBy: shift, at: epoch)
        // On the last moment of a cycle single precision might begin the next one.
        guard let motion, motion.until - tree.time < 1e-5 else { return motion }
        return tree.closedMotion(of: index, shiftedBy: shift, at: epoch, isStill: true)
    }

    /// Puts one item in place of those of a draft, if they are enough. Returns how many items fewer there are.
    @discardableResult
    private func close(_ draft: inout FlockDraft?, of index: UInt32, before end: Int) -> Int {
        guard var made = draft else { return 0 }
        draft = nil
        guard made.nodes.count >= flocks.fewest, made.moving.contains(true) else { return 0 }
        let (first, count) = (made.firstItem, made.nodes.count)
        let clip = made.clip
        made.key.clipping = clip.clipping(of: made.box)
        let headTexels = FlockRow.headTexels(made.key.primitive)
        let number = made.key.isClipped ? UInt32(bitPattern: clip.record + 1) << 4 : 0
        for row in 0..<count {
            let texel = row * headTexels + FlockRow.flagsTexel
            let old = made.rows.head[texel]
            made.rows.head[texel].z = Float(bitPattern: old.z.bitPattern | number)
            made.rows.head[texel].w = Float(
                bitPattern: old.w.bitPattern + UInt32(made.rows.head.count))
        }
        made.rows.head.append(contentsOf: made.rows.tracks)
        var plan = FlockPlan(made, made.key, texels: made.rows.head)
        plan.item = Int32(first)
        plan.record = writer.replace(
            first..<end, by: made.key, plan.box, node: made.nodes[0], texels: FlockRecord.texels)
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
        flockSpans.append(made.spans)
        return end - first - 1
    }

    // MARK: - Copies

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

    /// Adds the copy of a layer that has just been visited; false where they cannot be a flock.
    fileprivate func joinCopy(
        _ draft: inout FlockDraft?, _ index: UInt32, _ context: LayerContext,
        parent: UnsafePointer<LayerProperties>
    ) -> Bool {
        let draw = draws + Int(index)
        let v = visual(index)
        guard draw.pointee.itemCount == 1, context.depth < 0, !parent.pointee.hasSublayerTransform,
            context.plane.isAffine, draw.pointee.plane.isAffine,
            isPlainLeaf(v, nodes + Int(index)),
            v.pointee.flags.intersection([.hidden, .doubleSided, .geometryFlipped]) == .doubleSided,
            v.pointee.contents == nil || isKnownImage(v, draw)
        else { return false }
        return join(&draft, index, context.plane, shift: state.pointee.scope.timeShift)
    }

    fileprivate func endCopies(_ draft: consuming FlockDraft?, of index: UInt32) {
        draft?.isOfCopies = true
        close(&draft, of: index, before: writer.items.count)
    }

    // MARK: - Frames

    /// Has nobody evaluate the layers of flocks: their rows say what they do.
    func sleepFlocks() {
        for (plan, spans) in zip(writer.flocks, flockSpans) {
            if plan.isOfCopies {
                // One layer for all rows.
                var span = spans[0]
                for other in spans { span = span.clamped(to: other) }
                sleep(plan.nodes[0], span)
            } else {
                for (node, span) in zip(plan.nodes, spans) { sleep(node, span) }
            }
        }
        flockSpans.removeAll(keepingCapacity: true)
    }

    private func sleep(_ node: UInt32, _ span: Range<Double>) {
        if span.contains(tree.time) { tree.sleep(node, span) }
    }

    /// Takes down the moment in the records of flocks that move; the pixels they can touch.
    func advanceFlocks() -> PixelBox {
        var box = PixelBox.empty
        for i in writer.flocks.indices where writer.flocks[i].movingCount > 0 {
            let record = writer.data + Int(writer.flocks[i].record)
            let (first, second) = (record[0], record[1])
            FlockRecord.write(writer.flocks[i], i, at: tree.time, to: record)
            if record[0] != first || record[1] != second { box.formUnion(writer.flocks[i].box) }
        }
        return box
    }

    /// Writes the row of a layer of a flock again; false where it cannot be in it any more.
    func rewriteFlocked(_ index: UInt32, _ what: NodeChanges) -> Bool {
        let draw = draws + Int(index)
        draw.pointee.serial = state.pointee.serial
        let (item, row) = (Int(draw.pointee.firstItem), Int(draw.pointee.itemCount))
        guard item < writer.items.count, writer.items[item].key.isFlock else { return false }
        let i = Int(writer.data[Int(writer.items[item].data)].z.bitPattern)
        let (v, node) = (visual(index), nodes + Int(index))
        let kind = LeafKind(writer.flocks[i].primitive)
        guard writer.flocks[i].nodes[row] == index,
            !what.contains(.paint) || staysInFlock(kind, v, node, draw),
            LeafPainter.isLeaf(v, node, self),
            kind != .card || v.pointee.bounds.size == draw.pointee.cardSize,
            let motion = motion(of: index, 0)
        else { return false }
        var made = FlockRow.Made()
        let why = writer.flocks[i].record(of: row).withUnsafeBufferPointer {
            FlockRow.make(
                FlockRow.Subject(
                    kind: kind, values: committed(index), draw: draw,
                    above: draws[Int(node.pointee.parent)].plane, record: $0.baseAddress!),
                motion, at: tree.time, firstStep: writer.flocks[i].firstStep, &made)
        }
        let primitive = writer.flocks[i].primitive
        guard why == nil,
            made.primitive == primitive || made.primitive == .image && primitive == .minified,
            made.tracks.count <= Int(writer.flocks[i].rooms[row])
        else { return false }
        return put(made, i, row, index)
    }

    private func staysInFlock(
        _ kind: LeafKind, _ v: UnsafePointer<LayerProperties>,
        _ node: UnsafeMutablePointer<RenderNode>, _ draw: UnsafeMutablePointer<NodeDraw>
    ) -> Bool {
        switch kind {
        case .solid:
            isPlainLeaf(v, node) && v.pointee.contents == nil && v.pointee.backgroundColor != nil
        case .image:
            isPlainLeaf(v, node) && v.pointee.contents != nil && isKnownImage(v, draw)
                && (v.pointee.backgroundColor?.rgba.w ?? 0) <= 0
        case .card, .none, .flock: false
        }
    }

    private func put(_ made: FlockRow.Made, _ i: Int, _ row: Int, _ index: UInt32) -> Bool {
        let head = row * writer.flocks[i].headTexels
        let clip = writer.flocks[i].clip
        let key = writer.items[Int(writer.flocks[i].item)].key
        guard made.head.count == writer.flocks[i].headTexels,
            key.isClipped || clip.clipping(of: made.box) == .none
        else { return false }
        let old = writer.flocks[i].texels[head + FlockRow.flagsTexel]
        let tracks = Int(old.w.bitPattern)
        var texels = made.head
        texels[FlockRow.flagsTexel].w = old.w
        texels[FlockRow.flagsTexel].z = Float(
            bitPattern: texels[FlockRow.flagsTexel].z.bitPattern & 15 | old.z.bitPattern & ~15)
        for (k, texel) in texels.enumerated() { writer.flocks[i].texels[head + k] = texel }
        for (k, texel) in made.tracks.enumerated() { writer.flocks[i].texels[tracks + k] = texel }
        let update = state.pointee.serial
        writer.flocks[i].note(head..<(head + texels.count), in: update)
        writer.flocks[i].note(tracks..<(tracks + made.tracks.count), in: update)
        if made.moves != writer.flocks[i].moving[row] {
            writer.flocks[i].moving[row] = made.moves
            writer.flocks[i].movingCount += made.moves ? 1 : -1
        }
        state.pointee.touched.formUnion(writer.flocks[i].box)
        writer.flocks[i].box.formUnion(made.box.intersection(clip.box))
        writer.items[Int(writer.flocks[i].item)].box = writer.flocks[i].box
        state.pointee.touched.formUnion(writer.flocks[i].box)
        FlockRecord.write(
            writer.flocks[i], i, at: tree.time, to: writer.data + Int(writer.flocks[i].record))
        growAncestors(nodes[Int(index)].parent, by: writer.flocks[i].box)
        sleep(index, made.span)
        return true
    }
}

extension LeafKind {
    /// What is drawn by a primitive alone.
    init(_ primitive: Primitive) {
        switch primitive {
        case .solid: self = .solid
        case .image, .minified: self = .image
        case .card: self = .card
        default: self = .none
        }
    }
}

/// The copies of a layer on their way to a flock.
struct FlockOfCopies {
    private var draft: FlockDraft?

    mutating func join(
        _ index: UInt32, _ context: LayerContext, parent: UnsafePointer<LayerProperties>,
        _ planner: Planner
    ) -> Bool { planner.joinCopy(&draft, index, context, parent: parent) }

    func end(of index: UInt32, _ planner: Planner) { planner.endCopies(draft, of: index) }
}
