import DisplayList

/// Which texture serves which surface of a frame.
///
/// A surface needs its texture from the pass that fills it to the last that reads it; afterwards another of its
/// size may have it. A frame of four hundred passes then needs a few textures instead of four hundred.
extension Renderer {
    func prepareSurfaces(_ list: DisplayListBuilder, _ passes: [PassPlan]) {
        if list.surfaces.isEmpty { return }
        frameSurfaces = Array(repeating: nil, count: list.surfaces.count)
        var lastUse = [Int](repeating: -1, count: list.surfaces.count)
        for (i, pass) in passes.enumerated() { eachSurface(of: pass) { lastUse[$0] = i } }
        for (i, pass) in passes.enumerated() {
            eachSurface(of: pass) { surface in
                if frameSurfaces[surface] == nil {
                    frameSurfaces[surface] = texture(for: list.surfaces[surface])
                }
            }
            eachSurface(of: pass) { surface in
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
        if let key = plan.key { return pool.keep(key, width: plan.width, height: plan.height) }
        return pool.borrow(width: plan.width, height: plan.height, isDeep: plan.isDeep)
    }

    /// Surfaces a pass draws into and reads.
    private func eachSurface(of pass: PassPlan, _ body: (Int) -> Void) {
        if pass.target >= 0 { body(Int(pass.target)) }
        switch pass.work {
        case .draw(let items):
            var last: Int32 = -1
            for item in items {
                if item.key.page >= BatchKey.surfacePages, item.key.page != last {
                    last = item.key.page
                    body(Int(last - BatchKey.surfacePages))
                }
                if item.key.secondPage >= BatchKey.surfacePages {
                    body(Int(item.key.secondPage - BatchKey.surfacePages))
                }
            }
        case .copy(let source): if source >= 0 { body(Int(source)) }
        case .effect(let effect): for source in effect.sources { body(Int(source)) }
        }
    }
}
