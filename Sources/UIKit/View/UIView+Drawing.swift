import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

// Layers and drawing of views: only classes that override `draw(_:)` or `draw(_:in:)` get a bitmap.
extension UIView {
    private final class DrawOverride: UIView { override func draw(_ rect: CGRect) {} }
    private final class LayerDrawOverride: UIView {
        override func draw(_ layer: CALayer, in ctx: CGContext) {}
    }
    private final class NoOverride: UIView {}

    static let drawProbe = OverrideProbe(
        base: UIView.self, overriding: DrawOverride.self, plain: NoOverride.self)
    static let layerDrawProbe = OverrideProbe(
        base: UIView.self, overriding: LayerDrawOverride.self, plain: NoOverride.self)

    /// Gives the layer of a new view its frame and initial values.
    final func prepareLayer(_ frame: CGRect) {
        let layer = ownLayer!
        layer.contentsScale = ScreenScale.main
        layer.isOpaque = true
        layer.frame = frame
        // The delegate is set last: the layer requests an action of the delegate at each change,
        // and initial values need no action.
        layer.delegate = self
        layer.setNeedsLayout()
        if drawsItself { layer.setNeedsDisplay() }
    }

    /// True if the view's class overrides a drawing method.
    final var drawsItself: Bool {
        let type = type(of: self)
        return UIView.drawProbe.isOverridden(by: type)
            || UIView.layerDrawProbe.isOverridden(by: type)
    }

    /// True if displaying has an effect: layers of other classes may draw themselves.
    final var drawsOrHasOwnLayer: Bool {
        drawsItself || Swift.type(of: ownLayer!) != CALayer.self
    }

    /// Leaves drawing to the layer, as if the delegate method were not implemented; does nothing
    /// for a view without content.
    final func displayOrLeave(_ layer: CALayer) {
        if layer === ownLayer && !drawsOrHasOwnLayer { return }
        OptionalMethod.missing()
    }

    final func drawOwn(_ layer: CALayer, _ context: CGContext) {
        guard layer === ownLayer, UIView.drawProbe.isOverridden(by: Swift.type(of: self)) else {
            return OptionalMethod.missing()
        }
        DrawingContexts.with(context) {
            context.clip(to: bounds)
            if !clearsContextBeforeDrawing, let old = layer.contents as? CGImage {
                UIImage(cgImage: old).draw(in: bounds)
            }
            withTraits { draw(bounds) }
        }
    }

    /// Runs `body` with the view's traits as current traits, if any style was set.
    private final func withTraits(_ body: () -> Void) {
        UITraitCollection.stylesAreUsed ? traitCollection.performAsCurrent(body) : body()
    }

    final func layoutThrough(_ layer: CALayer) {
        guard layer === ownLayer else { return }
        rare?.controller?.viewWillLayoutSubviews()
        ConstraintLayout.layout(self)
        withTraits { layoutSubviews() }
        rare?.controller?.viewDidLayoutSubviews()
        // Constraints changed after the last allowed pass are solved without further notifications.
        if let rare, rare.hasLateConstraints { ConstraintLayout.layout(self) }
    }

    // MARK: Pictures of a view

    /// View which shows a picture of this view; nil for a view without pixels. With `afterUpdates`,
    /// pending layout runs before the drawing.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        if afterUpdates { layoutIfNeeded() }
        guard let image = picture() else { return nil }
        let view = UIView(frame: bounds)
        view.frame.origin = .zero
        view.ownLayer.contents = image
        view.isUserInteractionEnabled = false
        return view
    }

    /// Draws the view with its subviews into the current context, stretched to `rect`. False
    /// outside of any drawing.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        if afterUpdates { layoutIfNeeded() }
        guard DrawingContexts.current != nil, let image = picture() else { return false }
        UIImage(cgImage: image, scale: contentScaleFactor).draw(in: rect)
        return true
    }

    final func picture() -> CGImage? {
        let renderer = UIGraphicsImageRenderer(size: bounds.size)
        renderer.format.scale = contentScaleFactor
        return renderer.image { context in
            context.cgContext.translateBy(x: -bounds.minX, y: -bounds.minY)
            ownLayer.displayIfNeeded()
            ownLayer.render(in: context.cgContext)
        }.cgImage
    }
}

/// Tools show the name of the view's class for its layer.
extension UIView: LayerOwner {}
