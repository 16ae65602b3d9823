import LaminaGraphicsTypes
import LaminaMotion

extension RenderTree {
    /// The values of an animated layer `delay` seconds of its local time earlier, for a
    /// replicator's delayed copies. A negative delay gives later values. Animations already ended
    /// for the layer are included until the end of the last copy. Precondition: the index of a
    /// node. O(n) in the layer's animations.
    public func values(of index: UInt32, shiftedBy delay: Double) -> LayerProperties {
        let node = nodes.baseAddress! + Int(index)
        let local = spaces.spaces[Int(node.pointee.timeSpace)].local - delay
        var state = PresentationState(properties: node.pointee.properties)
        applyTrailing(index, at: local, to: &state)
        for animation in node.pointee.animations {
            AnimationComposition.apply(animation, atParent: local, to: &state)
        }
        applyLent(index, delay: delay, to: &state)
        return state.properties
    }

    /// Rewrites the values for another delay from the layer's tracks, which takes a fifth of the
    /// time of `values(of:shiftedBy:)`.
    ///
    /// False, and `values` is unchanged, for animations that tracks cannot evaluate. Precondition:
    /// `values` was made by `values(of:shiftedBy:)` or by this function since the last change of
    /// the tree.
    public func rewrite(
        _ index: UInt32, shiftedBy delay: Double,
        in values: UnsafeMutablePointer<LayerProperties>
    ) -> Bool {
        let node = nodes.baseAddress! + Int(index)
        let i = Int(node.pointee.animated)
        guard i >= 0, i < tracks.animated.count, tracks.animated[i].node == index,
            tracks.animated[i].isFast, !tracks.animated[i].hasTransition,
            copies.trailing[index] == nil
        else { return false }
        let entry = tracks.animated[i]
        let local = spaces.spaces[Int(node.pointee.timeSpace)].local - delay
        var isDone = false
        tracks.tracks.withUnsafeBufferPointer { list in
            tracks.withTables { tables in
                let own = list[Int(entry.firstTrack)..<Int(entry.firstTrack + entry.trackCount)]
                // Tracks of a group's children read the group's time, which has no delay. Tracks of
                // an animation that this frame ended and removed exist until the next frame.
                guard own.allSatisfy({ $0.space == node.pointee.timeSpace && !$0.isSpent }) else {
                    return
                }
                isDone = true
                tables.write(own, entry, at: local, to: values, node)
            }
        }
        return isDone
    }

    /// The local time of a layer at the evaluated time, in seconds. The host time for a layer
    /// without layer timing in the layer or above; 0 before a `beginTime`. Precondition: the index
    /// of a node. O(1).
    public func localTime(of index: UInt32) -> Double {
        let space = Int(nodes[Int(index)].timeSpace)
        return space < spaces.spaces.count ? spaces.spaces[space].local : time
    }
}

extension TrackStorage.Tables {
    /// Applies a node's tracks to its committed values at a local time.
    fileprivate func write(
        _ tracks: Slice<UnsafeBufferPointer<Track>>, _ entry: TrackStorage.AnimatedNode,
        at local: Double, to values: UnsafeMutablePointer<LayerProperties>,
        _ node: UnsafeMutablePointer<RenderNode>
    ) {
        var parts =
            entry.components >= 0
            ? components![Int(entry.components)] : TransformComponents.identity
        var (hasParts, isAlong) = (false, false)
        for track in tracks { track.field.reset(values, to: node) }
        for track in tracks {
            let sample = track.timing.sample(
                atParent: local, active: track.active, isMember: track.isMember)
            guard sample.isVisible else { continue }
            if track.field.isTransformComponent { hasParts = true }
            if track.field == .positionAlong { isAlong = true }
            track.field.write(
                value(of: track, at: sample.fraction, after: sample.iteration), to: values,
                parts: &parts, over: node, adding: track.isAdditive)
        }
        if isAlong { return }
        values.pointee.transform =
            hasParts ? parts.fastMatrix : node.pointee.properties.transform
    }

    /// A track's value at a fraction of its cycle, after a number of whole cycles.
    func value(
        of track: borrowing Track, at fraction: Double, after cycles: Double
    ) -> SIMD4<Double> {
        let bent = track.curve >= 0 ? curves![Int(track.curve)].value(at: fraction) : fraction
        let value = value(of: track, at: bent)
        return track.isCumulative && cycles > 0 ? value + end(of: track) * cycles : value
    }

    /// The value at the end of a track's cycle.
    func end(of track: borrowing Track) -> SIMD4<Double> {
        value(of: track, at: track.timing.autoreverses ? 0 : 1)
    }

    /// The value at a fraction already transformed by the curve.
    private func value(of track: borrowing Track, at fraction: Double) -> SIMD4<Double> {
        switch track.kind {
        case .linear: return track.from + track.delta * fraction
        case .spring:
            let x = springs![Int(track.table)].value(at: fraction * track.timing.duration)
            return track.from + track.delta * x
        case .keyframes: return keyframes![Int(track.table)].value(at: fraction)
        }
    }
}
