import LaminaGraphicsTypes
import LaminaMotion

/// What moves a layer, written down once for a stretch of host time in which nothing of it begins or ends: all values
/// there follow from the time alone, by whoever works them out.
package struct ClosedMotion: Sendable {
    /// In order; each writes over what is before it, or adds to it.
    package private(set) var tracks: ContiguousArray<ClosedTrack> = []
    /// The parts of the committed transform, where a track writes one of them.
    package internal(set) var parts: TransformComponents?
    /// Host times between which it holds, the second not included.
    package internal(set) var from = -Double.infinity
    package internal(set) var until = Double.infinity

    /// The last host time at which something in it began.
    package internal(set) var begun = -Double.infinity

    /// That of a layer that stands still.
    package static let still = ClosedMotion()

    /// Whether anything moves in it.
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

/// One animation of one field, its time folded into cycles.
package struct ClosedTrack: Sendable {
    package let field: TrackField
    package let isAdditive: Bool
    /// Cycles since the first one began, at the moment it was asked for, without the whole ones, and cycles in a host second.
    package internal(set) var phase = 0.0
    package internal(set) var rate = 0.0
    /// Whether the second half of a cycle goes back.
    package internal(set) var reverses = false
    /// Bends a cycle's fraction.
    package internal(set) var curve: TimingCurve?
    package internal(set) var shape = Shape.line
    /// What is inside of the first cycle, where that is a group's: from the group's own groups inwards, the animation last.
    package internal(set) var levels: ContiguousArray<ClosedLevel> = []
    /// The value is `from + delta · shape`; of keyframes, theirs.
    package internal(set) var from: SIMD4<Double>
    package internal(set) var delta = SIMD4<Double>.zero

    /// What each whole cycle adds.
    package private(set) var step = SIMD4<Double>.zero

    /// Has whole cycles add what the end of one shows; `cycles`: those that are over where the phase is counted from.
    mutating func cumulate(end: SIMD4<Double>, after cycles: Double) {
        (step, from) = (end, from + end * cycles)
        guard field == .rotationZ else { return }
        // Whole turns are none, and would use up digits.
        let turns = (step.x / (2 * .pi)).rounded()
        if abs(step.x - turns * 2 * .pi) < 1e-9 { step.x = 0 }
        from.x = from.x.remainder(dividingBy: 2 * .pi)
    }

    /// Whether there are moments in a group's cycle at which it shows nothing.
    package var hidesAtTimes: Bool { levels.contains { $0.before == nil || $0.after == nil } }

    package enum Shape: Sendable {
        case line
        /// Over so many seconds.
        case spring(SpringCurve, duration: Double)
        case keyframes(VectorKeyframes)
    }
}

extension RenderTree {
    /// What moves a node, with its animations so many seconds earlier, the phases those of a host time near the evaluated
    /// one; nil where that is not all there is to it, or not of a closed form. `isStill`: as if nothing moved from the evaluated
    /// time on.
    package func closedMotion(
        of index: UInt32, shiftedBy delay: Double = 0, at epoch: Double, isStill: Bool = false
    ) -> ClosedMotion? {
        let node = nodes.baseAddress! + Int(index)
        let i = Int(node.pointee.animated)
        guard trailing.isEmpty || trailing[index] == nil, lent.isEmpty || lent[index] == nil,
            overrides.isEmpty || overrides[index] == nil,
            liveLayers.isEmpty || liveLayers[index] == nil, !leading.contains(index)
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

    /// Adds what a track shows at the evaluated time, and how long it goes on so; false where that is not closed. `groups`: those it is
    /// in, from the outermost in.
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

    /// What the innermost of some timings makes of the outermost one's fraction, its curve aside; nil where it shows nothing.
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

    /// What a track shows holds while the outermost timing is in the same phase.
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

    /// What a track leads through, without its time.
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
