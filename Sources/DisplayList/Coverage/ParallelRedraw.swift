import LaminaGraphicsTypes
import LaminaRenderTree

/// The rasterisation of changed shapes on all cores, before a patch visits them.
struct ParallelRedraw {
    let painting: PaintContext

    /// Rasterises the shapes among the changed layers.
    ///
    /// The planes are those that the visit will find, unless an ancestor changes as well; layers
    /// below changed ancestors are left to the visit.
    func redraw(_ changes: ContiguousArray<(index: UInt32, what: NodeChanges)>) {
        // Trees of few shapes do not search the changes for them.
        guard changes.count >= ParallelCoverage.worthwhile,
            painting.caches.shapes.count >= ParallelCoverage.worthwhile,
            painting.caches.shapes.parallel.isUseful, !painting.hasClients,
            // Pictures drawn ahead are counted by the visit.
            painting.draft.coverage.bytes < painting.memoryLimit / 2
        else { return }
        var jobs: ContiguousArray<ParallelCoverage.Job> = []
        for (index, _) in changes {
            guard painting.nodes[Int(index)].layerClass.contains(.shape) else { continue }
            if let job = job(for: index) { jobs.append(job) }
        }
        guard jobs.count >= ParallelCoverage.worthwhile else { return }
        // A change of an ancestor moves the layers below.
        if changes.contains(where: { !painting.nodes[Int($0.index)].children.isEmpty }) { return }
        let (draws, serial) = (painting.draws, painting.serial)
        painting.caches.shapes.parallel.redraw(&jobs, serial: serial, painting.caches.shapes.atlas)
        { index in
            draws[Int(index)].repainted = serial
            painting.counters.rasterised += 1
            painting.counters.rasterisedInParallel += 1
        }
    }

    /// The job of a changed shape layer; nil if the visit must draw it.
    private func job(for index: UInt32) -> ParallelCoverage.Job? {
        guard Int(index) < painting.memory.count,
            let pictures = painting.caches.shapes.known(index),
            !pictures.isUnpredictable,
            let picture = pictures.pictureToRedraw(in: painting.serial)
        else { return nil }
        let draw = painting.draws + Int(index)
        guard draw.pointee.build == painting.build, !draw.pointee.isInstance,
            draw.pointee.rebuildReason == .none, let context = painting.inherited(by: index)
        else { return nil }
        let values = painting.visual(index)
        if values.flags.contains(.hidden) || values.opacity <= 0 { return nil }
        let parent = painting.nodes[Int(index)].parent
        let plane = TreeWalk(painting).ownPlane(
            values, context, parent: parent == noNode ? nil : painting.visual(parent))
        guard plane.isFinite else { return nil }
        return ParallelCoverage.Job(
            index, values, plane, seen: context.clip.box, pictures, picture)
    }
}
