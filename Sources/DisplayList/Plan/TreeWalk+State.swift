import LaminaGraphicsTypes
import LaminaRenderTree

// The state that animated batches read and write during the walk.
extension TreeWalk {
    var state: UnsafeMutablePointer<PlanState> { @inline(__always) get { painting.state } }
    var tree: RenderTree { @inline(__always) get { painting.tree } }
    var writer: ListWriter {
        @inline(__always) _read { yield painting.state.pointee.draft.writer }
        @inline(__always) nonmutating _modify { yield &painting.state.pointee.draft.writer }
    }
    var animatedBatches: AnimatedBatchPolicy {
        @inline(__always) _read { yield painting.state.pointee.animatedBatches }
        @inline(__always) nonmutating _modify { yield &painting.state.pointee.animatedBatches }
    }
    var draws: UnsafeMutablePointer<NodeDraw> { @inline(__always) get { painting.draws } }
    var nodes: UnsafeMutablePointer<RenderNode> { @inline(__always) get { painting.nodes } }
    var isPatching: Bool { @inline(__always) get { painting.isPatching } }
    @inline(__always)
    func visual(_ index: UInt32) -> LayerValues { painting.visual(index) }
    @inline(__always)
    func committed(_ index: UInt32) -> LayerValues { painting.committed(index) }
    func warn(_ index: UInt32, _ what: String) { painting.warn(index, what) }
}
