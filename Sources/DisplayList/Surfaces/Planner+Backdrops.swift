import GraphicsTypes
import RenderTree

extension Planner {
    /// What is behind the layer, filtered, inside its bounds (B-MI 284); the root has nothing behind it.
    func addBackgroundFilters(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext
    ) {
        let filters = layerFilters(index, .backgroundFilters, v)
        guard !filters.isEmpty, index != tree.root, !isPatching else {
            if isPatching { sink.patchFailed = true }
            return
        }
        draws[Int(index)].isPatchable = false
        let r = style.rect
        let seen = plane.bounds(r).intersection(context.clip.box).roundedOut
        guard !seen.isEmpty else { return }
        let subject = FilterSubject(
            surface: -1, toLocal: plane.inverted ?? PlaneTransform(),
            scale: (plane.a * plane.a + plane.b * plane.b).squareRoot(),
            bounds: v.pointee.bounds, node: index, edge: .endless)
        let run = backdropRun(filters, subject, seen)
        var inner = context
        inner.clip = clip(context.clip, to: v, plane, style)
        let parts = RoundedParts(plane, style, within: context.clip)
        for part in parts?.inner ?? [] { addPane(run, part, index, context) }
        for part in parts?.corners ?? [seen] { addPane(run, part, index, inner) }
    }

    /// A part of a layer's background. Where it lies in the filtered picture is written when that has its size.
    private func addPane(
        _ run: Int, _ box: PixelBox, _ index: UInt32, _ context: LayerContext
    ) {
        let box = box.intersection(context.clip.box)
        guard !box.isEmpty else { return }
        let isClipped = context.clip.cuts(box)
        let key = BatchKey(
            .image, isClipped: isClipped, page: BatchKey.surfacePages + backdropRuns[run].result)
        guard let slot = emit(key, box, index, context) else { return }
        ImageRecord.write(
            PlaneTransform(), PlaneRect(box), uv: .zero,
            tint: pack(context.tint, opacity: context.opacity),
            flags: packFlags(edges: 0, clip: isClipped ? context.clip.record : -1), to: slot)
        backdropRuns[run].panes.append((box, slot - sink.data))
    }

    /// The run a layer joins, or one of its own.
    private func backdropRun(
        _ filters: [LayerFilter], _ subject: FilterSubject, _ seen: PixelBox
    ) -> Int {
        let reach = FilterReach(filters, scale: subject.scale)
        let target = state.pointee.target
        let limit = target < 0 ? viewport.box : PixelBox.everything
        let box = seen.expanded(reach.far).intersection(limit).roundedOut
        let near = seen.expanded(reach.near).intersection(limit)
        if target < 0 { backdrops.append(box) }
        var place: Int?
        for i in backdropRuns.indices.reversed()
        where backdropRuns[i].isOpen && backdropRuns[i].target == target {
            guard place != nil || !isCovered(near) else { break }
            place = backdropRuns[i].place
            guard backdropRuns[i].accepts(reach.signature, box) else { continue }
            backdropRuns[i].box.formUnion(box)
            backdropRuns[i].area += box.width * box.height
            lateBackdrops.append(near)
            return i
        }
        if place == nil { flushOpenPass() } else { lateBackdrops.append(near) }
        var subject = subject
        subject.surface = addSurfacePlan(box, .backdrop, subject.node)
        backdropRuns.append(
            BackdropRun(
                target: target, place: place ?? passes.count, filters: filters,
                signature: reach.signature, subject: subject,
                result: addSurfacePlan(box, .filter, subject.node), box: box,
                area: box.width * box.height))
        return backdropRuns.count - 1
    }

    /// Whether something drawn since the last copy lies in these pixels.
    private func isCovered(_ box: PixelBox) -> Bool {
        sink.items.contains { $0.box.intersects(box) }
    }

    /// Plans copies and filters of all runs, and says to what shows them where to look.
    func finishBackdrops() {
        if backdropRuns.isEmpty { return }
        // A run may have begun late and read early, where one in a group between them reads the group.
        let order = backdropRuns.indices.sorted { (a, b) in
            (backdropRuns[a].place, a) > (backdropRuns[b].place, b)
        }
        let drawn = passes
        var inserted: [(place: Int, passes: [PassPlan])] = []
        for run in order.map({ backdropRuns[$0] }) {
            passes = []
            resize(run.subject.surface, to: run.box)
            surfaces[Int(run.subject.surface)].followsDamage = run.target < 0
            passes.append(
                PassPlan(
                    target: run.subject.surface, clears: false, work: .copy(from: run.target)))
            var subject = run.subject
            let seen = run.panes.reduce(into: PixelBox.empty) { $0.formUnion($1.seen) }
            apply(run.filters, to: &subject, showing: seen)
            // The picture gets the number that records already name.
            if subject.surface == run.subject.surface { FilterPlanning.keep(&subject, self) }
            surfaces[Int(run.result)] = surfaces[Int(subject.surface)]
            for i in passes.indices where passes[i].target == subject.surface {
                passes[i].target = run.result
            }
            inserted.append((run.place, Array(passes)))
            let plan = surfaces[Int(run.result)]
            for pane in run.panes { sink.data[pane.record + 2] = plan.uv(of: pane.seen) }
        }
        passes = []
        var next = 0
        for (place, more) in inserted.reversed() {
            passes.append(contentsOf: drawn[next..<place])
            passes.append(contentsOf: more)
            next = place
        }
        passes.append(contentsOf: drawn[next...])
        backdropRuns.removeAll(keepingCapacity: true)
    }

    /// Whether a layer written again in place came between a copy and a pane that shares it.
    func changedBehindBackdrop(_ touched: PixelBox) -> Bool {
        lateBackdrops.contains { $0.intersects(touched) }
    }
}
