import LaminaMotion

/// An animation or a group inside of a group's cycle, whose time it is in: what it shows before it begins, while it is active,
/// and after its end.
package struct ClosedLevel: Sendable {
    /// Seconds of the cycle it is in, from one end to the other.
    package let within: Double
    /// Seconds in there at which it begins and ends; the second may be infinite.
    package let begin: Double
    package let end: Double
    /// Cycles at the beginning, and in a second; below zero where it plays backwards.
    package let phase: Double
    package let rate: Double
    package let reverses: Bool
    /// The fractions it shows before, at its end and after; nil where it shows nothing.
    package let before: Double?
    package let atEnd: Double
    package let after: Double?
    /// Bends its fraction.
    package let curve: TimingCurve?

    init(_ inner: CycleTiming, within: Double) {
        let (timing, active) = (inner.timing, inner.active)
        (self.within, curve, reverses) = (within, inner.curve, timing.autoreverses)
        begin = timing.beginTime
        // One that stands shows the same from its beginning on.
        let moves = timing.speed != 0 && timing.duration > 0
        end = moves ? begin + active / abs(timing.speed) : begin
        rate = moves ? timing.speed / timing.cycle : 0
        phase = moves ? inner.phase(at: begin) : 0
        func shown(_ time: Double) -> Double? {
            let sample = timing.sample(atParent: time, active: active)
            // Rounding may leave it a little below zero.
            return sample.isVisible ? max(sample.fraction, 0) : nil
        }
        before = shown(-.infinity)
        after = end.isFinite ? shown(timing.speed == 0 ? begin : .infinity) : 0
        atEnd =
            end.isFinite && moves
            ? max(timing.sample(atParent: end, active: active, isMember: true).fraction, 0)
            : after ?? 0
    }
}

/// A timing with what follows from it and what bends its fraction.
struct CycleTiming {
    let timing: Timing
    /// Seconds of its own for which it is active.
    let active: Double
    let curve: TimingCurve?

    init(_ timing: Timing, _ active: Double, _ curve: TimingCurve?) {
        (self.timing, self.active, self.curve) = (timing, active, curve)
    }

    /// The share of its cycle that is over at a time of what it is in.
    func phase(at time: Double) -> Double {
        let cycles = elapsed(at: time)
        return cycles - cycles.rounded(.down)
    }

    /// The whole ones that are over.
    func cycles(at time: Double) -> Double { elapsed(at: time).rounded(.down) }

    private func elapsed(at time: Double) -> Double {
        // From the end, where it plays backwards.
        let elapsed = (time - timing.beginTime) * abs(timing.speed)
        let own = timing.speed < 0 ? (active.isFinite ? active : 0) - elapsed : elapsed
        return (own + timing.timeOffset) / timing.cycle
    }
}

extension TimeSpaces {
    /// The groups between a space and a layer's, from the outermost in; nil where the layer's is not around it.
    func groups(around space: Int32, in layer: Int32) -> ContiguousArray<Space>? {
        var list: ContiguousArray<Space> = []
        var i = space
        while i != layer {
            guard i > 0, spaces[Int(i)].isGroup else { return nil }
            list.insert(spaces[Int(i)], at: 0)
            i = spaces[Int(i)].parent
        }
        return list
    }
}
