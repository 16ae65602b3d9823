import LaminaGraphicsTypes
import LaminaRenderTree

// Animated batches replace the items of their layers at the end of a build.
extension AnimatedBatcher {
    /// Keeps a complete batch if the number of layers suffices.
    func complete(_ draft: inout AnimatedBatchDraft?) {
        guard let made = draft.take(), made.nodes.count >= batches.policy.fewest,
            made.isCarried || made.moving.contains(true),
            made.flushes == painting.scope.target.flushes
        else { return }
        var now = PixelBox.empty
        for item in writer.items[made.items] { now.formUnion(item.box) }
        if batches.policy.areWorth(made.box, now: now, count: made.nodes.count) {
            batches.complete.append(made)
        } else if made.planes.count > 1 {
            splitByPlane(made)
        } else {
            batches.wide += made.nodes
        }
    }

    /// Splits a draft by planes: a long path in one plane then leaves the batches of other planes
    /// intact.
    private func splitByPlane(_ made: AnimatedBatchDraft) {
        let kind = LeafKind(made.key.primitive)
        var part: AnimatedBatchDraft?
        for (row, node) in made.nodes.enumerated() {
            if row > 0, made.plane(of: row) != made.plane(of: row - 1) { complete(&part) }
            let plane = made.planes[made.plane(of: row)]
            let member = AnimatedBatchMember(
                node: node, planeOwner: plane.node, context: plane.context,
                isCarried: !plane.isSteady)
            guard let motion = member.isBackground ? .still : closedMotion(of: node) else { return }
            let shape =
                kind == .shape
                ? animatedShape(node, motion) : nil
            let item = made.items.lowerBound + row
            guard kind != .shape || shape != nil,
                add(member, kind, motion, shape, at: item, to: &part) != nil
            else { return }
        }
        complete(&part)
    }

    /// Replaces the items of each batch by a single item.
    func placeBatches() {
        var last = batches.open.take()
        complete(&last)
        let flushes = painting.scope.target.flushes
        var drafts = batches.complete.filter { $0.flushes == flushes }
        batches.removeDrafts()
        // No batches with backdrops: a backdrop copies the content behind it, and the damage within
        // a batch is unknown.
        if drafts.isEmpty || !painting.draft.backdrops.boxes.isEmpty { return }
        drafts.sort { $0.items.lowerBound < $1.items.lowerBound }
        let old = writer.items
        guard let places = ItemPlaces(animatedBatches: drafts.map(\.items), among: old.count),
            areThere(drafts), move(to: places)
        else {
            painting.warn(
                tree.root, "has items that cannot be counted; no layers are drawn as a batch")
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
        locateInstances()
    }

    /// True if each layer of the drafts exists and has one item.
    private func areThere(_ drafts: [AnimatedBatchDraft]) -> Bool {
        let count = UInt32(clamping: painting.memory.count)
        return drafts.allSatisfy { draft in
            draft.nodes.count == draft.items.count && draft.nodes.allSatisfy { $0 < count }
                && draft.planes.allSatisfy { $0.node < count }
        }
    }

    /// Makes a batch from a draft; returns its item.
    private func place(_ draft: AnimatedBatchDraft, at item: Int) -> DrawItem {
        var draft = draft
        draft.finishInstances()
        let record = writer.items[draft.items.lowerBound].data
        // A batch's record fits into the first item's record, as no record is shorter. If the items
        // are the last of the list, the memory of their other records is released.
        if draft.items.upperBound == writer.items.count {
            writer.giveUpRecords(from: Int(record) + draft.key.texels)
        }
        let plan = AnimatedBatchPlan(draft, item: item, record: record, in: painting.serial)
        AnimatedBatchRecord.write(
            plan, writer.animatedBatches.count, at: tree.time, to: writer.data + Int(plan.record))
        writer.animatedBatches.append(plan)
        places.spans.append(draft.spans)
        return DrawItem(
            box: plan.box, key: draft.key, data: record, node: draft.nodes[0], opaqueBox: .empty)
    }

    /// Updates the layers' item ranges; false, without changes, if a range lies outside the list.
    private func move(to places: ItemPlaces) -> Bool {
        let (draws, build, count) = (self.draws, painting.build, painting.memory.count)
        // Items of surfaces are in other passes and are never looked up.
        func items(_ i: Int) -> (first: Int32, count: Int32)? {
            guard draws[i].build == build, case .items(let first, let count) = draws[i].location,
                first >= 0
            else { return nil }
            return (first, count)
        }
        for i in 0..<count {
            if let old = items(i), places.moved(old.first, old.count) == nil { return false }
        }
        for i in 0..<count {
            guard let old = items(i), let new = places.moved(old.first, old.count) else { continue }
            draws[i].location = .items(first: new.first, count: new.count)
        }
        return true
    }

    /// Stores the location of batched layers and of their planes.
    private func locateInstances() {
        for (i, plan) in writer.animatedBatches.enumerated() {
            for (k, plane) in plan.planes.enumerated() {
                draws[Int(plane.node)].ownsBatchPlane = true
                places.planes[plane.node, default: []].append(
                    AnimatedBatchPlace(animatedBatch: Int32(i), plane: Int32(k)))
                painting.memory.growAncestors(plane.node, by: plane.box)
            }
            if plan.isOfCopies { continue }
            for (row, node) in plan.nodes.enumerated() where !plan.isBackground(row) {
                draws[Int(node)].leaf = .none
                draws[Int(node)].location = .instance(batch: Int32(i), row: Int32(row))
            }
        }
    }
}
