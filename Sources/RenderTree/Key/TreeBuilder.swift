/// Builds a tree from a key while reading: change by change, each checked before being applied.
///
/// The changes of a large key take several megabytes, and are never in memory together. The data
/// needed for every animation is kept in the builder, where accesses are unchecked. Thread: one at
/// a time.
package struct TreeBuilder {
    package let tree: RenderTree
    private var check: PacketCheck
    /// The tree's nodes.
    private var nodes: UnsafeMutableBufferPointer<RenderNode>
    private var hasEmitters = false
    /// The nodes with new animations, in order, not yet reported to the tree.
    private var animated: ContiguousArray<UInt32> = []

    /// A builder reusing the memory of `spare`, a discarded tree. Throws `PacketCheck.Failure`.
    package init(in spare: RenderTree?, serial: UInt64, layerLimit: Int) throws {
        tree = RenderTree(in: spare, layerLimit: layerLimit)
        check = try PacketCheck(tree, layerLimit: layerLimit, isStepwise: true)
        tree.begin(serial: serial, layerLimit: layerLimit)
        nodes = tree.nodes
    }

    /// Creates a layer. Throws `PacketCheck.Failure`, as the other functions; the tree is then
    /// invalid.
    package mutating func create(
        _ id: LayerID, _ layerClass: LayerClass, _ properties: consuming LayerProperties,
        name: String
    ) throws {
        try check.create(id)
        tree.create(id.rawValue, layerClass, properties, name)
        nodes = tree.nodes
        if layerClass.contains(.emitter) { hasEmitters = true }
    }

    /// Adds an animation to a layer.
    package mutating func add(_ animation: consuming RenderAnimation, to id: LayerID) throws {
        let index = Int(id.rawValue)
        guard index < nodes.count, nodes[index].exists else { return try check.need(id) }
        // Pending removals first: an animation removed and added again must stay.
        tree.settleLeaving()
        if hasEmitters || animation.concernsSublayers { tree.note(animation, of: id.rawValue) }
        nodes[index].animations.append(animation)
        animated.append(id.rawValue)
    }

    /// Applies a change of any kind.
    package mutating func applyChange(_ change: consuming CommitPacket.Change) throws {
        try withUnsafePointer(to: change) { try check.checkChange($0) }
        tell()
        tree.applyChange(change)
        nodes = tree.nodes
        hasEmitters = !tree.emission.histories.isEmpty
    }

    private mutating func tell() {
        tree.noteAnimated(animated)
        animated.removeAll(keepingCapacity: true)
    }

    /// Ends the changes; `time` is the commit's host time.
    package mutating func endChanges(at time: Double?) throws {
        try check.end()
        tell()
        tree.end(at: time)
    }

    /// Restores the state beside the packet of a key.
    package func end(_ key: TreeKey) { tree.remember(key) }
}
