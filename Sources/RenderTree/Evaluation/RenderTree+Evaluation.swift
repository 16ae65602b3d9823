import LaminaGraphicsTypes
import LaminaMotion

/// The result of a frame's evaluation. The three values decide the time of the next frame.
public struct FrameEvaluation: Sendable, Equatable {
    /// True if an animation is running: the picture may differ at every later time. Also true for
    /// living particles, fading tiles, delayed copies, and live contents that want every frame. An
    /// animation in a time that stands still does not count. Default false.
    public var isMoving = false
    /// The host time of the next animation not yet begun, in seconds; infinite for none. The next
    /// birth of an emitter and the first leading copy of a replicator count as well. Default
    /// infinite.
    public var nextWake = Double.infinity
    /// The highest frame rate requested by running animations, in frames per second; 0 if an
    /// animation has no preference. Particles, tiles and live contents have no preference. Default
    /// 0.
    public var preferredFrameRate: Float = 0

    /// A result without animations. No frame is required until the next commit.
    public init() {}
}

/// Evaluates all animations at a host time.
///
/// Idea: time spaces first, then every animated node: its tracks write into its packed values, and
/// the components of its transform are composed once. A node without moved tracks is skipped and
/// not marked. Cost: a pass over the animated nodes, nothing for other nodes; no allocation in a
/// steady frame.
extension RenderTree {
    /// Evaluates the tree at a host time in seconds; call once per frame, after `apply`.
    ///
    /// A time before the last is permitted, but removed animations stay removed. Ended animations
    /// with `isRemovedOnCompletion` leave their layers; starts and ends are queued for
    /// `drainAnimationEvents`. Complexity: linear in the animated nodes. Thread: the tree's.
    @discardableResult
    public func evaluate(at time: Double) -> FrameEvaluation {
        let isStale = tracksAreStale || spacesAreStale
        compileTracksIfNeeded()
        let earlier = self.time
        settleEmitters(at: commitTime ?? earlier)
        self.time = time
        spaces.evaluate(at: time)
        var result: FrameEvaluation
        if !isStale, !schedule.isStale, time >= earlier, time < schedule.until {
            result = schedule.result
        } else {
            result = updateRecords()
        }
        settleEmissionEnds()
        if !copies.trailing.isEmpty { evaluateTrailing(&result) }
        if copies.hasReplicators { evaluateLeading(&result) }
        if !emission.histories.isEmpty { evaluateEmitters(&result) }
        if !tiledLayers.isEmpty { evaluateTiles(&result) }
        if liveLayers.values.contains(where: { $0.contents.wantsEveryFrame }) {
            result.isMoving = true
            result.preferredFrameRate = 0
        }
        if hiddenNodes.isStale { settleUnseen() }
        evaluateTracks(tracks.evaluatedNodes(at: time))
        // The shown values may hide or show other nodes in turn.
        while hiddenNodes.isStale {
            let seen = settleUnseen()
            if !seen.isEmpty { evaluateTracks(seen) }
        }
        return result
    }

    /// Evaluates the animated nodes at the given indices, nil for all, at the spaces' time.
    /// `includesUnseen` includes nodes below hidden layers.
    func evaluateTracks(
        _ chosen: ContiguousArray<Int32>?, marks: Bool = true, includesUnseen: Bool = false
    ) {
        // Moved out of `self` for direct memory access in the loop.
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

    /// Evaluates a node with an animation without fast form by `AnimationComposition`. Returns the
    /// changes.
    private func evaluatePlainly(
        _ i: Int, _ entry: UnsafeMutablePointer<TrackStorage.AnimatedNode>, _ frame: TrackFrame
    ) -> NodeChanges {
        let index = entry.pointee.node
        let node = frame.nodes + Int(index)
        let space = frame.spaces + Int(node.pointee.timeSpace)
        guard space.pointee.hasMoved || entry.pointee.isFresh || lentTimeMoved(index) else {
            return []
        }
        let isFresh = entry.pointee.isFresh
        entry.pointee.isFresh = false
        var state = PresentationState(properties: node.pointee.properties)
        for animation in node.pointee.animations {
            AnimationComposition.apply(animation, atParent: space.pointee.local, to: &state)
        }
        applyLent(index, to: &state)
        let isHidden = state.properties.isHidden
        let isTurned = frame.values[i].isHidden != isHidden
        if isTurned { hiddenNodes.note(index, isHidden: isHidden) }
        frame.values[i] = state.properties
        if !state.custom.isEmpty || overrides[index] != nil { overrides[index] = state.custom }
        // The values of a compiled node are the model's, not the displayed ones: the comparison
        // above is therefore not valid for a fresh node.
        let isTold =
            isFresh || isTurned || !entry.pointee.onlyHides
            || copies.hasReplicators && isInCopies(index)
        return isTold ? entry.pointee.changes : []
    }
}
