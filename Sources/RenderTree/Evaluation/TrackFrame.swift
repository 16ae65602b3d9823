import LaminaGraphicsTypes
import LaminaMotion

/// An evaluation's view of the packed animations, as pointers only.
///
/// Reason: access checks of a class's stored properties and of growing arrays took a tenth of a
/// frame of 5 000 animated layers. Pointers are unchecked, and valid during a single evaluation.
struct TrackFrame {
    let nodes: UnsafeMutablePointer<RenderNode>
    /// The values of animated nodes, in order.
    let values: UnsafeMutablePointer<LayerProperties>
    let list: UnsafeMutablePointer<Track>?
    let spaces: UnsafePointer<TimeSpaces.Space>
    let tables: TrackStorage.Tables

    /// Writes a node's tracks into its values. Returns the changes.
    @inline(__always)
    func evaluate(
        _ entry: UnsafeMutablePointer<TrackStorage.AnimatedNode>, at i: Int
    ) -> NodeChanges {
        let values = self.values + i
        let base = nodes + Int(entry.pointee.node)
        var moved = false
        let isFresh = entry.pointee.isFresh
        if isFresh { entry.pointee.isFresh = false }
        let first = Int(entry.pointee.firstTrack)
        let end = first + Int(entry.pointee.trackCount)
        let hasParts = entry.pointee.components >= 0
        // Without components the variable is never written.
        var parts =
            hasParts
            ? tables.components![Int(entry.pointee.components)] : TransformComponents.identity
        var hasWritten = false
        // The only call: a second call would prevent inlining, and every track would be copied.
        for t in first..<end where evaluate(list! + t, values, base, &parts, &hasWritten, isFresh) {
            moved = true
        }
        if moved && hasParts {
            // Decomposing and composing would change the committed transform by a rounding error.
            values.pointee.transform =
                hasWritten ? parts.fastMatrix : base.pointee.properties.transform
        }
        var what: NodeChanges = moved ? entry.pointee.changes : []
        if entry.pointee.hasTransition, spaces[Int(base.pointee.timeSpace)].hasMoved {
            what.insert(.structure)
        }
        return what
    }

    /// Writes a track. True if the value may differ from the preceding frame.
    @inline(__always)
    private func evaluate(
        _ track: UnsafeMutablePointer<Track>, _ values: UnsafeMutablePointer<LayerProperties>,
        _ base: UnsafeMutablePointer<RenderNode>, _ parts: inout TransformComponents,
        _ hasWritten: inout Bool, _ isFresh: Bool
    ) -> Bool {
        let space = spaces + Int(track.pointee.space)
        let sample = track.pointee.timing.sample(
            atParent: space.pointee.local, active: track.pointee.active,
            isMember: track.pointee.isMember)
        let isVisible = sample.isVisible && space.pointee.isVisible && !track.pointee.isSpent
        // The start or end of a group changes the visibility of a child's fill mode without a
        // change of the child's phase.
        let isTurned =
            track.pointee.isFresh || sample.phase != track.pointee.lastPhase
            || isVisible != track.pointee.wasVisible
        // Without a change nothing is written: the processor waits for a written byte before a load
        // of several bytes around it. In a profile, this wait took a seventh of the evaluation.
        if isTurned {
            track.pointee.isFresh = false
            track.pointee.lastPhase = sample.phase
            track.pointee.wasVisible = isVisible
        }
        let moved = isFresh || isTurned || (sample.phase == .active && space.pointee.hasMoved)
        let field = track.pointee.field
        if track.pointee.isFirst && !field.isTransformComponent
            && (!isVisible || track.pointee.isAdditive)
        {
            field.reset(values, to: base)
        }
        guard isVisible else { return moved }
        hasWritten = hasWritten || field.isTransformComponent
        var fraction = sample.fraction
        if track.pointee.curve >= 0 {
            fraction = tables.curves![Int(track.pointee.curve)].value(at: fraction)
        }
        var value: SIMD4<Double>
        switch track.pointee.kind {
        case .linear: value = track.pointee.from + track.pointee.delta * fraction
        case .spring:
            let x = tables.springs![Int(track.pointee.table)].value(
                at: fraction * track.pointee.timing.duration)
            value = track.pointee.from + track.pointee.delta * x
        case .keyframes: value = tables.keyframes![Int(track.pointee.table)].value(at: fraction)
        }
        if track.pointee.isCumulative, sample.iteration > 0 {
            value += tables.end(of: track.pointee) * sample.iteration
        }
        field.write(
            value, to: values, parts: &parts, over: base, adding: track.pointee.isAdditive)
        return moved
    }
}

extension TrackStorage {
    /// The tables referenced by tracks, nil if empty.
    struct Tables {
        let values: UnsafeMutablePointer<LayerProperties>
        let components: UnsafePointer<TransformComponents>?
        let curves: UnsafePointer<TimingCurve>?
        let springs: UnsafePointer<SpringCurve>?
        let keyframes: UnsafePointer<VectorKeyframes>?
    }

    func withTables(_ body: (Tables) -> Void) {
        components.withUnsafeBufferPointer { components in
            curves.withUnsafeBufferPointer { curves in
                springs.withUnsafeBufferPointer { springs in
                    keyframes.withUnsafeBufferPointer { keyframes in
                        body(
                            Tables(
                                values: presentations, components: components.baseAddress,
                                curves: curves.baseAddress, springs: springs.baseAddress,
                                keyframes: keyframes.baseAddress))
                    }
                }
            }
        }
    }
}
