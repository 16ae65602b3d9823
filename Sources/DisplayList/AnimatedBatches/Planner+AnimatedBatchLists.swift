import LaminaGraphicsTypes
import LaminaRenderTree

// Animated batches replace the items of their layers at the end of a build.
extension TreeWalk {
    /// Keeps a complete batch if the number of layers suffices.
    func complete(_ draft: inout AnimatedBatchDraft?) {
        guard let made = draft.take(), made.nodes.count >= animatedBatches.fewest,
            made.isCarried || made.moving.contains(true),
            made.flushes == state.pointee.scope.target.flushes
        else { return }
        var now = PixelBox.empty
        for item in writer.items[made.items] { now.formUnion(item.box) }
        if animatedBatches.areWorth(made.box, now: now, count: made.nodes.count) {
            state.pointee.animatedBatchDrafts.complete.append(made)
        } else if made.planes.count > 1 {
            takeApart(made)
        } else {
            animatedBatches.wide += made.nodes
        }
    }

    /// Splits a draft by planes: a long path in one plane then leaves the batches of other planes
    /// intact.
    private func takeApart(_ made: AnimatedBatchDraft) {
        let kind = LeafKind(made.key.primitive)
        var part: AnimatedBatchDraft?
        for (row, node) in made.nodes.enumerated() {
            if row > 0, made.plane(of: row) != made.plane(of: row - 1) { complete(&part) }
            let plane = made.planes[made.plane(of: row)]
            let member = AnimatedBatchMember(
                node: node, planeOwner: plane.node, context: plane.context,
                isCarried: !plane.isSteady)
            let motion = member.isBackground ? .still : closedMotion(of: node)
            guard let motion,
                add(member, kind, motion, at: made.items.lowerBound + row, to: &part) != nil
            else { return }
        }
        complete(&part)
    }

    /// Replaces the items of each batch by a single item.
    func placeAnimatedBatches() {
        var last = state.pointee.animatedBatchDrafts.open.take()
        complete(&last)
        let flushes = state.pointee.scope.target.flushes
        var drafts = state.pointee.animatedBatchDrafts.complete.filter { $0.flushes == flushes }
        state.pointee.animatedBatchDrafts.removeAll()
        // The damage of batches would have to be known where a backdrop copies the content behind.
        if drafts.isEmpty || !painting.draft.backdrops.boxes.isEmpty { return }
        drafts.sort { $0.items.lowerBound < $1.items.lowerBound }
        let old = writer.items
        guard let places = ItemPlaces(animatedBatches: drafts.map(\.items), among: old.count),
            areThere(drafts), move(to: places)
        else {
            warn(tree.root, "has items that cannot be counted; no layers are drawn as a batch")
            return
        }
        var items: ContiguousArray<DrawItem> = []
        var next = 0
        for draft in drafts {
            items.append(contentsOf: old[next..<draft.items.lowerBound])
            items.append(place(draft, at: items.count))
            next = draft.items.upperBound
        }
        items.append(contentsOf: old[next...])
        writer.items = items
        nameRows()
    }

    /// True if the layers named by drafts are in the list, with an item each.
    private func areThere(_ drafts: [AnimatedBatchDraft]) -> Bool {
        let count = UInt32(clamping: state.pointee.memory.count)
        return drafts.allSatisfy { draft in
            draft.nodes.count == draft.items.count && draft.nodes.allSatisfy { $0 < count }
                && draft.planes.allSatisfy { $0.node < count }
        }
    }

    /// Makes a batch from a draft; returns its item.
    private func place(_ draft: AnimatedBatchDraft, at item: Int) -> DrawItem {
        var draft = draft
        draft.finishRows()
        let record = writer.items[draft.items.lowerBound].data
        // A batch's record fits into the first item's record, as no record is shorter. The other
        // records are released if nothing follows.
        if draft.items.upperBound == writer.items.count {
            writer.giveUpRecords(from: Int(record) + draft.key.texels)
        }
        let plan = AnimatedBatchPlan(draft, item: item, record: record, in: state.pointee.serial)
        AnimatedBatchRecord.write(
            plan, writer.animatedBatches.count, at: tree.time, to: writer.data + Int(plan.record))
        writer.animatedBatches.append(plan)
        painting.draft.animatedBatchSpans.append(draft.spans)
        return DrawItem(
            box: plan.box, key: draft.key, data: record, node: draft.nodes[0], opaqueBox: .empty)
    }

    /// Updates the layers' item ranges; false, without changes, if a range lies outside the list.
    private func move(to places: ItemPlaces) -> Bool {
        let (draws, build, count) = (self.draws, state.pointee.build, state.pointee.memory.count)
        // Items of surfaces are in other passes and are never looked up.
        func isCounted(_ i: Int) -> Bool { draws[i].build == build && draws[i].firstItem >= 0 }
        for i in 0..<count where isCounted(i) {
            if places.moved(draws[i].firstItem, draws[i].itemCount) == nil { return false }
        }
        for i in 0..<count where isCounted(i) {
            guard let new = places.moved(draws[i].firstItem, draws[i].itemCount) else { continue }
            (draws[i].firstItem, draws[i].itemCount) = new
        }
        return true
    }

    /// Stores the location of batched layers and of their planes.
    private func nameRows() {
        for (i, plan) in writer.animatedBatches.enumerated() {
            for (k, plane) in plan.planes.enumerated() {
                draws[Int(plane.node)].ownsBatchPlane = true
                state.pointee.draft.planeOwners[plane.node, default: []].append(
                    AnimatedBatchPlace(animatedBatch: Int32(i), plane: Int32(k)))
                state.pointee.memory.growAncestors(plane.node, by: plane.box)
            }
            if plan.isOfCopies { continue }
            for (row, node) in plan.nodes.enumerated() where !plan.isBackground(row) {
                draws[Int(node)].leaf = .animatedBatch
                (draws[Int(node)].firstItem, draws[Int(node)].itemCount) = (plan.item, Int32(row))
            }
        }
    }
}
