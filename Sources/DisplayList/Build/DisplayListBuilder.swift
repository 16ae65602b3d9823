import CoreGraphics
import RenderTree

/// Turns an evaluated tree into passes and items.
///
/// In: the tree after `evaluate`, the viewport, and a place for images. Out: `passes`, `surfaces` and `data`
/// of the frame, and `damage`, the pixels that can differ from the frame before.
/// Idea: the list is kept from frame to frame. When only geometry and paint of nodes changed, their
/// items are written again in place (`patch`); when anything else changed, everything is built
/// anew in one walk. Cost: proportional to what moved for a patch, to the tree for a build.
/// Thread: the render thread.
public final class DisplayListBuilder {
    public internal(set) var passes: [PassPlan] = []
    public internal(set) var surfaces: [SurfacePlan] = []
    /// Pixels of the window that must be drawn again; everything after a resize.
    public internal(set) var damage = PixelBox.empty
    public internal(set) var viewport = Viewport(width: 0, height: 0, scale: 1)
    public internal(set) var counters = Counters()

    /// What a frame's planning did, for the frame record and for tests.
    public struct Counters: Sendable, Equatable {
        public var builds = 0
        public var patches = 0
        public var visited = 0
    }

    var sink = ItemSink()
    var draws: ContiguousArray<NodeDraw> = []
    let images: ImageResidency
    unowned let tree: RenderTree
    /// Clip shapes live in the data before a rebuild; a patch that needs a new one fails.
    var isPatching = false
    /// Layers already complained about.
    var complaints: Set<UInt32> = []
    private var imageGeneration: UInt32 = 0
    /// Items of passes left open while a surface inside them is drawn.
    var openItems: [ContiguousArray<DrawItem>] = []
    var openTargets: [Int32] = []
    /// Depth of surfaces around the node being visited; items in surfaces cannot be patched.
    var surfaceDepth = 0
    /// Set inside constructs whose items depend on more than their own node.
    var patchBarrier = 0

    public init(tree: RenderTree, images: ImageResidency) {
        self.tree = tree
        self.images = images
    }

    deinit { sink.deallocate() }

    /// Records of all items; offsets in items are into it.
    public var data: UnsafeMutablePointer<SIMD4<Float>> { sink.data }
    public var dataCount: Int { sink.used }
    /// Clip records, and a count of their changes.
    public var clips: ContiguousArray<SIMD4<Float>> { sink.clips }
    public var clipSerial: UInt64 { sink.clipSerial }

    /// The items drawn last into the window itself.
    public var rootItems: ContiguousArray<DrawItem> { sink.items }

    /// Plans a frame. Returns false when nothing can have changed.
    @discardableResult
    public func update(viewport: Viewport) -> Bool {
        counters.visited = 0
        let resized = viewport != self.viewport
        self.viewport = viewport
        damage = .empty
        var mustBuild = resized || images.generation != imageGeneration
        imageGeneration = images.generation
        var candidates: ContiguousArray<(UInt32, NodeChanges)> = []
        tree.drainChanges { index, what in
            candidates.append((index, what))
            if what.contains(.structure) { mustBuild = true }
        }
        if candidates.isEmpty && !mustBuild { return false }
        if !mustBuild {
            for (index, what) in candidates where !patch(index, what) {
                mustBuild = true
                break
            }
            if !mustBuild { counters.patches += 1 }
        }
        if mustBuild {
            for (index, _) in candidates { noteOldDamage(index) }
            build()
            for (index, _) in candidates { noteOldDamage(index) }
            counters.builds += 1
        }
        damage = resized ? viewport.box : damage.intersection(viewport.box)
        return !damage.isEmpty || resized
    }

    private func noteOldDamage(_ index: UInt32) {
        if Int(index) < draws.count { damage.formUnion(draws[Int(index)].subtree) }
    }

    // MARK: - Building

    private func build() {
        sink.removeAll()
        passes.removeAll(keepingCapacity: true)
        surfaces.removeAll(keepingCapacity: true)
        openItems.removeAll()
        openTargets.removeAll()
        surfaceDepth = 0
        patchBarrier = 0
        if draws.count < tree.nodes.count {
            draws.append(
                contentsOf: repeatElement(NodeDraw(), count: tree.nodes.count - draws.count))
        }
        if tree.root != noNode {
            visit(tree.root, rootContext, parent: nil)
        }
    }

    /// Superspace of the root: points, y up, origin at the lower left corner of the viewport.
    var rootContext: BuildContext {
        var context = BuildContext()
        context.plane = PlaneTransform(
            a: viewport.scale, b: 0, c: 0, d: -viewport.scale, tx: 0, ty: Double(viewport.height))
        context.clip.box = viewport.box
        return context
    }

    // MARK: - Patching

    /// Writes a node's items again in place; false when that is not possible.
    private func patch(_ index: UInt32, _ what: NodeChanges) -> Bool {
        guard Int(index) < draws.count else { return false }
        let draw = draws[Int(index)]
        guard draw.isPatchable else { return false }
        let parent = tree.nodes[Int(index)].parent
        let context: BuildContext
        if index == tree.root {
            context = rootContext
        } else {
            guard parent != noNode, !tree.nodes[Int(index)].isMask else { return false }
            let above = draws[Int(parent)]
            var c = BuildContext()
            c.plane = above.plane
            c.clip = draw.clip
            c.opacity = draw.opacity
            c.isFlipped = above.isFlipped
            c.tint = draw.tint
            context = c
        }
        isPatching = true
        let clipCount = sink.clips.count
        defer { isPatching = false }
        sink.cursor = Int(draw.firstItem)
        sink.patchFailed = false
        damage.formUnion(draw.subtree)
        visit(index, context, parent: parent == noNode ? nil : tree.visual(parent))
        let fits = !sink.patchFailed && sink.cursor == Int(draw.firstItem + draw.itemCount)
        sink.cursor = -1
        // Shapes below moved with the node; their old records stay until the next build.
        if sink.clips.count != clipCount { sink.clipSerial += 1 }
        let box = draws[Int(index)].subtree
        damage.formUnion(box)
        // Boxes above only grow here; a build makes them tight again.
        var above = parent
        while above != noNode {
            draws[Int(above)].subtree.formUnion(box)
            above = tree.nodes[Int(above)].parent
        }
        return fits && sink.clips.count < 1 << 16
    }
}
