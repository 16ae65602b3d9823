import LaminaGraphicsTypes
import LaminaRenderTree

/// Draws gradients masked by a single shape from pages of colours, one texel for each pixel.
///
/// Used for drivers with a faster path for textures without tint and clip (`Planner.prefersBlits`).
/// The processor multiplies the gradient's colours by the shape's coverage once for each change
/// (`GradientCoverage`). A shader would compute both for each pixel of each frame. Gradient fills
/// of Lottie documents are gradients masked by a shape. When not to use it: for gradients with
/// sublayers, borders, backgrounds or contents, conic gradients, and shapes that reach beyond the
/// gradient's bounds.
extension MaskWalk {
    /// The coverage of a mask's shape, and the map from its pixels to the target.
    private struct Cutting {
        var picture: ShapePicture
        var toTarget: PlaneTransform
        /// The alpha of the shape's paint and layer.
        var opacity: Float
    }

    /// Draws a gradient behind a shape; false, with nothing drawn, for other layers.
    func drawInColors(_ index: UInt32, _ v: LayerValues, _ context: InheritedState) -> Bool {
        guard painting.prefersBlits, isGradient(index, v), !context.isRead, !context.isPiece,
            context.clip.isPixelBox, painting.caches.captures.isEmpty,
            painting.draws[Int(index)].plane.isAffine
        else { return false }
        guard painting.plansAnew(index, .mask) else { return true }
        guard let colors = GradientColors(v),
            let kind = GradientPainter.kind(v, colors.start, colors.end),
            let stops = GradientInk.Stops(colors.sorted(tint: context.tint), kind), stops.isExact,
            let cutting = cutting(index, v, context),
            let ink = ink(stops, colors, kind, cutting, index, v, context),
            let colored = cutting.picture.pieces(
                in: ink, painting.serial, painting.caches.shapes.colors)
        else { return false }
        if colored.isNew { painting.draws[Int(index)].repainted = painting.serial }
        let layer = painting.view(of: index, v, context)
        for piece in colored.pieces {
            BlitPainter.paint(piece, isOpaque: ink.isOpaque, layer, cutting.toTarget, painting)
        }
        return true
    }

    /// True for a layer that draws a gradient, and nothing else.
    private func isGradient(_ index: UInt32, _ v: LayerValues) -> Bool {
        let node = painting.nodes + Int(index)
        return node.pointee.layerClass == .gradient && node.pointee.children.isEmpty && isBare(v)
            && !BoxStyle(v).isRounded
    }

    /// True for a layer with neither background, contents, border, shadow nor effects.
    private func isBare(_ v: LayerValues) -> Bool {
        let style = BoxStyle(v)
        return v.contents == nil && (v.backgroundColor?.rgba.w ?? 0) <= 0 && !style.hasBorder
            && style.shadowOpacity <= 0 && !GroupRules.needsOwnSurface(v)
    }

    /// The shape of a layer's mask; nil for other masks.
    private func cutting(
        _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> Cutting? {
        let mask = painting.nodes[Int(index)].mask
        let node = painting.nodes + Int(mask)
        guard node.pointee.layerClass == .shape, node.pointee.children.isEmpty,
            node.pointee.mask == noNode
        else { return nil }
        var inner = inside(index, InheritedState())
        inner.clip.box = context.clip.box.roundedOut
        var values: LayerValues?
        painting.withBarrier(.mask, hasPlaces: false) {
            values = TreeWalk(painting).place(mask, inner, parent: v)
        }
        guard let m = values, isBare(m), !m.flags.contains(.masksToBounds),
            let paint = ShapePaint(m), paint.outline.hasFill != paint.outline.hasStroke
        else { return nil }
        let known = painting.caches.shapes.pictures(of: mask)
        // A shape outside the gradient is not rasterised. A mostly invisible shape is left to the
        // shader, because a page of colours holds the whole shape.
        let seen = painting.draws[Int(mask)].plane.bounds(
            PlaneRect(known.bounds(of: paint.outline)))
        guard let back = painting.draws[Int(index)].plane.inverted,
            Self.isInside(PlaneRect(seen.roundedOut), PlaneRect(v.bounds), back),
            seen.isMostly(in: context.clip.box),
            let (picture, origin) = ShapePainter.picture(
                of: paint.outline, painting.view(of: mask, m, inner), known, painting)
        else { return nil }
        let toTarget = picture.place.toTarget(origin)
        guard toTarget.isMoveByPixels else { return nil }
        let color = paint.outline.hasFill ? paint.fill : paint.stroke
        return Cutting(
            picture: picture, toTarget: toTarget,
            opacity: m.opacity * min(max(color?.w ?? 0, 0), 1))
    }

    /// The gradient on the pixels of a shape's coverage; nil where a shader must draw.
    private func ink(
        _ stops: GradientInk.Stops, _ colors: GradientColors, _ kind: GradientRecord.Kind,
        _ cutting: Cutting, _ index: UInt32, _ v: LayerValues, _ context: InheritedState
    ) -> GradientInk? {
        let rect = PlaneRect(v.bounds)
        let plane = painting.draws[Int(index)].plane.concat(
            PlaneTransform(
                a: 1, b: 0, c: 0, d: 1, tx: -cutting.toTarget.tx, ty: -cutting.toTarget.ty))
        let part = cutting.picture.outline.hasFill ? cutting.picture.fill : cutting.picture.stroke
        guard let back = plane.inverted,
            part.pieces.allSatisfy({ Self.isInside($0.rect, rect, back) })
        else { return nil }
        return GradientInk(
            stops, GradientPlace(kind, colors.start, colors.end, in: rect), in: rect, back,
            opacity: context.opacity * v.opacity * cutting.opacity)
    }

    /// True if a box of pixels lies within a rectangle of a layer.
    private static func isInside(
        _ box: PlaneRect, _ rect: PlaneRect, _ toLayer: PlaneTransform
    ) -> Bool {
        let b = toLayer.bounds(box.x0, box.y0, box.x1, box.y1)
        return Double(b.minX) >= rect.x0 && Double(b.minY) >= rect.y0
            && Double(b.maxX) <= rect.x1 && Double(b.maxY) <= rect.y1
    }
}

extension PixelBox {
    /// True if at least half of the pixels lie in a box.
    fileprivate func isMostly(in box: PixelBox) -> Bool {
        let cut = intersection(box)
        return !cut.isEmpty && cut.width * cut.height * 2 >= width * height
    }
}
