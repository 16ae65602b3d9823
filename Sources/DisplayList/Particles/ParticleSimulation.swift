import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// A particle at a point in time.
struct Particle {
    var position: SIMD3<Double>
    /// Half of the width of the scaled and rotated image, as a vector in the layer's space; `v` is
    /// half of the height.
    var u: SIMD3<Double>
    var v: SIMD3<Double>
    var color: SIMD4<Float>
    /// Seconds since the birth, for the drawing order.
    var age: Double
    /// The index into the simulation's list of looks.
    var look: Int32
}

/// Particles of an emitter at a time of its layer, computed in closed form.
///
/// Input: the emitter's history, a time, a seed. Output: the living particles. Idea: the birth rate
/// of a cell, summed over time, is the number of born particles, and particle n is born at the time
/// at which the number reaches n. The random values of a particle are a hash of seed, cell and n,
/// and the position follows from the age (B-EM 275). No frame depends on an earlier frame. Cost:
/// proportional to the living particles, plus emitting particles with possibly living offspring;
/// about 0.1 µs per particle. When not to use it: for interacting particles.
struct ParticleSimulation {
    /// The appearance of a cell's particles.
    struct Look {
        var image: CGImage
        var rect: CGRect
        var isNearest: Bool
        var isMipmapped: Bool

        init(_ values: ParticleValues, _ image: CGImage) {
            (self.image, rect) = (image, values.contentsRect)
            (isNearest, isMipmapped) = (values.isNearest, values.isMipmapped)
        }
    }

    /// The largest number of drawn particles.
    static let limit = 200_000
    /// The largest number of examined particles, including invisible emitting particles and
    /// particles past their lifetime.
    private static let mostExamined = 2_000_000
    private var examined = 0

    private(set) var particles: ContiguousArray<Particle> = []
    private(set) var looks: [Look] = []
    /// True if the limit dropped particles.
    private(set) var isCut = false
    private let time: Double
    /// The largest number of particles of this simulation.
    private let most: Int

    /// `room` is the number of particles that the emitters drawn before leave within the limit of
    /// the picture.
    init(_ history: EmitterHistory, seed: UInt64, at time: Double, room: Int = .max) {
        self.time = time
        most = min(Self.limit, room)
        for epoch in history.epochs {
            for cell in 0..<epoch.cellCount {
                let stream = ParticleRandom(cell: cell, seed: seed).state
                epoch.births(of: cell, at: time) { births in
                    emit(births, cell, stream)
                }
            }
        }
    }

    private mutating func emit(_ births: EmitterEpoch.Births, _ cell: Int, _ stream: UInt64) {
        let values = births.values.cells[cell]
        let look = look(of: values)
        for n in births.numbers(from: time - values.longestTrace, to: time) {
            var random = ParticleRandom(stream, n)
            let age = (time - births.birth(of: n)) * values.speed
            let motion = Motion(values, births.values, &random)
            show(values, motion, age: age, look)
            if !isCut { offspring(values, motion, age: age, random.state) }
            if isCut { return }
        }
    }

    /// Adds the particles emitted by a particle, which are the particles of its cell's
    /// `emitterCells`. Emitted particles may outlive the emitting particle (B-EM 276).
    private mutating func offspring(
        _ emittingCell: ParticleValues, _ motion: Motion, age: Double, _ stream: UInt64
    ) {
        for i in emittingCell.cells.indices {
            let values = emittingCell.cells[i]
            let rate = values.rate
            let from = max(0, values.begin)
            let to = min(values.begin + values.span, motion.life)
            guard rate > 0, to >= from, age >= from else { continue }
            let look = look(of: values)
            let inner = ParticleRandom(stream, i).state
            let births = EmitterEpoch.Births(
                from: from, to: to, count: 0, rate: rate, values: EmitterValues())
            for n in births.numbers(from: age - values.longestTrace, to: age) {
                let birth = births.birth(of: n)
                var random = ParticleRandom(inner, n)
                let velocity = motion.velocity(at: birth)
                let flat = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
                let isStill = flat == 0 && velocity.z == 0
                let child = Motion(
                    values, &random,
                    from: Motion.Start(
                        origin: motion.position(at: birth),
                        angle: flat == 0 ? 0 : atan2(velocity.y, velocity.x),
                        elevation: isStill ? 0 : atan2(velocity.z, flat),
                        tint: motion.color(at: birth)))
                show(values, child, age: (age - birth) * values.speed, look)
                if !isCut {
                    offspring(values, child, age: (age - birth) * values.speed, random.state)
                }
                if isCut { return }
            }
        }
    }

    /// The index of a cell's look; −1 for a cell without an image, whose particles only emit
    /// particles (B-EM 282).
    private mutating func look(of values: ParticleValues) -> Int32 {
        guard let image = values.image else { return -1 }
        if let known = looks.lastIndex(where: {
            $0.image === image && $0.rect == values.contentsRect
                && $0.isNearest == values.isNearest && $0.isMipmapped == values.isMipmapped
        }) {
            return Int32(known)
        }
        looks.append(Look(values, image))
        return Int32(looks.count - 1)
    }

    private mutating func show(
        _ values: ParticleValues, _ motion: Motion, age: Double, _ look: Int32
    ) {
        examined += 1
        if examined > Self.mostExamined { isCut = true }
        guard look >= 0, age >= 0, age < motion.life else { return }
        guard particles.count < most else {
            isCut = true
            return
        }
        let color = motion.color(at: age)
        let image = looks[Int(look)]
        let k = motion.scale(at: age) / values.contentsScale / 2
        let (w, h) = (
            Double(image.image.width) * Double(image.rect.size.width) * k,
            Double(image.image.height) * Double(image.rect.size.height) * k
        )
        guard color.w > 0, w != 0, h != 0 else { return }
        let turn = motion.rotation + motion.spin * age
        let (c, s) = (cos(turn), sin(turn))
        particles.append(
            Particle(
                position: motion.position(at: age), u: motion.tilted(SIMD3(c, s, 0)) * w,
                v: motion.tilted(SIMD3(-s, c, 0)) * h, color: color, age: age, look: look))
    }

    /// Sorts in the order of the render mode (B-EM 278).
    mutating func sort(_ mode: String) {
        switch mode {
        case "oldestFirst": particles.sort { $0.age > $1.age }
        case "oldestLast": particles.sort { $0.age < $1.age }
        case "backToFront": particles.sort { $0.position.z < $1.position.z }
        default: break
        }
    }
}
