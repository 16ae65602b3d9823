import LaminaGraphicsTypes
import LaminaRenderTree

/// The patch of a list: rewrites the items of changed layers in place, without their ancestors.
struct PatchWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Patches every changed layer; false if the list must be rebuilt.
    func patch(_ changes: ContiguousArray<(index: UInt32, what: NodeChanges)>) -> Bool {
        let isSimple = !painting.hasCaptures && !painting.caches.replicas.isUsed
        let painting = painting
        if isSimple { ParallelRedraw(painting: painting).redraw(changes) }
        return changes.withUnsafeBufferPointer { changes in
            for (index, what) in changes {
                if isSimple, LeafPainter.rewrite(index, what, painting) { continue }
                if !patch(index, what) { return false }
            }
            return true
        }
    }

    /// Patches a node's items; false if impossible.
    private func patch(_ index: UInt32, _ what: NodeChanges) -> Bool {
        guard Int(index) < painting.memory.count else { return false }
        let draw = painting.draws + Int(index)
        // Already patched with an ancestor.
        if draw.pointee.serial == painting.serial { return true }
        if draw.pointee.build != painting.build { return painting.isHiddenFromAbove(index) }
        guard case .items(let firstItem, let itemCount) = draw.pointee.location else {
            return painting.batcher.rewrite(index, what)
        }
        guard draw.pointee.rebuildReason == .none, let context = painting.inherited(by: index)
        else {
            return false
        }
        let parent = painting.nodes[Int(index)].parent
        let clipCount = painting.writer.tables.count
        painting.writer.beginPatch(at: Int(firstItem))
        let before = draw.pointee.subtree
        painting.whilePatching {
            let walk = TreeWalk(painting)
            walk.charge(
                painting.hasClients ? painting.clients.root(of: index, painting.nodes) : nil
            ) {
                walk.visit(
                    index, context, parent: parent == noNode ? nil : painting.visual(parent))
            }
        }
        let fits =
            !painting.writer.patchFailed
            && painting.writer.cursor == Int(firstItem) + Int(itemCount)
        painting.writer.cursor = -1
        // Shapes below moved with the node; their old records stay until the next build.
        if painting.writer.tables.count != clipCount { painting.writer.tables.noteChange() }
        let box = draw.pointee.subtree
        if fits, painting.writer.kept > 0 {
            // Unchanged glyphs of a text are no damage.
            painting.touched.formUnion(painting.writer.changed)
        } else {
            painting.touched.formUnion(before)
            painting.touched.formUnion(box)
        }
        painting.memory.growAncestors(parent, by: box)
        return fits && !painting.writer.tables.isOverfull
    }
}

extension PaintContext {
    /// A node's inherited state of the last build, without visiting ancestors; nil if ancestors
    /// must be visited.
    func inherited(by index: UInt32) -> InheritedState? {
        let (node, draw) = (nodes + Int(index), draws + Int(index))
        let parent = node.pointee.parent
        if parent == noNode { return InheritedState(root: viewport) }
        if node.pointee.isMask
            || memory.leavesFlatSiblings(node, visual(index))
        {
            return nil
        }
        let above = draws + Int(parent)
        var context = InheritedState()
        context.plane = above.pointee.plane
        context.clip = draw.pointee.clip
        context.opacity = draw.pointee.opacity
        context.isFlipped = above.pointee.isFlipped
        context.tint = draw.pointee.tint
        return context
    }
}
