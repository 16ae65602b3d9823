import LaminaGraphicsTypes
import LaminaRenderTree

/// The paint context: access for walks and painters to the list under construction, the caches, and
/// the places of images. The context gives access to these values of the planner's memory only;
/// code in a walk's folder alone changes the state of the walk (`scope`).
///
/// Unchecked: the planner's memory, valid during the planner's lifetime. A pointer instead of a
/// copy, because thousands of leaves write in every frame.
struct PaintContext {
    private let state: UnsafeMutablePointer<PlanState>

    @inline(__always)
    init(_ state: UnsafeMutablePointer<PlanState>) { self.state = state }

    var writer: ListWriter {
        @inline(__always) _read { yield state.pointee.draft.writer }
        @inline(__always) nonmutating _modify { yield &state.pointee.draft.writer }
    }
    var passes: [PassPlan] {
        _read { yield state.pointee.draft.writer.passes }
        nonmutating _modify { yield &state.pointee.draft.writer.passes }
    }
    var surfaces: [SurfacePlan] {
        _read { yield state.pointee.draft.writer.surfaces }
        nonmutating _modify { yield &state.pointee.draft.writer.surfaces }
    }
    var draft: ListDraft {
        @inline(__always) _read { yield state.pointee.draft }
        @inline(__always) nonmutating _modify { yield &state.pointee.draft }
    }
    var caches: PlanCaches {
        @inline(__always) _read { yield state.pointee.caches }
        @inline(__always) nonmutating _modify { yield &state.pointee.caches }
    }
    /// The animated batches.
    var batcher: AnimatedBatcher {
        @inline(__always) get { AnimatedBatcher(painting: self) }
    }
    /// The state of animated batches.
    var batches: AnimatedBatcher.State {
        @inline(__always) _read { yield state.pointee.batches }
        @inline(__always) nonmutating _modify { yield &state.pointee.batches }
    }
    /// The state of the walks.
    var scope: WalkScope {
        @inline(__always) _read { yield state.pointee.scope }
        @inline(__always) nonmutating _modify { yield &state.pointee.scope }
    }
    var counters: Planner.Counters {
        @inline(__always) _read { yield state.pointee.counters }
        @inline(__always) nonmutating _modify { yield &state.pointee.counters }
    }
    /// The cost of other processes' layers.
    var clients: ClientCosts {
        @inline(__always) _read { yield state.pointee.clients }
        @inline(__always) nonmutating _modify { yield &state.pointee.clients }
    }
    /// The pixels of patched nodes, before and after.
    var touched: PixelBox {
        @inline(__always) _read { yield state.pointee.touched }
        @inline(__always) nonmutating _modify { yield &state.pointee.touched }
    }
    /// The support of the target for masks by stencil.
    var stencil: StencilTarget { @inline(__always) get { state.pointee.stencil } }
    var prefersCoverage: Bool { @inline(__always) get { state.pointee.prefersCoverage } }
    var prefersBlits: Bool { @inline(__always) get { state.pointee.prefersBlits } }
    var limits: SurfaceLimits { @inline(__always) get { state.pointee.limits } }
    /// The limit in bytes of the picture's coverage, and of its particles.
    var memoryLimit: Int {
        state.pointee.limits.contents
            ?? TileMemory.limit(width: viewport.width, height: viewport.height)
    }
    var memory: UnsafeNodeMemory { @inline(__always) get { state.pointee.memory } }
    /// True if the thread's stack has no space for further levels of the tree.
    var isStackShort: Bool { state.pointee.stackLimit.isShort }
    /// True if old pictures of layers in transition are held.
    var hasCaptures: Bool { @inline(__always) get { state.pointee.hasCaptures } }
    /// True if layers of other processes are shown.
    var hasClients: Bool { @inline(__always) get { state.pointee.hasClients } }
    /// The image residency's generation in this update. Places of other generations are invalid.
    var imageGeneration: UInt32 { @inline(__always) get { state.pointee.imageGeneration } }
    /// The visible tiles of the preceding list.
    var shownTileRequests: [UInt32: TileRequest] { state.pointee.shown.tileRequests }
    var images: ImageResidency { @inline(__always) get { state.pointee.images } }
    var tree: RenderTree { @inline(__always) get { state.pointee.tree } }
    var draws: UnsafeMutablePointer<NodeDraw> {
        @inline(__always) get { state.pointee.memory.draws }
    }
    var nodes: UnsafeMutablePointer<RenderNode> {
        @inline(__always) get { state.pointee.memory.nodes }
    }
    var isPatching: Bool { @inline(__always) get { state.pointee.isPatching } }

    /// Rewrites items in place for the duration of a closure.
    func whilePatching(_ body: () -> Void) {
        state.pointee.isPatching = true
        body()
        state.pointee.isPatching = false
    }

    /// Counters of updates, and of builds.
    var serial: UInt32 { state.pointee.serial }
    var build: UInt32 { state.pointee.build }
    var viewport: Viewport { state.pointee.viewport }

    /// The values set by the application.
    @inline(__always)
    func committed(_ index: UInt32) -> LayerValues { LayerValues(committedTo: nodes + Int(index)) }

    /// A layer's view for painters, in the plane of its visit.
    @inline(__always)
    func view(of index: UInt32, _ v: LayerValues, _ context: InheritedState) -> LayerView {
        LayerView(index, v, context, in: state.pointee.memory)
    }

    /// The presentation values of a layer, read without a call to the tree.
    @inline(__always)
    func visual(_ index: UInt32) -> LayerValues {
        let node = state.pointee.memory.nodes + Int(index)
        let animated = node.pointee.animated
        guard animated >= 0 else { return LayerValues(committedTo: node) }
        if timeShift != 0,
            let values = state.pointee.caches.replicas.values(of: index)
        {
            return values
        }
        return LayerValues(at: state.pointee.memory.presentations + Int(animated))
    }

    /// Reports a warning about a layer, once.
    func warn(_ index: UInt32, _ what: String) {
        state.pointee.warnings.say(what, of: index, in: tree)
    }
}
