import LaminaGraphicsTypes
import LaminaMotion

/// The animated nodes, their tracks and their values, packed.
struct TrackStorage {
    /// One node that has animations.
    struct AnimatedNode {
        var node: UInt32
        /// Tracks of the node, in order of addition.
        var firstTrack: Int32 = 0
        var trackCount: Int32 = 0
        /// Whether every animation is a fast track; otherwise the plain way is taken for all.
        var isFast = true
        /// Index into `components`, or −1 when no track writes a part of the transform.
        var components: Int32 = -1
        var changes: NodeChanges = []
        var isFresh = true
        /// Whether a layer above it is hidden: nobody evaluates it.
        var isUnseen = false
        /// Whether nothing is animated but whether it is hidden.
        var onlyHides = false
        /// Whether it blends from an old picture to a new one: drawn anew in every frame.
        var hasTransition = false
        /// Whether an end of a track is the committed value: compiled anew when that changes.
        var dependsOnBase = false
        /// What else was made for the node: its records, and how many spaces.
        var records: Range<Int32> = 0..<0
        var spaceCount: Int32 = 0
    }

    /// Start and end of one top-level animation, for delegates.
    struct Record {
        var layer: UInt32
        var id: AnimationID
        var space: Int32
        var begin: Double
        /// In the space's time; infinite for endless ones.
        var end: Double
        /// Its own track, or −1.
        var track: Int32
        /// All tracks it writes with: those of a group are its children's. None where its layer takes the plain way.
        var tracks: Range<Int32> = 0..<0
        var isRemovedOnCompletion: Bool
        var hasStarted = false
        var hasFinished = false
        var frameRate: Float
    }

    var animated: ContiguousArray<AnimatedNode> = []
    var tracks: ContiguousArray<Track> = []
    var records: ContiguousArray<Record> = []
    var curves: ContiguousArray<TimingCurve> = []
    var springs: ContiguousArray<SpringCurve> = []
    var keyframes: ContiguousArray<VectorKeyframes> = []
    /// The committed transform of a node taken apart, for tracks of its components.
    var components: ContiguousArray<TransformComponents> = []
    /// Values of animated nodes, in their order.
    var presentations = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)
    var presentationCount = 0
    private var presentationCapacity = 1
    /// Nodes whose animations changed since the last compilation.
    var staleNodes: ContiguousArray<UInt32> = []
    /// What was reported of animations that are being compiled again, so that it is not reported again. Empty at other times.
    private(set) var startedIDs: Set<AnimationID> = []
    private(set) var finishedIDs: Set<AnimationID> = []
    /// Nodes, tracks, records and spaces that stand in the arrays and are of no use any more.
    var waste = 0
    var sleepers = Sleepers()

    mutating func removeAll() {
        animated.removeAll(keepingCapacity: true)
        tracks.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        curves.removeAll(keepingCapacity: true)
        springs.removeAll(keepingCapacity: true)
        keyframes.removeAll(keepingCapacity: true)
        components.removeAll(keepingCapacity: true)
        waste = 0
        sleepers = Sleepers()
    }

    /// Has room for so many nodes with so many animations.
    mutating func reserve(_ nodes: Int, _ animations: Int) {
        animated.reserveCapacity(nodes)
        tracks.reserveCapacity(animations)
        records.reserveCapacity(animations)
    }

    /// Remembers what was reported of an animation until it has been compiled again.
    mutating func carry(_ record: Record) {
        if record.hasStarted { startedIDs.insert(record.id) }
        if record.hasFinished { finishedIDs.insert(record.id) }
    }

    /// The same of all.
    mutating func carryAll() {
        let count = animated.reduce(0) { $0 + $1.records.count }
        startedIDs.reserveCapacity(startedIDs.count + count)
        for entry in animated {
            for i in entry.records { carry(records[Int(i)]) }
        }
    }

    /// All have been compiled.
    mutating func endCarrying() { (startedIDs, finishedIDs) = ([], []) }

    /// Whether it is time to pack the arrays again.
    var isWasteful: Bool { waste > max(64, animated.count / 2) }

    /// Sizes the value array for `count` nodes and fills it from their committed values.
    mutating func resetPresentations(_ count: Int, _ value: (Int) -> LayerProperties) {
        presentations.deinitialize(count: presentationCount)
        if count > presentationCapacity {
            presentations.deallocate()
            presentationCapacity = count * 2
            presentations = .allocate(capacity: presentationCapacity)
        }
        for i in 0..<count { (presentations + i).initialize(to: value(i)) }
        presentationCount = count
    }

    /// One more value behind the others.
    mutating func appendPresentation(_ value: LayerProperties) {
        if presentationCount == presentationCapacity {
            presentationCapacity = max(16, presentationCapacity * 2)
            let grown = UnsafeMutablePointer<LayerProperties>.allocate(
                capacity: presentationCapacity)
            grown.moveInitialize(from: presentations, count: presentationCount)
            presentations.deallocate()
            presentations = grown
        }
        (presentations + presentationCount).initialize(to: value)
        presentationCount += 1
    }

    /// Nothing is left but the memory.
    mutating func forget() {
        removeAll()
        staleNodes.removeAll(keepingCapacity: true)
        presentations.deinitialize(count: presentationCount)
        presentationCount = 0
    }

    /// Takes everything of another, in the memory there is: what is shared would be copied by the next change.
    mutating func take(_ other: TrackStorage) {
        forget()
        animated.append(contentsOf: other.animated)
        tracks.append(contentsOf: other.tracks)
        records.append(contentsOf: other.records)
        curves.append(contentsOf: other.curves)
        springs.append(contentsOf: other.springs)
        keyframes.append(contentsOf: other.keyframes)
        components.append(contentsOf: other.components)
        staleNodes.append(contentsOf: other.staleNodes)
        waste = other.waste
        // Nobody else works them out for this one.
        sleepers = other.sleepers
        wakeAll()
        if presentationCapacity < other.presentationCount {
            presentations.deallocate()
            presentationCapacity = other.presentationCount
            presentations = .allocate(capacity: presentationCapacity)
        }
        presentations.initialize(from: other.presentations, count: other.presentationCount)
        presentationCount = other.presentationCount
    }

    /// A node was committed again: its animations start from the new values.
    mutating func refreshBase(_ index: Int, from properties: LayerProperties) {
        guard index < presentationCount else { return }
        wake(index)
        presentations[index] = properties
        animated[index].isFresh = true
        let c = animated[index].components
        if c >= 0 { components[Int(c)] = TransformComponents(properties.transform) }
    }

    mutating func deallocate() {
        presentations.deinitialize(count: presentationCount)
        presentations.deallocate()
        presentationCount = 0
    }

    mutating func index(of curve: TimingCurve?) -> Int32 {
        guard let curve, !curve.isLinear else { return -1 }
        // Among the last ones: one that stands there twice costs little, and many different ones are not gone through.
        if let known = curves.suffix(64).lastIndex(of: curve) { return Int32(known) }
        curves.append(curve)
        return Int32(curves.count - 1)
    }
}
