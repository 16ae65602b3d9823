import LaminaGraphicsTypes
import LaminaMotion

/// Turns the animations of nodes into tracks, spaces and records.
///
/// Runs when animations or layer timing changed, never in a steady frame. Cost: linear in the number of animations of the
/// nodes that changed; what they had before stays in the arrays as waste, and when that is much, or layers have other
/// times, all nodes are compiled. A node becomes fast when every one of its animations writes a hot field with
/// both ends known; one that is not makes its whole node take the plain way, so that the order
/// of animations is kept. So does one whose field begins within another's: `position.x` before `position`.
extension RenderTree {
    func compileTracksIfNeeded() {
        guard tracksAreStale || spacesAreStale else { return }
        let stale = tracks.staleNodes
        tracksAreStale = false
        tracks.staleNodes.removeAll()
        if spacesAreStale || !lenders.isEmpty || !lent.isEmpty || tracks.isWasteful
            || stale.count > tracks.animated.count / 2
        {
            compileAll(stale)
        } else {
            compileAgain(stale)
        }
    }

    private func compileAll(_ stale: ContiguousArray<UInt32>) {
        // The arrays are only packed: what moves other nodes is what it was, and nobody has to evaluate them.
        let sleeping =
            spacesAreStale || !lenders.isEmpty || !lent.isEmpty
            ? [] : tracks.sleeping(except: stale)
        spaces.removeAll()
        if timedNodes > 0 || spacesAreStale { assignLayerSpaces() }
        spacesAreStale = false

        // Old nodes that still have animations, in their order, and new ones.
        var list: ContiguousArray<UInt32> = []
        list.reserveCapacity(tracks.animated.count + stale.count)
        var isListed = ContiguousArray(repeating: false, count: nodes.count)
        func add(_ node: UInt32) {
            if isListed[Int(node)] { return }
            isListed[Int(node)] = true
            list.append(node)
        }
        for entry in tracks.animated { add(entry.node) }
        for node in stale { add(node) }
        lendAnimations()
        for node in lent.keys.sorted() { add(node) }
        list.removeAll { index in
            if isAnimated(index) { return false }
            nodes[Int(index)].animated = -1
            overrides[index] = nil
            return true
        }
        tracks.removeAll()
        tracks.reserve(
            list.count, list.reduce(0) { $0 + nodes[Int($1)].animations.count })
        tracks.resetPresentations(list.count) { nodes[Int(list[$0])].properties }
        for (position, index) in list.enumerated() {
            nodes[Int(index)].animated = Int32(position)
            tracks.animated.append(compile(index))
        }
        for (node, span) in sleeping { sleep(node, span) }
        if tracks.startedIDs.isEmpty && tracks.finishedIDs.isEmpty { return }
        let alive = Set(tracks.records.lazy.map(\.id))
        tracks.startedIDs.formIntersection(alive)
        tracks.finishedIDs.formIntersection(alive)
    }

    /// Only nodes whose animations changed: all others keep their places and values.
    private func compileAgain(_ stale: ContiguousArray<UInt32>) {
        var seen: Set<UInt32> = []
        for index in stale where seen.insert(index).inserted {
            let position = Int(nodes[Int(index)].animated)
            if position >= 0 { dropTracks(at: position) }
            guard isAnimated(index) else {
                nodes[Int(index)].animated = -1
                overrides[index] = nil
                continue
            }
            if position >= 0 {
                tracks.presentations[position] = nodes[Int(index)].properties
                tracks.animated[position] = compile(index)
            } else {
                nodes[Int(index)].animated = Int32(tracks.animated.count)
                tracks.appendPresentation(nodes[Int(index)].properties)
                tracks.animated.append(compile(index))
            }
        }
    }

    private func isAnimated(_ index: UInt32) -> Bool {
        nodes[Int(index)].exists
            && (!nodes[Int(index)].animations.isEmpty || lent[index] != nil
                || trailing[index] != nil)
    }

    /// What was made for a node is waste from now on.
    private func dropTracks(at position: Int) {
        tracks.wake(position)
        let entry = tracks.animated[position]
        let node = nodes.baseAddress! + Int(entry.node)
        for i in entry.records {
            let id = tracks.records[Int(i)].id
            // Nobody hears of it again.
            tracks.records[Int(i)].hasFinished = true
            if node.pointee.exists, node.pointee.animations.contains(where: { $0.id == id }) {
                continue
            }
            tracks.startedIDs.remove(id)
            tracks.finishedIDs.remove(id)
        }
        tracks.waste += 1 + Int(entry.trackCount + entry.spaceCount) + entry.records.count
        var nothing = TrackStorage.AnimatedNode(node: entry.node)
        nothing.isFresh = false
        tracks.animated[position] = nothing
    }

    private func compile(_ index: UInt32) -> TrackStorage.AnimatedNode {
        var entry = TrackStorage.AnimatedNode(node: index)
        if lent[index] != nil { entry.isFast = false }
        entry.firstTrack = Int32(tracks.tracks.count)
        let (firstRecord, firstSpace) = (tracks.records.count, spaces.spaces.count)
        let space = nodes[Int(index)].timeSpace
        var written: UInt32 = 0
        // By place: an animation is large, and copying each was a third of what this costs.
        nodes[Int(index)].animations.withUnsafeBufferPointer { animations in
            for i in animations.indices {
                let animation = animations.baseAddress! + i
                let firstTrack = tracks.tracks.count
                let wasFast = entry.isFast
                if entry.isFast {
                    entry.isFast = compile(
                        animation, space: space, written: &written, entry: &entry)
                }
                let isTrack = wasFast && entry.isFast && firstTrack == tracks.tracks.count - 1
                record(animation, of: index, space: space, track: isTrack ? firstTrack : -1)
                if entry.isFast {
                    let last = tracks.records.count - 1
                    tracks.records[last].tracks = Int32(firstTrack)..<Int32(tracks.tracks.count)
                }
            }
        }
        if !entry.isFast {
            tracks.tracks.removeSubrange(Int(entry.firstTrack)...)
            for i in firstRecord..<tracks.records.count {
                (tracks.records[i].track, tracks.records[i].tracks) = (-1, 0..<0)
            }
        }
        entry.trackCount = Int32(tracks.tracks.count) - entry.firstTrack
        entry.records = Int32(firstRecord)..<Int32(tracks.records.count)
        entry.spaceCount = Int32(spaces.spaces.count - firstSpace)
        if entry.components >= 0 {
            entry.components = Int32(tracks.components.count)
            tracks.components.append(TransformComponents(nodes[Int(index)].properties.transform))
        }
        if !entry.isFast { entry.changes = [.geometry, .paint, .structure] }
        return entry
    }

    /// Compiles one animation into fast tracks; false when it has no fast form.
    private func compile(
        _ animation: UnsafePointer<RenderAnimation>, space: Int32, written: inout UInt32,
        entry: inout TrackStorage.AnimatedNode
    ) -> Bool {
        switch animation.pointee.content {
        case .timer: return true
        case .transition:
            entry.hasTransition = true
            return true
        case .group(let children):
            let inner = spaces.append(
                TimeSpaces.Space(
                    parent: space, timing: animation.pointee.timing, isGroup: true,
                    curve: animation.pointee.curve))
            return children.withUnsafeBufferPointer { children in
                children.indices.allSatisfy {
                    compile(
                        children.baseAddress! + $0, space: inner, written: &written, entry: &entry)
                }
            }
        case .property(let p):
            guard case .property(let id, let component) = p.target, !p.isCumulative,
                p.valueFunction == nil, let field = TrackField(id, component)
            else { return false }
            let common = field.lanes & written
            let isWithinOne = common == 0 || common == field.lanes || field.isTransformComponent
            guard isWithinOne,
                var track = track(
                    of: p, field: field, space: space, timing: animation.pointee.timing,
                    base: common == 0 ? base(id, component, of: entry.node) : nil, entry: &entry)
            else { return false }
            track.curve = tracks.index(of: animation.pointee.curve)
            track.isFirst = common == 0
            written |= field.lanes
            if field.isTransformComponent { entry.components = 0 }
            entry.changes.formUnion(field.changes)
            tracks.tracks.append(track)
            return true
        }
    }

    /// The committed value an animation with a missing end starts from or goes to.
    private func base(
        _ id: PropertyID, _ component: ValueComponent, of node: UInt32
    ) -> SIMD4<Double>? {
        nodes[Int(node)].properties[id][component: component]?.vector
    }

    /// The fast form, or nil. `base` is the value underneath when it is the committed one.
    private func track(
        of p: PropertyAnimation, field: TrackField, space: Int32, timing: Timing,
        base: SIMD4<Double>?, entry: inout TrackStorage.AnimatedNode
    ) -> Track? {
        let base = p.isAdditive ? nil : base
        func ends(_ from: MotionValue?, _ to: MotionValue?, _ by: MotionValue?)
            -> (SIMD4<Double>, SIMD4<Double>)?
        {
            if let known = Self.staticEnds(from, to, by) { return known }
            guard let base else { return nil }
            entry.dependsOnBase = true
            return switch (from?.vector, to?.vector, by?.vector) {
            case (let f?, nil, nil): (f, base)
            case (nil, let t?, nil): (base, t)
            case (nil, nil, let b?): (base, base + b)
            default: nil
            }
        }
        // Mixed additions onto parts of the transform need the order of matrices: not fast.
        if p.isAdditive && field.isTransformComponent { return nil }
        var track = Track(
            timing: timing, field: field, kind: .linear, isAdditive: p.isAdditive, isFirst: true,
            active: timing.activeDuration, from: .zero, delta: .zero, space: space)
        switch p.function {
        case .basic(let from, let to, let by):
            guard let ends = ends(from, to, by) else { return nil }
            (track.from, track.delta) = (ends.0, ends.1 - ends.0)
        case .spring(let spring, let from, let to, let by):
            guard let ends = ends(from, to, by) else { return nil }
            (track.from, track.delta) = (ends.0, ends.1 - ends.0)
            track.kind = .spring
            track.table = Int32(tracks.springs.count)
            tracks.springs.append(spring)
        case .keyframes(let frames):
            guard let vectors = frames.vectors else { return nil }
            track.kind = .keyframes
            track.table = Int32(tracks.keyframes.count)
            tracks.keyframes.append(vectors)
        case .path: return nil
        }
        return track
    }

    /// Both ends of a basic animation when they do not depend on the value underneath.
    private static func staticEnds(_ from: MotionValue?, _ to: MotionValue?, _ by: MotionValue?)
        -> (SIMD4<Double>, SIMD4<Double>)?
    {
        switch (from?.vector, to?.vector, by?.vector) {
        case (let f?, let t?, _): (f, t)
        case (let f?, nil, let b?): (f, f + b)
        case (nil, let t?, let b?): (t - b, t)
        default: nil
        }
    }

    private func record(
        _ animation: UnsafePointer<RenderAnimation>, of index: UInt32, space: Int32, track: Int
    ) {
        let (timing, id) = (animation.pointee.timing, animation.pointee.id)
        var record = TrackStorage.Record(
            layer: index, id: id, space: space, begin: timing.beginTime,
            end: timing.beginTime + timing.parentDuration, track: Int32(track),
            isRemovedOnCompletion: animation.pointee.isRemovedOnCompletion,
            frameRate: animation.pointee.preferredFrameRate)
        record.hasStarted = !tracks.startedIDs.isEmpty && tracks.startedIDs.contains(id)
        record.hasFinished = !tracks.finishedIDs.isEmpty && tracks.finishedIDs.contains(id)
        tracks.records.append(record)
    }

    /// Gives every node under the root the space of its own local time.
    private func assignLayerSpaces() {
        timedNodes = 0
        guard root != noNode else { return }
        var stack: ContiguousArray<(node: UInt32, space: Int32)> = [(root, 0)]
        while let (index, parent) = stack.popLast() {
            let timing = nodes[Int(index)].properties.layerTiming
            var space = parent
            if !timing.isIdentitySpace {
                timedNodes += 1
                space = spaces.append(
                    TimeSpaces.Space(parent: parent, timing: timing, isGroup: false, curve: nil))
            }
            nodes[Int(index)].timeSpace = space
            for child in nodes[Int(index)].children { stack.append((child, space)) }
            let mask = nodes[Int(index)].mask
            if mask != noNode { stack.append((mask, space)) }
        }
    }
}
