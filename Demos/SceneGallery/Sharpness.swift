import QuartzCore

/// Resolution of the layers' own drawing: text, tiles, delegates' drawings, OpenGL.
enum Sharpness {
    /// Draws all own drawing at or below `root` with `scale` pixels a point, without animation.
    static func set(_ scale: CGFloat, below root: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        visit(root, scale)
        CATransaction.commit()
    }

    private static func visit(_ layer: CALayer, _ scale: CGFloat) {
        if draws(layer), layer.contentsScale != scale {
            layer.contentsScale = scale
            layer.setNeedsDisplay()
        }
        if let mask = layer.mask { visit(mask, scale) }
        for child in layer.sublayers ?? [] { visit(child, scale) }
    }

    /// Delegates without drawing need no redraw.
    private static func draws(_ layer: CALayer) -> Bool {
        layer is CATextLayer || layer is CATiledLayer || layer is CAOpenGLLayer
            || layer.delegate is DrawsContents
    }
}

/// Delegate which draws the layer, or sets an image, at the layer's `contentsScale`.
protocol DrawsContents: CALayerDelegate {}
