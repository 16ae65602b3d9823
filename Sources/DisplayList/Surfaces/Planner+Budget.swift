import RenderTree

extension Planner {
    /// Makes a list, and makes it again with coarser surfaces as long as they take too much memory.
    func makeWithinBudget(_ make: (_ isFirst: Bool) -> Void) {
        surfaceArea = SurfacePlan.largestArea
        make(true)
        let limit = surfaceMemory
        // One texture of the smallest size takes 16 KB: more than a few rounds change nothing.
        for _ in 0..<8 {
            // Without a look at who reads what: no frame of an ordinary picture gets farther.
            if surfaces.reduce(0, { $0 + $1.bytes }) <= limit { return }
            var all = passes
            all.append(PassPlan(target: -1, clears: false, work: .draw(writer.items)))
            let needed = SurfaceBudget.bytes(all, surfaces)
            guard needed > limit, let largest = surfaces.max(by: { $0.bytes < $1.bytes }) else {
                return
            }
            complain(
                largest.node,
                "needs surfaces that take \(needed >> 20) MB together with others; they are drawn coarser"
            )
            let texels = Float(largest.width * largest.height)
            let share = max(Float(limit) / Float(needed), 1 / 16)
            surfaceArea = min(surfaceArea, texels) * share * 0.9
            make(false)
        }
    }
}
