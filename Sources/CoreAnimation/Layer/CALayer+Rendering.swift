import CoreGraphics
import Foundation
import Motion
import RenderTree

/// Drawing a layer tree into a context on the calling thread (B-RI).
///
/// In: the model values of the tree. Out: pixels of the context, in the receiver's bounds coordinates. The
/// receiver's own position, transform, anchor and depth do not count; of sublayers' transforms only the affine
/// part does. Neither layout nor display is caused. Filters, depth, replicator colours and shadow paths
/// are left out, as in Apple's documentation of this method. Cost: everything, by the processor.
extension CALayer {
    final func renderTree(in ctx: CGContext) {
        guard !isHidden, opacity > 0 else { return }
        guard !ThreadState.current.stackRoom.isShort else {
            return Diagnostics.once("render(in:): layers that lie in too many others are left out")
        }
        ctx.saveGState()
        defer { ctx.restoreGState() }
        let fades = opacity < 1 || mask != nil || shadowOpacity > 0
        if fades {
            if shadowOpacity > 0 { castShadow(ctx) }
            ctx.setAlpha(CGFloat(min(opacity, 1)))
            ctx.beginTransparencyLayer(auxiliaryInfo: nil)
            ctx.setAlpha(1)
            ctx.setShadow(offset: .zero, blur: 0, color: nil)
        }
        paint(ctx)
        if let mask { cut(ctx, by: mask) }
        if fades { ctx.endTransparencyLayer() }
    }

    /// Own box, content and sublayers, the border on top.
    private func paint(_ ctx: CGContext) {
        let outline = roundedBounds()
        if let color = backgroundColor {
            ctx.setFillColor(color)
            ctx.beginPath()
            ctx.addPath(outline)
            ctx.fillPath()
        }
        ctx.saveGState()
        if masksToBounds {
            ctx.beginPath()
            ctx.addPath(outline)
            ctx.clip()
        }
        paintKind(ctx, outline)
        paintContents(ctx)
        paintShape(ctx)
        paintSublayers(ctx)
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
    private func cut(_ ctx: CGContext, by mask: CALayer) {
        ctx.saveGState()
        ctx.setBlendMode(.destinationIn)
        ctx.beginTransparencyLayer(auxiliaryInfo: nil)
        ctx.setBlendMode(.normal)
        ctx.concatenate(mask.affineToSuper())
        mask.renderTree(in: ctx)
        ctx.endTransparencyLayer()
        ctx.restoreGState()
    }

    /// The affine part of the way into the superlayer.
    private func affineToSuper() -> CGAffineTransform {
        let m = matrixToSuper()
        return CGAffineTransform(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m41, ty: m.m42)
    }

    private func paintSublayers(_ ctx: CGContext) {
        guard let layers = sublayers else { return }
        let ordered = layers.enumerated().sorted {
            ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }.map(\.element)
        let replicator = self as? CAReplicatorLayer
        let count = replicator.map { min(max(0, $0.instanceCount), ReplicaLimit.each) } ?? 1
        let step = replicator?.instanceTransform ?? CATransform3DIdentity
        var copy = CATransform3DIdentity
        for _ in 0..<count {
            for layer in ordered {
                ctx.saveGState()
                ctx.concatenate(
                    CGAffineTransform(
                        a: copy.m11, b: copy.m12, c: copy.m21, d: copy.m22, tx: copy.m41,
                        ty: copy.m42))
                ctx.concatenate(layer.affineToSuper())
                layer.renderTree(in: ctx)
                ctx.restoreGState()
            }
            copy = CATransform3DConcat(step, copy)
        }
    }
}
