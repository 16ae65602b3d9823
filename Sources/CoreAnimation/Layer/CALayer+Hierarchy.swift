import CoreGraphics
import Foundation
import LaminaRenderTree

// Tree editing (B-TR). Sublayers are ordered back to front; a mask is a child outside of the
// sublayers.
extension CALayer {
    final func insert(_ layer: CALayer, at index: Int) {
        guard !isPresentation else { return }
        refuseCycle(with: layer)
        if layer.parent === self, let now = self.index(of: layer) {
            // The layer is at the index already.
            if now == min(max(index, 0), children.count - 1) { return }
        }
        if layer.parent != nil { layer.removeFromSuperlayer() }
        let action = beginSublayersChange()
        // The search of the action may change the tree.
        if layer.parent != nil { layer.removeFromSuperlayer() }
        children.insert(layer, at: min(max(index, 0), children.count))
        forgetSublayerNames()
        layer.parent = self
        enter(layer)
        endSublayersChange(action)
        if !layer.isHidden { layer.runOrderEvent(kCAOnOrderIn) }
    }

    /// Inserts directly under the sibling; without a sibling, behind everything.
    final func insert(_ layer: CALayer, below sibling: CALayer?) {
        guard layer !== sibling else { return }
        insert(layer, at: index(of: sibling, without: layer) ?? 0)
    }

    /// Inserts directly over the sibling; without a sibling, in front of everything.
    final func insert(_ layer: CALayer, above sibling: CALayer?) {
        guard layer !== sibling else { return }
        insert(layer, at: index(of: sibling, without: layer).map { $0 + 1 } ?? Int.max)
    }

    /// Index of the sibling after the layer's removal.
    private func index(of sibling: CALayer?, without layer: CALayer) -> Int? {
        guard let place = sibling.flatMap(index(of:)) else { return nil }
        guard layer.parent === self, let own = index(of: layer), own < place else { return place }
        return place - 1
    }

    /// Replaces a sublayer; a layer of another parent is ignored.
    final func replace(_ old: CALayer, _ new: CALayer) {
        guard old !== new, index(of: old) != nil else { return }
        if new.parent === self { new.removeFromSuperlayer() }
        guard let index = index(of: old) else { return }
        old.removeFromSuperlayer()
        insert(new, at: index)
    }

    final func remove() {
        guard let parent, !isPresentation else { return }
        if state.contains(.isMask) {
            parent.mask = nil
            return
        }
        let action = parent.beginSublayersChange()
        // The search of the action may change the tree.
        let place = self.parent === parent ? parent.index(of: self) : nil
        if let place {
            parent.children.remove(at: place)
            parent.forgetSublayerNames()
            self.parent = nil
            leave()
        }
        parent.endSublayersChange(action)
        if place != nil, !isHidden { runOrderEvent(kCAOnOrderOut) }
    }

    /// Replaces the sublayers. A layer listed several times keeps the first position.
    final func replaceSublayers(_ given: [CALayer]) {
        guard !isPresentation else { return }
        setKeys.insert(.sublayers)
        if given.count == children.count, zip(given, children).allSatisfy({ $0 === $1 }) {
            return
        }
        var kept: Set<ObjectIdentifier> = []
        let layers = given.filter { kept.insert(ObjectIdentifier($0)).inserted }
        for layer in layers { refuseCycle(with: layer) }
        let action = beginSublayersChange()
        let old = children
        for layer in old where !kept.contains(ObjectIdentifier(layer)) {
            layer.parent = nil
            layer.leave()
        }
        for layer in layers
        where layer.parent != nil && (layer.parent !== self || layer.state.contains(.isMask)) {
            layer.removeFromSuperlayer()
        }
        children = ContiguousArray(layers)
        forgetSublayerNames()
        for layer in layers where layer.parent !== self {
            layer.parent = self
            enter(layer)
        }
        endSublayersChange(action)
        for layer in old where layer.parent == nil && !layer.isHidden {
            layer.runOrderEvent(kCAOnOrderOut)
        }
        let before = Set(old.map { ObjectIdentifier($0) })
        for layer in layers where !before.contains(ObjectIdentifier(layer)) && !layer.isHidden {
            layer.runOrderEvent(kCAOnOrderIn)
        }
    }

    /// The sublayer in front of all others; without a list of all. For views.
    package final var frontSublayer: CALayer? { children.last }

    final func index(of layer: CALayer) -> Int? {
        // The last sublayer is the most frequent one to be removed.
        if children.last === layer { return children.count - 1 }
        return children.firstIndex { $0 === layer }
    }

    // MARK: Mask

    final func storeMask(_ layer: CALayer?) {
        guard !isPresentation else { return }
        setKeys.insert(.mask)
        let old = side?.mask
        guard old !== layer else { return }
        if let layer {
            refuseCycle(with: layer)
            if layer.parent != nil { layer.removeFromSuperlayer() }
        }
        let action = beginChange(.mask)
        if let old {
            old.parent = nil
            old.state.remove(.isMask)
            old.leave()
        }
        ensureSide().mask = layer
        if let layer {
            layer.parent = self
            layer.state.insert(.isMask)
            enter(layer)
        }
        if state.contains(.committed) { recordChange(.current).maskChanged = true }
        endChange(.mask, action)
    }

    // MARK: Sublayers and masks

    private func refuseCycle(with layer: CALayer) {
        // A layer without descendants cannot form a cycle: the usual case, and the case of deep
        // trees.
        guard layer === self || layer.side?.mask != nil || !layer.children.isEmpty else { return }
        var ancestor: CALayer? = self
        while let current = ancestor {
            if current === layer {
                Diagnostics.raise(
                    "CALayerInvalid", "layer \(layer) is a part of cycle in its layer tree")
            }
            ancestor = current.parent
        }
    }

    private func beginSublayersChange() -> CAAction? {
        setKeys.insert(.sublayers)
        if state.contains(.committed) {
            let pending = recordChange(.current)
            if pending.sublayersBefore == nil { pending.sublayersBefore = children }
            pending.sublayersChanged = true
        }
        return beginChange(.sublayers)
    }

    private func endSublayersChange(_ action: CAAction?) {
        markContentChanged()
        endChange(.sublayers, action)
    }

    /// Joins a new child to this layer's context.
    private func enter(_ layer: CALayer) {
        if let context { layer.adopt(context, .current) }
        if !layer.state.isDisjoint(with: [.needsLayout, .lowerNeedsLayout]) {
            layer.markAncestorsForLayout()
        }
    }

    /// Runs the action of an order event; the default is none for a layer without a commit.
    final func runOrderEvent(_ event: String) {
        guard !ThreadState.current.disablesActions else { return }
        action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
    }
}
