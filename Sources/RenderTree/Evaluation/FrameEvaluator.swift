import CoreGraphics
import Motion

/// What a frame's evaluation found.
public struct FrameEvaluation: Sendable, Equatable {
    /// Whether the picture may differ at every later moment: some animation is running.
    public var isMoving = false
    /// Host time of the next animation that has not begun; infinite for none.
    public var nextWake = Double.infinity
    /// The most frames per second any running animation asks for; 0 when one has no wish.
    public var preferredFrameRate: Float = 0

    public init() {}
}

/// Animations evaluated at one moment.
///
/// Idea: spaces first (local times), then every animated node: its tracks write into its packed values,
/// then the parts of its transform are put together once. A node none of whose tracks moved is left alone and not
/// marked. Cost: one pass over what is animated, nothing for what is not; no allocation in a steady frame.
extension RenderTree {
    @discardableResult
    public func evaluate(at time: Double) -> FrameEvaluation {
        compileTracksIfNeeded()
        self.time = time
        spaces.evaluate(at: time)
        let result = updateRecords()
        for i in tracks.animated.indices { evaluateNode(i) }
        return result
    }

    /// Reports starts and ends, and finds out when to look again.
    private func updateRecords() -> FrameEvaluation {
        var result = FrameEvaluation()
        var rate: Float = 0
        var isFree = false
        for i in tracks.records.indices {
            let record = tracks.records[i]
            if record.hasFinished { continue }
            let local = spaces.spaces[Int(record.space)].local
            if local < record.begin {
                result.nextWake = min(
                    result.nextWake, spaces.hostTime(of: record.begin, in: record.space))
                continue
            }
            if !record.hasStarted {
                tracks.records[i].hasStarted = true
                tracks.startedIDs.insert(record.id)
                endings.append(
                    Ending(layer: LayerID(record.layer), animation: record.id, event: .started))
            }
            if local >= record.end {
                finish(i)
                continue
            }
            if isRunning(record) {
                result.isMoving = true
                if record.frameRate > 0 { rate = max(rate, record.frameRate) } else { isFree = true }
            }
        }
        result.preferredFrameRate = isFree ? 0 : rate
        return result
    }

    private func finish(_ i: Int) {
        let record = tracks.records[i]
        tracks.records[i].hasFinished = true
        tracks.finishedIDs.insert(record.id)
        endings.append(Ending(layer: LayerID(record.layer), animation: record.id, event: .finished))
        if record.isRemovedOnCompletion {
            if record.track >= 0 {
                tracks.tracks[Int(record.track)].isSpent = true
            } else {
                // No track of its own: the application's removal will compile the node anew.
                nodes[Int(record.layer)].animations.removeAll { $0.id == record.id }
                tracksAreStale = true
                tracks.staleNodes.append(record.layer)
            }
            let animated = nodes[Int(record.layer)].animated
            if animated >= 0 { tracks.animated[Int(animated)].isFresh = true }
            mark(record.layer, [.geometry, .paint, .structure])
        }
    }

    /// Whether time passes for a record: neither it nor a layer above is paused.
    private func isRunning(_ record: TrackStorage.Record) -> Bool {
        var i = record.space
        while i > 0 {
            if spaces.spaces[Int(i)].timing.speed == 0 { return false }
            i = spaces.spaces[Int(i)].parent
        }
        if record.track >= 0 { return tracks.tracks[Int(record.track)].timing.speed != 0 }
        return record.end.isFinite || true
    }

    private func evaluateNode(_ i: Int) {
        if !tracks.animated[i].isFast {
            evaluatePlainly(i)
            return
        }
        tracks.animated.withUnsafeMutableBufferPointer { animated in
            let entry = animated.baseAddress! + i
            let values = tracks.presentations + i
            let base = nodes.baseAddress! + Int(entry.pointee.node)
            var moved = false
            var parts: TransformComponents? =
                entry.pointee.components >= 0
                ? tracks.components[Int(entry.pointee.components)] : nil
            let isFresh = entry.pointee.isFresh
            entry.pointee.isFresh = false
            let first = Int(entry.pointee.firstTrack)
            tracks.tracks.withUnsafeMutableBufferPointer { list in
                for t in first..<(first + Int(entry.pointee.trackCount)) {
                    if evaluate(&list[t], values, base, &parts, isFresh) { moved = true }
                }
            }
            guard moved else { return }
            if let parts { values.pointee.transform = parts.fastMatrix }
            mark(entry.pointee.node, entry.pointee.changes)
        }
    }

    /// One track's write. Returns whether anything can differ from the frame before.
    @inline(__always)
    private func evaluate(
        _ track: inout Track, _ values: UnsafeMutablePointer<LayerProperties>,
        _ base: UnsafeMutablePointer<RenderNode>, _ parts: inout TransformComponents?,
        _ isFresh: Bool
    ) -> Bool {
        let space = spaces.spaces[Int(track.space)]
        let sample = track.timing.sample(atParent: space.local)
        let moved =
            isFresh || track.isFresh || sample.phase != track.lastPhase
            || (sample.phase == .active && space.hasMoved)
        track.isFresh = false
        track.lastPhase = sample.phase
        let isVisible = sample.isVisible && space.isVisible && !track.isSpent
        if track.isFirst && !track.field.isTransformComponent && (!isVisible || track.isAdditive) {
            track.field.reset(values, to: base)
        }
        guard isVisible else { return moved }
        var fraction = sample.fraction
        if track.curve >= 0 { fraction = tracks.curves[Int(track.curve)].value(at: fraction) }
        let value: SIMD4<Double>
        switch track.kind {
        case .linear: value = track.from + track.delta * fraction
        case .spring:
            let x = tracks.springs[Int(track.table)].value(at: fraction * track.timing.duration)
            value = track.from + track.delta * x
        case .keyframes: value = tracks.keyframes[Int(track.table)].value(at: fraction)
        }
        track.field.write(value, to: values, parts: &parts, adding: track.isAdditive)
        return moved
    }

    /// The plain way, for nodes with an animation that has no fast form.
    private func evaluatePlainly(_ i: Int) {
        let index = tracks.animated[i].node
        let node = nodes.baseAddress! + Int(index)
        let space = spaces.spaces[Int(node.pointee.timeSpace)]
        guard space.hasMoved || tracks.animated[i].isFresh else { return }
        tracks.animated[i].isFresh = false
        var state = PresentationState(properties: node.pointee.properties)
        for animation in node.pointee.animations {
            AnimationComposition.apply(animation, atParent: space.local, to: &state)
        }
        tracks.presentations[i] = state.properties
        if !state.custom.isEmpty || overrides[index] != nil { overrides[index] = state.custom }
        mark(index, tracks.animated[i].changes)
    }
}
