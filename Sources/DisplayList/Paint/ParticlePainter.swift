import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints an emitter layer's particles, above all other content of the layer (B-EM 279).
///
/// Particles evaluable by a shader form particle batches; other particles are a `sprite` each, with
/// a draw call per texture page.
enum ParticlePainter {
    static func paint(_ layer: LayerView, _ painting: PaintContext) -> Rewrite {
        guard let history = painting.tree.emitterHistory(of: layer.index) else { return .inPlace }
        let v = layer.values
        let time = painting.tree.localTime(of: layer.index) - painting.timeShift
        var inner = layer
        let keepsDepth = v.flags.contains(.preservesDepth)
        if v.masksToBounds, !keepsDepth { inner.context.clip = painting.clip(to: layer) }
        // Without depth, particles are flattened into the layer's plane.
        if painting.isPatching, painting.draft.particles.isLimited { return .anew(.particles) }
        let space = ParticleSpace(
            layer.plane, depthAxis: keepsDepth ? depthAxis(layer, painting) : .zero)
        switch ParticleBatchPainter.choose(inner, history, at: time, space, painting) {
        case .particleBatches(let particleBatches):
            if let answer = ParticleBatchPainter.paint(particleBatches, inner, space, painting) {
                return answer
            }
            painting.writer.oneByOne[layer.index] = .depth
        case .oneByOne(let why): painting.writer.oneByOne[layer.index] = why
        }
        return paintEach(inner, history, at: time, space, painting)
    }

    /// Paints particles as single sprites.
    private static func paintEach(
        _ layer: LayerView, _ history: EmitterHistory, at time: Double, _ space: ParticleSpace,
        _ painting: PaintContext
    ) -> Rewrite {
        if painting.isPatching { return .anew(.particles) }
        let simulation = simulation(of: layer, history, at: time, painting)
        painting.draft.particles.count(simulation.particles.count)
        let places = simulation.looks.map { place($0, layer, painting) }
        let blend = blend(of: layer)
        for p in simulation.particles {
            guard let place = places[Int(p.look)], let sprite = space.project(p) else { continue }
            let look = Look(
                key: BatchKey(.sprite, blend: blend, page: place.page), uv: place.uv)
            let isPainted = paint(sprite, p.color, look, layer, painting)
            if !isPainted { break }
        }
        return .anew(.particles)
    }

    static func blend(of layer: LayerView) -> BlendMode {
        layer.values.name(.renderMode) == "additive" ? .plusLighter : .sourceOver
    }

    private static func simulation(
        of layer: LayerView, _ history: EmitterHistory, at time: Double, _ painting: PaintContext
    ) -> ParticleSimulation {
        let limit = painting.memoryLimit
        let room = painting.draft.particles.room(limit: limit)
        var simulation = ParticleSimulation(history, seed: layer.seed, at: time, room: room)
        simulation.sort(layer.values.name(.renderMode))
        if simulation.isCut, simulation.particles.count == room {
            painting.draft.particles.isLimited = true
            painting.warn(
                layer.index,
                "would bring the picture's particles to more than \(limit >> 20) MiB; the rest is "
                    + "left out")
        } else if simulation.isCut {
            painting.warn(
                layer.index,
                "has more than \(ParticleSimulation.limit) particles; the rest is left out")
        }
        if history.epochs.contains(where: { $0.leavesOut(at: time) }) {
            painting.warn(
                layer.index,
                "has particles older than five minutes, or less for more than 64 cells, of values "
                    + "that are animated; the particles are left out"
            )
        }
        return simulation
    }

    /// The properties common to particles of a picture.
    private struct Look {
        var key: BatchKey
        var uv: SIMD4<Float>
    }

    /// Paints a particle; false if no further particle can be painted.
    @inline(__always)
    private static func paint(
        _ sprite: ParticleSpace.Sprite, _ color: SIMD4<Float>, _ look: Look,
        _ layer: LayerView, _ painting: PaintContext
    ) -> Bool {
        let context = layer.context
        let e = SIMD2(abs(sprite.u.x) + abs(sprite.v.x), abs(sprite.u.y) + abs(sprite.v.y))
        let (low, high) = (sprite.center - e, sprite.center + e)
        let place = QuadPlacement(
            PixelBox(low.x, low.y, high.x, high.y).roundedOut, in: context.clip)
        guard place.box.intersects(context.clip.box) else { return true }
        var key = look.key
        key.clipping = place.clipping
        guard let slot = painting.emit(key, place, of: layer.index) else { return false }
        SpriteRecord.write(
            sprite,
            ImageRecord.Paint(
                uv: look.uv, tint: pack(color * context.tint, opacity: context.opacity)),
            flags: place.flags(edges: 0), to: slot)
        return true
    }

    /// The place on the GPU of the picture of a cell's particles.
    static func place(
        of values: ParticleValues, _ layer: LayerView, _ painting: PaintContext
    ) -> ImagePlacement? {
        values.image.flatMap {
            place(ParticleSimulation.Look(values, $0), layer, painting)
        }
    }

    private static func place(
        _ look: ParticleSimulation.Look, _ layer: LayerView, _ painting: PaintContext
    ) -> ImagePlacement? {
        let sampling = Sampling(
            particlesAreMipmapped: look.isMipmapped, areNearest: look.isNearest)
        guard var place = painting.images.place(look.image, sampling: sampling) else {
            painting.warn(
                layer.index, "has a particle image that cannot be put on the GPU; it is left out")
            return nil
        }
        let crop = look.rect
        let (du, dv) = (place.uv.z - place.uv.x, place.uv.w - place.uv.y)
        func row(_ y: CGFloat) -> Float {
            let y = Float(y)
            return place.uv.y + (layer.isFlipped ? y : 1 - y) * dv
        }
        let (low, high) = (row(crop.origin.y), row(crop.origin.y + crop.size.height))
        place.uv = SIMD4(
            place.uv.x + Float(crop.origin.x) * du, low,
            place.uv.x + Float(crop.origin.x + crop.size.width) * du, high)
        return place
    }

    /// The image of a unit step towards the viewer, in homogeneous pixels.
    private static func depthAxis(_ layer: LayerView, _ painting: PaintContext) -> SIMD3<Double> {
        let context = layer.context
        let parent = layer.parent == noNode ? nil : painting.visual(layer.parent)
        let full = painting.matrix(layer.values, context, parent: parent)
        let (x, y, w) = (Double(full.m31), Double(full.m32), Double(full.m34))
        let p = context.plane
        return SIMD3(
            x * p.a + y * p.c + w * p.tx, x * p.b + y * p.d + w * p.ty,
            x * p.px + y * p.py + w * p.pw)
    }
}
