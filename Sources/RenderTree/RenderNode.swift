import LaminaGraphicsTypes
import LaminaMotion

/// No node: the parent of the root, the mask of most layers.
public let noNode = UInt32.max

/// What became stale in a node since a display list was last made.
public struct NodeChanges: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    // Computed, as the flags of layers are.
    /// The node's matrices, and with them those of everything below.
    @inlinable public static var geometry: Self { Self(rawValue: 1) }
    /// The node's own pixels, in the same place.
    @inlinable public static var paint: Self { Self(rawValue: 2) }
    /// Which nodes, surfaces and passes there are, or their order.
    @inlinable public static var structure: Self { Self(rawValue: 4) }
}

/// One layer of the render tree. Nodes live in one array; a `LayerID` is the index.
public struct RenderNode {
    /// What the application committed.
    public var properties = LayerProperties()
    public var children: ContiguousArray<UInt32> = []
    public var parent = noNode
    public var mask = noNode
    /// Index into the tree's animated nodes, or −1.
    public var animated: Int32 = -1
    /// Index of the time space that is this layer's local time.
    public var timeSpace: Int32 = 0
    public var layerClass = LayerClass.layer
    public var changes: NodeChanges = []
    public var exists = false
    /// Whether `parent` holds this node as its mask rather than as a child.
    public var isMask = false
    /// Animations in the order they were added; empty for most.
    public var animations: ContiguousArray<RenderAnimation> = []
    /// The layer's own; empty for none.
    public var name: String { properties.bagValue(.name)?.string ?? "" }

    /// Makes it as new, but for the room for animations: the node that comes next is mostly the same layer at another moment.
    mutating func clear() {
        var new = RenderNode()
        swap(&new.animations, &animations)
        new.animations.removeAll(keepingCapacity: true)
        self = new
    }
}
