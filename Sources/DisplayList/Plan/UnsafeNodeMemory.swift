import LaminaGraphicsTypes
import LaminaRenderTree

/// Nodes by index in unmanaged memory: the tree's nodes, and the last build's data of each.
///
/// Unchecked: `draws` is the planner's own with `count` elements; the tree's memory is valid during
/// an update, from `Planner.refreshPointers` on. Accessed only by the planner, on a single thread.
struct UnsafeNodeMemory {
    /// The last build's data of every node.
    private(set) var draws = Self.room(64)
    private(set) var count = 0
    private var capacity = 64
    /// The tree's nodes and animated values.
    var nodes: UnsafeMutablePointer<RenderNode>
    var presentations: UnsafeMutablePointer<LayerProperties>

    init() {
        nodes = UnsafeMutablePointer<RenderNode>.allocate(capacity: 1)
        presentations = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)
        nodes.deallocate()
        presentations.deallocate()
    }

    mutating func reserve(_ wanted: Int) {
        if wanted > capacity {
            let grown = Self.room(wanted * 2)
            grown.moveInitialize(from: draws, count: count)
            UnsafeMutableRawPointer(draws).deallocate()
            draws = grown
            capacity = wanted * 2
        }
        if wanted > count {
            (draws + count).initialize(repeating: NodeDraw(), count: wanted - count)
            count = wanted
        }
    }

    /// Allocates aligned to a cache line; every node's data is then aligned.
    private static func room(_ count: Int) -> UnsafeMutablePointer<NodeDraw> {
        UnsafeMutableRawPointer.allocate(
            byteCount: count * MemoryLayout<NodeDraw>.stride, alignment: 64
        ).bindMemory(to: NodeDraw.self, capacity: count)
    }

    func deallocate() {
        draws.deinitialize(count: count)
        UnsafeMutableRawPointer(draws).deallocate()
    }

    /// Grows the ancestors' boxes; a build makes the boxes tight again.
    @inline(__always)
    func growAncestors(_ parent: UInt32, by box: PixelBox) {
        var above = parent
        while above != noNode {
            if draws[Int(above)].subtree.contains(box) { break }
            draws[Int(above)].subtree.formUnion(box)
            above = nodes[Int(above)].parent
        }
    }

    /// True if a layer planned among flat siblings has left the plane: the order then changes.
    @inline(__always)
    func leavesFlatSiblings(_ node: UnsafeMutablePointer<RenderNode>, _ v: LayerValues) -> Bool {
        v.leavesPlane && node.pointee.parent != noNode
            && nodes[Int(node.pointee.parent)].children.count > 1
    }
}
