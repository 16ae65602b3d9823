import LaminaGraphicsTypes
import LaminaRenderTree

// Accessors for the walk's state outside the planner object: see `PlanState`.
extension Planner {
    /// The paint context.
    var painting: PaintContext {
        @inline(__always) get { PaintContext(state) }
    }
    /// The animated batches.
    var batcher: AnimatedBatcher { @inline(__always) get { painting.batcher } }
    var clients: ClientCosts {
        _read { yield state.pointee.clients }
        _modify { yield &state.pointee.clients }
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
    var caches: PlanCaches {
        @inline(__always) _read { yield state.pointee.caches }
        @inline(__always) _modify { yield &state.pointee.caches }
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

    @inline(__always)
    func visual(_ index: UInt32) -> LayerValues { painting.visual(index) }
    func warn(_ index: UInt32, _ what: String) { painting.warn(index, what) }

    /// Updates pointers: the tree's memory may have moved since the last frame.
    func refreshPointers() {
        state.pointee.memory.nodes = tree.nodes.baseAddress!
        state.pointee.memory.presentations = tree.presentationBase
        state.pointee.imageGeneration = images.generation
    }

    // MARK: Interface to clients and tests

    /// The size and scale of the target, from the last update. 0 × 0 pixels at scale 1 before.
    public var viewport: Viewport { state.pointee.viewport }
    /// The counts of planning since the planner was made. `visited` counts the last update alone.
    public var counters: Counters { state.pointee.counters }
    /// The visible tiles of tiled layers, by node, since the last build. Tiles that are present
    /// already are among the requests.
    public var tileRequests: [UInt32: TileRequest] { state.pointee.draft.tileRequests }
    /// True if a frame must be independent of everything drawn before. False by default.
    public var isExact: Bool {
        get { limits.isExact }
        set {
            if newValue != limits.isExact { (needsBuild, limits.isBeyond) = (true, true) }
            limits.isExact = newValue
        }
    }
    /// The target's support for masks by stencil: a stencil buffer with stored alpha, and an opaque
    /// backdrop. Default false for both.
    public func setStencil(isOffered: Bool, isBackdropOpaque: Bool) {
        let target = StencilTarget(isOffered: isOffered, isBackdropOpaque: isBackdropOpaque)
        if target != state.pointee.stencil { needsBuild = true }
        state.pointee.stencil = target
    }
    /// True if curved shapes, polygons and chains of lines are drawn by coverage instead of
    /// formulas. Faster on drivers that run both sides of every branch for each pixel. Default
    /// false.
    public var prefersCoverage: Bool {
        get { state.pointee.prefersCoverage }
        set {
            if newValue != state.pointee.prefersCoverage { needsBuild = true }
            state.pointee.prefersCoverage = newValue
        }
    }
    /// True if shapes are drawn from pages of colours without a tint, because the driver draws
    /// such pictures several times as fast. Default false.
    public var prefersBlits: Bool {
        get { state.pointee.prefersBlits }
        set {
            if newValue != state.pointee.prefersBlits { needsBuild = true }
            state.pointee.prefersBlits = newValue
        }
    }
    /// The bytes of cached shadows. The last cached picture may exceed `keptShadowBudget`.
    public var keptShadowBytes: Int { caches.shadows.bytes }
    /// The largest size of cached shadows in bytes; beyond, no further shadow is cached. 64 MiB by
    /// default.
    public var keptShadowBudget: Int {
        get { caches.shadows.budget }
        set { caches.shadows.budget = newValue }
    }
    /// The warnings reported about layers.
    var warnings: Set<LayerWarnings.LayerWarning> { state.pointee.warnings.all }

    /// The clients exceeding their limits, with the reason; valid after `update`.
    package func costlyClients() -> [(client: ClientTree, reason: String)] {
        state.pointee.hasClients ? clients.costly(in: painting) : []
    }
}
