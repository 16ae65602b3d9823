import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer for its painters: values, plane, inherited state, and the last visit's data.
///
/// Unchecked: a view is valid during its visit. The pointers refer to memory of the planner,
/// reserved for all nodes before the first visit.
struct LayerView {
    let index: UInt32
    let values: LayerValues
    /// The map from the layer's own space to pixels.
    var plane: PlaneTransform
    let style: BoxStyle
    var context: InheritedState
    private let node: UnsafeMutablePointer<RenderNode>
    /// The planner's data of the layer, for the next visit and for patches.
    let draw: UnsafeMutablePointer<NodeDraw>

    @inline(__always)
    init(
        _ index: UInt32, _ values: LayerValues, _ context: InheritedState,
        in memory: UnsafeNodeMemory
    ) {
        (self.index, self.values, self.context) = (index, values, context)
        node = memory.nodes + Int(index)
        draw = memory.draws + Int(index)
        plane = draw.pointee.plane
        style = BoxStyle(values)
    }

    /// A copy of the view with a different inherited state.
    func with(_ context: InheritedState) -> LayerView {
        var view = self
        view.context = context
        return view
    }

    var masksToBounds: Bool { values.flags.contains(.masksToBounds) }
    var layerClass: LayerClass { node.pointee.layerClass }
    var children: ContiguousArray<UInt32> {
        @inline(__always) _read { yield node.pointee.children }
    }
    /// The parent, or `noNode` for the root.
    var parent: UInt32 { node.pointee.parent }
    var isMask: Bool { node.pointee.isMask }
    /// True if an odd number of layers, including ancestors, is flipped.
    var isFlipped: Bool { draw.pointee.isFlipped }
}
