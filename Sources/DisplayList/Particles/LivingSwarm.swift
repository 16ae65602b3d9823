import LaminaRenderTree

/// The particles of a cell in an epoch that live at a moment, in order of birth.
struct LivingSwarm {
    let epoch: EmitterEpoch
    let cell: Int
    let births: EmitterEpoch.Births
    let numbers: Range<Int>
    private let time: Double

    var values: ParticleValues { births.values.cells[cell] }

    /// Nil where none lives.
    init?(
        _ epoch: EmitterEpoch, cell: Int, births: EmitterEpoch.Births, at time: Double
    ) {
        (self.epoch, self.cell, self.births, self.time) = (epoch, cell, births, time)
        let values = births.values.cells[cell]
        let oldest = values.lifetime + abs(values.lifetimeRange) / 2
        var numbers = births.numbers(from: time - values.longestLife, to: time)
        func age(_ n: Int) -> Double { (time - births.birth(of: n)) * values.speed }
        // Shaders count in single precision: who is just born, or just gone, is told here.
        while let last = numbers.last, age(last) < 0 { numbers.removeLast() }
        while let first = numbers.first, age(first) >= oldest { numbers.removeFirst() }
        if numbers.isEmpty { return nil }
        self.numbers = numbers
    }

    /// Seconds of the cell's time since a particle was born.
    func age(of number: Int) -> Double { (time - births.birth(of: number)) * values.speed }

    /// Where in the ring of a plan it is.
    func moment(in plan: SwarmPlan, youngestFirst: Bool) -> SwarmRecord.Moment {
        let first = youngestFirst ? numbers.upperBound - 1 : numbers.lowerBound
        let interval = values.speed / births.rate
        return SwarmRecord.Moment(
            age: age(of: first), interval: youngestFirst ? -interval : interval,
            first: plan.place(of: first), ringMask: plan.ringMask)
    }

    /// Whether single precision may put a particle in another place than double does, by more than a part of a pixel.
    ///
    /// `scale` is pixels a point. An age is off by about four units in the last place of the longest one.
    func isCoarse(scale: Double) -> Bool {
        let v = values
        let life = v.longestLife * v.speed
        let instant = life * 0x1p-22
        let a = v.acceleration
        let speed =
            abs(v.velocity) + abs(v.velocityRange) / 2
            + (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot() * life
        let size = (abs(v.scale) + abs(v.scaleRange) / 2 + abs(v.scaleSpeed) * life)
        let reach = size * Double(max(v.image?.width ?? 0, v.image?.height ?? 0)) / v.contentsScale
        let turn = (abs(v.spin) + abs(v.spinRange) / 2) * reach
        let growth = abs(v.scaleSpeed) * reach / max(size, 1e-9)
        return !((speed + turn + growth) * instant * scale < 1 / 64)
    }
}
