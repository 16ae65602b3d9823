import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints particles evaluated by a shader: a `swarm` per cell instead of a `sprite` per particle.
///
/// Ineligible particles are drawn by `ParticlePainter` as single sprites with an equal picture.
enum SwarmPainter {
    /// The drawing of an emitter at a point in time.
    enum Choice {
        case swarms([LivingSwarm])
        case oneByOne(SwarmObstacle)
    }

    /// The largest number of particle batches of an emitter: more draw calls cost more than the
    /// saving.
    static let mostSwarms = 16

    static func choose(
        _ layer: LayerView, _ history: EmitterHistory, at time: Double, _ space: ParticleSpace,
        _ canvas: Canvas
    ) -> Choice {
        if history.epochs.contains(where: { !$0.isSteady }) { return .oneByOne(.animated) }
        if canvas.timeShift != 0 { return .oneByOne(.delayed) }
        var found: [LivingSwarm] = []
        for epoch in history.epochs {
            for cell in 0..<epoch.cellCount {
                epoch.births(of: cell, at: time) { births in
                    LivingSwarm(epoch, cell: cell, births: births, at: time).map {
                        found.append($0)
                    }
                }
            }
            if found.count > mostSwarms { return .oneByOne(.changed) }
        }
        let why = obstacle(found, layer, space, fewest: canvas.stores.swarms.fewest)
        return why.map(Choice.oneByOne) ?? .swarms(found)
    }

    private static func obstacle(
        _ found: [LivingSwarm], _ layer: LayerView, _ space: ParticleSpace, fewest: Int
    ) -> SwarmObstacle? {
        if found.contains(where: { !$0.values.cells.isEmpty }) { return .carriers }
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
        _ found: [LivingSwarm], _ layer: LayerView, _ space: ParticleSpace,
        _ canvas: Canvas
    ) -> Rewrite? {
        let seed = layer.seed
        var list: [Sight] = []
        for living in found {
            // A cell without an image is invisible.
            guard let half = living.values.half else { continue }
            let swarm = canvas.stores.swarms.swarm(
                living.epoch, cell: living.cell, births: living.births, seed: seed,
                in: canvas.serial)
            let plan = swarm.plan(living.numbers)
            let extent = plan.extent
            let reach = extent.scale * (half.x * half.x + half.y * half.y).squareRoot()
            guard let box = space.box(around: extent, reach: reach) else { return nil }
            list.append(Sight(living: living, plan: plan, box: box))
        }
        for swarm in list where !paint(swarm, layer, space, canvas) { break }
        return .inPlace
    }

    /// A batch to paint, and its pixels.
    private struct Sight {
        let living: LivingSwarm
        let plan: SwarmPlan
        let box: PixelBox
    }

    /// Paints a batch; false if no further batch can be painted.
    private static func paint(
        _ sight: Sight, _ layer: LayerView, _ space: ParticleSpace, _ canvas: Canvas
    ) -> Bool {
        let (values, context) = (sight.living.values, layer.context)
        let place = QuadPlacement(sight.box.roundedOut, in: context.clip)
        guard let half = values.half, place.box.intersects(context.clip.box),
            let picture = ParticlePainter.place(of: values, layer, canvas)
        else { return true }
        let key = BatchKey(
            .swarm, clipping: place.clipping, blend: ParticlePainter.blend(of: layer),
            page: picture.page)
        // In a patch the item keeps its index among the batches.
        guard let slot = canvas.emit(key, place, of: layer.index) else { return false }
        let isOver = canvas.isPatching
        let swarm =
            isOver ? Int(slot[SwarmRecord.swarmTexel].z.bitPattern) : canvas.writer.swarms.count
        if isOver {
            canvas.writer.swarms[swarm] = sight.plan
        } else {
            canvas.writer.swarms.append(sight.plan)
        }
        var tint = context.tint
        tint.w *= context.opacity
        SwarmRecord.write(
            SwarmRecord.Look(space: space, half: half, tint: tint, uv: picture.uv),
            SwarmMotion(
                acceleration: values.acceleration, growth: values.scaleSpeed,
                colorSpeed: values.colorSpeed),
            sight.living.moment(
                in: sight.plan,
                youngestFirst: layer.values.name(.renderMode) == "oldestLast"),
            swarm: swarm, flags: place.flags(edges: 0), to: slot)
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
