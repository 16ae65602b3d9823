import GraphicsTypes
import RenderTree

extension Planner {
    /// An emitter layer's particles, above everything else of the layer (B-EM 279).
    ///
    /// One record each; those of one texture page are one draw call.
    func addParticles(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext
    ) {
        draws[Int(index)].isPatchable = false
        if isPatching {
            sink.patchFailed = true
            return
        }
        guard let history = tree.emitterHistory(of: index) else { return }
        let seed = UInt64(max(0, min(v.pointee.number(.seed), Double(UInt32.max))))
        let time = tree.localTime(of: index) - state.pointee.timeShift
        var simulation = ParticleSimulation(history, seed: seed, at: time)
        let mode = v.pointee.name(.renderMode)
        simulation.sort(mode)
        if simulation.isCut {
            complain(
                index, "has more than \(ParticleSimulation.limit) particles; the rest is left out")
        }
        if history.epochs.contains(where: { $0.leavesOut(at: time) }) {
            complain(
                index,
                "has particles older than five minutes of values that are animated; they are left out"
            )
        }
        guard !simulation.particles.isEmpty else { return }
        var inner = context
        let keepsDepth = v.pointee.flags.contains(.preservesDepth)
        if v.pointee.masksToBounds, !keepsDepth {
            inner.clip = clip(context.clip, to: v, plane, style)
        }
        let places = simulation.looks.map { place($0, index) }
        // Without depth, particles lie in the layer's plane, however far they flew from it.
        let space = ParticleSpace(
            plane, depthAxis: keepsDepth ? depthAxis(index, v, context) : .zero)
        let blend: BlendMode = mode == "additive" ? .plusLighter : .sourceOver
        for p in simulation.particles {
            guard let place = places[Int(p.look)], let sprite = space.project(p) else { continue }
            let e = SIMD2(
                abs(sprite.u.x) + abs(sprite.v.x), abs(sprite.u.y) + abs(sprite.v.y))
            let (low, high) = (sprite.center - e, sprite.center + e)
            let box = PixelBox(low.x, low.y, high.x, high.y).roundedOut
            guard box.intersects(inner.clip.box) else { continue }
            let isClipped = inner.clip.cuts(box)
            let key = BatchKey(.sprite, isClipped: isClipped, blend: blend, page: place.page)
            guard let slot = emit(key, box, index, inner) else { return }
            SpriteRecord.write(
                center: sprite.center, u: sprite.u, v: sprite.v, uv: place.uv,
                tint: pack(p.color * inner.tint, opacity: inner.opacity),
                flags: packFlags(edges: 0, clip: isClipped ? inner.clip.record : -1), to: slot)
        }
    }

    private func place(_ look: ParticleSimulation.Look, _ index: UInt32) -> ImagePlacement? {
        let sampling = Sampling(
            particlesAreMipmapped: look.isMipmapped, areNearest: look.isNearest)
        guard var place = images.place(look.image, sampling: sampling) else {
            complain(index, "has a particle image that cannot be put on the GPU; it is left out")
            return nil
        }
        let crop = look.rect
        let (du, dv) = (place.uv.z - place.uv.x, place.uv.w - place.uv.y)
        func row(_ y: CGFloat) -> Float {
            let y = Float(y)
            return place.uv.y + (draws[Int(index)].isFlipped ? y : 1 - y) * dv
        }
        let (low, high) = (row(crop.origin.y), row(crop.origin.y + crop.size.height))
        place.uv = SIMD4(
            place.uv.x + Float(crop.origin.x) * du, low,
            place.uv.x + Float(crop.origin.x + crop.size.width) * du, high)
        return place
    }

    /// What one point towards the viewer is in homogeneous pixels.
    private func depthAxis(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext
    ) -> SIMD3<Double> {
        let parent = nodes[Int(index)].parent
        var full = LayerMatrix.full(v, in: parent == noNode ? nil : visual(parent))
        if context.depth >= 0 {
            full = CATransform3DConcat(full, state.pointee.depths[Int(context.depth)])
        }
        let (x, y, w) = (Double(full.m31), Double(full.m32), Double(full.m34))
        let p = context.plane
        return SIMD3(
            x * p.a + y * p.c + w * p.tx, x * p.b + y * p.d + w * p.ty,
            x * p.px + y * p.py + w * p.pw)
    }
}
