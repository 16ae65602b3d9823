import LaminaGraphicsTypes

extension PaintContext {
    /// The box of the window if the target is the window, because the window's edge clips as well;
    /// nil for surfaces.
    var window: PixelBox? { scope.target.depth == 0 ? viewport.box : nil }

    /// The clip for the sublayers of a layer with `masksToBounds`.
    func clip(to layer: LayerView) -> ClipState {
        writer.tables.kept(for: layer.index, isMask: false, isPatching: isPatching) {
            $0.clip(layer.context.clip, to: layer.plane, layer.style, window: window)
        }
    }
}
