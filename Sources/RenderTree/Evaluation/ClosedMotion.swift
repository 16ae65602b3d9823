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

    /// Whether anything moves in it.
    package var moves: Bool { tracks.contains { $0.rate != 0 } }

    mutating func append(_ track: ClosedTrack) {
        if !track.isAdditive {
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
    /// The value is `from + delta · shape`; of keyframes, theirs.
    package internal(set) var from: SIMD4<Double>
    package internal(set) var delta = SIMD4<Double>.zero

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
        guard i >= 0, i < tracks.animated.count, tracks.animated[i].node == index,
            tracks.animated[i].isFast, !tracks.animated[i].hasTransition,
            trailing.isEmpty || trailing[index] == nil, lent.isEmpty || lent[index] == nil,
            overrides.isEmpty || overrides[index] == nil,
            liveLayers.isEmpty || liveLayers[index] == nil, !leading.contains(index),
            let line = HostLine(spaces, node.pointee.timeSpace, at: time)
        else { return nil }
        let entry = tracks.animated[i]
        var motion = ClosedMotion()
        if line.isBounded { motion.from = time }
        if entry.components >= 0 { motion.parts = tracks.components[Int(entry.components)] }
        return tracks.tracks.withUnsafeBufferPointer { list in
            for t in Int(entry.firstTrack)..<Int(entry.firstTrack + entry.trackCount) {
                let track = list.baseAddress! + t
                guard track.pointee.space == node.pointee.timeSpace else { return nil }
                if track.pointee.isSpent { continue }
                close(track, line.earlier(by: delay), isStill ? nil : epoch, &motion)
            }
            return motion
        }
    }

    /// Adds what a track shows at the evaluated time, and how long it goes on so.
    private func close(
        _ track: UnsafePointer<Track>, _ line: HostLine, _ epoch: Double?,
        _ motion: inout ClosedMotion
    ) {
        let timing = track.pointee.timing
        let sample = timing.sample(atParent: line.local(at: time), active: track.pointee.active)
        narrow(&motion, to: sample.phase, of: track, line)
        guard sample.isVisible else { return }
        let rate = abs(timing.speed) * line.rate / timing.cycle
        guard let epoch, sample.phase == .active, rate > 0, timing.duration > 0 else {
            var still = ClosedTrack(
                field: track.pointee.field, isAdditive: track.pointee.isAdditive, from: .zero)
            tracks.withTables { still.from = $0.value(of: track.pointee, at: sample.fraction) }
            return motion.append(still)
        }
        var moving = shaped(track)
        (moving.rate, moving.phase) = (rate, phase(of: track, at: line.local(at: epoch)))
        if timing.speed < 0 { moving.rate = -rate }
        motion.append(moving)
    }

    /// What a track shows holds while it is in the same phase.
    private func narrow(
        _ motion: inout ClosedMotion, to phase: TimingSample.Phase,
        of track: UnsafePointer<Track>, _ line: HostLine
    ) {
        guard line.rate > 0 else { return }
        let (timing, active) = (track.pointee.timing, track.pointee.active)
        let begin = line.hostTime(of: timing.beginTime)
        let end =
            timing.speed == 0
            ? .infinity : line.hostTime(of: timing.beginTime + active / abs(timing.speed))
        switch phase {
        case .before: motion.narrow(until: begin)
        case .active:
            motion.narrow(from: begin, until: end)
            motion.begun = max(motion.begun, begin)
        case .after: motion.narrow(from: end)
        }
    }

    /// The share of its cycle that a track has behind it at a local time.
    private func phase(of track: UnsafePointer<Track>, at local: Double) -> Double {
        let (timing, active) = (track.pointee.timing, track.pointee.active)
        // From the end, where it plays backwards.
        let elapsed = (local - timing.beginTime) * abs(timing.speed)
        let own = timing.speed < 0 ? (active.isFinite ? active : 0) - elapsed : elapsed
        let cycles = (own + timing.timeOffset) / timing.cycle
        return cycles - cycles.rounded(.down)
    }

    /// What a track leads through, without its time.
    private func shaped(_ track: UnsafePointer<Track>) -> ClosedTrack {
        let timing = track.pointee.timing
        var moving = ClosedTrack(
            field: track.pointee.field, isAdditive: track.pointee.isAdditive,
            from: track.pointee.from)
        moving.delta = track.pointee.delta
        moving.reverses = timing.autoreverses
        if track.pointee.curve >= 0 { moving.curve = tracks.curves[Int(track.pointee.curve)] }
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

/// A layer's local time as a line over host time.
private struct HostLine {
    /// Local seconds in a host second; 0 while it stands.
    private(set) var rate = 1.0
    private var offset = 0.0
    /// Whether it was another one earlier.
    private(set) var isBounded = false

    /// Nil for the time of a group, time that runs backwards, and time that has not begun.
    init?(_ spaces: TimeSpaces, _ space: Int32, at time: Double) {
        var i = space
        while i > 0 {
            let s = spaces.spaces[Int(i)]
            guard !s.isGroup, s.timing.speed >= 0,
                spaces.spaces[Int(s.parent)].local >= s.timing.beginTime
            else { return nil }
            offset += rate * (s.timing.timeOffset - s.timing.beginTime * s.timing.speed)
            rate *= s.timing.speed
            isBounded = true
            i = s.parent
        }
        guard rate.isFinite, offset.isFinite else { return nil }
    }

    func earlier(by delay: Double) -> HostLine {
        var line = self
        line.offset -= delay
        return line
    }

    func local(at time: Double) -> Double { time * rate + offset }

    func hostTime(of local: Double) -> Double { rate > 0 ? (local - offset) / rate : .infinity }
}
