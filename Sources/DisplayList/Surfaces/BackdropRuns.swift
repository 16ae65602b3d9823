import LaminaGraphicsTypes
import LaminaRenderTree

/// The copies of pixels behind layers with background filters: joined into runs while layers are
/// visited, and planned at the end of a list.
struct BackdropRuns {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// The run a layer joins, or a new run.
    func join(
        _ filters: [LayerFilter], _ subject: FilterSubject, _ seen: PixelBox
    ) -> Int {
        let reach = FilterReach(filters, scale: subject.scale, isUp: subject.isUp)
        let target = painting.scope.target.surface
        let limit = target < 0 ? painting.viewport.box : PixelBox.everything
        let box = seen.expanded(reach.far).intersection(limit).roundedOut
        let near = seen.expanded(reach.near).intersection(limit)
        if target < 0 { painting.draft.backdrops.boxes.append(box) }
        var place: Int?
        for i in painting.draft.backdrops.runs.indices.reversed()
        where painting.draft.backdrops.runs[i].isOpen
            && painting.draft.backdrops.runs[i].target == target
        {
            guard place != nil || !isCovered(near) else { break }
            place = painting.draft.backdrops.runs[i].place
            guard painting.draft.backdrops.runs[i].accepts(reach.signature, box) else { continue }
            painting.draft.backdrops.runs[i].box.formUnion(box)
            painting.draft.backdrops.runs[i].area += box.width * box.height
            painting.draft.backdrops.late.append(near)
            return i
        }
        if place == nil {
            painting.flushOpenPass()
        } else {
            painting.draft.backdrops.late.append(near)
        }
        var subject = subject
        subject.surface = painting.addSurfacePlan(box, .backdrop, subject.node)
        painting.draft.backdrops.runs.append(
            BackdropRun(
                target: target, place: place ?? painting.passes.count, filters: filters,
                signature: reach.signature, subject: subject,
                result: painting.addSurfacePlan(box, .filter, subject.node), box: box,
                area: box.width * box.height))
        return painting.draft.backdrops.runs.count - 1
    }

    /// True if an item drawn since the last copy touches these pixels.
    private func isCovered(_ box: PixelBox) -> Bool {
        painting.writer.items.contains { $0.box.intersects(box) }
    }

    /// Plans copies and filters of all runs, and writes the texture coordinates of the panes.
    func finish() {
        if painting.draft.backdrops.runs.isEmpty { return }
        // Runs are sorted by the position of the copy: a later run may copy earlier, if a group
        // between the two runs reads the group's own content.
        let order = painting.draft.backdrops.runs.indices.sorted { (a, b) in
            (painting.draft.backdrops.runs[a].place, a) > (
                painting.draft.backdrops.runs[b].place, b
            )
        }
        let drawn = painting.passes
        let inserted = order.map {
            (painting.draft.backdrops.runs[$0].place, plan(painting.draft.backdrops.runs[$0]))
        }
        painting.passes = []
        var next = 0
        for (place, more) in inserted.reversed() {
            painting.passes.append(contentsOf: drawn[next..<place])
            painting.passes.append(contentsOf: more)
            next = place
        }
        painting.passes.append(contentsOf: drawn[next...])
        painting.draft.backdrops.runs.removeAll(keepingCapacity: true)
    }

    /// The passes of a run: the copy and the filters.
    private func plan(_ run: BackdropRun) -> [PassPlan] {
        painting.passes = []
        painting.resize(run.subject.surface, to: run.box)
        painting.surfaces[Int(run.subject.surface)].followsDamage = run.target < 0
        painting.passes.append(
            PassPlan(target: run.subject.surface, clears: false, work: .copy(from: run.target)))
        var subject = run.subject
        let seen = run.panes.reduce(into: PixelBox.empty) { $0.formUnion($1.seen) }
        let first = painting.surfaces.count
        painting.apply(run.filters, to: &subject, showing: seen)
        // The filtered picture gets the surface number already named by records.
        if subject.surface == run.subject.surface { FilterPlanning.keep(&subject, painting) }
        if painting.limits.isExact {
            painting.draft.avoidedCost.noteLate(
                first..<painting.surfaces.count, for: Int(run.subject.surface))
        }
        painting.surfaces[Int(run.result)] = painting.surfaces[Int(subject.surface)]
        for i in painting.passes.indices where painting.passes[i].target == subject.surface {
            painting.passes[i].target = run.result
        }
        let plan = painting.surfaces[Int(run.result)]
        for pane in run.panes { painting.writer.data[pane.record + 2] = plan.uv(of: pane.seen) }
        return painting.passes
    }
}
