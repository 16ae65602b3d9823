import CoreAnimation
import CoreGraphics
import Foundation

// Subviews that draw into the layer of a view above them.
extension NSView {
    /// The view whose layer this one draws into; nil for one that has, or could have, a layer of
    /// its own.
    final var flattener: NSView? {
        guard !wantsOwnLayer, !isHosting else { return nil }
        var above = parentView
        while let view = above {
            if view.backing != nil { return view.canDrawSubviewsIntoLayer ? view : nil }
            above = view.parentView
        }
        return nil
    }

    /// The layers right below this view's, back to front: those of subviews, or of what is below
    /// subviews without one.
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
                // Layers that stood in this view's move into those between.
                view.everyone { one in one.quietly { one.pushGeometry() } }
            }
        }
        arrangeSublayers()
        markDisplay(nil)
    }

    /// Layers that nobody asked for, of this view and those below it that would draw into the same
    /// one.
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

    /// A view without a layer shows something else now.
    final func flatChanged(movesLayers: Bool) {
        guard let flattener else { return }
        flattener.markDisplay(nil)
        guard movesLayers else { return }
        for view in subviewList { view.pushGeometry() }
    }

    /// The layer of a view stands in one of a view further above.
    final func pushGeometry(of layer: CALayer, over flattener: NSView) {
        var whole = toSuperview
        var above = parentView
        while let view = above, view !== flattener {
            whole = whole.concatenating(view.toSuperview)
            above = view.parentView
        }
        let isMirrored = isFlipped != flattener.isFlipped
        // What a layer does by itself, before its transform: its origin, and turning over.
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

    /// What is below, back to front, each in its own coordinates and cut to its bounds.
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
