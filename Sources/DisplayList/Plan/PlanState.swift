import LaminaGraphicsTypes
import LaminaRenderTree

/// What the walk and the painters read and write, in one piece of plain memory.
///
/// Behind a pointer rather than in the planner object: a class's stored properties are checked for overlapping
/// access at every use, which took a fifth of a frame of five thousand moving layers. Only the planner and what it
/// hands a `Canvas` touch it, on one thread. What is read once a frame is the planner's own.
struct PlanState {
    var draft = ListDraft()
    /// The list before, which is what the window shows.
    var shown = ListDraft()
    /// Flocks of the list being made.
    var flockDrafts = FlockDrafts()
    var memory = UnsafeNodeMemory()
    var scope = WalkScope()
    var stores = Stores()
    let tree: RenderTree
    let images: ImageResidency
    var viewport = Viewport(width: 0, height: 0, scale: 1)
    var counters = Planner.Counters()
    var limits = SurfaceLimits()
    var complaints = Complaints()
    /// Of the thread that plans.
    var stackRoom = StackRoom()
    /// Pixels of patched nodes, before and after.
    var touched = PixelBox.empty
    var isPatching = false
    /// Whether old pictures of layers in transition are held.
    var hasCaptures = false
    /// Whether layers of other processes are shown.
    var hasGuests = false
    /// Counts updates, and those that built the list anew.
    var serial: UInt32 = 0
    var build: UInt32 = 0
    /// The build of the last picture; later ones are of old pictures kept for transitions.
    var frameBuild: UInt32 = 0
    /// The image residency's generation in this update: places remembered in another one may be gone.
    var imageGeneration: UInt32 = 0

    init(_ tree: RenderTree, _ images: ImageResidency) {
        (self.tree, self.images) = (tree, images)
    }

    /// Begins a list. The one that is on the window is kept, for what differs is damage (`replacing`).
    mutating func beginList(replacing isShown: Bool, forWindow isWindow: Bool) {
        if isShown { swap(&draft, &shown) }
        draft.begin()
        scope = WalkScope()
        flockDrafts.removeAll()
        build &+= 1
        if isWindow { frameBuild = build }
    }
}
