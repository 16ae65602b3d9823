import LaminaGraphicsTypes
import LaminaRenderTree

/// Where painters paint: the list being made or patched, what is kept for later lists, and where images lie.
///
/// Nothing is checked: it is the planner's memory, valid as long as the planner. A pointer and no copy, for thousands of
/// leaves write to it in every frame.
struct Canvas {
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
    var stores: Stores {
        @inline(__always) _read { yield state.pointee.stores }
        @inline(__always) nonmutating _modify { yield &state.pointee.stores }
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
    /// Counts updates, and those that built the list anew.
    var serial: UInt32 { state.pointee.serial }
    var build: UInt32 { state.pointee.build }
    /// How much earlier the layers being visited show their animations.
    var timeShift: Double { state.pointee.scope.timeShift }
    var viewport: Viewport { state.pointee.viewport }

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
        if state.pointee.scope.timeShift != 0,
            let values = state.pointee.stores.replicas.values(of: index)
        {
            return values
        }
        return LayerValues(at: state.pointee.memory.presentations + Int(animated))
    }

    /// Says something about a layer, each thing once.
    func complain(_ index: UInt32, _ what: String) {
        state.pointee.complaints.say(what, of: index, in: tree)
    }
}
