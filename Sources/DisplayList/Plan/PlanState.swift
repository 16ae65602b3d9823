import LaminaGraphicsTypes
import LaminaRenderTree

/// What the walk reads and writes all the time, in one piece of plain memory.
///
/// Behind a pointer rather than in the planner object: a class's stored properties are checked for overlapping
/// access at every use, which took a fifth of a frame of five thousand moving layers. Only the
/// builder touches it, on one thread. Not for anything that is read once a frame.
struct PlanState {
    var writer = ListWriter()
    /// The writer of the list before, which is what the window shows.
    var shown = ListWriter()
    var memory = UnsafeNodeMemory()
    var scope = WalkScope()
    /// Pixels of patched nodes, before and after.
    var touched = PixelBox.empty
    var isPatching = false
    /// Whether old pictures of layers in transition are held.
    var hasCaptures = false
    /// Whether layers of other processes are shown.
    var hasGuests = false
    var visited = 0
    /// Counts updates, and those that built the list anew.
    var serial: UInt32 = 0
    var build: UInt32 = 0
    /// The build of the last picture; later ones are of old pictures kept for transitions.
    var frameBuild: UInt32 = 0
    /// The image residency's generation in this update: places remembered in another one may be gone.
    var imageGeneration: UInt32 = 0
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
        @inline(__always) get { state.pointee.memory.draws }
    }
    var nodes: UnsafeMutablePointer<RenderNode> {
        @inline(__always) get { state.pointee.memory.nodes }
    }
    var isPatching: Bool {
        @inline(__always) get { state.pointee.isPatching }
        set { state.pointee.isPatching = newValue }
    }

    /// Counts updates, and those that built the list anew.
    var serial: UInt32 { state.pointee.serial }
    var buildNumber: UInt32 { state.pointee.build }
    /// The image residency's, in this update.
    var imageGeneration: UInt32 { state.pointee.imageGeneration }
    /// How much earlier the layers being visited show their animations.
    var timeShift: Double { state.pointee.scope.timeShift }

    /// The tree's memory may have moved since the last frame.
    func refreshPointers() {
        state.pointee.memory.nodes = tree.nodes.baseAddress!
        state.pointee.memory.presentations = tree.presentationBase
        state.pointee.imageGeneration = images.generation
    }

    /// What the application set of a layer.
    @inline(__always)
    func committed(_ index: UInt32) -> LayerValues { LayerValues(committedTo: nodes + Int(index)) }

    /// A layer for its painters, in the plane it was visited in.
    @inline(__always)
    func view(of index: UInt32, _ v: LayerValues, _ context: LayerContext) -> LayerView {
        LayerView(index, v, context, in: state.pointee.memory)
    }

    /// What a layer shows, without asking the tree.
    @inline(__always)
    func visual(_ index: UInt32) -> LayerValues {
        let node = state.pointee.memory.nodes + Int(index)
        let animated = node.pointee.animated
        guard animated >= 0 else { return LayerValues(committedTo: node) }
        if state.pointee.scope.timeShift != 0, let values = replicas.values(of: index) {
            return values
        }
        return LayerValues(at: state.pointee.memory.presentations + Int(animated))
    }
}
