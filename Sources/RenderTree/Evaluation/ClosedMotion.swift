import LaminaGraphicsTypes
import LaminaMotion

/// A layer's animations in closed form, valid for an interval of host time without starts and ends:
/// all values are a function of the time alone, for evaluation by a shader.
package struct ClosedMotion: Sendable {
    /// The tracks in order; each overwrites the preceding values, or adds to the values.
    package private(set) var tracks: ContiguousArray<ClosedTrack> = []
    /// The components of the committed transform, if a track writes a component.
    package internal(set) var parts: TransformComponents?
    /// The validity in host time, excluding `until`.
    package internal(set) var from = -Double.infinity
    package internal(set) var until = Double.infinity

    /// The last host time at which an animation of the motion began.
    package internal(set) var begun = -Double.infinity

    /// The motion of a still layer.
    package static let still = ClosedMotion()

    /// True if the motion changes over time.
    package var moves: Bool { tracks.contains { $0.rate != 0 } }

    mutating func append(_ track: ClosedTrack) {
        if !track.isAdditive, !track.hidesAtTimes {
            tracks.removeAll { $0.field.lanes & ~track.field.lanes == 0 }
        }
        tracks.append(track)
    }

    mutating func narrow(from: Double = -.infinity, until: Double = .infinity) {
        self.from = max(self.from, from)
        self.until = min(self.until, until)
    }
}

/// An animation of a field, with its time folded into cycles.
package struct ClosedTrack: Sendable {
    package let field: TrackField
    package let isAdditive: Bool
    /// The fraction of the current cycle at the requested time, and the cycles per host second.
    package internal(set) var phase = 0.0
    package internal(set) var rate = 0.0
    /// True if the second half of a cycle runs backwards.
    package internal(set) var reverses = false
    /// The curve of a cycle's fraction; nil for linear.
    package internal(set) var curve: TimingCurve?
    package internal(set) var shape = Shape.line
    /// The levels inside the first cycle, if a group's: from the group's own groups inwards, the
    /// animation last.
    package internal(set) var levels: ContiguousArray<ClosedLevel> = []
    /// The start of the value: `from + delta · shape`; keyframes store their values.
    package internal(set) var from: SIMD4<Double>
    package internal(set) var delta = SIMD4<Double>.zero

    /// The change per whole cycle.
    package private(set) var step = SIMD4<Double>.zero

    /// Adds the end value per whole cycle; `cycles` is the number of cycles elapsed at the origin
    /// of the phase.
    mutating func cumulate(end: SIMD4<Double>, after cycles: Double) {
        (step, from) = (end, from + end * cycles)
        guard field == .rotationZ else { return }
        // Whole rotations are neutral, and would use up precision.
        let turns = (step.x / (2 * .pi)).rounded()
        if abs(step.x - turns * 2 * .pi) < 1e-9 { step.x = 0 }
        from.x = from.x.remainder(dividingBy: 2 * .pi)
    }

    /// True if the track shows nothing at some times of a group's cycle.
    package var hidesAtTimes: Bool { levels.contains { $0.before == nil || $0.after == nil } }

    package enum Shape: Sendable {
        case line
        /// A spring over `duration` seconds.
        case spring(SpringCurve, duration: Double)
        case keyframes(VectorKeyframes)
    }
}

extension RenderTree {
    /// The motion of a node with its animations delayed by `delay` seconds; phases count from a
    /// host time near the evaluated time. Nil if other animations exist or a track has no closed
    /// form. `isStill` freezes the motion at the evaluated time.
    package func closedMotion(
        of index: UInt32, shiftedBy delay: Double = 0, at epoch: Double, isStill: Bool = false
    ) -> ClosedMotion? {
        let node = nodes.baseAddress! + Int(index)
        let i = Int(node.pointee.animated)
        guard copies.trailing.isEmpty || copies.trailing[index] == nil,
            lending.lent.isEmpty || lending.lent[index] == nil,
            overrides.isEmpty || overrides[index] == nil,
            liveLayers.isEmpty || liveLayers[index] == nil, !copies.leading.contains(index)
        else { return nil }
        if i < 0 { return .still }
        guard i < tracks.animated.count, tracks.animated[i].node == index,
            tracks.animated[i].isFast, !tracks.animated[i].hasTransition,
            let line = HostLine(spaces, node.pointee.timeSpace, at: time)
        else { return nil }
        let entry = tracks.animated[i]
        var motion = ClosedMotion()
        if line.isBounded { motion.from = time }
        if entry.components >= 0 { motion.parts = tracks.components[Int(entry.components)] }
        return tracks.tracks.withUnsafeBufferPointer { list in
            for t in Int(entry.firstTrack)..<Int(entry.firstTrack + entry.trackCount) {
                let track = list.baseAddress! + t
                guard
                    let groups = spaces.groups(
                        around: track.pointee.space, in: node.pointee.timeSpace)
                else { return nil }
                if track.pointee.isSpent { continue }
                guard
                    close(track, groups, line.earlier(by: delay), isStill ? nil : epoch, &motion)
                else { return nil }
            }
            return motion
        }
    }

    /// Adds a track at the evaluated time and narrows the validity; false without closed form.
    /// `groups` are the enclosing groups, outermost first.
    private func close(
        _ track: UnsafePointer<Track>, _ groups: ContiguousArray<TimeSpaces.Space>,
        _ line: HostLine, _ epoch: Double?, _ motion: inout ClosedMotion
    ) -> Bool {
        if track.pointee.isCumulative, !groups.isEmpty { return false }
        let own = CycleTiming(
            track.pointee.timing, track.pointee.active,
            track.pointee.curve >= 0 ? tracks.curves[Int(track.pointee.curve)] : nil)
        let chain =
            groups.map { CycleTiming($0.timing, $0.timing.activeDuration, $0.curve) } + [own]
        let outer = chain[0]
        let sample = outer.timing.sample(atParent: line.local(at: time), active: outer.active)
        narrow(&motion, to: sample.phase, of: outer, line)
        guard sample.isVisible else { return true }
        let rate = abs(outer.timing.speed) * line.rate / outer.timing.cycle
        guard let epoch, sample.phase == .active, rate > 0, outer.timing.duration > 0 else {
            guard let share = share(sample.fraction, through: chain) else { return true }
            var still = ClosedTrack(
                field: track.pointee.field, isAdditive: track.pointee.isAdditive, from: .zero)
            tracks.withTables {
                still.from = $0.value(of: track.pointee, at: share, after: sample.iteration)
            }
            motion.append(still)
            return true
        }
        var moving = shaped(track)
        (moving.rate, moving.phase) = (rate, outer.phase(at: line.local(at: epoch)))
        if outer.timing.speed < 0 { moving.rate = -rate }
        (moving.reverses, moving.curve) = (outer.timing.autoreverses, outer.curve)
        for (above, timing) in zip(chain, chain.dropFirst()) {
            moving.levels.append(ClosedLevel(timing, within: above.timing.duration))
        }
        if track.pointee.isCumulative {
            guard outer.timing.speed > 0 else { return false }
            moving.cumulate(end: end(of: track), after: outer.cycles(at: line.local(at: epoch)))
        }
        motion.append(moving)
        return true
    }

    private func end(of track: UnsafePointer<Track>) -> SIMD4<Double> {
        var end = SIMD4<Double>.zero
        tracks.withTables { end = $0.end(of: track.pointee) }
        return end
    }

    /// The fraction of the innermost of nested timings from the outermost fraction, without the
    /// innermost curve; nil if nothing is shown.
    private func share(
        _ outermost: Double, through chain: [CycleTiming]
    ) -> Double? {
        var fraction = outermost
        for (above, inner) in zip(chain, chain.dropFirst()) {
            let bent = above.curve?.value(at: fraction) ?? fraction
            let sample = inner.timing.sample(
                atParent: bent * above.timing.duration, active: inner.active, isMember: true)
            guard sample.isVisible else { return nil }
            fraction = sample.fraction
        }
        return fraction
    }

    /// Narrows the validity to the current phase of the outermost timing.
    private func narrow(
        _ motion: inout ClosedMotion, to phase: TimingSample.Phase, of outer: CycleTiming,
        _ line: HostLine
    ) {
        guard line.rate > 0 else { return }
        let begin = line.hostTime(of: outer.timing.beginTime)
        let end =
            outer.timing.speed == 0
            ? .infinity
            : line.hostTime(of: outer.timing.beginTime + outer.active / abs(outer.timing.speed))
        switch phase {
        case .before: motion.narrow(until: begin)
        case .active:
            motion.narrow(from: begin, until: end)
            motion.begun = max(motion.begun, begin)
        case .after: motion.narrow(from: end)
        }
    }

    /// The values of a track, without the track's timing.
    private func shaped(_ track: UnsafePointer<Track>) -> ClosedTrack {
        let timing = track.pointee.timing
        var moving = ClosedTrack(
            field: track.pointee.field, isAdditive: track.pointee.isAdditive,
            from: track.pointee.from)
        moving.delta = track.pointee.delta
        let table = Int(track.pointee.table)
        switch track.pointee.kind {
        case .linear: break
        case .spring: moving.shape = .spring(tracks.springs[table], duration: timing.duration)
        case .keyframes:
            moving.shape = .keyframes(tracks.keyframes[table])
            (moving.from, moving.delta) = (.zero, .zero)
        }
        return moving
    }
}
