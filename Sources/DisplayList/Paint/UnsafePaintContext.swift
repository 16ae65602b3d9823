import LaminaGraphicsTypes
import LaminaRenderTree

/// The paint context: access for painters to the list under construction, the caches, and the
/// places of images.
///
/// Unchecked: the planner's memory, valid during the planner's lifetime. A pointer instead of a
/// copy, because thousands of leaves write in every frame.
struct PaintContext {
    let state: UnsafeMutablePointer<PlanState>

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
    var images: ImageResidency { @inline(__always) get { state.pointee.images } }
    var tree: RenderTree { @inline(__always) get { state.pointee.tree } }
    var draws: UnsafeMutablePointer<NodeDraw> {
        @inline(__always) get { state.pointee.memory.draws }
    }
    var nodes: UnsafeMutablePointer<RenderNode> {
        @inline(__always) get { state.pointee.memory.nodes }
    }
    var isPatching: Bool { @inline(__always) get { state.pointee.isPatching } }
    /// Counters of updates, and of builds.
    var serial: UInt32 { state.pointee.serial }
    var build: UInt32 { state.pointee.build }
    /// The delay of the visited layers' animations in seconds.
    var timeShift: Double { state.pointee.scope.timeShift }
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
        if state.pointee.scope.timeShift != 0,
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
