import LaminaGraphicsTypes
import LaminaRenderTree

/// The rasterisation of changed shapes on all cores, before a patch visits them.
///
/// A layer's plane follows from its ancestors' transforms, as in the visit. A wrong forecast costs
/// one drawing: the visit draws the picture again.
struct ParallelRedraw {
    let painting: PaintContext

    /// The jobs found.
    private struct Jobs {
        var list: ContiguousArray<ParallelCoverage.Job> = []
        var weight = 0
    }

    /// Rasterises the shapes among the changed layers, and below them.
    func redraw(_ changes: ContiguousArray<(index: UInt32, what: NodeChanges)>) {
        // Trees of few shapes do not search the changed layers.
        guard painting.caches.shapes.count >= 2, painting.caches.shapes.parallel.isUseful,
            !painting.hasClients,
            // Pictures drawn ahead are counted by the visit.
            painting.draft.coverage.bytes < painting.memoryLimit / 2
        else { return }
        var jobs = Jobs()
        let moved = movedAncestors(changes)
        // Shapes that change below a layer that moves are left to the visit.
        if !moved.isEmpty, changes.contains(where: { isShape($0.index) }) { return }
        for (index, _) in changes {
            // Shapes below a moved layer are found by a walk from the moved layer.
            if !moved.isEmpty, isBelow(moved, index) { continue }
            find(index, &jobs)
        }
        guard jobs.list.count >= 2, jobs.weight >= ParallelCoverage.worthwhile else { return }
        let (draws, serial) = (painting.draws, painting.serial)
        painting.caches.shapes.parallel.redraw(
            &jobs.list, serial: serial, painting.caches.shapes.atlas
        ) { index in
            draws[Int(index)].repainted = serial
            painting.counters.rasterised += 1
            painting.counters.rasterisedInParallel += 1
        }
    }

    /// The changed layers with sublayers.
    private func movedAncestors(
        _ changes: ContiguousArray<(index: UInt32, what: NodeChanges)>
    ) -> Set<UInt32> {
        var moved: Set<UInt32> = []
        for (index, _) in changes where !painting.nodes[Int(index)].children.isEmpty {
            moved.insert(index)
        }
        return moved
    }

    private func isShape(_ index: UInt32) -> Bool {
        painting.nodes[Int(index)].layerClass.contains(.shape)
    }

    private func isBelow(_ moved: Set<UInt32>, _ index: UInt32) -> Bool {
        var above = painting.nodes[Int(index)].parent
        while above != noNode {
            if moved.contains(above) { return true }
            above = painting.nodes[Int(above)].parent
        }
        return false
    }

    /// Finds the jobs of a changed layer and of the layers below.
    private func find(_ index: UInt32, _ jobs: inout Jobs) {
        let node = painting.nodes + Int(index)
        guard isShape(index) || !node.pointee.children.isEmpty, Int(index) < painting.memory.count,
            let context = painting.inherited(by: index)
        else { return }
        let parent = node.pointee.parent
        find(
            index, context, parent: parent == noNode ? nil : painting.visual(parent),
            depth: Self.deepest, &jobs)
    }

    /// Levels below a changed layer; deeper layers are left to the visit.
    private static let deepest = 64

    private func find(
        _ index: UInt32, _ context: InheritedState, parent: LayerValues?, depth: Int,
        _ jobs: inout Jobs
    ) {
        guard depth > 0, Int(index) < painting.memory.count else { return }
        let (node, draw) = (painting.nodes + Int(index), painting.draws + Int(index))
        guard draw.pointee.build == painting.build, !draw.pointee.isInstance,
            draw.pointee.rebuildReason == .none
        else { return }
        let values = painting.visual(index)
        if values.flags.contains(.hidden) || values.opacity <= 0 { return }
        let plane = TreeWalk(painting).ownPlane(values, context, parent: parent)
        guard plane.isFinite else { return }
        if isShape(index),
            let pictures = painting.caches.shapes.known(index), !pictures.isUnpredictable,
            let picture = pictures.pictureToRedraw(in: painting.serial)
        {
            let job = ParallelCoverage.Job(
                index, values, plane, seen: context.clip.box, pictures, picture,
                prefersCoverage: painting.prefersCoverage)
            jobs.weight += job.weight
            jobs.list.append(job)
        }
        guard !node.pointee.children.isEmpty, !painting.keepsDepth(index, values) else { return }
        var inner = context
        (inner.depth, inner.plane) = (-1, plane)
        // The clip of the visit may be smaller, never larger.
        for child in node.pointee.children {
            find(child, inner, parent: values, depth: depth - 1, &jobs)
        }
    }
}
