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
        // New places of items, and of the end.
        var places: ContiguousArray<Int32> = []
        places.reserveCapacity(writer.items.count + 1)
        var items: ContiguousArray<DrawItem> = []
        let old = writer.items
        for draft in drafts {
            while places.count < draft.items.lowerBound {
                items.append(old[places.count])
                places.append(Int32(items.count - 1))
            }
            items.append(place(draft, at: items.count))
            places.append(Int32(items.count - 1))
            for _ in draft.items.dropFirst() { places.append(Int32(items.count)) }
        }
        while places.count < old.count {
            items.append(old[places.count])
            places.append(Int32(items.count - 1))
        }
        places.append(Int32(items.count))
        writer.items = items
        move(to: places)
        nameRows()
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

    /// Layers count in the items there are now.
    private func move(to places: ContiguousArray<Int32>) {
        let build = state.pointee.build
        for i in 0..<state.pointee.memory.count where draws[i].build == build {
            let (first, end) = (
                Int(draws[i].firstItem), Int(draws[i].firstItem + draws[i].itemCount)
            )
            // Those of surfaces are in other passes, and never asked for.
            guard first >= 0, end < places.count else { continue }
            draws[i].firstItem = places[first]
            draws[i].itemCount = places[end] - places[first]
        }
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
