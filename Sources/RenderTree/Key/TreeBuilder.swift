/// Makes a tree of a key while that is read: change by change, each checked before it is applied.
///
/// A key of many layers is some megabytes of changes; made into a tree one by one they never lie in memory together.
/// What every animation needs of the tree stands here, where no access is checked. Thread: one at a time.
package struct TreeBuilder {
    package let tree: RenderTree
    private var check: PacketCheck
    /// The tree's.
    private var nodes: UnsafeMutableBufferPointer<RenderNode>
    private var hasEmitters = false
    /// Nodes that got animations, in order, and that the tree has not been told of.
    private var animated: ContiguousArray<UInt32> = []

    /// `spare` is a tree that nobody needs any more: its memory is used. Throws `PacketCheck.Failure`.
    package init(in spare: RenderTree?, serial: UInt64, layerLimit: Int) throws {
        tree = RenderTree(in: spare, layerLimit: layerLimit)
        check = try PacketCheck(tree, layerLimit: layerLimit, isStepwise: true)
        tree.begin(serial: serial, layerLimit: layerLimit)
        nodes = tree.nodes
    }

    /// Makes a layer. Throws `PacketCheck.Failure`, as the others do: the tree is of no use then.
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
        // What left before and comes back is not taken off once more.
        tree.settleLeaving()
        if hasEmitters || animation.concernsSublayers { tree.note(animation, of: id.rawValue) }
        nodes[index].animations.append(animation)
        animated.append(id.rawValue)
    }

    /// Takes any change.
    package mutating func take(_ change: consuming CommitPacket.Change) throws {
        try withUnsafePointer(to: change) { try check.take($0) }
        tell()
        tree.take(change)
        nodes = tree.nodes
        hasEmitters = !tree.emitters.isEmpty
    }

    private mutating func tell() {
        tree.noteAnimated(animated)
        animated.removeAll(keepingCapacity: true)
    }

    /// After the last change; `time` is that of the commit.
    package mutating func endChanges(at time: Double?) throws {
        try check.end()
        tell()
        tree.end(at: time)
    }

    /// Takes what stands beside the packet of a key.
    package func end(_ key: TreeKey) { tree.remember(key) }
}
