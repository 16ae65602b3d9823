/// What it takes to draw surfaces, at most.
struct SurfaceCost: Equatable {
    var texels = 0
    /// Of all textures, as if no pass could use one again.
    var bytes = 0
    /// The part of `bytes` that outlives the frame.
    var kept = 0
    var passes = 0

    /// Bounds of costs double where pictures lie in each other: they end at a number that nothing may cost.
    private static let most = 1 << 48

    static func += (a: inout Self, b: Self) {
        a.texels = min(a.texels + b.texels, most)
        a.bytes = min(a.bytes + b.bytes, most)
        a.kept = min(a.kept + b.kept, most)
        a.passes = min(a.passes + b.passes, most)
    }

    /// What each surface of a list costs, by its number.
    static func each(_ passes: [PassPlan], _ surfaces: [SurfacePlan]) -> [SurfaceCost] {
        var costs = surfaces.map { plan in
            SurfaceCost(bytes: plan.bytes, kept: plan.key == nil ? 0 : plan.bytes)
        }
        for pass in passes where pass.target >= 0 {
            let plan = surfaces[Int(pass.target)]
            costs[Int(pass.target)] += SurfaceCost(texels: plan.width * plan.height, passes: 1)
        }
        return costs
    }
}
