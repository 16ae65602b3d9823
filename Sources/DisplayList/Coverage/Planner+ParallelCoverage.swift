import LaminaGraphicsTypes
import LaminaRenderTree

extension Planner {
    /// Rasterises changed shapes on all cores before a patch visits them.
    ///
    /// The planes are those that the visit will find, unless an ancestor changes as well; layers
    /// below changed ancestors are left to the visit.
    func redrawShapes(_ changes: ContiguousArray<(index: UInt32, what: NodeChanges)>) {
        guard caches.shapes.parallel.isUseful, changes.count >= ParallelCoverage.worthwhile,
            !state.pointee.hasClients
        else { return }
        var jobs: ContiguousArray<ParallelCoverage.Job> = []
        for (index, _) in changes {
            guard nodes[Int(index)].layerClass.contains(.shape) else { continue }
            if let job = job(for: index) { jobs.append(job) }
        }
        guard jobs.count >= ParallelCoverage.worthwhile else { return }
        // A change of an ancestor moves the layers below.
        if changes.contains(where: { !nodes[Int($0.index)].children.isEmpty }) { return }
        let (draws, serial) = (self.draws, state.pointee.serial)
        caches.shapes.parallel.redraw(&jobs, serial: serial, caches.shapes.atlas) { index in
            draws[Int(index)].repainted = serial
            state.pointee.counters.rasterised += 1
            state.pointee.counters.rasterisedInParallel += 1
        }
    }

    /// The job of a changed shape layer; nil if the visit must draw it.
    private func job(for index: UInt32) -> ParallelCoverage.Job? {
        guard Int(index) < state.pointee.memory.count, let pictures = caches.shapes.known(index),
            !pictures.isUnpredictable,
            let picture = pictures.pictureToRedraw(in: state.pointee.serial)
        else { return nil }
        let draw = draws + Int(index)
        guard draw.pointee.build == state.pointee.build, !draw.pointee.isInstance,
            draw.pointee.rebuildReason == .none, let context = inherited(by: index)
        else { return nil }
        let values = visual(index)
        if values.flags.contains(.hidden) || values.opacity <= 0 { return nil }
        let parent = nodes[Int(index)].parent
        let plane = walk.ownPlane(values, context, parent: parent == noNode ? nil : visual(parent))
        guard plane.isFinite else { return nil }
        return ParallelCoverage.Job(index, values, plane, pictures, picture)
    }
}
