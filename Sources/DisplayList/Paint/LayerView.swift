import LaminaGraphicsTypes
import LaminaRenderTree

/// A layer as its painters see it: what it is, where it lies, and what it inherits.
struct LayerView {
    let index: UInt32
    let values: LayerValues
    /// The layer's own space to pixels.
    var plane: PlaneTransform
    let style: BoxStyle
    var context: LayerContext

    @inline(__always)
    init(
        _ index: UInt32, _ values: LayerValues, _ plane: PlaneTransform,
        _ context: LayerContext
    ) {
        (self.index, self.values, self.plane, self.context) = (index, values, plane, context)
        style = BoxStyle(values)
    }

    /// The same layer with another context.
    func with(_ context: LayerContext) -> LayerView {
        var view = self
        view.context = context
        return view
    }

    var masksToBounds: Bool { values.flags.contains(.masksToBounds) }
}
