import LaminaDisplayList

/// The assignment of textures to the surfaces of a frame.
///
/// A surface holds a texture from the filling pass to the last reading pass; then a surface of
/// equal size reuses the texture. A frame of four hundred passes thus needs a few textures.
extension Renderer {
    /// The passes that `region` depends on, and the passes that fill surfaces kept for later
    /// frames.
    ///
    /// Gain: a still blur, mask or shadow beside a moving layer is not drawn again.
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
        dropSurfaces(of: list)
        if list.surfaces.isEmpty { return }
        moveComposedSurfaces(of: list)
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
        // Kept surfaces stay allocated, drawn or not.
        for (i, plan) in list.surfaces.enumerated()
        where plan.key != nil && frameSurfaces[i] == nil {
            frameSurfaces[i] = texture(for: plan)
        }
    }

    private func texture(for plan: SurfacePlan) -> GLFramebuffer {
        if let key = plan.key {
            return pool.keep(key, width: plan.width, height: plan.height, isDeep: plan.isDeep)
        }
        return pool.borrow(width: plan.width, height: plan.height, isDeep: plan.isDeep)
    }
}
