import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// The walk of the layer tree: places each layer, and has its content drawn.
///
/// In: a node with the state inherited from its ancestors. Out: its items, and its `NodeDraw`.
/// Walks of other subjects come back here for the layers below: `MaskWalk`, `GroupWalk`,
/// `SurfaceWalk`, `RasterWalk`, `DepthWalk`, `ReplicaWalk`. Each walk is the paint context, a
/// pointer, and is made where it is used.
struct TreeWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Plans one node and everything below it.
    func visit(_ index: UInt32, _ context: InheritedState, parent: LayerValues?) {
        if painting.state.pointee.hasClients, !painting.isPatching,
            painting.state.pointee.clients.isRoot(index)
        {
            return charge(index) { visitNode(index, context, parent: parent) }
        }
        visitNode(index, context, parent: parent)
    }

    /// Does a part of planning that a remote client pays for.
    func charge(_ client: UInt32?, _ body: () -> Void) {
        guard let client else { return body() }
        let start = ClockReading.ofThread
        body()
        painting.state.pointee.clients.note(ClockReading.ofThread - start, of: client)
    }

    /// One piece, for its length: with a closure around what is inside it was called and not
    /// inlined, a fourteenth of the instructions of a list of leaves.
    @inline(__always)
    private func visitNode(
        _ index: UInt32, _ context: InheritedState, parent: LayerValues?
    ) {
        painting.state.pointee.counters.visited += 1
        let v = painting.visual(index)
        let draw = painting.draws + Int(index)
        if painting.isPatching, draw.pointee.leaf == .animatedBatch {
            // Its row is of where its parent was.
            painting.writer.patchFailed = true
            return
        }
        let hadItems = hasItems(draw)
        let first = painting.writer.next
        begin(draw, first, context)
        // Also of a layer that is hidden now: its old picture may still be on its way out.
        if painting.state.pointee.hasCaptures, !painting.caches.captures.current.contains(index),
            let t = painting.activeTransition(index)
        {
            painting.note(
                TransitionPainter.paint(index, t, context, parent: parent, painting), of: index)
            return
        }
        if v.flags.contains(.hidden) || v.opacity <= 0 {
            if hadItems { painting.writer.patchFailed = true }
            return
        }
        guard facesViewer(index, v, context, parent: parent) else { return }
        let plane = ownPlane(v, context, parent: parent)
        guard plane.isFinite else {
            painting.warn(index, "has a transform that is not finite; it is not drawn")
            if hadItems { painting.writer.patchFailed = true }
            return
        }
        if !plane.isAffine, plane.isSeenEdgeOn, !painting.keepsDepth(index, v) {
            if hadItems { painting.writer.patchFailed = true }
            return
        }
        draw.pointee.plane = plane
        draw.pointee.isFlipped =
            context.isFlipped != v.flags.contains(.geometryFlipped)
        guard painting.hasRoom(below: index) else { return }
        draw.pointee.wasDrawn = true
        draw.pointee.isElsewhere = painting.state.pointee.scope.ownSpaces > 0
        let flushes = painting.state.pointee.scope.target.flushes
        visitInside(index, v, context, parent: parent)
        countItems(
            of: draw, since: first,
            wasFlushed: painting.state.pointee.scope.target.flushes != flushes)
        if draw.pointee.leaf != .none, !LeafPainter.canRewrite(draw, v, context, parent: parent) {
            draw.pointee.leaf = .none
        }
    }

    /// Takes down how many items of the open pass are a node's. `wasFlushed`: the pass that it
    /// began in has been ended since, so that all items of the one that is open now are its own,
    /// and none can be written again from the first on.
    @inline(__always)
    private func countItems(
        of draw: UnsafeMutablePointer<NodeDraw>, since first: Int, wasFlushed: Bool
    ) {
        guard wasFlushed else {
            draw.pointee.itemCount = Int32(truncatingIfNeeded: painting.writer.next - first)
            return
        }
        draw.pointee.rebuildReason = .surface
        draw.pointee.itemCount = Int32(truncatingIfNeeded: painting.writer.next)
        if draw.pointee.firstItem >= 0 { draw.pointee.firstItem = 0 }
    }

    /// Whether items are there that a layer has no more where nothing of it is seen. Rows of
    /// animated batches are not counted. Inlined, it has the compiler copy the writer at every
    /// visit.
    @inline(never)
    private func hasItems(_ draw: UnsafeMutablePointer<NodeDraw>) -> Bool {
        if draw.pointee.itemCount == 0 && !draw.pointee.wasDrawn || !painting.isPatching {
            return false
        }
        return draw.pointee.itemCount > 0 || !painting.state.pointee.draft.planeOwners.isEmpty
    }

    /// Forgets what the last visit left of a node.
    @inline(__always)
    private func begin(
        _ draw: UnsafeMutablePointer<NodeDraw>, _ first: Int, _ context: InheritedState
    ) {
        draw.pointee.subtree = .empty
        draw.pointee.serial = painting.state.pointee.serial
        draw.pointee.build = painting.state.pointee.build
        draw.pointee.wasDrawn = false
        if !painting.isPatching { draw.pointee.ownsBatchPlane = false }
        draw.pointee.leaf = .none
        let depth = painting.state.pointee.scope.target.depth
        draw.pointee.firstItem = depth > 0 ? -1 : Int32(truncatingIfNeeded: first)
        draw.pointee.itemCount = 0
        draw.pointee.clip = context.clip
        draw.pointee.opacity = context.opacity
        draw.pointee.tint = context.tint
        draw.pointee.rebuildReason = depth > 0 ? .surface : painting.state.pointee.scope.barrier
    }

    /// Whether a layer is seen from this side; one that is not double-sided may turn its back at
    /// any time.
    @inline(__always)
    private func facesViewer(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        parent: LayerValues?
    ) -> Bool {
        if v.flags.contains(.doubleSided) { return true }
        if LayerMatrix.facesViewer(painting.matrix(v, context, parent: parent)) {
            painting.draws[Int(index)].rebuildReason = .back
            return true
        }
        if painting.isPatching { painting.writer.patchFailed = true }
        return false
    }

    @inline(__always)
    private func visitInside(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        parent: LayerValues?
    ) {
        let node = painting.nodes + Int(index)
        guard LeafRules.isPlain(v, node),
            !context.isPiece || !GroupRules(painting).drawsSeveralThings(index, v)
        else {
            if painting.keepsDepth(index, v) {
                DepthWalk(painting).visitTransformLayer(index, v, context, parent: parent)
            } else {
                visitFlat(index, v, context)
            }
            return
        }
        if node.pointee.children.isEmpty {
            painting.note(LeafPainter.paint(index, v, context, painting), of: index)
            return
        }
        if !(ownsBatchPlane(index) && carriesBackground(index, v)) {
            painting.note(LeafPainter.paintBranch(index, v, context, painting), of: index)
            if makesAnimatedBatches { joinBackground(index, context) }
        }
        var inner = context
        inner.depth = -1
        inner.plane = painting.draws[Int(index)].plane
        inner.isFlipped = painting.draws[Int(index)].isFlipped
        visitChildren(index, node.pointee.children, v, inner)
    }

    /// Where a layer lies among what is around it.
    @inline(__always)
    func ownPlane(
        _ v: LayerValues, _ context: InheritedState,
        parent: LayerValues?
    ) -> PlaneTransform {
        guard context.depth >= 0 else {
            return LayerMatrix.plane(v, in: parent).concat(context.plane)
        }
        var plane = PlaneTransform(painting.matrix(v, context, parent: parent))
        if v.flags.contains(.geometryFlipped) {
            plane = LayerMatrix.flip(v).concat(plane)
        }
        return plane.concat(context.plane)
    }
}
