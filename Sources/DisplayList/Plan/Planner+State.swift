import LaminaGraphicsTypes
import LaminaRenderTree

// What the walk reads and writes is not in the planner object: see `PlanState`.
extension Planner {
    /// What painters are handed.
    var canvas: Canvas {
        @inline(__always) get { Canvas(state: state) }
    }
    var tree: RenderTree { @inline(__always) get { state.pointee.tree } }
    var images: ImageResidency { state.pointee.images }
    var writer: ListWriter {
        @inline(__always) _read { yield state.pointee.draft.writer }
        @inline(__always) _modify { yield &state.pointee.draft.writer }
    }
    var draft: ListDraft {
        _read { yield state.pointee.draft }
        _modify { yield &state.pointee.draft }
    }
    var stores: Stores {
        @inline(__always) _read { yield state.pointee.stores }
        @inline(__always) _modify { yield &state.pointee.stores }
    }
    var limits: SurfaceLimits {
        get { state.pointee.limits }
        set { state.pointee.limits = newValue }
    }
    var passes: [PassPlan] {
        _read { yield state.pointee.draft.writer.passes }
        _modify { yield &state.pointee.draft.writer.passes }
    }
    var surfaces: [SurfacePlan] {
        _read { yield state.pointee.draft.writer.surfaces }
        _modify { yield &state.pointee.draft.writer.surfaces }
    }
    var draws: UnsafeMutablePointer<NodeDraw> {
        @inline(__always) get { state.pointee.memory.draws }
    }
    var nodes: UnsafeMutablePointer<RenderNode> {
        @inline(__always) get { state.pointee.memory.nodes }
    }
    var isPatching: Bool { @inline(__always) get { state.pointee.isPatching } }

    @inline(__always)
    func visual(_ index: UInt32) -> LayerValues { canvas.visual(index) }
    @inline(__always)
    func committed(_ index: UInt32) -> LayerValues { canvas.committed(index) }
    @inline(__always)
    func view(of index: UInt32, _ v: LayerValues, _ context: LayerContext) -> LayerView {
        canvas.view(of: index, v, context)
    }
    func complain(_ index: UInt32, _ what: String) { canvas.complain(index, what) }

    /// The tree's memory may have moved since the last frame.
    func refreshPointers() {
        state.pointee.memory.nodes = tree.nodes.baseAddress!
        state.pointee.memory.presentations = tree.presentationBase
        state.pointee.imageGeneration = images.generation
    }

    // MARK: What clients and tests see of it

    public var viewport: Viewport { state.pointee.viewport }
    public var counters: Counters { state.pointee.counters }
    /// Tiles of tiled layers that are in sight, by node, since the last build.
    public var tileRequests: [UInt32: TileRequest] { state.pointee.draft.tileRequests }
    /// Whether a frame is to be the same whatever was drawn before it. False by default.
    public var isExact: Bool {
        get { limits.isExact }
        set {
            if newValue != limits.isExact { (needsBuild, limits.isBeyond) = (true, true) }
            limits.isExact = newValue
        }
    }
    /// Bytes of shadows that outlive their frame.
    public var keptShadowBytes: Int { stores.shadows.bytes }
    /// Bytes of such shadows with which no further one is kept; 64 MiB unless set.
    public var keptShadowBudget: Int {
        get { stores.shadows.budget }
        set { stores.shadows.budget = newValue }
    }
    /// What was said about layers.
    var complaints: Set<Complaints.Complaint> { state.pointee.complaints.all }

    /// Guests that cost more than they may, and why, after `update`.
    package func costlyGuests() -> [(guest: GuestTree, reason: String)] {
        state.pointee.hasGuests ? guests.costly(in: canvas) : []
    }
}
