import LaminaRenderTree

/// The living particles of a cell and epoch at a point in time, in order of birth.
struct LivingParticleBatch {
    let epoch: EmitterEpoch
    let cell: Int
    let births: EmitterEpoch.Births
    let numbers: Range<Int>
    private let time: Double

    var values: ParticleValues { births.values.cells[cell] }

    /// The living particles; nil for none.
    init?(
        _ epoch: EmitterEpoch, cell: Int, births: EmitterEpoch.Births, at time: Double
    ) {
        (self.epoch, self.cell, self.births, self.time) = (epoch, cell, births, time)
        let values = births.values.cells[cell]
        let oldest = values.lifetime + abs(values.lifetimeRange) / 2
        var numbers = births.numbers(from: time - values.longestLife, to: time)
        func age(_ n: Int) -> Double { (time - births.birth(of: n)) * values.speed }
        // Shaders count in single precision: births and deaths at the limits are decided here.
        while let last = numbers.last, age(last) < 0 { numbers.removeLast() }
        while let first = numbers.first, age(first) >= oldest { numbers.removeFirst() }
        if numbers.isEmpty { return nil }
        self.numbers = numbers
    }

    /// The age of a particle in seconds of the cell's time.
    func age(of number: Int) -> Double { (time - births.birth(of: number)) * values.speed }

    /// The position in a plan's ring.
    func instant(in plan: ParticleBatchPlan, youngestFirst: Bool) -> ParticleBatchRecord.Instant {
        let first = youngestFirst ? numbers.upperBound - 1 : numbers.lowerBound
        let interval = values.speed / births.rate
        return ParticleBatchRecord.Instant(
            age: age(of: first), interval: youngestFirst ? -interval : interval,
            first: plan.place(of: first), ringMask: plan.ringMask)
    }

    /// True if single precision may displace a particle by more than a fraction of a pixel.
    ///
    /// `scale` is in pixels per point. The error of an age is about four units in the last place of
    /// the longest age.
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
