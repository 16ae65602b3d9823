import LaminaGraphicsTypes
import LaminaMotion

/// No node: the parent of the root, the mask of most layers.
public let noNode = UInt32.max

/// The changes of a node since the last display list.
public struct NodeChanges: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Changes from bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
    // Computed, like `LayerFlags`.
    /// The matrices of the node and its descendants.
    @inlinable public static var geometry: Self { Self(rawValue: 1) }
    /// The node's own pixels, at an unchanged position.
    @inlinable public static var paint: Self { Self(rawValue: 2) }
    /// The set of nodes, surfaces and passes, or their order.
    @inlinable public static var structure: Self { Self(rawValue: 4) }
}

/// A layer of the render tree. Nodes are elements of an array; a `LayerID` is the index.
public struct RenderNode {
    /// The committed values.
    public var properties = LayerProperties()
    /// The sublayers, back to front, as indices of nodes.
    public var children: ContiguousArray<UInt32> = []
    /// The parent, or `noNode`.
    public var parent = noNode
    /// The mask, or `noNode`.
    public var mask = noNode
    /// The index into the tree's animated nodes, or −1.
    public var animated: Int32 = -1
    /// The index of the time space with the layer's local time.
    public var timeSpace: Int32 = 0
    /// The layer's class. Default `layer`.
    public var layerClass = LayerClass.layer
    /// The changes since the last `drainChanges`.
    public var changes: NodeChanges = []
    /// False for an unused element of the array, whose other values have no meaning.
    public var exists = false
    /// True if `parent` holds the node as its mask.
    public var isMask = false
    /// The animations in order of addition; empty for most layers.
    public var animations: ContiguousArray<RenderAnimation> = []
    /// The layer's name; empty for none.
    public var name: String { properties.bagValue(.name)?.string ?? "" }

    /// Resets the node and keeps the memory for animations: the next node at this place is usually
    /// the same layer at a different time.
    mutating func clear() {
        var new = RenderNode()
        swap(&new.animations, &animations)
        new.animations.removeAll(keepingCapacity: true)
        self = new
    }
}
