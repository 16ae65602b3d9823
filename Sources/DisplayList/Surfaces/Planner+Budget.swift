import LaminaRenderTree

extension Planner {
    /// Makes a list, and makes it again with coarser surfaces as long as they take too much memory or drawing.
    ///
    /// Where pictures are exact, what that comes to is a matter of the frame alone: see `SparedCost`.
    func makeWithinBudget(_ make: (_ isFirst: Bool) -> Void) {
        limits.area = SurfacePlan.largestArea
        // What was kept of a coarser list is coarser.
        if isExact, limits.isBeyond { stores.forgetPictures(images.surfaces) }
        let keepsPictures = stores.holdsPictures
        makeMeasured(true, make)
        limits.isBeyond = isExact && !isWithinBudgetAnew
        if limits.isBeyond, keepsPictures {
            stores.forgetPictures(images.surfaces)
            makeMeasured(false, make)
        }
        // Textures have a smallest size of 16 KB: where there are too many of them, coarser ones change nothing.
        var last: Float = 0
        for _ in 0..<8 {
            guard let excess = excess(), let largest = surfaces.max(by: { $0.bytes < $1.bytes })
            else { return }
            complain(
                largest.node,
                "needs surfaces that take \(excess.what) together with others; they are drawn coarser"
            )
            let texels = Float(largest.width * largest.height)
            limits.area = min(limits.area, texels) * max(excess.share, 1 / 16) * 0.9
            if excess.share < 1.05 * last { return }
            last = excess.share
            makeMeasured(false, make)
        }
    }

    /// Makes a list, and works out what that took.
    private func makeMeasured(_ isFirst: Bool, _ make: (_ isFirst: Bool) -> Void) {
        make(isFirst)
        if isExact { canvas.draft.spared.settle(passes, surfaces) }
    }

    /// What the list has too much of, with more that is not in it, and which share of it there may be; nil when it stays
    /// within its budget.
    func excess(with more: SurfaceCost = SurfaceCost()) -> (what: String, share: Float)? {
        let work = SurfaceBudget.work(passes, surfaces) + more.texels
        let mostWork = SurfaceBudget.work(for: viewport)
        if work > mostWork {
            return ("\(work >> 20) million texels to draw", Float(mostWork) / Float(work))
        }
        // Without a look at who reads what: no frame of an ordinary picture gets farther.
        if surfaces.reduce(more.bytes, { $0 + $1.bytes }) <= canvas.surfaceMemory { return nil }
        var all = passes
        all.append(PassPlan(target: -1, clears: false, work: .draw(writer.items)))
        let bytes = SurfaceBudget.bytes(all, surfaces) + more.bytes
        if bytes <= canvas.surfaceMemory { return nil }
        return ("\(bytes >> 20) MB", Float(canvas.surfaceMemory) / Float(bytes))
    }

    /// Whether the list just made is within its budget with nothing kept before it, too: then it is the one that is made
    /// then. Where too many pictures are there to keep all of them, which are kept depends on the order they came in.
    private var isWithinBudgetAnew: Bool {
        let (more, bytes) = (canvas.draft.spared.sum, canvas.draft.rasterBytes)
        return !canvas.draft.spared.isCrowded
            && (bytes == 0 || bytes + more.kept <= canvas.surfaceMemory / 2)
            && (stores.shadows.bytes == 0
                || stores.shadows.bytes + more.kept <= stores.shadows.budget)
            && passes.count + more.passes <= KeptShadows.mostPasses
            && excess(with: more) == nil
    }
}
