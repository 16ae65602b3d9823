import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

// Redrawing of layer-backed views.
extension NSView {
    private final class DrawOverride: NSView { override func draw(_ dirtyRect: CGRect) {} }
    private final class NoOverride: NSView {}
    private static let drawProbe = OverrideProbe(
        base: NSView.self, overriding: DrawOverride.self, plain: NoOverride.self)

    /// True if the view's class overrides `draw(_:)`; other views have no bitmap.
    final var drawsItself: Bool { NSView.drawProbe.isOverridden(by: Swift.type(of: self)) }

    /// True if the display step changes the layer's contents: for views that draw or update their
    /// layer, and for layers of another class, which may override `display()`.
    private var hasDisplay: Bool {
        guard let backing else { return false }
        return drawsItself || canDrawSubviewsIntoLayer || wantsUpdateLayer
            || Swift.type(of: backing) != CALayer.self
    }

    final var drawsWhileResizing: Bool {
        !isHosting && layerContentsRedrawPolicy == .duringViewResize
    }

    final func markDisplay(_ rect: CGRect?) {
        if backing == nil { flattener?.markDisplay(nil) }
        guard let backing, !isHosting, layerContentsRedrawPolicy != .never, hasDisplay else {
            return
        }
        if let rect { backing.setNeedsDisplay(rect) } else { backing.setNeedsDisplay() }
    }

    /// Handles a new size of the layer.
    final func redrawResized() {
        guard let backing, !isHosting else { return }
        let animation = backing.animation(forKey: "bounds")
        switch layerContentsRedrawPolicy {
        case .never, .onSetNeedsDisplay: break
        // The frames of the animation draw themselves, the last frame the lasting picture.
        case .duringViewResize: if animation == nil { markDisplay(nil) }
        case .beforeViewResize: markDisplay(nil)
        case .crossfade:
            if let animation, hasDisplay { pendingFade = animation }
            markDisplay(nil)
        }
    }

    /// Displays the layer as if the delegate method were not implemented, to let the layer draw;
    /// does nothing for a view without drawing.
    final func displayBacking(_ layer: CALayer) {
        let own = layer.model()
        guard own === backing, !isHosting else { return OptionalMethod.missing() }
        guard layerContentsRedrawPolicy != .never, hasDisplay else { return }
        // Two frames of an animation with the same size share a picture.
        if layer !== backing, layer.bounds == lastDrawn { return }
        lastDrawn = layer.bounds
        viewWillDraw()
        guard wantsUpdateLayer, !canDrawSubviewsIntoLayer else { return OptionalMethod.missing() }
        showing(layer) { updateLayer() }
    }

    final func drawBacking(_ layer: CALayer, _ context: CGContext) {
        guard layer.model() === backing, drawsItself || canDrawSubviewsIntoLayer, !isHosting else {
            return OptionalMethod.missing()
        }
        showing(layer) {
            DrawingContexts.with(context) {
                context.clip(to: bounds)
                draw(bounds)
                if canDrawSubviewsIntoLayer { drawFlatSubviews(context) }
            }
        }
    }

    /// A frame of an animation is drawn in the frame's own bounds.
    private func showing(_ layer: CALayer, _ body: () -> Void) {
        drawnBounds = layer === backing ? nil : layer.bounds
        defer { drawnBounds = nil }
        body()
    }
}
