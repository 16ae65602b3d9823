import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer as its painters see it: what it is, where it lies, what it inherits, and what the last visit left of it.
///
/// Nothing is checked. A view holds during the visit it was made for: its pointers are the planner's, which takes room
/// for its nodes before it visits the first.
struct LayerView {
    let index: UInt32
    let values: LayerValues
    /// The layer's own space to pixels.
    var plane: PlaneTransform
    let style: BoxStyle
    var context: LayerContext
    private let node: UnsafeMutablePointer<RenderNode>
    /// What the planner keeps of the layer, for the next visit and for patches.
    let draw: UnsafeMutablePointer<NodeDraw>

    @inline(__always)
    init(
        _ index: UInt32, _ values: LayerValues, _ context: LayerContext, in memory: UnsafeNodeMemory
    ) {
        (self.index, self.values, self.context) = (index, values, context)
        node = memory.nodes + Int(index)
        draw = memory.draws + Int(index)
        plane = draw.pointee.plane
        style = BoxStyle(values)
    }

    /// The same layer with another context.
    func with(_ context: LayerContext) -> LayerView {
        var view = self
        view.context = context
        return view
    }

    var masksToBounds: Bool { values.flags.contains(.masksToBounds) }
    var layerClass: LayerClass { node.pointee.layerClass }
    var children: ContiguousArray<UInt32> {
        @inline(__always) _read { yield node.pointee.children }
    }
    /// `noNode` for the root.
    var parent: UInt32 { node.pointee.parent }
    var isMask: Bool { node.pointee.isMask }
    /// Whether an odd number of layers, it and those above, is flipped.
    var isFlipped: Bool { draw.pointee.isFlipped }
}
