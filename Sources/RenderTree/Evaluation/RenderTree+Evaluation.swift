import LaminaGraphicsTypes
import LaminaMotion

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
        let isStale = tracksAreStale || spacesAreStale
        compileTracksIfNeeded()
        let earlier = self.time
        settleEmitters(at: commitTime ?? earlier)
        self.time = time
        spaces.evaluate(at: time)
        var result: FrameEvaluation
        if !isStale, !recordsAreStale, time >= earlier, time < quietUntil {
            result = quietResult
        } else {
            result = updateRecords()
        }
        settleEmissionEnds()
        if !trailing.isEmpty { evaluateTrailing(&result) }
        if hasReplicators { evaluateLeading(&result) }
        if !emitters.isEmpty { evaluateEmitters(&result) }
        if !tiledLayers.isEmpty { evaluateTiles(&result) }
        if liveLayers.values.contains(where: { $0.contents.wantsEveryFrame }) {
            result.isMoving = true
            result.preferredFrameRate = 0
        }
        if unseen.isStale { settleUnseen() }
        if tracks.sleepers.count > 0 {
            tracks.wakeDue(at: time)
            evaluateTracks(tracks.awake())
        } else {
            evaluateTracks(nil)
        }
        // What an animation has just shown may hide or show others in turn.
        while unseen.isStale {
            let seen = settleUnseen()
            if !seen.isEmpty { evaluateTracks(seen) }
        }
        return result
    }

    /// Animated nodes at the time of the spaces: those at some places, nil for all. `includesUnseen`: those below hidden layers
    /// among them.
    func evaluateTracks(
        _ chosen: ContiguousArray<Int32>?, marks: Bool = true, includesUnseen: Bool = false
    ) {
        // Taken out while they are written, so that the loop works on plain memory.
        var animated = tracks.animated
        var list = tracks.tracks
        var changed = self.changed
        tracks.animated = []
        tracks.tracks = []
        self.changed = []
        let (places, count) = (chosen ?? [], chosen?.count ?? animated.count)
        animated.withUnsafeMutableBufferPointer { entries in
            list.withUnsafeMutableBufferPointer { list in
                spaces.spaces.withUnsafeBufferPointer { spaces in
                    tracks.withTables { tables in
                        let frame = TrackFrame(
                            nodes: nodes.baseAddress!, values: tables.values,
                            list: list.baseAddress,
                            spaces: spaces.baseAddress!, tables: tables)
                        for k in 0..<count {
                            let i = places.isEmpty ? k : Int(places[k])
                            let entry = entries.baseAddress! + i
                            if entry.pointee.isUnseen, !includesUnseen { continue }
                            let what =
                                entry.pointee.isFast
                                ? frame.evaluate(entry, at: i)
                                : evaluatePlainly(i, entry, frame)
                            if what.isEmpty || !marks { continue }
                            let node = frame.nodes + Int(entry.pointee.node)
                            if node.pointee.changes.isEmpty { changed.append(entry.pointee.node) }
                            node.pointee.changes.formUnion(what)
                        }
                    }
                }
            }
        }
        tracks.animated = animated
        tracks.tracks = list
        self.changed = changed
    }

    /// The plain way, for nodes with an animation that has no fast form. Returns what became stale.
    private func evaluatePlainly(
        _ i: Int, _ entry: UnsafeMutablePointer<TrackStorage.AnimatedNode>, _ frame: TrackFrame
    ) -> NodeChanges {
        let index = entry.pointee.node
        let node = frame.nodes + Int(index)
        let space = frame.spaces + Int(node.pointee.timeSpace)
        guard space.pointee.hasMoved || entry.pointee.isFresh || lentTimeMoved(index) else {
            return []
        }
        entry.pointee.isFresh = false
        var state = PresentationState(properties: node.pointee.properties)
        for animation in node.pointee.animations {
            AnimationComposition.apply(animation, atParent: space.pointee.local, to: &state)
        }
        applyLent(index, to: &state)
        let isHidden = state.properties.isHidden
        let isTurned = frame.values[i].isHidden != isHidden
        if isTurned { unseen.note(index, isHidden: isHidden) }
        frame.values[i] = state.properties
        if !state.custom.isEmpty || overrides[index] != nil { overrides[index] = state.custom }
        let isTold =
            isTurned || !entry.pointee.onlyHides || hasReplicators && isInCopies(index)
        return isTold ? entry.pointee.changes : []
    }
}
