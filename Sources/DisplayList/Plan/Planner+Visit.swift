import GraphicsTypes
import Foundation
import RenderTree

extension Planner {
    /// Plans one node and everything below it.
    func visit(_ index: UInt32, _ context: LayerContext, parent: UnsafePointer<LayerProperties>?) {
        state.pointee.visited += 1
        let v = visual(index)
        let slot = Int(index)
        let draw = draws + slot
        let oldCount = draw.pointee.itemCount
        let first = sink.cursor >= 0 ? sink.cursor : sink.items.count
        draw.pointee.subtree = .empty
        draw.pointee.serial = state.pointee.serial
        draw.pointee.build = state.pointee.build
        draw.pointee.wasDrawn = false
        draw.pointee.castsContent = false
        draw.pointee.leaf = .none
        draw.pointee.firstItem = Int32(truncatingIfNeeded: first)
        draw.pointee.itemCount = 0
        draw.pointee.clip = context.clip
        draw.pointee.opacity = context.opacity
        draw.pointee.tint = context.tint
        draw.pointee.isPatchable = surfaceDepth == 0 && patchBarrier == 0
        // Also of a layer that is hidden now: its old picture may still be on its way out.
        if state.pointee.hasCaptures, !isInTransition.contains(index),
            let t = activeTransition(index)
        {
            visitTransition(index, t, context, parent: parent)
            return
        }
        if v.pointee.flags.contains(.hidden) || v.pointee.opacity <= 0 {
            if isPatching && oldCount > 0 { sink.patchFailed = true }
            return
        }
        let plane = ownPlane(v, context, parent: parent)
        if !v.pointee.flags.contains(.doubleSided) {
            var full = LayerMatrix.full(v, in: parent)
            if context.depth >= 0 {
                full = CATransform3DConcat(full, state.pointee.depths[Int(context.depth)])
            }
            if !LayerMatrix.facesViewer(full) {
                if isPatching { sink.patchFailed = true }
                return
            }
            draws[slot].isPatchable = false
        }
        guard plane.isFinite else {
            complain(index, "has a transform that is not finite; it is not drawn")
            return
        }
        draws[slot].plane = plane
        draws[slot].isFlipped =
            context.isFlipped != v.pointee.flags.contains(.geometryFlipped)
        guard hasRoom(below: index) else { return }
        draws[slot].wasDrawn = true
        draws[slot].isElsewhere = state.pointee.ownSpaces > 0
        if isPlain(v, nodes + slot), !context.isPiece || !drawsSeveralThings(index, v) {
            if nodes[slot].children.isEmpty {
                visitPlainLeaf(index, v, context)
            } else {
                visitPlainBranch(index, v, context)
            }
        } else if keepsDepth(index, v) {
            visitTransformLayer(index, v, context, parent: parent)
        } else {
            visitPlain(index, v, context)
        }
        let end = sink.cursor >= 0 ? sink.cursor : sink.items.count
        draw.pointee.itemCount = Int32(truncatingIfNeeded: end - first)
        if draw.pointee.leaf != .none, !canPatchLeaf(v, draw, context, parent: parent) {
            draw.pointee.leaf = .none
        }
    }

    /// A layer that flattens what is in it.
    private func visitPlain(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext
    ) {
        var inner = context
        inner.opacity = context.opacity * v.pointee.opacity
        inner.depth = -1
        if nodes[Int(index)].layerClass.contains(.emitter),
            v.pointee.flags.contains(.preservesDepth)
        {
            // Particles in the space around the layer; its own box and effects do not count (B-3D 231).
            inner.depth = context.depth
            addParticles(index, v, draws[Int(index)].plane, BoxStyle(v), inner)
            return
        }
        if !v.pointee.bag.isEmpty, v.pointee.hasBackgroundFilters {
            addBackgroundFilters(
                index, v, draws[Int(index)].plane, BoxStyle(v), context)
        }
        if nodes[Int(index)].mask != noNode, context.maskedLayer != index,
            let masked = maskedContext(index, v, context)
        {
            visitPlain(index, v, masked)
            return
        }
        if let reason = surfaceReason(index, v, context) {
            // What is inside lies in this layer's plane, whatever space the layer itself stands in.
            var flat = context
            flat.depth = -1
            if reason == .rasterize || v.pointee.flags.contains(.shouldRasterize) {
                visitRasterised(index, v, flat)
                return
            }
            visitThroughSurface(index, v, flat, reason)
            return
        }
        inner.isPiece = false
        let fades = v.pointee.opacity < 1 && v.pointee.flags.contains(.allowsGroupOpacity)
        if fades || context.isPiece, drawsSeveralThings(index, v) {
            visitGroup(index, v, context, inner, fades: fades)
            return
        }
        drawContent(index, v, inner)
    }

    /// Where a layer lies among what is around it.
    @inline(__always)
    func ownPlane(
        _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        parent: UnsafePointer<LayerProperties>?
    ) -> PlaneTransform {
        guard context.depth >= 0 else {
            return LayerMatrix.plane(v, in: parent).concat(context.plane)
        }
        let depth = state.pointee.depths[Int(context.depth)]
        var plane = PlaneTransform(CATransform3DConcat(LayerMatrix.full(v, in: parent), depth))
        if v.pointee.flags.contains(.geometryFlipped) {
            plane = LayerMatrix.flip(v).concat(plane)
        }
        return plane.concat(context.plane)
    }

    /// Background, contents, sublayers, border: in the order of B-RE 197.
    func drawContent(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ context: LayerContext,
        castsShadow: Bool = true
    ) {
        let slot = Int(index)
        let children = nodes[slot].children
        let plane = draws[slot].plane
        let style = BoxStyle(v)
        let drawsBorderLast =
            style.hasBorder
            && (!children.isEmpty || v.pointee.contents != nil || nodes[slot].layerClass != .layer)
        // Masking to the bounds cuts the layer's own shadow away (B-RE 200).
        if castsShadow, style.shadowOpacity > 0, !v.pointee.flags.contains(.masksToBounds),
            let shadow = ShadowStyle(v, opacity: style.shadowOpacity)
        {
            if addCard(index, v, plane, style, context) { return }
            drawWithShadow(index, v, style, shadow, context)
            return
        }
        addBackground(index, v, plane, style, withBorder: !drawsBorderLast, context)
        let kind = nodes[slot].layerClass
        if kind.contains(.gradient) { addGradient(index, v, plane, style, context) }
        if kind.contains(.tiled), v.pointee.contents == nil {
            addTiles(index, v, plane, style, context)
        }
        if v.pointee.contents != nil { addContents(index, v, plane, style, context) }
        if kind.contains(.shape) { addShape(index, v, plane, style, context) }
        if !children.isEmpty {
            var inner = context
            inner.plane = plane
            inner.isFlipped = draws[slot].isFlipped
            if v.pointee.flags.contains(.masksToBounds) {
                inner.clip = clip(context.clip, to: v, plane, style)
            }
            if kind.contains(.replicator) {
                visitReplicas(index, children, v, inner)
            } else {
                visitChildren(index, children, v, inner)
            }
        }
        if drawsBorderLast { addBorder(index, v, plane, style, context) }
        if kind.contains(.emitter) { addParticles(index, v, plane, style, context) }
    }

    /// Whether the stack has room for what is below a layer.
    func hasRoom(below index: UInt32) -> Bool {
        guard stackRoom.isShort, !nodes[Int(index)].children.isEmpty else { return true }
        complain(index, "lies in too many others; what it holds is not drawn")
        if isPatching { sink.patchFailed = true }
        return false
    }

    /// Says something about a layer, each thing once.
    func complain(_ index: UInt32, _ what: String) {
        guard complaints.count < 1000,
            complaints.insert(Complaint(node: index, what: what)).inserted
        else { return }
        Diagnostics.note("layer \(tree.path(of: index)) \(what)")
    }
}

extension LayerProperties {
    @inline(__always) var hasBackgroundFilters: Bool {
        for entry in bag where entry.id == .backgroundFilters { return true }
        return false
    }
}
