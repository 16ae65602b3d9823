import LaminaGraphicsTypes
import LaminaRenderTree

/// The state read and written by the walk and the painters, in a single block of memory.
///
/// The planner stores a pointer to the state: exclusivity checks of stored properties of the class
/// took a fifth of a frame of five thousand moving layers. Only the planner and its paint contexts
/// access the memory, on a single thread. Values read once per frame are the planner's own.
struct PlanState {
    var draft = ListDraft()
    /// The preceding list, shown by the window.
    var shown = ListDraft()
    /// The cost of other processes' layers.
    var clients = ClientCosts()
    var memory = UnsafeNodeMemory()
    var scope = WalkScope()
    var caches = PlanCaches()
    let tree: RenderTree
    let images: ImageResidency
    var viewport = Viewport(width: 0, height: 0, scale: 1)
    var counters = Planner.Counters()
    var limits = SurfaceLimits()
    var warnings = LayerWarnings()
    /// The target, as far as masks by stencil depend on the target.
    var stencil = StencilTarget()
    /// See `Planner.prefersCoverage`.
    var prefersCoverage = false
    /// See `Planner.prefersBlits`.
    var prefersBlits = false
    /// The stack of the planning thread.
    var stackLimit = StackLimit()
    /// The pixels of patched nodes, before and after.
    var touched = PixelBox.empty
    var isPatching = false
    /// True if old pictures of layers in transition are held.
    var hasCaptures = false
    /// True if layers of other processes are shown.
    var hasClients = false
    /// Counters of updates, and of builds.
    var serial: UInt32 = 0
    var build: UInt32 = 0
    /// The build of the last picture; later builds belong to old pictures captured for transitions.
    var frameBuild: UInt32 = 0
    /// The image residency's generation in this update. Places of other generations are invalid.
    var imageGeneration: UInt32 = 0
    /// The state of animated batches.
    var batches = AnimatedBatcher.State()

    init(_ tree: RenderTree, _ images: ImageResidency) {
        (self.tree, self.images) = (tree, images)
    }

    /// Begins a list. The window's list is kept, because damage is the difference (`replacing`).
    mutating func beginList(replacing isShown: Bool, forWindow isWindow: Bool) {
        if isShown { swap(&draft, &shown) }
        draft.begin()
        scope = WalkScope()
        batches.removeDrafts()
        build &+= 1
        if isWindow { frameBuild = build }
    }
}
