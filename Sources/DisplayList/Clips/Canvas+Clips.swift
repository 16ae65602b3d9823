import LaminaGraphicsTypes

extension Canvas {
    /// The window where it is what is drawn into: its edge cuts, too.
    var window: PixelBox? { state.pointee.scope.target.depth == 0 ? viewport.box : nil }

    /// The clip below a layer that masks to its bounds.
    func clip(to layer: LayerView) -> ClipState {
        writer.tables.kept(for: layer.index, isMask: false, isPatching: isPatching) {
            $0.clip(layer.context.clip, to: layer.plane, layer.style, window: window)
        }
    }
}
