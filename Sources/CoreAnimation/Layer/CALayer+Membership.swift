import CoreGraphics
import Foundation
import LaminaRenderTree

// Membership in a hosted tree. A layer gets its context and number under a hosted layer; the
// drawing side receives the layer with the next commit. Removals are processed at the commit, so
// that a layer removed and inserted again in a transaction keeps its animations. No function here
// is recursive, for trees of any depth.
extension CALayer {
    /// Joins a context with the subtree.
    final func adopt(_ new: LayerContext, _ thread: ThreadState) {
        guard hasLayersBelow else {
            _ = join(new, thread)
            return
        }
        var open: ContiguousArray<CALayer> = [self]
        while let layer = open.popLast() {
            let isBack = layer.join(new, thread)
            layer.pushBelow(to: &open) { !isBack || $0.context == nil }
        }
    }

    /// Joins a context without the subtree. Returns true for a layer that left and came back before
    /// the commit: only new descendants join again.
    private func join(_ new: LayerContext, _ thread: ThreadState) -> Bool {
        if context === new {
            if state.contains(.committed) { return true }
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
        return false
    }

    /// Leaves the parent. Layers unknown to the drawing side leave at once, others at the commit.
    final func leave() {
        var open: ContiguousArray<CALayer> = [self]
        while let layer = open.popLast() {
            guard let context = layer.context else { continue }
            if layer.state.contains(.committed) {
                layer.recordChange(.current).left = true
            } else {
                layer.context = nil
                context.free(layer.layerID)
            }
            layer.pushBelow(to: &open) { !$0.state.contains(.committed) }
        }
    }

    /// Removes the layer from its context at once, before the layer joins another context.
    private func release(_ thread: ThreadState) {
        var open: ContiguousArray<CALayer> = [self]
        while let layer = open.popLast() {
            guard let old = layer.context else { continue }
            if layer.state.contains(.committed) {
                for id in layer.side?.graft?.close() ?? [] { thread.orphans.append((old, id)) }
                thread.orphans.append((old, layer.layerID))
                layer.forgetCommit()
            } else {
                old.free(layer.layerID)
            }
            layer.context = nil
            layer.pushBelow(to: &open)
        }
    }

    /// Ends the layer's animations unfinished, as the layer is no longer drawn (B-TI 126).
    final func forgetCommit() {
        (self as? CATiledLayer)?.tileCache.reset()
        state.remove([.committed, .drawsAnimated])
        pending = nil
        if let graft = side?.graft {
            _ = graft.close()
            side?.graft = nil
        }
        guard let side else { return }
        let all = ContiguousArray(side.animations.attachments)
        side.animations.removeAll()
        for attachment in all { attachment.end(finished: false) }
    }

    /// True if the layer is in the subtree of its context's root.
    final var isInTree: Bool {
        var layer = self
        while let parent = layer.parent { layer = parent }
        return context?.root === layer
    }

    /// Distance from the root. `known` caches distances of deep layers, for other layers of the
    /// same tree.
    final func depth(_ known: inout [ObjectIdentifier: Int]) -> Int {
        var count = 0
        var marks: [(ObjectIdentifier, Int)] = []
        var layer = parent
        while let current = layer {
            count += 1
            if count % 64 == 0 {
                let key = ObjectIdentifier(current)
                if let rest = known[key] {
                    count += rest
                    break
                }
                marks.append((key, count))
            }
            layer = current.parent
        }
        for (key, steps) in marks { known[key] = count - steps }
        return count
    }

    // MARK: What is directly below

    /// True if the drawing side has layers below this layer.
    final var hasGraftOrSublayers: Bool { !children.isEmpty || side?.graft != nil }

    final var hasLayersBelow: Bool { !children.isEmpty || side?.mask != nil }

    /// Pushes the children in an order that pops the first sublayer first and the mask last.
    @inline(__always)
    final func pushBelow(
        to open: inout ContiguousArray<CALayer>, where isWanted: (CALayer) -> Bool = { _ in true }
    ) {
        if let mask = side?.mask, isWanted(mask) { open.append(mask) }
        for child in children.reversed() where isWanted(child) { open.append(child) }
    }
}
