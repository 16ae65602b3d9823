import CoreGraphics
import Foundation

// Layout: its triggers, and the placement of sublayers (B-LA 56–61).
extension CALayer {
    /// Bits of the stored number; a number beyond 32 bits is clamped.
    final func shownAutoresizingMask() -> CAAutoresizingMask {
        let bits = Int(saturating: properties.number(.autoresizingMask))
        return CAAutoresizingMask(rawValue: UInt32(clamping: bits))
    }

    final func markNeedsLayout() {
        guard !state.contains(.needsLayout) else { return }
        if isPresentation { return }
        state.insert(.needsLayout)
        if let manager = side?.layoutManager { manager.invalidateLayout(of: self) }
        if context != nil { queueLayout(.current) }
        markAncestorsForLayout()
    }

    /// Marks the layer for layout, after a change of its sublayers, of a sublayer's size or of the
    /// layer's own size.
    ///
    /// A layer with a change by its own layout is laid out once more; changes by the second layout
    /// do not count, so that a never-settling layout ends. Returns false for an ignored change.
    /// Apple documents no limit; iOS stops after two layouts as well.
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

    /// Climbs while the superlayer needs layout, then lays out the subtree (B-LA 58).
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

    /// Clears the flag before the call: a layer marked by its own layout stays marked. A recursive
    /// layout waits for the commit at the third level.
    final func layoutOnce() {
        let thread = ThreadState.current
        guard thread.beginLayout(of: self) else { return }
        defer { thread.endLayout() }
        state.remove(.needsLayout)
        layoutSublayers()
    }

    /// Runs the delegate's layout, else the layout manager's, else nothing (B-LA 59).
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

    /// The list grows in place: a copy at each addition would take time proportional to the length
    /// of the list.
    final func appendConstraint(_ constraint: CAConstraint) {
        let side = ensureSide()
        if side.constraints == nil {
            side.constraints = [constraint]
        } else {
            side.constraints?.append(constraint)
        }
        parent?.markContentChanged()
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
