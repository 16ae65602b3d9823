import LaminaGraphicsTypes
import LaminaMotion

/// Storage of the animated nodes of a tree: contiguous arrays of tracks, of records for delegates
/// and of evaluated values.
struct TrackStorage {
    /// An animated node.
    struct AnimatedNode {
        var node: UInt32
        /// The tracks of the node, in order of addition.
        var firstTrack: Int32 = 0
        var trackCount: Int32 = 0
        /// True if every animation of the node has a fast form, a track. Otherwise the general path
        /// (`AnimationComposition`) evaluates all animations of the node.
        var isFast = true
        /// The index into `components`, or −1 without tracks of the transform's components.
        var components: Int32 = -1
        var changes: NodeChanges = []
        var isFresh = true
        /// True if the node or an ancestor is hidden: the node is not evaluated.
        var isUnseen = false
        /// True if an animation may write `hidden`.
        var mayHide = false
        /// True if only `hidden` is animated.
        var onlyHides = false
        /// True for a running transition: redrawn in every frame.
        var hasTransition = false
        /// True if a track starts or ends at the committed value. A change of the committed value
        /// then compiles the node again.
        var dependsOnBase = false
        /// The records of the node, and the number of its time spaces in `TimeSpaces`.
        var records: Range<Int32> = 0..<0
        var spaceCount: Int32 = 0
    }

    /// The start and the end of a top-level animation, both reported to the animation's delegate.
    struct Record {
        var layer: UInt32
        var id: AnimationID
        var space: Int32
        var begin: Double
        /// The end in the space's time; infinite for endless animations.
        var end: Double
        /// The animation's own track, or −1.
        var track: Int32
        /// All tracks of the animation; the tracks of a group are the tracks of its children. Empty
        /// on the general path.
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
    /// The committed transforms of nodes as components, for tracks of components.
    var components: ContiguousArray<TransformComponents> = []
    /// The values of animated nodes, in order.
    var presentations = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)
    var presentationCount = 0
    private var presentationCapacity = 1
    /// The nodes with animations changed since the last compilation.
    var staleNodes: ContiguousArray<UInt32> = []
    /// Animations with a reported start or end, during a recompilation: a recompiled animation is
    /// not reported a second time. Empty outside of a recompilation.
    private(set) var startedIDs: Set<AnimationID> = []
    private(set) var finishedIDs: Set<AnimationID> = []
    /// The number of unused nodes, tracks, records and spaces in the arrays.
    var waste = 0
    var suspendedNodes = SuspendedNodes()

    mutating func removeAll() {
        animated.removeAll(keepingCapacity: true)
        tracks.removeAll(keepingCapacity: true)
        records.removeAll(keepingCapacity: true)
        curves.removeAll(keepingCapacity: true)
        springs.removeAll(keepingCapacity: true)
        keyframes.removeAll(keepingCapacity: true)
        components.removeAll(keepingCapacity: true)
        waste = 0
        suspendedNodes = SuspendedNodes()
    }

    /// Reserves memory for a number of nodes and animations.
    mutating func reserve(_ nodes: Int, _ animations: Int) {
        animated.reserveCapacity(nodes)
        tracks.reserveCapacity(animations)
        records.reserveCapacity(animations)
    }

    /// Keeps the report state of an animation, which is about to be compiled again.
    mutating func carry(_ record: Record) {
        if record.hasStarted { startedIDs.insert(record.id) }
        if record.hasFinished { finishedIDs.insert(record.id) }
    }

    /// Keeps the report state of all animations.
    mutating func carryAll() {
        let count = animated.reduce(0) { $0 + $1.records.count }
        startedIDs.reserveCapacity(startedIDs.count + count)
        for entry in animated {
            for i in entry.records { carry(records[Int(i)]) }
        }
    }

    /// Ends a recompilation: drops the kept report state.
    mutating func endCarrying() { (startedIDs, finishedIDs) = ([], []) }

    /// True if the arrays should be packed.
    var isWasteful: Bool { waste > max(64, animated.count / 2) }

    /// Resizes the value array to `count` nodes, filled with their committed values.
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

    /// Appends a value.
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

    /// Removes everything, keeping the memory.
    mutating func forget() {
        removeAll()
        staleNodes.removeAll(keepingCapacity: true)
        presentations.deinitialize(count: presentationCount)
        presentationCount = 0
    }

    /// Copies the content of another storage into the memory of this storage. An assignment would
    /// share the arrays instead, and the next change would copy them (copy on write).
    mutating func copyContents(of other: TrackStorage) {
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
        // No renderer evaluates the nodes of the copy.
        suspendedNodes = other.suspendedNodes
        resumeAll()
        if presentationCapacity < other.presentationCount {
            presentations.deallocate()
            presentationCapacity = other.presentationCount
            presentations = .allocate(capacity: presentationCapacity)
        }
        presentations.initialize(from: other.presentations, count: other.presentationCount)
        presentationCount = other.presentationCount
    }

    /// Stores newly committed values of a node: the next evaluation applies the animations to these
    /// values.
    mutating func refreshBase(_ index: Int, from properties: LayerProperties) {
        guard index < presentationCount else { return }
        resume(index)
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
        // Searches only the last curves: a duplicate costs little, and a search of many different
        // curves would be slow.
        if let known = curves.suffix(64).lastIndex(of: curve) { return Int32(known) }
        curves.append(curve)
        return Int32(curves.count - 1)
    }
}
