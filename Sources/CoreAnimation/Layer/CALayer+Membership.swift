import CoreGraphics
import Foundation
import RenderTree

// Belonging to a hosted tree. A layer gets its context and number when it is hung below a hosted one; the
// drawing side learns of it at the next commit. Leaving is settled at the commit, so that a layer moved
// inside one transaction keeps its animations.
extension CALayer {
    /// Joins a context with everything below.
    final func adopt(_ new: LayerContext, _ thread: ThreadState) {
        if context === new {
            // It left and came back before the commit; what is new below joins again.
            if state.contains(.committed) {
                for child in children where child.context == nil { child.adopt(new, thread) }
                if let mask = side?.mask, mask.context == nil { mask.adopt(new, thread) }
                return
            }
        } else {
            if let old = context {
                if old.root === self { old.root = nil }
                if context != nil { release(thread) }
            }
            context = new
            layerID = new.allocate(self)
        }
        list(thread)
        if state.contains(.needsLayout) { queueLayout(thread) }
        if state.contains(.needsDisplay) { queueDisplay(thread) }
        for child in children { child.adopt(new, thread) }
        side?.mask?.adopt(new, thread)
    }

    /// Left its parent. What the drawing side does not know leaves at once, the rest at the commit.
    final func leave() {
        guard let context else { return }
        if state.contains(.committed) {
            recordChange(.current).left = true
        } else {
            self.context = nil
            context.free(layerID)
        }
        for child in children where !child.state.contains(.committed) { child.leave() }
        if let mask = side?.mask, !mask.state.contains(.committed) { mask.leave() }
    }

    /// Leaves its context at once, because it joins another one.
    private func release(_ thread: ThreadState) {
        guard let old = context else { return }
        if state.contains(.committed) {
            thread.orphans.append((old, layerID))
            forgetCommit()
        } else {
            old.free(layerID)
        }
        context = nil
        for child in children { child.release(thread) }
        side?.mask?.release(thread)
    }

    /// No longer drawn: its animations end unfinished (B-TI 126).
    final func forgetCommit() {
        (self as? CATiledLayer)?.tileStore.reset()
        state.remove([.committed, .drawsAnimated])
        pending = nil
        for attachment in side?.animations ?? [] { attachment.end(finished: false) }
        side?.animations.removeAll()
    }

    /// Whether the layer hangs below the root of its context.
    final var isInTree: Bool {
        var layer = self
        while let parent = layer.parent { layer = parent }
        return context?.root === layer
    }

    /// Distance from the root.
    final var depth: Int {
        var count = 0
        var layer = parent
        while let current = layer {
            count += 1
            layer = current.parent
        }
        return count
    }
}
