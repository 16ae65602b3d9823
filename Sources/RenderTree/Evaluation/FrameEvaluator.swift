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
        var result = updateRecords()
        if !emitters.isEmpty { evaluateEmitters(&result) }
        if !tiledLayers.isEmpty { evaluateTiles(&result) }
        if liveLayers.values.contains(where: { $0.contents.wantsEveryFrame }) {
            result.isMoving = true
            result.preferredFrameRate = 0
        }
        // Taken out while they are written, so that the loop works on plain memory.
        var animated = tracks.animated
        var list = tracks.tracks
        tracks.animated = []
        tracks.tracks = []
        animated.withUnsafeMutableBufferPointer { nodes in
            list.withUnsafeMutableBufferPointer { list in
                spaces.spaces.withUnsafeBufferPointer { spaces in
                    for i in 0..<nodes.count {
                        let entry = nodes.baseAddress! + i
                        if entry.pointee.isFast {
                            evaluateNode(i, entry, list, spaces)
                        } else {
                            evaluatePlainly(i, entry, spaces)
                        }
                    }
                }
            }
        }
        tracks.animated = animated
        tracks.tracks = list
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
                if record.frameRate > 0 {
                    rate = max(rate, record.frameRate)
                } else {
                    isFree = true
                }
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
                noteEmitter(record.layer)
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
        guard isRunning(space: record.space) else { return false }
        if record.track >= 0 { return tracks.tracks[Int(record.track)].timing.speed != 0 }
        return record.end.isFinite || true
    }

    /// Whether time passes in a space.
    func isRunning(space: Int32) -> Bool {
        var i = space
        while i > 0 {
            if spaces.spaces[Int(i)].timing.speed == 0 { return false }
            i = spaces.spaces[Int(i)].parent
        }
        return true
    }

    @inline(__always)
    private func evaluateNode(
        _ i: Int, _ entry: UnsafeMutablePointer<TrackStorage.AnimatedNode>,
        _ list: UnsafeMutableBufferPointer<Track>,
        _ spaces: UnsafeBufferPointer<TimeSpaces.Space>
    ) {
        let values = tracks.presentations + i
        let base = nodes.baseAddress! + Int(entry.pointee.node)
        var moved = false
        let hasParts = entry.pointee.components >= 0
        var parts =
            hasParts
            ? tracks.components[Int(entry.pointee.components)] : TransformComponents.identity
        let isFresh = entry.pointee.isFresh
        entry.pointee.isFresh = false
        let first = Int(entry.pointee.firstTrack)
        for t in first..<(first + Int(entry.pointee.trackCount)) {
            let track = list.baseAddress! + t
            let space = spaces.baseAddress! + Int(track.pointee.space)
            if evaluate(track, space, values, base, &parts, isFresh) { moved = true }
        }
        if entry.pointee.hasTransition, spaces[Int(base.pointee.timeSpace)].hasMoved {
            mark(entry.pointee.node, .structure)
        }
        guard moved else { return }
        if hasParts { values.pointee.transform = parts.fastMatrix }
        mark(entry.pointee.node, entry.pointee.changes)
    }

    /// One track's write. Returns whether anything can differ from the frame before.
    @inline(__always)
    private func evaluate(
        _ track: UnsafeMutablePointer<Track>, _ space: UnsafePointer<TimeSpaces.Space>,
        _ values: UnsafeMutablePointer<LayerProperties>,
        _ base: UnsafeMutablePointer<RenderNode>, _ parts: inout TransformComponents,
        _ isFresh: Bool
    ) -> Bool {
        let sample = track.pointee.timing.sample(
            atParent: space.pointee.local, active: track.pointee.active)
        let moved =
            isFresh || track.pointee.isFresh || sample.phase != track.pointee.lastPhase
            || (sample.phase == .active && space.pointee.hasMoved)
        track.pointee.isFresh = false
        track.pointee.lastPhase = sample.phase
        let isVisible = sample.isVisible && space.pointee.isVisible && !track.pointee.isSpent
        let field = track.pointee.field
        if track.pointee.isFirst && !field.isTransformComponent
            && (!isVisible || track.pointee.isAdditive)
        {
            field.reset(values, to: base)
        }
        guard isVisible else { return moved }
        var fraction = sample.fraction
        if track.pointee.curve >= 0 {
            fraction = tracks.curves[Int(track.pointee.curve)].value(at: fraction)
        }
        let value: SIMD4<Double>
        switch track.pointee.kind {
        case .linear: value = track.pointee.from + track.pointee.delta * fraction
        case .spring:
            let x = tracks.springs[Int(track.pointee.table)].value(
                at: fraction * track.pointee.timing.duration)
            value = track.pointee.from + track.pointee.delta * x
        case .keyframes: value = tracks.keyframes[Int(track.pointee.table)].value(at: fraction)
        }
        field.write(value, to: values, parts: &parts, adding: track.pointee.isAdditive)
        return moved
    }

    /// The plain way, for nodes with an animation that has no fast form.
    private func evaluatePlainly(
        _ i: Int, _ entry: UnsafeMutablePointer<TrackStorage.AnimatedNode>,
        _ spaces: UnsafeBufferPointer<TimeSpaces.Space>
    ) {
        let index = entry.pointee.node
        let node = nodes.baseAddress! + Int(index)
        let space = spaces[Int(node.pointee.timeSpace)]
        guard space.hasMoved || entry.pointee.isFresh else { return }
        entry.pointee.isFresh = false
        var state = PresentationState(properties: node.pointee.properties)
        for animation in node.pointee.animations {
            AnimationComposition.apply(animation, atParent: space.local, to: &state)
        }
        tracks.presentations[i] = state.properties
        if !state.custom.isEmpty || overrides[index] != nil { overrides[index] = state.custom }
        mark(index, entry.pointee.changes)
    }
}
