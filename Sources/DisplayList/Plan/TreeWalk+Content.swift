import LaminaGraphicsTypes
import LaminaRenderTree

// The visit of a flattening layer: effects, then the content in painting order.
extension TreeWalk {
    /// Visits a flattening layer: sublayers lie in the layer's plane.
    func visitFlat(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        if painting.nodes[Int(index)].layerClass.contains(.emitter),
            v.flags.contains(.preservesDepth)
        {
            visitParticlesInSpace(index, v, context)
            return
        }
        if !v.bag.isEmpty, v.hasBackgroundFilters {
            let layer = painting.view(of: index, v, context)
            painting.note(BackdropPainter.paint(layer, painting), of: index)
        }
        if MaskWalk(painting).isNeeded(index, context) {
            return MaskWalk(painting).visit(index, v, context)
        }
        if context.clip.depth >= 4, MaskWalk(painting).visitDeepClip(index, v, context) { return }
        if let reason = SurfaceWalk(painting).reason(index, v, context) {
            return SurfaceWalk(painting).visit(index, v, context, reason)
        }
        var inner = context
        inner.opacity = context.opacity * v.opacity
        inner.depth = -1
        inner.isPiece = false
        inner.isInPiece = context.isInPiece || context.isPiece
        let fades = v.opacity < 1 && v.flags.contains(.allowsGroupOpacity)
        if fades || context.isPiece, GroupRules(painting).drawsSeveralThings(index, v) {
            GroupWalk(painting).visit(index, v, context, inner, fades: fades)
            return
        }
        drawContent(index, v, inner)
    }

    /// Draws particles in the space around their layer. The box and effects of the layer are
    /// ignored (B-3D 231).
    private func visitParticlesInSpace(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        var inner = context
        inner.opacity = context.opacity * v.opacity
        let layer = painting.view(of: index, v, inner)
        painting.note(ParticlePainter.paint(layer, painting), of: index)
    }

    /// Draws the content of a layer.
    func drawContent(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) {
        drawContent(painting.view(of: index, v, context))
    }

    /// Background, contents, sublayers, border: in the order of B-RE 197.
    func drawContent(_ layer: LayerView, castsShadow: Bool = true) {
        let (index, v, style) = (layer.index, layer.values, layer.style)
        // Masking to the bounds cuts the layer's own shadow away (B-RE 200).
        if castsShadow, style.shadowOpacity > 0, !layer.masksToBounds,
            let shadow = ShadowStyle(v, opacity: style.shadowOpacity)
        {
            let answer =
                BakedBoxPainter.paint(layer, painting)
                ?? ShadowPainter.paint(layer, shadow, painting)
            painting.note(answer, of: index)
            return
        }
        let (children, kind) = (layer.children, layer.layerClass)
        let drawsBorderLast =
            style.hasBorder && (!children.isEmpty || v.contents != nil || kind != .layer)
        painting.note(
            BoxPainter.paintBackground(layer, withBorder: !drawsBorderLast, painting), of: index)
        ClassPainters.paint(.belowContents, layer, painting)
        if v.contents != nil { painting.note(ContentsPainter.paint(layer, painting), of: index) }
        ClassPainters.paint(.aboveContents, layer, painting)
        if !children.isEmpty { visitSublayers(children, layer, kind) }
        if drawsBorderLast { painting.note(BoxPainter.paintBorder(layer, painting), of: index) }
        ClassPainters.paint(.aboveSublayers, layer, painting)
    }

    private func visitSublayers(
        _ children: ContiguousArray<UInt32>, _ layer: LayerView, _ kind: LayerClass
    ) {
        var inner = layer.context
        inner.plane = layer.plane
        inner.isFlipped = layer.isFlipped
        if layer.masksToBounds { inner.clip = painting.clip(to: layer) }
        if kind.contains(.replicator) {
            ReplicaWalk(painting).visit(layer.index, children, layer.values, inner)
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
