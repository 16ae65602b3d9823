/// An upper bound for the cost of drawing surfaces.
struct SurfaceCost: Equatable {
    var texels = 0
    /// The bytes of all textures, without reuse between passes.
    var bytes = 0
    /// The part of `bytes` cached beyond the frame.
    var kept = 0
    var passes = 0

    /// The largest cost: bounds double with each nesting of pictures and are saturated.
    private static let most = 1 << 48

    static func += (a: inout Self, b: Self) {
        a.texels = min(a.texels + b.texels, most)
        a.bytes = min(a.bytes + b.bytes, most)
        a.kept = min(a.kept + b.kept, most)
        a.passes = min(a.passes + b.passes, most)
    }

    /// The cost of each surface of a list, by number.
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
