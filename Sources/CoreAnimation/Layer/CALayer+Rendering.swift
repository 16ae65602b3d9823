import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree

/// What a layer takes over from those above it in `render(in:)`.
struct InheritedRendering {
    /// An odd number of flipped layers above and here: the top of an image lies at minimum y.
    var isFlipped: Bool
    /// Opacity of layers above that fade each of their parts by itself.
    var fade: CGFloat = 1
    /// Of a mask only the alpha counts, not how it would meet what is behind it (B-RE 201).
    var isMask = false
    /// Only the outline is wanted, for a shadow.
    var isSilhouette = false
    /// A replicator's, or what is in it.
    var isCopy = false
    /// Of the whole picture.
    let copies = CopyCount()

    final class CopyCount {
        private var made = 0
        /// That copies have shown so far.
        var layers = 0

        /// Whether one more may be made; said once where not.
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

/// Drawing a layer tree into a context on the calling thread (B-RI).
///
/// In: the model values of the tree. Out: pixels of the context, in the receiver's bounds
/// coordinates. The receiver's own position, transform, anchor and depth do not count; of
/// sublayers' transforms only the affine part does. Where a point of the layer comes to lie is the
/// context's matrix alone: a flipped tree in a context that is not flipped is drawn upside down as
/// a whole, images and text with it. Neither layout nor display is caused. Docs/COMPATIBILITY.md
/// says what differs from the picture on the screen. Cost: everything, by the processor.
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
            // Around the layer nothing changes, whatever the mode would make of it.
            if blend.clearsAround, let outline = blendOutline() { ctx.clip(outline, for: blend) }
            ctx.setBlend(blend)
        }
        // The group is no larger than what its mask lets through.
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

    /// The layer, and below it the shadow of all it draws. Masking to the bounds cuts that away
    /// (B-RE 200).
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
        // What mixes with its background must find it, and not the group that threw the shadow.
        if mixes { paint(ctx, inherited) }
    }

    /// Own box, content and sublayers, the border on top.
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

    /// What is drawn next in a transparency layer gets this layer's shadow.
    private func castShadow(_ ctx: CGContext) {
        // Shadows of a context do not follow its matrix; the layer's does.
        let o = ctx.convertToDeviceSpace(shadowOffset)
        let t = ctx.ctm
        let scale = abs(t.a * t.d - t.b * t.c).squareRoot()
        let color = (shadowColor ?? .black).copy(
            alpha: (shadowColor?.alpha ?? 0) * CGFloat(min(max(shadowOpacity, 0), 1)))
        ctx.setShadow(offset: o, blur: 2 * shadowRadius * scale, color: color)
    }

    /// Keeps of the group only what the mask's tree covers.
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

    /// Renders a sublayer or mask in the space of the layer above it, moved by `copy` there.
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

    /// Where the copies of the sublayers lie: one for a layer that is no replicator.
    final var replicaMatrices: [CATransform3D] {
        guard let replicator = self as? CAReplicatorLayer else { return [CATransform3DIdentity] }
        var copy = CATransform3DIdentity
        return (0..<min(max(0, replicator.instanceCount), ReplicaLimit.copies)).map { _ in
            defer { copy = CATransform3DConcat(replicator.instanceTransform, copy) }
            return copy
        }
    }

    /// The affine part of the way of a sublayer into this one.
    final func affineToSuper() -> CGAffineTransform { Self.affine(matrixToSuper()) }
}
