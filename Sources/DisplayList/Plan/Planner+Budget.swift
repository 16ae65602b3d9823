import LaminaRenderTree

extension Planner {
    /// Makes a list, and remakes the list with coarser surfaces while memory or drawing exceed the
    /// budget.
    ///
    /// For exact pictures the result depends on the frame only: see `AvoidedCost`.
    func makeWithinBudget(_ make: (_ isFirst: Bool) -> Void) {
        limits.area = SurfacePlan.largestArea
        // Pictures cached by a coarser list are coarser.
        if isExact, limits.isBeyond { caches.forgetPictures(images.surfaces) }
        let keepsPictures = caches.holdsPictures
        makeMeasured(true, make)
        limits.isBeyond = isExact && !isWithinBudgetAnew
        if limits.isBeyond, keepsPictures {
            caches.forgetPictures(images.surfaces)
            makeMeasured(false, make)
        }
        // Textures have a minimal size of 16 KB: with too many textures, coarser surfaces save
        // nothing.
        var last: Float = 0
        for _ in 0..<8 {
            guard let excess = excess(), let largest = surfaces.max(by: { $0.bytes < $1.bytes })
            else { return }
            warn(
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

    /// Makes a list and computes its cost.
    private func makeMeasured(_ isFirst: Bool, _ make: (_ isFirst: Bool) -> Void) {
        make(isFirst)
        if isExact { painting.draft.avoidedCost.settle(passes, surfaces) }
    }

    /// The exceeded budget and the allowed share, including `more` cost outside the list; nil
    /// within the budget.
    func excess(with more: SurfaceCost = SurfaceCost()) -> (what: String, share: Float)? {
        let work = SurfaceBudget.work(passes, surfaces) + more.texels
        let mostWork = SurfaceBudget.work(for: viewport)
        if work > mostWork {
            return ("\(work >> 20) million texels to draw", Float(mostWork) / Float(work))
        }
        // An upper bound without analysing readers: ordinary pictures return here.
        if surfaces.reduce(more.bytes, { $0 + $1.bytes }) <= painting.surfaceMemory { return nil }
        var all = passes
        all.append(PassPlan(target: -1, clears: false, work: .draw(writer.items)))
        let bytes = SurfaceBudget.bytes(all, surfaces) + more.bytes
        if bytes <= painting.surfaceMemory { return nil }
        return ("\(bytes >> 20) MB", Float(painting.surfaceMemory) / Float(bytes))
    }

    /// True if the list just made is within its budget without cached pictures as well, and
    /// therefore equals the list made then. With too many pictures to cache all, the cached set
    /// depends on their order.
    private var isWithinBudgetAnew: Bool {
        let (more, bytes) = (painting.draft.avoidedCost.sum, painting.draft.rasterBytes)
        return !painting.draft.avoidedCost.isCrowded
            && (bytes == 0 || bytes + more.kept <= painting.surfaceMemory / 2)
            && (caches.shadows.bytes == 0
                || caches.shadows.bytes + more.kept <= caches.shadows.budget)
            && passes.count + more.passes <= ShadowCache.mostPasses
            && excess(with: more) == nil
    }
}
