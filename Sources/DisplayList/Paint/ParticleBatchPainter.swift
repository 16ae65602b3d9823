import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints particles evaluated by a shader: a `particleBatch` per cell instead of a `sprite` per
/// particle.
///
/// Ineligible particles are drawn by `ParticlePainter` as single sprites with an equal picture.
enum ParticleBatchPainter {
    /// The drawing of an emitter at a point in time.
    enum Choice {
        case particleBatches([LivingParticleBatch])
        case oneByOne(ParticleBatchRejection)
    }

    /// The largest number of particle batches of an emitter: more draw calls cost more than the
    /// saving.
    static let mostParticleBatches = 16

    static func choose(
        _ layer: LayerView, _ history: EmitterHistory, at time: Double, _ space: ParticleSpace,
        _ painting: PaintContext
    ) -> Choice {
        if history.epochs.contains(where: { !$0.isSteady }) { return .oneByOne(.animated) }
        if painting.timeShift != 0 { return .oneByOne(.delayed) }
        var found: [LivingParticleBatch] = []
        for epoch in history.epochs {
            for cell in 0..<epoch.cellCount {
                epoch.births(of: cell, at: time) { births in
                    LivingParticleBatch(epoch, cell: cell, births: births, at: time).map {
                        found.append($0)
                    }
                }
            }
            if found.count > mostParticleBatches { return .oneByOne(.changed) }
        }
        let why = rebuildReason(found, layer, space, fewest: painting.caches.particleBatches.fewest)
        if let why { return .oneByOne(why) }
        // A patch draws batches that the list has already.
        let hasRoom =
            painting.isPatching
            || bytes(of: found, layer.seed, painting)
                <= painting.memoryLimit - painting.draft.particles.bytes
        return hasRoom ? .particleBatches(found) : .oneByOne(.memory)
    }

    /// The bytes that batches would add to the list.
    private static func bytes(
        of found: [LivingParticleBatch], _ seed: UInt64, _ painting: PaintContext
    ) -> Int {
        found.reduce(0) { sum, living in
            let known = painting.caches.particleBatches.known(
                living.epoch, cell: living.cell, seed: seed)
            if let known, painting.draft.particles.has(known) { return sum }
            return sum + ParticleBatch.bytes(of: living)
        }
    }

    private static func rebuildReason(
        _ found: [LivingParticleBatch], _ layer: LayerView, _ space: ParticleSpace, fewest: Int
    ) -> ParticleBatchRejection? {
        if found.contains(where: { !$0.values.cells.isEmpty }) { return .emitting }
        // For an unbounded rate the sum may overflow.
        let count = found.reduce(0) { $0 + min($1.numbers.count, ParticleSimulation.limit + 1) }
        if count < fewest { return .few }
        if count > ParticleSimulation.limit { return .many }
        switch layer.values.name(.renderMode) {
        case "oldestFirst", "oldestLast": if found.count > 1 { return .order }
        case "backToFront": return .order
        default: break
        }
        if found.contains(where: { $0.isCoarse(scale: space.largestScale) }) { return .coarse }
        return nil
    }

    /// Paints the batches; nil if a particle may be behind the viewer.
    static func paint(
        _ found: [LivingParticleBatch], _ layer: LayerView, _ space: ParticleSpace,
        _ painting: PaintContext
    ) -> Rewrite? {
        let seed = layer.seed
        var list: [Sight] = []
        for living in found {
            // A cell without an image is invisible.
            guard let half = living.values.half else { continue }
            let particleBatch = painting.caches.particleBatches.particleBatch(
                living.epoch, cell: living.cell, births: living.births, seed: seed,
                in: painting.serial)
            let plan = particleBatch.plan(living.numbers)
            let extent = plan.extent
            let reach = extent.scale * (half.x * half.x + half.y * half.y).squareRoot()
            guard let box = space.box(around: extent, reach: reach) else { return nil }
            list.append(Sight(living: living, plan: plan, box: box))
        }
        for particleBatch in list where !paint(particleBatch, layer, space, painting) { break }
        return .inPlace
    }

    /// A batch to paint, and its pixels.
    private struct Sight {
        let living: LivingParticleBatch
        let plan: ParticleBatchPlan
        let box: PixelBox
    }

    /// Paints a batch; false if no further batch can be painted.
    private static func paint(
        _ sight: Sight, _ layer: LayerView, _ space: ParticleSpace, _ painting: PaintContext
    ) -> Bool {
        let (values, context) = (sight.living.values, layer.context)
        let place = QuadPlacement(sight.box.roundedOut, in: context.clip)
        guard let half = values.half, place.box.intersects(context.clip.box),
            let picture = ParticlePainter.place(of: values, layer, painting)
        else { return true }
        let key = BatchKey(
            .particleBatch, clipping: place.clipping, blend: ParticlePainter.blend(of: layer),
            page: picture.page)
        // In a patch the item keeps its index among the batches.
        guard let slot = painting.emit(key, place, of: layer.index) else { return false }
        painting.draft.particles.count(sight.plan)
        let isOver = painting.isPatching
        let particleBatch =
            isOver
            ? Int(slot[ParticleBatchRecord.particleBatchTexel].z.bitPattern)
            : painting.writer.particleBatches.count
        if isOver {
            painting.writer.particleBatches[particleBatch] = sight.plan
        } else {
            painting.writer.particleBatches.append(sight.plan)
        }
        var tint = context.tint
        tint.w *= context.opacity
        ParticleBatchRecord.write(
            ParticleBatchRecord.Look(space: space, half: half, tint: tint, uv: picture.uv),
            ParticleBatchMotion(
                acceleration: values.acceleration, growth: values.scaleSpeed,
                colorSpeed: values.colorSpeed),
            sight.living.instant(
                in: sight.plan,
                youngestFirst: layer.values.name(.renderMode) == "oldestLast"),
            particleBatch: particleBatch, flags: place.flags(edges: 0), to: slot)
        return true
    }
}

extension LayerView {
    /// The emitter's seed.
    var seed: UInt64 {
        UInt64(max(0, min(values.number(.seed), Double(UInt32.max))))
    }
}

extension ParticleValues {
    /// Half a particle's width and height at scale 1; nil for an invisible particle.
    var half: SIMD2<Double>? {
        guard let image else { return nil }
        return SIMD2(
            Double(image.width) * Double(contentsRect.size.width),
            Double(image.height) * Double(contentsRect.size.height)) / (2 * contentsScale)
    }
}
