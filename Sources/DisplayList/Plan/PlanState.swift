import GraphicsTypes
import RenderTree

/// What the walk reads and writes all the time, in one piece of plain memory.
///
/// Behind a pointer rather than in the planner object: a class's stored properties are checked for overlapping
/// access at every use, which took a fifth of a frame of five thousand moving layers. Only the
/// builder touches it, on one thread. Not for anything that is read once a frame.
struct PlanState {
    var writer = ListWriter()
    /// The writer of the list before, which is what the window shows.
    var shown = ListWriter()
    /// What the last build left of every node, by index.
    var draws = Self.room(64)
    var drawCount = 0
    private var drawCapacity = 64
    /// The tree's nodes and animated values, valid during one update.
    var nodes: UnsafeMutablePointer<RenderNode>
    var presentations: UnsafeMutablePointer<LayerProperties>
    /// Pixels of patched nodes, before and after.
    var touched = PixelBox.empty
    var isPatching = false
    /// Whether old pictures of layers in transition are held.
    var hasCaptures = false
    /// Surfaces around the node whose pixels are not the window's.
    var ownSpaces = 0
    /// Set inside constructs whose items depend on more than their own node.
    var barrier = Obstacle.none
    var visited = 0
    /// Counts updates, and those that built the list anew.
    var serial: UInt32 = 0
    var build: UInt32 = 0
    /// The image residency's generation in this update: places remembered in another one may be gone.
    var imageGeneration: UInt32 = 0
    var target = Target()
    /// How much earlier the layers being visited show their animations (a replicator's copy).
    var timeShift = 0.0
    /// Matrices of the transform layers around the node being visited, to the layer that flattens them.
    var depths: ContiguousArray<CATransform3D> = []

    init() {
        nodes = UnsafeMutablePointer<RenderNode>.allocate(capacity: 1)
        presentations = UnsafeMutablePointer<LayerProperties>.allocate(capacity: 1)
        nodes.deallocate()
        presentations.deallocate()
    }

    mutating func reserve(_ count: Int) {
        if count > drawCapacity {
            let grown = Self.room(count * 2)
            grown.moveInitialize(from: draws, count: drawCount)
            UnsafeMutableRawPointer(draws).deallocate()
            draws = grown
            drawCapacity = count * 2
        }
        if count > drawCount {
            (draws + drawCount).initialize(repeating: NodeDraw(), count: count - drawCount)
            drawCount = count
        }
    }

    /// At the beginning of a cache line, as every node's is then.
    private static func room(_ count: Int) -> UnsafeMutablePointer<NodeDraw> {
        UnsafeMutableRawPointer.allocate(
            byteCount: count * MemoryLayout<NodeDraw>.stride, alignment: 64
        ).bindMemory(to: NodeDraw.self, capacity: count)
    }

    func deallocate() {
        draws.deinitialize(count: drawCount)
        UnsafeMutableRawPointer(draws).deallocate()
    }
}

extension Planner {
    var writer: ListWriter {
        @inline(__always) _read { yield state.pointee.writer }
        @inline(__always) _modify { yield &state.pointee.writer }
    }
    var passes: [PassPlan] {
        _read { yield state.pointee.writer.passes }
        _modify { yield &state.pointee.writer.passes }
    }
    var surfaces: [SurfacePlan] {
        _read { yield state.pointee.writer.surfaces }
        _modify { yield &state.pointee.writer.surfaces }
    }
    var draws: UnsafeMutablePointer<NodeDraw> {
        @inline(__always) get { state.pointee.draws }
    }
    var nodes: UnsafeMutablePointer<RenderNode> {
        @inline(__always) get { state.pointee.nodes }
    }
    var isPatching: Bool {
        @inline(__always) get { state.pointee.isPatching }
        set { state.pointee.isPatching = newValue }
    }

    /// The tree's memory may have moved since the last frame.
    func refreshPointers() {
        state.pointee.nodes = tree.nodes.baseAddress!
        state.pointee.presentations = tree.presentationBase
        state.pointee.imageGeneration = images.generation
    }

    /// What a layer shows, without asking the tree.
    @inline(__always)
    func visual(_ index: UInt32) -> UnsafePointer<LayerProperties> {
        let node = state.pointee.nodes + Int(index)
        let animated = node.pointee.animated
        if animated >= 0 {
            if state.pointee.timeShift != 0, let values = replicas.shifted[index] {
                return UnsafePointer(values.values)
            }
            return UnsafePointer(state.pointee.presentations + Int(animated))
        }
        return UnsafePointer(
            UnsafeMutableRawPointer(node).assumingMemoryBound(to: LayerProperties.self))
    }
}
