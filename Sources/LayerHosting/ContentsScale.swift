import CoreAnimation
import CoreGraphics

/// Layer delegate which permits changes of a layer's `contentsScale` with the window's pixels per
/// point. Asked for delegates without the method of the same name of `CALayerDelegate`. Thread:
/// main.
public protocol LayerContentsScaleDelegate: CALayerDelegate {
    /// True if `layer` should take the new scale as the layer's `contentsScale`; the contents are
    /// drawn again then.
    func layer(
        _ layer: CALayer, shouldInheritContentsScale scale: CGFloat, from window: LayerWindow
    )
        -> Bool
}

enum ContentsScale {
    /// Calls the delegate of every layer below `layer`: the method of `CALayerDelegate` if
    /// implemented, otherwise the method of `LayerContentsScaleDelegate`. `source` is the window.
    static func inherit(_ scale: CGFloat, from source: Any, below layer: CALayer) {
        var open = layer.sublayers?.reversed() ?? []
        while let child = open.popLast() {
            if agrees(child, scale, source) {
                child.contentsScale = scale
                child.setNeedsDisplay()
            }
            open += child.sublayers?.reversed() ?? []
        }
    }

    private static func agrees(_ layer: CALayer, _ scale: CGFloat, _ source: Any) -> Bool {
        guard let delegate = layer.delegate else { return false }
        let answer = OptionalMethod.call {
            delegate.layer(layer, shouldInheritContentsScale: scale, from: source)
        }
        if let answer { return answer }
        guard let delegate = delegate as? LayerContentsScaleDelegate,
            let window = source as? LayerWindow
        else { return false }
        return delegate.layer(layer, shouldInheritContentsScale: scale, from: window)
    }
}
