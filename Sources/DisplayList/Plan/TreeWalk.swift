import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// The walk of the layer tree, which positions each layer and draws its content.
///
/// Input: a node with the state inherited from its ancestors. Output: items, and a `NodeDraw`. The
/// other walks call this walk for the layers below: `MaskWalk`, `GroupWalk`, `SurfaceWalk`,
/// `RasterWalk`, `DepthWalk`, `ReplicaWalk`. A walk is created at each use, because the paint
/// context, a pointer, is the only stored value.
struct TreeWalk {
    let painting: PaintContext

    @inline(__always)
    init(_ painting: PaintContext) { self.painting = painting }

    /// Plans a node with its descendants.
    func visit(_ index: UInt32, _ context: InheritedState, parent: LayerValues?) {
        if painting.hasClients, !painting.isPatching,
            painting.clients.isRoot(index)
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
        painting.clients.note(ClockReading.ofThread - start, of: client)
    }

    /// The function is long because the compiler does not inline a divided version: the call took a
    /// fourteenth of the instructions of a list of leaves.
    @inline(__always)
    private func visitNode(
        _ index: UInt32, _ context: InheritedState, parent: LayerValues?
    ) {
        painting.counters.visited += 1
        let v = painting.visual(index)
        let draw = painting.draws + Int(index)
        if painting.isPatching, draw.pointee.isInstance {
            // The instance was computed for the parent's former transform.
            painting.writer.patchFailed = true
            return
        }
        let hadItems = hasItems(draw)
        let first = painting.writer.next
        begin(draw, first, context)
        // Before the test for hidden layers: the transition of a hidden layer still shows the old
        // picture.
        if painting.hasCaptures, !painting.caches.captures.current.contains(index),
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
        draw.pointee.isElsewhere = painting.draft.spaces.isOwn
        let flushes = painting.scope.target.flushes
        visitInside(index, v, context, parent: parent)
        countItems(
            of: draw, since: first,
            wasFlushed: painting.scope.target.flushes != flushes)
        if draw.pointee.leaf != .none, !LeafPainter.canRewrite(draw, v, context, parent: parent) {
            draw.pointee.leaf = .none
        }
    }

    /// Positions a node without drawing: the values of a visible node in an affine plane, otherwise
    /// nil.
    func place(
        _ index: UInt32, _ context: InheritedState, parent: LayerValues?
    ) -> LayerValues? {
        let v = painting.visual(index)
        let draw = painting.draws + Int(index)
        begin(draw, painting.writer.next, context)
        guard !v.flags.contains(.hidden), v.flags.contains(.doubleSided), v.opacity > 0 else {
            return nil
        }
        let plane = ownPlane(v, context, parent: parent)
        guard plane.isFinite, plane.isAffine else { return nil }
        draw.pointee.plane = plane
        draw.pointee.isFlipped = context.isFlipped != v.flags.contains(.geometryFlipped)
        draw.pointee.wasDrawn = true
        draw.pointee.isElsewhere = painting.draft.spaces.isOwn
        return v
    }

    /// Records the number of a node's items in the open pass. With `wasFlushed`, the pass at the
    /// node's begin has ended: all items of the open pass belong to the node, and the node cannot
    /// be patched.
    @inline(__always)
    private func countItems(
        of draw: UnsafeMutablePointer<NodeDraw>, since first: Int, wasFlushed: Bool
    ) {
        guard case .items(let place, _) = draw.pointee.location else { return }
        guard wasFlushed else {
            draw.pointee.location = .items(
                first: place, count: Int32(truncatingIfNeeded: painting.writer.next - first))
            return
        }
        draw.pointee.rebuildReason = .surface
        draw.pointee.location = .items(
            first: min(place, 0), count: Int32(truncatingIfNeeded: painting.writer.next))
    }

    /// True if a layer that is now invisible still has items, apart from instances of animated
    /// batches. Not inlined, because the compiler would copy the writer at every visit.
    @inline(never)
    private func hasItems(_ draw: UnsafeMutablePointer<NodeDraw>) -> Bool {
        guard painting.isPatching, case .items(_, let count) = draw.pointee.location else {
            return false
        }
        return count > 0 || draw.pointee.wasDrawn && !painting.writer.animatedBatches.isEmpty
    }

    /// Resets the results of the last visit of a node.
    @inline(__always)
    private func begin(
        _ draw: UnsafeMutablePointer<NodeDraw>, _ first: Int, _ context: InheritedState
    ) {
        draw.pointee.subtree = .empty
        draw.pointee.serial = painting.serial
        draw.pointee.build = painting.build
        draw.pointee.wasDrawn = false
        if !painting.isPatching { draw.pointee.ownsBatchPlane = false }
        draw.pointee.leaf = .none
        let depth = painting.scope.target.depth
        draw.pointee.location = .items(
            first: depth > 0 || !painting.scope.hasPlaces ? -1 : Int32(truncatingIfNeeded: first),
            count: 0)
        draw.pointee.clip = context.clip
        draw.pointee.opacity = context.opacity
        draw.pointee.tint = context.tint
        draw.pointee.rebuildReason = depth > 0 ? .surface : painting.scope.barrier
    }

    /// True if the layer is double-sided, or faces the viewer. A single-sided layer gets a rebuild
    /// reason, because any change may turn the other side to the viewer.
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
        if !painting.batcher.rewrite(backgroundOf: index, v) {
            painting.note(LeafPainter.paintBranch(index, v, context, painting), of: index)
            painting.batcher.offer(backgroundOf: index, context)
        }
        var inner = context
        inner.depth = -1
        inner.plane = painting.draws[Int(index)].plane
        inner.isFlipped = painting.draws[Int(index)].isFlipped
        visitChildren(index, node.pointee.children, v, inner)
    }

    /// The map from a layer's plane to pixels.
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
