import CoreAnimation
import CoreGraphics

/// Layer delegate with a say when the window's pixels per point change. Thread: main.
public protocol LayerContentsScaleDelegate: CALayerDelegate {
    /// True if `layer` should take the new scale as the layer's `contentsScale`; the contents are
    /// drawn again then.
    func layer(
        _ layer: CALayer, shouldInheritContentsScale scale: CGFloat, from window: LayerWindow
    )
        -> Bool
}

enum ContentsScale {
    /// Asks every delegate below `layer`.
    static func inherit(_ scale: CGFloat, from window: LayerWindow, below layer: CALayer) {
        var open = layer.sublayers?.reversed() ?? []
        while let child = open.popLast() {
            if let delegate = child.delegate as? LayerContentsScaleDelegate,
                delegate.layer(child, shouldInheritContentsScale: scale, from: window)
            {
                child.contentsScale = scale
                child.setNeedsDisplay()
            }
            open += child.sublayers?.reversed() ?? []
        }
    }
}
