import LaminaGraphicsTypes
import LaminaRenderTree

/// Nodes by index, in plain memory: those of the tree, and what the last build left of each.
///
/// Nothing here is checked. `draws` is the planner's own, `count` long; the tree's are valid during one update, from
/// `Planner.refreshPointers` on. Only the planner touches it, on one thread.
struct UnsafeNodeMemory {
    /// What the last build left of every node.
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

    /// At the beginning of a cache line, as every node's is then.
    private static func room(_ count: Int) -> UnsafeMutablePointer<NodeDraw> {
        UnsafeMutableRawPointer.allocate(
            byteCount: count * MemoryLayout<NodeDraw>.stride, alignment: 64
        ).bindMemory(to: NodeDraw.self, capacity: count)
    }

    func deallocate() {
        draws.deinitialize(count: count)
        UnsafeMutableRawPointer(draws).deallocate()
    }

    /// Boxes above only grow here; a build makes them tight again.
    @inline(__always)
    func growAncestors(_ parent: UInt32, by box: PixelBox) {
        var above = parent
        while above != noNode {
            if draws[Int(above)].subtree.contains(box) { break }
            draws[Int(above)].subtree.formUnion(box)
            above = nodes[Int(above)].parent
        }
    }

    /// Whether a layer that was planned among flat siblings stands in space now: then they are ordered otherwise.
    @inline(__always)
    func leavesFlatSiblings(_ node: UnsafeMutablePointer<RenderNode>, _ v: LayerValues) -> Bool {
        v.leavesPlane && node.pointee.parent != noNode
            && nodes[Int(node.pointee.parent)].children.count > 1
    }
}
