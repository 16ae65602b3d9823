import CoreAnimation
import CoreGraphics

/// A layer delegate that wants a say when the window's pixels per point change.
public protocol LayerContentsScaleDelegate: CALayerDelegate {
    /// Whether `layer` should take the new scale as its `contentsScale`; its contents are drawn again then.
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
