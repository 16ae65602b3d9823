import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// State inherited from ancestors in `render(in:)`.
struct InheritedRendering {
    /// True for an odd number of flipped layers up to the root: the top of an image lies at minimum
    /// y.
    var isFlipped: Bool
    /// Product of the opacities of ancestors without group opacity.
    var fade: CGFloat = 1
    /// True for a mask: only alpha counts, so the compositing filter is ignored (B-RE 201).
    var isMask = false
    /// True if only the outline is needed, for a shadow.
    var isSilhouette = false
    /// True inside of a replicator.
    var isCopy = false
    /// Counter of copies, shared by the whole picture.
    let copies = CopyCount()

    final class CopyCount {
        private var made = 0
        /// Number of layers drawn in replicated copies until now.
        var layers = 0

        /// True if a further replicated copy may be drawn; the limit is logged once.
        func hasRoom() -> Bool {
            made += 1
            if made <= ReplicaLimit.copies, layers < ReplicaLimit.layers { return true }
            Diagnostics.once(
                "render(in:) would make more than \(ReplicaLimit.copies) copies, or show "
                    + "\(ReplicaLimit.layers) layers in them; the others are left out"
            )
            return false
        }
    }
}

/// Drawing of a layer tree into a context on the calling thread (B-RI).
///
/// Input: the model values of the tree. Output: pixels of the context, in the receiver's bounds
/// coordinates. The receiver's own position, transform, anchor point and depth do not apply; of
/// sublayers' transforms only the affine part applies. Only the context's matrix determines
/// positions: a flipped tree in an unflipped context is drawn upside down as a whole, including
/// images and text. Drawing causes neither layout nor display. Docs/COMPATIBILITY.md lists
/// differences from the picture on the screen. Cost: all drawing is done by the processor.
extension CALayer {
    final func renderTree(in ctx: CGContext) {
        renderTree(in: ctx, InheritedRendering(isFlipped: contentsAreFlipped()))
    }

    fileprivate final func renderTree(in ctx: CGContext, _ inherited: InheritedRendering) {
        if inherited.isCopy { inherited.copies.layers += 1 }
        guard !isHidden, opacity > 0 else { return }
        guard !Self.isTooDeep("render(in:)") else { return }
        ctx.saveGState()
        defer { ctx.restoreGState() }
        var inner = inherited
        inner.isMask = false
        inner.fade *= CGFloat(min(opacity, 1))
        let blend = inherited.isMask ? nil : contextBlend
        guard blend != nil || mask != nil || (opacity < 1 && allowsGroupOpacity) else {
            ctx.setAlpha(inner.fade)
            return paintWithShadow(ctx, inner)
        }
        if let blend {
            // The clip limits the mode to the layer's outline.
            if blend.clearsAround, let outline = blendOutline() { ctx.clip(outline, for: blend) }
            ctx.setBlend(blend)
        }
        // The clip limits the group to the visible part of the mask.
        if let mask, blend?.clearsAround != true, let reach = mask.reachAsMask() {
            if reach.isNull { return }
            ctx.clip(toPixelsAround: reach)
        }
        ctx.setAlpha(inner.fade)
        inner.fade = 1
        ctx.beginTransparencyLayer(auxiliaryInfo: nil)
        paintWithShadow(ctx, inner)
        if let mask { cut(ctx, by: mask, inner) }
        ctx.endTransparencyLayer()
    }

    /// Draws the layer above the shadow of the layer's drawing. Masking to the bounds removes the
    /// shadow (B-RE 200).
    private func paintWithShadow(_ ctx: CGContext, _ inherited: InheritedRendering) {
        guard shadowOpacity > 0, !masksToBounds else { return paint(ctx, inherited) }
        let mixes = !inherited.isSilhouette && mixesBelow(depth: 0)
        ctx.saveGState()
        castShadow(ctx)
        if mixes { ctx.setShadowAlone() }
        ctx.beginTransparencyLayer(auxiliaryInfo: nil)
        var inner = inherited
        inner.fade = 1
        inner.isSilhouette = inherited.isSilhouette || mixes
        paint(ctx, inner)
        ctx.endTransparencyLayer()
        ctx.restoreGState()
        // Blended sublayers must blend with the real background, not with the group that cast the
        // shadow.
        if mixes { paint(ctx, inherited) }
    }

    /// Draws background, contents and sublayers, with the border on top.
    private func paint(_ ctx: CGContext, _ inherited: InheritedRendering) {
        let outline = roundedBounds()
        if let color = backgroundColor {
            ctx.setFillColor(color)
            ctx.beginPath()
            ctx.addPath(outline)
            ctx.fillPath()
        }
        paintUnderContents(ctx, outline)
        ctx.saveGState()
        if masksToBounds {
            ctx.beginPath()
            ctx.addPath(outline)
            ctx.clip()
        }
        paintContents(ctx, isFlipped: inherited.isFlipped)
        paintOverContents(ctx)
        paintSublayers(ctx, inherited)
        ctx.restoreGState()
        paintBorder(ctx, outline)
    }

    /// Sets the layer's shadow for the next transparency layer.
    private func castShadow(_ ctx: CGContext) {
        // A context's shadow offset ignores the matrix; a layer's shadow offset does not.
        let o = ctx.convertToDeviceSpace(shadowOffset)
        let t = ctx.ctm
        let scale = abs(t.a * t.d - t.b * t.c).squareRoot()
        let color = (shadowColor ?? .black).copy(
            alpha: (shadowColor?.alpha ?? 0) * CGFloat(min(max(shadowOpacity, 0), 1)))
        ctx.setShadow(offset: o, blur: 2 * shadowRadius * scale, color: color)
    }

    /// Multiplies the group by the alpha of the mask's tree.
    private func cut(_ ctx: CGContext, by mask: CALayer, _ inherited: InheritedRendering) {
        ctx.saveGState()
        ctx.setAlpha(1)
        ctx.setBlendMode(.destinationIn)
        ctx.beginTransparencyLayer(auxiliaryInfo: nil)
        var inner = inherited
        inner.isMask = true
        mask.renderBelow(ctx, inner, CATransform3DIdentity)
        ctx.endTransparencyLayer()
        ctx.restoreGState()
    }

    /// The affine part of a matrix.
    private static func affine(_ m: CATransform3D) -> CGAffineTransform {
        CGAffineTransform(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m41, ty: m.m42)
    }

    /// Renders a sublayer or mask in the parent's space, transformed by `copy`.
    private func renderBelow(
        _ ctx: CGContext, _ inherited: InheritedRendering, _ copy: CATransform3D
    ) {
        let matrix = matrixToSuper()
        if !isDoubleSided, !LayerMatrix.facesViewer(matrix) { return }
        var inner = inherited
        if isGeometryFlipped { inner.isFlipped.toggle() }
        ctx.saveGState()
        ctx.concatenate(Self.affine(copy))
        ctx.concatenate(Self.affine(matrix))
        renderTree(in: ctx, inner)
        ctx.restoreGState()
    }

    private func paintSublayers(_ ctx: CGContext, _ inherited: InheritedRendering) {
        guard let layers = sublayers else { return }
        let ordered = layers.enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }.map(\.element)
        let isReplicator = self is CAReplicatorLayer
        var inner = inherited
        if isReplicator { inner.isCopy = true }
        for copy in replicaMatrices {
            if isReplicator, !inherited.copies.hasRoom() { return }
            for layer in ordered { layer.renderBelow(ctx, inner, copy) }
        }
    }

    /// Transforms of the copies of the sublayers; the identity alone for layers other than
    /// replicators.
    final var replicaMatrices: [CATransform3D] {
        guard let replicator = self as? CAReplicatorLayer else { return [CATransform3DIdentity] }
        var copy = CATransform3DIdentity
        return (0..<min(max(0, replicator.instanceCount), ReplicaLimit.copies)).map { _ in
            defer { copy = CATransform3DConcat(replicator.instanceTransform, copy) }
            return copy
        }
    }

    /// Affine part of the transform from this layer to the superlayer.
    final func affineToSuper() -> CGAffineTransform { Self.affine(matrixToSuper()) }
}
