import CoreAnimation
import CoreGraphics
import Foundation

/// Layer delegate which permits changes of a layer's `contentsScale` with the window's pixels per
/// point. Thread: main.
///
/// The delegate of every layer in a window is called when the window is shown with a scale other
/// than 1, and at each change of the scale. Backing layers of views always take the scale, without
/// a call.
@MainActor @preconcurrency
public protocol NSViewLayerContentScaleDelegate: NSObjectProtocol {
    /// True if `layer` should take the new scale as the layer's `contentsScale`; the contents are
    /// drawn again then. Default false.
    func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
    ) -> Bool
}

extension NSViewLayerContentScaleDelegate {
    /// Default false: the layer keeps its `contentsScale`. Never called for the backing layer of a
    /// view, which always takes the scale.
    public func layer(
        _ layer: CALayer, shouldInheritContentsScale newScale: CGFloat, from window: NSWindow
    ) -> Bool { false }
}

extension NSWindow {
    /// Calls the delegates of all layers below `base`, except backing layers. O(n) in the number of
    /// layers.
    func tellLayers(_ scale: CGFloat) {
        var open = base.sublayers ?? []
        while let layer = open.popLast() {
            open += layer.sublayers ?? []
            guard let delegate = layer.delegate as? any NSViewLayerContentScaleDelegate,
                (delegate as? NSView)?.layer !== layer,
                delegate.layer(layer, shouldInheritContentsScale: scale, from: self)
            else { continue }
            layer.contentsScale = scale
            layer.setNeedsDisplay()
        }
    }
}
