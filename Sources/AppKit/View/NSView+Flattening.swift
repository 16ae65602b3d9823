import CoreAnimation
import CoreGraphics
import Foundation

// Flattening: subviews without a layer draw into the layer of an ancestor
// (`canDrawSubviewsIntoLayer`).
extension NSView {
    /// Ancestor whose layer takes this view's drawing; nil for a view with a layer, or able to have
    /// a layer.
    final var flattener: NSView? {
        guard !wantsOwnLayer, !isHosting else { return nil }
        var above = parentView
        while let view = above {
            if view.backing != nil { return view.canDrawSubviewsIntoLayer ? view : nil }
            above = view.parentView
        }
        return nil
    }

    /// Layers directly below this view's layer, back to front: layers of subviews, and of
    /// descendants of subviews without a layer.
    final var nearestLayers: [CALayer] {
        subviewList.flatMap { view in view.backing.map { [$0] } ?? view.nearestLayers }
    }

    final func setFlattens(_ value: Bool) {
        guard value != canDrawSubviewsIntoLayer else { return }
        ensureRare().flattens = value
        guard backing != nil else { return }
        if value {
            for view in subviewList { view.dropImpliedLayers() }
        } else {
            for view in subviewList {
                view.backAll()
                // Moves the layers of descendants from this view's layer into the new layers of
                // subviews.
                view.everyone { one in one.quietly { one.pushGeometry() } }
            }
        }
        arrangeSublayers()
        markDisplay(nil)
    }

    /// Removes implicitly created layers of this view and of descendants in the same flattened
    /// area.
    final func dropImpliedLayers() {
        guard !wantsOwnLayer, !isHosting else { return quietly { pushGeometry() } }
        let below = subviewList
        if let layer = backing {
            layer.removeFromSuperlayer()
            if layer.delegate === self { layer.delegate = nil }
            backing = nil
            lastDrawn = nil
        }
        for view in below { view.dropImpliedLayers() }
    }

    /// Invalidates the flattened drawing after a change of a view without a layer.
    final func flatChanged(movesLayers: Bool) {
        guard let flattener else { return }
        flattener.markDisplay(nil)
        guard movesLayers else { return }
        for view in subviewList { view.pushGeometry() }
    }

    /// Sets the geometry of a layer whose superlayer belongs to a more distant ancestor than the
    /// superview.
    final func pushGeometry(of layer: CALayer, over flattener: NSView) {
        var whole = toSuperview
        var above = parentView
        while let view = above, view !== flattener {
            whole = whole.concatenating(view.toSuperview)
            above = view.parentView
        }
        let isMirrored = isFlipped != flattener.isFlipped
        // Effect of a layer on its content before the transform: origin of the bounds, and
        // mirroring.
        var own = CGAffineTransform(translationX: -place.bounds.minX, y: -place.bounds.minY)
        if isMirrored {
            own = own.concatenating(
                CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: place.bounds.height))
        }
        let left = own.inverted().concatenating(whole)
        layer.isGeometryFlipped = isMirrored
        layer.movePart(to: CGPoint(x: left.tx, y: left.ty))
        layer.transform = CATransform3DMakeAffineTransform(
            CGAffineTransform(a: left.a, b: left.b, c: left.c, d: left.d, tx: 0, ty: 0))
    }

    /// Draws flattened descendants back to front, each in its own coordinates and clipped to its
    /// bounds.
    final func drawFlatSubviews(_ context: CGContext) {
        for view in subviewList where view.backing == nil && !view.hides && view.opacity > 0 {
            context.saveGState()
            context.concatenate(view.toSuperview)
            context.clip(to: view.place.bounds)
            if view.opacity < 1 {
                context.setAlpha(view.opacity)
                context.beginTransparencyLayer(auxiliaryInfo: nil)
            }
            view.viewWillDraw()
            if view.drawsItself { view.draw(view.place.bounds) }
            view.drawFlatSubviews(context)
            if view.opacity < 1 { context.endTransparencyLayer() }
            context.restoreGState()
        }
    }
}
