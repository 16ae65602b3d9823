import LaminaMotion

/// The timing of an animation or a group inside a group, in closed form: the fraction of its cycle
/// before its start, while active, and after its end.
///
/// Input: a time of the enclosing group's cycle in seconds. Output: a fraction of the cycle of this
/// level.
package struct ClosedLevel: Sendable {
    /// The duration of the enclosing group's cycle in seconds, played in one direction.
    package let within: Double
    /// The start and the end in seconds of the enclosing group's cycle; the end may be infinite.
    package let begin: Double
    package let end: Double
    /// The elapsed cycles at the start, and the cycles per second; negative for backward playback.
    package let phase: Double
    package let rate: Double
    package let reverses: Bool
    /// Fractions shown before the start, at the end and after the end; nil if invisible.
    package let before: Double?
    package let atEnd: Double
    package let after: Double?
    /// The curve of the fraction; nil for linear.
    package let curve: TimingCurve?

    init(_ inner: CycleTiming, within: Double) {
        let (timing, active) = (inner.timing, inner.active)
        (self.within, curve, reverses) = (within, inner.curve, timing.autoreverses)
        begin = timing.beginTime
        // A stopped animation shows a constant value from its start on.
        let moves = timing.speed != 0 && timing.duration > 0
        end = moves ? begin + active / abs(timing.speed) : begin
        rate = moves ? timing.speed / timing.cycle : 0
        phase = moves ? inner.phase(at: begin) : 0
        func shown(_ time: Double) -> Double? {
            let sample = timing.sample(atParent: time, active: active)
            // Rounding may leave the fraction slightly below zero.
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

/// A timing with its derived duration and the curve of its fraction.
struct CycleTiming {
    let timing: Timing
    /// The active duration in its own seconds.
    let active: Double
    let curve: TimingCurve?

    init(_ timing: Timing, _ active: Double, _ curve: TimingCurve?) {
        (self.timing, self.active, self.curve) = (timing, active, curve)
    }

    /// The fraction of the cycle elapsed at a time of the parent.
    func phase(at time: Double) -> Double {
        let cycles = elapsed(at: time)
        return cycles - cycles.rounded(.down)
    }

    /// The number of whole cycles elapsed.
    func cycles(at time: Double) -> Double { elapsed(at: time).rounded(.down) }

    private func elapsed(at time: Double) -> Double {
        // From the end, for backward playback.
        let elapsed = (time - timing.beginTime) * abs(timing.speed)
        let own = timing.speed < 0 ? (active.isFinite ? active : 0) - elapsed : elapsed
        return (own + timing.timeOffset) / timing.cycle
    }
}

extension TimeSpaces {
    /// The groups between a space and a layer's space, outermost first; nil if the layer's space
    /// does not enclose the space.
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
