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

    /// Its sublayers, their sizes or its own changed: they are to be placed again.
    ///
    /// A layer whose own layout does that is laid out once more, and what the second time changes does not count, so that a
    /// layout that never comes to rest ends. False says that it did not count. Our choice of the number; iOS stops there, too.
    @discardableResult
    package final func markContentChanged() -> Bool {
        guard !state.contains(.needsLayout) else {
            setNeedsLayout()
            return true
        }
        guard !isPresentation, ThreadState.current.repeats(layoutOf: self) else { return false }
        setNeedsLayout()
        return true
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

    /// Clears the flag before the call, so that what the layout dirties again stays dirty. A layout that asks for itself inside
    /// of itself waits for the commit at the third level.
    final func layoutOnce() {
        let thread = ThreadState.current
        guard thread.beginLayout(of: self) else { return }
        defer { thread.endLayout() }
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
        guard manager !== side?.layoutManager else { return }
        ensureSide().layoutManager = manager
        markContentChanged()
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
        let old = side?.constraints
        guard list != nil || old != nil else { return }
        if let list, let old, list.elementsEqual(old, by: ===) { return }
        ensureSide().constraints = list
        parent?.markContentChanged()
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
