import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

extension Planner {
    /// Plans one node and everything below it.
    func visit(_ index: UInt32, _ context: InheritedState, parent: LayerValues?) {
        if state.pointee.hasClients, !isPatching, clients.isRoot(index) {
            return charge(index) { visitNode(index, context, parent: parent) }
        }
        visitNode(index, context, parent: parent)
    }

    /// Does a part of planning that a remote client pays for.
    func charge(_ client: UInt32?, _ body: () -> Void) {
        guard let client else { return body() }
        let start = ClockReading.ofThread
        body()
        clients.note(ClockReading.ofThread - start, of: client)
    }

    /// One piece, for its length: with a closure around what is inside it was called and not
    /// inlined, a fourteenth of the instructions of a list of leaves.
    @inline(__always)
    private func visitNode(
        _ index: UInt32, _ context: InheritedState, parent: LayerValues?
    ) {
        state.pointee.counters.visited += 1
        let v = visual(index)
        let draw = draws + Int(index)
        if isPatching, draw.pointee.leaf == .animatedBatch {
            // Its row is of where its parent was.
            writer.patchFailed = true
            return
        }
        let hadItems = hasItems(draw)
        let first = writer.next
        begin(draw, first, context)
        // Also of a layer that is hidden now: its old picture may still be on its way out.
        if state.pointee.hasCaptures, !caches.captures.current.contains(index),
            let t = painting.activeTransition(index)
        {
            painting.note(
                TransitionPainter.paint(index, t, context, parent: parent, self), of: index)
            return
        }
        if v.flags.contains(.hidden) || v.opacity <= 0 {
            if hadItems { writer.patchFailed = true }
            return
        }
        guard facesViewer(index, v, context, parent: parent) else { return }
        let plane = ownPlane(v, context, parent: parent)
        guard plane.isFinite else {
            warn(index, "has a transform that is not finite; it is not drawn")
            if hadItems { writer.patchFailed = true }
            return
        }
        if !plane.isAffine, plane.isSeenEdgeOn, !painting.keepsDepth(index, v) {
            if hadItems { writer.patchFailed = true }
            return
        }
        draw.pointee.plane = plane
        draw.pointee.isFlipped =
            context.isFlipped != v.flags.contains(.geometryFlipped)
        guard painting.hasRoom(below: index) else { return }
        draw.pointee.wasDrawn = true
        draw.pointee.isElsewhere = state.pointee.scope.ownSpaces > 0
        let flushes = state.pointee.scope.target.flushes
        visitInside(index, v, context, parent: parent)
        countItems(
            of: draw, since: first, wasFlushed: state.pointee.scope.target.flushes != flushes)
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
            draw.pointee.itemCount = Int32(truncatingIfNeeded: writer.next - first)
            return
        }
        draw.pointee.rebuildReason = .surface
        draw.pointee.itemCount = Int32(truncatingIfNeeded: writer.next)
        if draw.pointee.firstItem >= 0 { draw.pointee.firstItem = 0 }
    }

    /// Whether items are there that a layer has no more where nothing of it is seen. Rows of
    /// animated batches are not counted. Inlined, it has the compiler copy the writer at every
    /// visit.
    @inline(never)
    private func hasItems(_ draw: UnsafeMutablePointer<NodeDraw>) -> Bool {
        if draw.pointee.itemCount == 0 && !draw.pointee.wasDrawn || !isPatching { return false }
        return draw.pointee.itemCount > 0 || !state.pointee.draft.planeOwners.isEmpty
    }

    /// Forgets what the last visit left of a node.
    @inline(__always)
    private func begin(
        _ draw: UnsafeMutablePointer<NodeDraw>, _ first: Int, _ context: InheritedState
    ) {
        draw.pointee.subtree = .empty
        draw.pointee.serial = state.pointee.serial
        draw.pointee.build = state.pointee.build
        draw.pointee.wasDrawn = false
        if !isPatching { draw.pointee.ownsBatchPlane = false }
        draw.pointee.leaf = .none
        let depth = state.pointee.scope.target.depth
        draw.pointee.firstItem = depth > 0 ? -1 : Int32(truncatingIfNeeded: first)
        draw.pointee.itemCount = 0
        draw.pointee.clip = context.clip
        draw.pointee.opacity = context.opacity
        draw.pointee.tint = context.tint
        draw.pointee.rebuildReason = depth > 0 ? .surface : state.pointee.scope.barrier
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
            draws[Int(index)].rebuildReason = .back
            return true
        }
        if isPatching { writer.patchFailed = true }
        return false
    }

    @inline(__always)
    private func visitInside(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState,
        parent: LayerValues?
    ) {
        let node = nodes + Int(index)
        guard LeafRules.isPlain(v, node),
            !context.isPiece || !GroupRules(painting).drawsSeveralThings(index, v)
        else {
            if painting.keepsDepth(index, v) {
                visitTransformLayer(index, v, context, parent: parent)
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
        inner.plane = draws[Int(index)].plane
        inner.isFlipped = draws[Int(index)].isFlipped
        visitChildren(index, node.pointee.children, v, inner)
    }

    /// A layer that flattens what is in it.
    func visitFlat(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        if nodes[Int(index)].layerClass.contains(.emitter),
            v.flags.contains(.preservesDepth)
        {
            visitParticlesInSpace(index, v, context)
            return
        }
        if !v.bag.isEmpty, v.hasBackgroundFilters {
            let layer = view(of: index, v, context)
            painting.note(BackdropPainter.paint(layer, self), of: index)
        }
        if hasMask(index, context) {
            if let masked = maskedContext(index, v, context) {
                return visitFlat(index, v, masked)
            }
            if visitMasked(index, v, context) { return }
        }
        if context.clip.depth >= 4, visitDeepClip(index, v, context) { return }
        if let reason = surfaceReason(index, v, context) {
            return visitApart(index, v, context, reason)
        }
        var inner = context
        inner.opacity = context.opacity * v.opacity
        inner.depth = -1
        inner.isPiece = false
        let fades = v.opacity < 1 && v.flags.contains(.allowsGroupOpacity)
        if fades || context.isPiece, GroupRules(painting).drawsSeveralThings(index, v) {
            visitGroup(index, v, context, inner, fades: fades)
            return
        }
        drawContent(index, v, inner)
    }

    /// A layer that is drawn into a surface of its own.
    private func visitApart(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState, _ reason: OffscreenReason
    ) {
        // What is inside lies in this layer's plane, whatever space the layer itself stands in.
        var flat = context
        flat.depth = -1
        if reason == .rasterize || v.flags.contains(.shouldRasterize) {
            visitRasterised(index, v, flat)
        } else {
            visitThroughSurface(index, v, flat, reason)
        }
    }

    /// Particles in the space around their layer, whose own box and effects do not count (B-3D
    /// 231).
    private func visitParticlesInSpace(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        var inner = context
        inner.opacity = context.opacity * v.opacity
        let layer = view(of: index, v, inner)
        painting.note(ParticlePainter.paint(layer, painting), of: index)
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

    /// A layer's content, in a context.
    func drawContent(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        drawContent(view(of: index, v, context))
    }

    /// Background, contents, sublayers, border: in the order of B-RE 197.
    func drawContent(_ layer: LayerView, castsShadow: Bool = true) {
        let (index, v, style) = (layer.index, layer.values, layer.style)
        // Masking to the bounds cuts the layer's own shadow away (B-RE 200).
        if castsShadow, style.shadowOpacity > 0, !layer.masksToBounds,
            let shadow = ShadowStyle(v, opacity: style.shadowOpacity)
        {
            let answer =
                BakedBoxPainter.paint(layer, painting) ?? ShadowPainter.paint(layer, shadow, self)
            painting.note(answer, of: index)
            return
        }
        let (children, kind) = (layer.children, layer.layerClass)
        let drawsBorderLast =
            style.hasBorder && (!children.isEmpty || v.contents != nil || kind != .layer)
        painting.note(
            BoxPainter.paintBackground(layer, withBorder: !drawsBorderLast, painting), of: index)
        if kind.contains(.gradient) {
            painting.note(GradientPainter.paint(layer, painting), of: index)
        }
        if kind.contains(.tiled), v.contents == nil {
            painting.note(TilePainter.paint(layer, painting), of: index)
        }
        if v.contents != nil { painting.note(ContentsPainter.paint(layer, painting), of: index) }
        if kind.contains(.shape) { painting.note(ShapePainter.paint(layer, painting), of: index) }
        if !children.isEmpty { visitSublayers(children, layer, kind) }
        if drawsBorderLast { painting.note(BoxPainter.paintBorder(layer, painting), of: index) }
        if kind.contains(.emitter) {
            painting.note(ParticlePainter.paint(layer, painting), of: index)
        }
    }

    private func visitSublayers(
        _ children: ContiguousArray<UInt32>, _ layer: LayerView, _ kind: LayerClass
    ) {
        var inner = layer.context
        inner.plane = layer.plane
        inner.isFlipped = layer.isFlipped
        if layer.masksToBounds { inner.clip = painting.clip(to: layer) }
        if kind.contains(.replicator) {
            visitReplicas(layer.index, children, layer.values, inner)
        } else {
            visitChildren(layer.index, children, layer.values, inner)
        }
    }
}

extension LayerValues {
    var hasFilters: Bool { firstInBag { $0 == .filters } != nil }

    @inline(__always) var hasBackgroundFilters: Bool {
        firstInBag { $0 == .backgroundFilters } != nil
    }
}
