import CoreGraphics
import Foundation

// When a layer needs layout and who places its sublayers (B-LA 56–61).
extension CALayer {
    final func markNeedsLayout() {
        guard !state.contains(.needsLayout) else { return }
        if isPresentation { return }
        state.insert(.needsLayout)
        if let manager = side?.layoutManager { manager.invalidateLayout(of: self) }
        if context != nil { queueLayout(.current) }
        markAncestorsForLayout()
    }

    final func markAncestorsForLayout() {
        var layer = parent
        while let current = layer, !current.state.contains(.lowerNeedsLayout) {
            current.state.insert(.lowerNeedsLayout)
            layer = current.parent
        }
    }

    final func queueLayout(_ thread: ThreadState) {
        guard !state.contains(.queuedLayout) else { return }
        state.insert(.queuedLayout)
        thread.ensureTransaction()
        thread.layoutQueue.append(self)
    }

    /// Climbs while the superlayer needs layout, then lays out everything below (B-LA 58).
    final func layoutWhereNeeded() {
        var top = self
        while let above = top.parent, above.state.contains(.needsLayout) { top = above }
        top.layoutTree()
    }

    private func layoutTree() {
        var open: ContiguousArray<CALayer> = [self]
        while let layer = open.popLast() {
            if layer.state.contains(.needsLayout) { layer.layoutOnce() }
            guard layer.state.contains(.lowerNeedsLayout) else { continue }
            layer.state.remove(.lowerNeedsLayout)
            layer.pushBelow(to: &open)
        }
    }

    /// Clears the flag before the call, so that what the layout dirties again stays dirty.
    final func layoutOnce() {
        state.remove(.needsLayout)
        layoutSublayers()
    }

    /// The delegate, else the layout manager, else nothing (B-LA 59).
    final func layoutThroughDelegate() {
        if isPresentation { return }
        if let delegate, OptionalMethod.call({ delegate.layoutSublayers(of: self) }) != nil {
            return
        }
        side?.layoutManager?.layoutSublayers(of: self)
    }

    final func storeLayoutManager(_ manager: CALayoutManager?) {
        guard manager != nil || side != nil else { return }
        ensureSide().layoutManager = manager
        setNeedsLayout()
    }

    /// In place: a list that is copied each time takes as long as all that are there.
    final func appendConstraint(_ constraint: CAConstraint) {
        let side = ensureSide()
        if side.constraints == nil {
            side.constraints = [constraint]
        } else {
            side.constraints?.append(constraint)
        }
        parent?.setNeedsLayout()
    }

    final func storeConstraints(_ list: [CAConstraint]?) {
        guard list != nil || side != nil else { return }
        ensureSide().constraints = list
        parent?.setNeedsLayout()
    }

    /// The layout manager's answer, or the size of the bounds in the superlayer.
    final func preferredSize() -> CGSize {
        if let manager = side?.layoutManager,
            let size = OptionalMethod.call({ manager.preferredSize(of: self) })
        {
            return size
        }
        return frame.size
    }
}
