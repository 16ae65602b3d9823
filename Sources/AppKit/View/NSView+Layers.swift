import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

// The layer follows the view: values set by a client on a backing layer are overwritten at the next
// change of the view.
extension NSView {
    // MARK: Creation

    /// True if the view has a layer, requested or implied by window or superview.
    final var isBacked: Bool {
        wantsOwnLayer || holder != nil || (parentView?.backing != nil)
    }

    /// Creates the layers of the view and all descendants.
    final func backAll() {
        if backing == nil, flattener == nil { adoptBacking(makeBackingLayer()) }
        if backing != nil, let parentView, parentView.backing == nil, parentView.flattener != nil {
            quietly { pushGeometry() }
        }
        for view in subviewList { view.backAll() }
        arrangeSublayers()
    }

    final func adoptBacking(_ layer: CALayer) {
        backing = layer
        layer.delegate = self
        quietly {
            layer.contentsScale = holder?.backingScaleFactor ?? 1
            layer.contentsGravity = layerContentsPlacement.gravity
        }
        layer.drawsWhileResizing = drawsWhileResizing
        quietly { pushAll() }
        if !isHosting { markDisplay(nil) }
    }

    /// Sets a client's layer; nil removes the layer.
    final func host(_ layer: CALayer?) {
        guard layer !== backing else { return }
        let above = backing?.superlayer
        if backing?.delegate === self { backing?.delegate = nil }
        isHosting = layer != nil
        backing?.removeFromSuperlayer()
        backing = layer
        if layer == nil, isBacked { adoptBacking(makeBackingLayer()) }
        if layer != nil { quietly { pushAll() } }
        if isHosting, !subviewList.isEmpty { warnOfSubviews() }
        for view in subviewList where view.backing == nil && backing != nil { view.backAll() }
        arrangeSublayers()
        if let parentView {
            parentView.arrangeSublayers()
        } else if let backing {
            above?.addSublayer(backing)
        }
    }

    final func warnOfSubviews() {
        Diagnostics.once(
            "\(type(of: self)) hosts a layer: its subviews stand above that layer's own sublayers")
    }

    /// Sorts the layers of subviews in the order of the subviews; sublayers added by the client
    /// keep their positions.
    final func arrangeSublayers() {
        guard let backing else {
            flattener?.arrangeSublayers()
            return
        }
        let wanted = nearestLayers
        let present = backing.sublayers ?? []
        let ids = Set(wanted.map { ObjectIdentifier($0) })
        let isWanted = { (layer: CALayer) in ids.contains(ObjectIdentifier(layer)) }
        if present.lazy.filter(isWanted).elementsEqual(wanted, by: ===) { return }
        // All layers follow directly above the first layer. If the first layer is new, all layers
        // are in front of the other sublayers.
        let first = present.firstIndex { $0 === wanted.first } ?? present.count
        let (below, above) = (present[..<first], present[first...])
        backing.sublayers = below.filter { !isWanted($0) } + wanted + above.filter { !isWanted($0) }
    }

    /// Adds the layers of a new front subview: in constant time if the layers of the previous front
    /// subview are in front.
    final func arrangeFrontSublayers() {
        guard let backing, let view = subviewList.last else { return arrangeSublayers() }
        let layers = view.backing.map { [$0] } ?? view.nearestLayers
        let behind = subviewList.dropLast().last
        let last = behind.map { $0.backing ?? $0.nearestLayers.last } ?? nil
        guard let last, last === backing.frontSublayer,
            layers.allSatisfy({ $0.superlayer !== backing })
        else { return arrangeSublayers() }
        for layer in layers { backing.addSublayer(layer) }
    }

    // MARK: Updates from the view

    final func quietly(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    final func updateBacking(_ body: (CALayer) -> Void) {
        guard let backing, !isHosting else { return }
        body(backing)
    }

    final func pushAll() {
        pushGeometry()
        pushAppearance()
    }

    /// Sets position and size of the layer. A client's layer keeps the anchor point, and moves
    /// without animation unless an animator runs.
    final func pushGeometry() {
        guard let layer = backing else { return flatChanged(movesLayers: true) }
        guard isHosting else {
            layer.anchorPoint = .zero
            layer.bounds = place.bounds
            if let parentView, parentView.backing == nil, let flattener = parentView.flattener {
                return pushGeometry(of: layer, over: flattener)
            }
            layer.isGeometryFlipped = isFlipped != (parentView?.isFlipped ?? false)
            layer.position = place.frame.origin
            layer.transform = CATransform3DMakeAffineTransform(place.transform)
            return
        }
        let follow = {
            layer.bounds.size = self.place.bounds.size
            let size = self.place.frame.size
            layer.movePart(
                to: CGPoint(
                    x: self.place.frame.minX + layer.anchorPoint.x * size.width,
                    y: self.place.frame.minY + layer.anchorPoint.y * size.height))
        }
        if AnimatedSetter.animates { follow() } else { quietly(follow) }
    }

    final func pushAppearance() {
        guard let layer = backing else { return flatChanged(movesLayers: false) }
        guard !isHosting else {
            let show = {
                layer.opacity = Float(self.opacity)
                layer.isHidden = self.hides
            }
            return AnimatedSetter.animates ? show() : quietly(show)
        }
        layer.opacity = Float(opacity)
        layer.isHidden = hides
        let shadow = rare?.shadow
        layer.shadowOpacity = shadow == nil ? 0 : 1
        layer.shadowColor = shadow?.shadowColor?.cgColor ?? CGColor(gray: 0, alpha: 1)
        layer.shadowOffset = shadow?.shadowOffset ?? CGSize(width: 0, height: -3)
        layer.shadowRadius = shadow?.shadowBlurRadius ?? 3
        // A layer keeps its own filters as long as the view never had filters.
        guard let rare, rare.hadFilters else { return }
        layer.filters = rare.contentFilters.isEmpty ? nil : rare.contentFilters
        layer.backgroundFilters = rare.backgroundFilters.isEmpty ? nil : rare.backgroundFilters
        layer.compositingFilter = rare.compositingFilter
    }

    final func applyScale(_ scale: CGFloat) {
        guard let layer = backing, !isHosting, layer.contentsScale != scale else { return }
        quietly { layer.contentsScale = scale }
        markDisplay(nil)
        viewDidChangeBackingProperties()
    }

    final func backingAction(_ layer: CALayer, _ event: String) -> CAAction? {
        guard layer === backing else { return CALayer.noAction }
        if event == "contents", let fade = pendingFade {
            pendingFade = nil
            // Fades the contents, not the layer: the old picture moves with the bounds.
            let made = CABasicAnimation(keyPath: event)
            made.fromValue = layer.contents
            made.duration = fade.duration
            made.timingFunction = fade.timingFunction
            return made
        }
        return AnimatedSetter.action(of: self, layer, event)
    }
}

/// Tools show the name of the view's class for its layer.
extension NSView: LayerOwner {}
