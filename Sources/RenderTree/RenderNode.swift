import LaminaGraphicsTypes
import LaminaMotion

/// No node: the parent of the root, the mask of most layers. Never an index of a node.
public let noNode = UInt32.max

/// The changes of a node since the last display list. `RenderTree.drainChanges(into:)` returns and
/// resets the changes.
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
    /// The layer: the node's number belonged to no layer, or to a removed layer. The flag is always
    /// combined with the three other flags.
    @inlinable public static var created: Self { Self(rawValue: 8) }
}

/// A layer of the render tree. Nodes are elements of an array; a `LayerID` is the index.
public struct RenderNode {
    /// The committed values. The image of live contents replaces the committed contents.
    public var properties = LayerProperties()
    /// The sublayers, back to front, as indices of nodes. Default none; the mask is not included.
    public var children: ContiguousArray<UInt32> = []
    /// The parent, or `noNode`. For a mask, the masked layer. `noNode` for the root and for
    /// detached layers.
    public var parent = noNode
    /// The mask, or `noNode`. The index of a node with `isMask`.
    public var mask = noNode
    /// The index into the tree's animated nodes, or −1. Renewed by `evaluate` after changes of
    /// animations.
    public var animated: Int32 = -1
    /// The index of the time space with the layer's local time. 0 is the host's clock. Renewed by
    /// `evaluate` after changes of timing or hierarchy.
    public var timeSpace: Int32 = 0
    /// The layer's class. Default `layer`.
    public var layerClass = LayerClass.layer
    /// The changes since the last `drainChanges`. All changes for a new layer.
    public var changes: NodeChanges = []
    /// False for an unused element of the array, whose other values have no meaning. True from the
    /// creation to the removal of the layer.
    public var exists = false
    /// True if `parent` holds the node as its mask. Default false.
    public var isMask = false
    /// The animations in order of addition; empty for most layers. An ended animation with
    /// `isRemovedOnCompletion` is removed by `evaluate`, without a commit.
    public var animations: ContiguousArray<RenderAnimation> = []
    /// The layer's name; empty for none. Key paths find sublayers by the name. O(n) in the bag.
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
