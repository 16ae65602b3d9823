import LaminaRenderTree

extension Planner {
    /// Makes a list, and makes it again with coarser surfaces as long as they take too much memory or drawing.
    func makeWithinBudget(_ make: (_ isFirst: Bool) -> Void) {
        surfaceArea = SurfacePlan.largestArea
        make(true)
        // Textures have a smallest size of 16 KB: where there are too many of them, coarser ones change nothing.
        var last: Float = 0
        for _ in 0..<8 {
            guard let excess, let largest = surfaces.max(by: { $0.bytes < $1.bytes }) else {
                return
            }
            complain(
                largest.node,
                "needs surfaces that take \(excess.what) together with others; they are drawn coarser"
            )
            let texels = Float(largest.width * largest.height)
            surfaceArea = min(surfaceArea, texels) * max(excess.share, 1 / 16) * 0.9
            if excess.share < 1.05 * last { return }
            last = excess.share
            make(false)
        }
    }

    /// What the list has too much of, and which share of it there may be; nil when it stays within its budget.
    private var excess: (what: String, share: Float)? {
        let work = SurfaceBudget.work(passes, surfaces)
        let mostWork = SurfaceBudget.work(for: viewport)
        if work > mostWork {
            return ("\(work >> 20) million texels to draw", Float(mostWork) / Float(work))
        }
        // Without a look at who reads what: no frame of an ordinary picture gets farther.
        if surfaces.reduce(0, { $0 + $1.bytes }) <= surfaceMemory { return nil }
        var all = passes
        all.append(PassPlan(target: -1, clears: false, work: .draw(writer.items)))
        let bytes = SurfaceBudget.bytes(all, surfaces)
        if bytes <= surfaceMemory { return nil }
        return ("\(bytes >> 20) MB", Float(surfaceMemory) / Float(bytes))
    }
}
