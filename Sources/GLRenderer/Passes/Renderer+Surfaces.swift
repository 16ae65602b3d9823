import LaminaDisplayList

/// Which texture serves which surface of a frame.
///
/// A surface needs its texture from the pass that fills it to the last that reads it; afterwards another of its
/// size may have it. A frame of four hundred passes then needs a few textures instead of four hundred.
extension Renderer {
    /// The passes that the pixels of `region` depend on, and those that fill pictures kept for later frames.
    ///
    /// What it saves: a still blur, mask or shadow beside something that moves is not made again.
    func passes(
        _ all: [PassPlan], for region: PixelBox, of list: DisplayList
    ) -> [PassPlan] {
        if list.surfaces.isEmpty || !debug.isEmpty { return all }
        var isNeeded = list.surfaces.map { $0.key != nil }
        var needed: [PassPlan] = []
        for pass in all.reversed() where pass.target < 0 || isNeeded[Int(pass.target)] {
            needed.append(pass)
            pass.eachSurface(in: region) { isNeeded[$0] = true }
        }
        return needed.reversed()
    }

    func prepareSurfaces(
        _ list: DisplayList, _ passes: [PassPlan], for region: PixelBox
    ) {
        for key in list.drops { pool.drop(key) }
        if list.surfaces.isEmpty { return }
        frameSurfaces = Array(repeating: nil, count: list.surfaces.count)
        var lastUse = [Int](repeating: -1, count: list.surfaces.count)
        for (i, pass) in passes.enumerated() {
            pass.eachSurface(in: region) { lastUse[$0] = i }
        }
        for (i, pass) in passes.enumerated() {
            pass.eachSurface(in: region) { surface in
                if frameSurfaces[surface] == nil {
                    frameSurfaces[surface] = texture(for: list.surfaces[surface])
                }
            }
            pass.eachSurface(in: region) { surface in
                if lastUse[surface] == i, list.surfaces[surface].key == nil,
                    let done = frameSurfaces[surface]
                {
                    pool.giveBack(done)
                }
            }
        }
        // Kept pictures stay kept, drawn or not.
        for (i, plan) in list.surfaces.enumerated()
        where plan.key != nil && frameSurfaces[i] == nil {
            frameSurfaces[i] = texture(for: plan)
        }
    }

    private func texture(for plan: SurfacePlan) -> GLFramebuffer {
        if let key = plan.key {
            return pool.keep(key, width: plan.width, height: plan.height)
        }
        return pool.borrow(width: plan.width, height: plan.height, isDeep: plan.isDeep)
    }
}
