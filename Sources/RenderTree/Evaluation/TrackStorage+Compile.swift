import LaminaGraphicsTypes
import LaminaMotion

// Compiles a node's animations into tracks, spaces and records, appended to the existing entries.
// These methods belong to the storage, a structure, and not to the tree, a class: Swift checks the
// exclusivity of each access to a class's properties, which costs time when the first packet of a
// recording compiles all animations.
extension TrackStorage {
    /// Compiles the animations of `node`. `isLentTo` is true if an animation of a superlayer, by a
    /// key path through `sublayers`, writes the node; such a node has no fast form.
    mutating func compile(
        _ index: UInt32, _ node: UnsafePointer<RenderNode>, isLentTo: Bool,
        _ spaces: inout TimeSpaces
    ) -> AnimatedNode {
        var entry = AnimatedNode(node: index)
        if isLentTo { entry.isFast = false }
        entry.firstTrack = Int32(tracks.count)
        let (firstRecord, firstSpace) = (records.count, spaces.spaces.count)
        let space = node.pointee.timeSpace
        var written: UInt32 = 0
        // The loop passes animations by address, because copies of these large values took a third
        // of the time.
        node.pointee.animations.withUnsafeBufferPointer { animations in
            for i in animations.indices {
                let animation = animations.baseAddress! + i
                let firstTrack = tracks.count
                let wasFast = entry.isFast
                if entry.isFast {
                    entry.isFast = compile(
                        animation, of: node, space, &spaces, written: &written, &entry)
                }
                let isTrack = wasFast && entry.isFast && firstTrack == tracks.count - 1
                record(
                    animation, of: index, space: space, track: isTrack ? firstTrack : -1,
                    tracks: entry.isFast ? Int32(firstTrack)..<Int32(tracks.count) : 0..<0)
            }
        }
        if !entry.isFast {
            tracks.removeSubrange(Int(entry.firstTrack)...)
            for i in firstRecord..<records.count {
                (records[i].track, records[i].tracks) = (-1, 0..<0)
            }
        }
        entry.trackCount = Int32(tracks.count) - entry.firstTrack
        entry.records = Int32(firstRecord)..<Int32(records.count)
        entry.spaceCount = Int32(spaces.spaces.count - firstSpace)
        if entry.components >= 0 {
            entry.components = Int32(components.count)
            components.append(TransformComponents(node.pointee.properties.transform))
        }
        if !entry.isFast {
            entry.changes =
                isLentTo
                ? .all : node.pointee.animations.reduce(into: []) { $0.formUnion($1.changes) }
            entry.mayHide = isLentTo || node.pointee.animations.contains(where: \.hides)
            entry.onlyHides = !isLentTo && node.pointee.animations.allSatisfy(\.onlyHides)
        }
        return entry
    }

    /// Compiles an animation into fast tracks; false without fast form.
    private mutating func compile(
        _ animation: UnsafePointer<RenderAnimation>, of node: UnsafePointer<RenderNode>,
        _ space: Int32, _ spaces: inout TimeSpaces, written: inout UInt32,
        _ entry: inout AnimatedNode
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
                for i in children.indices
                where !compile(
                    children.baseAddress! + i, of: node, inner, &spaces, written: &written, &entry)
                {
                    return false
                }
                return true
            }
        case .property(let p):
            return compile(p, animation, of: node, space, written: &written, &entry)
        }
    }

    /// Compiles a property animation into a track; false without fast form.
    private mutating func compile(
        _ p: PropertyAnimation, _ animation: UnsafePointer<RenderAnimation>,
        of node: UnsafePointer<RenderNode>, _ space: Int32, written: inout UInt32,
        _ entry: inout AnimatedNode
    ) -> Bool {
        guard case .property(let id, let component) = p.target, p.valueFunction == nil else {
            return false
        }
        let timing = animation.pointee.timing
        var track = Track(
            timing: timing, field: .rotationZ, kind: .linear, isAdditive: p.isAdditive,
            isFirst: false, active: timing.activeDuration, from: .zero, delta: .zero, space: space)
        track.isCumulative = p.isCumulative
        track.isMember = space != node.pointee.timeSpace
        track.curve = index(of: animation.pointee.curve)
        if id == .transform, component == .whole {
            return compileTransform(p, track, of: node, written: &written, &entry)
        }
        guard let field = p.field(id, component, over: node),
            !(p.isCumulative && (field.isColor || field == .positionAlong))
        else { return false }
        let common = field.lanes & written
        let isWithinOne = common == 0 || common == field.lanes || field.isTransformComponent
        // A rotation along a path is a matrix before the transform: components before or after
        // differ.
        let turns = (field.lanes | written) & TrackField.turn != 0
        let mixes = turns && (field.lanes | written) & TrackField.parts != 0
        guard isWithinOne, !mixes, common & TrackField.turn == 0 else { return false }
        if turns, !node.pointee.properties.transform.isModerate { return false }
        // The committed value is read only for a missing end: most animations have both ends.
        let base: () -> SIMD4<Double>? = {
            p.isAdditive || common != 0
                ? nil : node.pointee.properties[id][component: component]?.trackVector
        }
        (track.field, track.isFirst) = (field, common == 0)
        guard set(&track, to: p.function, base, &entry) else { return false }
        written |= field.lanes
        if field.isTransformComponent { entry.components = 0 }
        entry.changes.formUnion(field.changes)
        tracks.append(track)
        return true
    }

    /// Sets a track's values; false for a function without fast form. `base` is the value
    /// underneath if equal to the committed value.
    private mutating func set(
        _ track: inout Track, to function: PropertyAnimation.Function,
        _ base: () -> SIMD4<Double>?, _ entry: inout AnimatedNode
    ) -> Bool {
        switch function {
        case .basic(let from, let to, let by):
            guard let ends = Self.ends(from, to, by, base, &entry) else { return false }
            (track.from, track.delta) = (ends.0, ends.1 - ends.0)
        case .spring(let spring, let from, let to, let by):
            guard let ends = Self.ends(from, to, by, base, &entry) else { return false }
            (track.from, track.delta) = (ends.0, ends.1 - ends.0)
            track.kind = .spring
            track.table = Int32(springs.count)
            springs.append(spring)
        case .keyframes(let frames):
            return set(&track, to: VectorKeyframes(frames))
        case .path(let path):
            return set(&track, to: VectorKeyframes(path))
        }
        return true
    }

    private mutating func set(_ track: inout Track, to frames: VectorKeyframes?) -> Bool {
        guard let frames else { return false }
        track.kind = .keyframes
        track.table = Int32(keyframes.count)
        keyframes.append(frames)
        return true
    }

    /// Start and end of a basic animation. A missing start or end is the committed value.
    private static func ends(
        _ from: MotionValue?, _ to: MotionValue?, _ by: MotionValue?,
        _ base: () -> SIMD4<Double>?, _ entry: inout AnimatedNode
    ) -> (SIMD4<Double>, SIMD4<Double>)? {
        let known = (from?.trackVector, to?.trackVector, by?.trackVector)
        // Very large numbers take the general path, which avoids overflows.
        guard [known.0, known.1, known.2].allSatisfy({ $0?.isModerate ?? true }) else { return nil }
        switch known {
        case (let f?, let t?, _): return (f, t)
        case (let f?, nil, let b?): return (f, f + b)
        case (nil, let t?, let b?): return (t - b, t)
        default: break
        }
        guard let base = base() else { return nil }
        entry.dependsOnBase = true
        guard base.isModerate else { return nil }
        return switch known {
        case (let f?, nil, nil): (f, base)
        case (nil, let t?, nil): (base, t)
        case (nil, nil, let b?): (base, base + b)
        default: nil
        }
    }

    private mutating func record(
        _ animation: UnsafePointer<RenderAnimation>, of index: UInt32, space: Int32, track: Int,
        tracks: Range<Int32>
    ) {
        let (timing, id) = (animation.pointee.timing, animation.pointee.id)
        var record = Record(
            layer: index, id: id, space: space, begin: timing.beginTime,
            end: timing.beginTime + timing.parentDuration, track: Int32(track), tracks: tracks,
            isRemovedOnCompletion: animation.pointee.isRemovedOnCompletion,
            frameRate: animation.pointee.preferredFrameRate)
        record.hasStarted = !startedIDs.isEmpty && startedIDs.contains(id)
        record.hasFinished = !finishedIDs.isEmpty && finishedIDs.contains(id)
        records.append(record)
    }
}

extension PropertyAnimation {
    /// The written field; nil without fast form.
    fileprivate func field(
        _ id: PropertyID, _ component: ValueComponent, over node: UnsafePointer<RenderNode>
    ) -> TrackField? {
        if id == .path {
            return component == .whole ? pathField(over: node.pointee.properties[.path]) : nil
        }
        guard case .path(let path) = function else { return TrackField(id, component) }
        // Paths animate positions and other points; other properties along a path take the general
        // path.
        guard component == .whole, id == .position || id == .anchorPoint && path.rotation == .none
        else { return nil }
        return path.rotation == .none ? TrackField(id, component) : .positionAlong
    }
}

extension NodeChanges {
    fileprivate static let all: NodeChanges = [.geometry, .paint, .structure]
}

extension RenderAnimation {
    /// The changes caused by the animation: equal to a commit of the same properties.
    fileprivate var changes: NodeChanges {
        switch content {
        case .timer: []
        case .transition: .all
        case .group(let children): children.reduce(into: []) { $0.formUnion($1.changes) }
        case .property(let p): p.changes
        }
    }
}

extension RenderAnimation {
    /// True if the animation writes `hidden`, or by a transition shows a hidden layer.
    fileprivate var hides: Bool {
        switch content {
        case .timer: false
        case .transition: true
        case .group(let children): children.contains(where: \.hides)
        case .property(let p): p.target == .property(.hidden, .whole)
        }
    }

    /// True if the animation writes only `hidden`.
    fileprivate var onlyHides: Bool {
        switch content {
        case .timer: true
        case .transition: false
        case .group(let children): children.allSatisfy(\.onlyHides)
        case .property(let p): p.target == .property(.hidden, .whole)
        }
    }
}

extension PropertyAnimation {
    fileprivate var changes: NodeChanges {
        // Filters, cells, sublayers, and properties of subclasses.
        guard case .property(let id, _) = target else { return .all }
        var set = PropertySet()
        set.insert(id)
        var what = NodeChanges(set)
        if case .path(let path) = function, path.rotation != .none { what.insert(.geometry) }
        return what
    }
}
