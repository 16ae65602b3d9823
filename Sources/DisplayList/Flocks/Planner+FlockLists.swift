import LaminaGraphicsTypes
import LaminaRenderTree

// Flocks take the place of their layers' items when a list is made.
extension Planner {
    /// Keeps a flock that no more layers join, if they are enough.
    func complete(_ draft: inout FlockDraft?) {
        guard let made = draft.take(), made.nodes.count >= flocks.fewest,
            made.isCarried || made.moving.contains(true),
            made.flushes == state.pointee.scope.target.flushes
        else { return }
        var now = PixelBox.empty
        for item in writer.items[made.items] { now.formUnion(item.box) }
        if flocks.areWorth(made.box, now: now, count: made.nodes.count) {
            state.pointee.flockDrafts.complete.append(made)
        } else if made.planes.count > 1 {
            takeApart(made)
        } else {
            flocks.wide += made.nodes
        }
    }

    /// Makes flocks of those layers of a draft that lie in one plane: what has a long way in one may do no harm in another.
    private func takeApart(_ made: FlockDraft) {
        let kind = LeafKind(made.key.primitive)
        var part: FlockDraft?
        for (row, node) in made.nodes.enumerated() {
            if row > 0, made.plane(of: row) != made.plane(of: row - 1) { complete(&part) }
            let plane = made.planes[made.plane(of: row)]
            let member = FlockMember(
                node: node, carrier: plane.node, context: plane.context,
                isCarried: !plane.isSteady)
            let motion = member.isBackground ? .still : closedMotion(of: node)
            guard let motion,
                add(member, kind, motion, at: made.items.lowerBound + row, to: &part) != nil
            else { return }
        }
        complete(&part)
    }

    /// Puts one item in place of those of each flock.
    func placeFlocks() {
        var last = state.pointee.flockDrafts.open.take()
        complete(&last)
        let flushes = state.pointee.scope.target.flushes
        var drafts = state.pointee.flockDrafts.complete.filter { $0.flushes == flushes }
        state.pointee.flockDrafts.removeAll()
        // Their damage would have to be known where a copy of what is behind was taken.
        if drafts.isEmpty || !canvas.draft.backdrops.boxes.isEmpty { return }
        drafts.sort { $0.items.lowerBound < $1.items.lowerBound }
        let old = writer.items
        guard let places = ItemPlaces(flocks: drafts.map(\.items), among: old.count),
            areThere(drafts), move(to: places)
        else {
            complain(tree.root, "has items that cannot be counted; no layers are drawn as a batch")
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

    /// Whether the layers that drafts name are in the list, each with one item.
    private func areThere(_ drafts: [FlockDraft]) -> Bool {
        let count = UInt32(clamping: state.pointee.memory.count)
        return drafts.allSatisfy { draft in
            draft.nodes.count == draft.items.count && draft.nodes.allSatisfy { $0 < count }
                && draft.planes.allSatisfy { $0.node < count }
        }
    }

    /// Makes a flock of a draft; its item.
    private func place(_ draft: FlockDraft, at item: Int) -> DrawItem {
        var draft = draft
        draft.finishRows()
        let record = writer.items[draft.items.lowerBound].data
        // No record is shorter than a flock's. Those of the others are given up where nothing follows them.
        if draft.items.upperBound == writer.items.count {
            writer.giveUpRecords(from: Int(record) + draft.key.texels)
        }
        let plan = FlockPlan(draft, item: item, record: record, in: state.pointee.serial)
        FlockRecord.write(
            plan, writer.flocks.count, at: tree.time, to: writer.data + Int(plan.record))
        writer.flocks.append(plan)
        canvas.draft.flockSpans.append(draft.spans)
        return DrawItem(
            box: plan.box, key: draft.key, data: record, node: draft.nodes[0], opaqueBox: .empty)
    }

    /// Layers count in the items there are now; false, with nothing done, where one counts in items that are not there.
    private func move(to places: ItemPlaces) -> Bool {
        let (draws, build, count) = (self.draws, state.pointee.build, state.pointee.memory.count)
        // Those of surfaces are in other passes, and never asked for.
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

    /// Takes down where the layers of flocks are, and what they are in.
    private func nameRows() {
        for (i, plan) in writer.flocks.enumerated() {
            for (k, plane) in plan.planes.enumerated() {
                draws[Int(plane.node)].carriesFlock = true
                state.pointee.draft.carriers[plane.node, default: []].append(
                    FlockPlace(flock: Int32(i), plane: Int32(k)))
                state.pointee.memory.growAncestors(plane.node, by: plane.box)
            }
            if plan.isOfCopies { continue }
            for (row, node) in plan.nodes.enumerated() where !plan.isBackground(row) {
                draws[Int(node)].leaf = .flock
                (draws[Int(node)].firstItem, draws[Int(node)].itemCount) = (plan.item, Int32(row))
            }
        }
    }
}
