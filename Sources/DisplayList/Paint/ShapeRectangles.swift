import LaminaGraphicsTypes
import LaminaRenderTree

/// What an outline covers where that is rectangles alone, in points.
///
/// An upright rectangle covers of a pixel the product of what it covers of its row and of its
/// column: a shader works that out exactly, and neither a page nor the processor is needed.
struct ShapeRectangles {
    private(set) var fill: PlaneRect?
    private(set) var stroke: PlaneRect?

    /// Nil where something else is covered. Cost: a few comparisons, whatever the path.
    init?(_ outline: ShapeOutline) {
        let (types, points) = (outline.path.elementTypes, outline.path.points)
        guard types.count <= 6 else { return nil }
        let isLine = types.count == 2 && types[1] == .addLineToPoint
        if outline.hasFill, !isLine {
            var rect = CGRect.zero
            guard outline.path.isRect(&rect) else { return nil }
            fill = PlaneRect(rect)
        }
        guard outline.hasStroke else { return }
        guard isLine, outline.cap != .round, outline.start >= 0, outline.end <= 1,
            !outline.dashes.contains(where: { $0 > 0 })
        else { return nil }
        let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
        guard (dx == 0) != (dy == 0), dx.isFinite, dy.isFinite else { return nil }
        func place(_ share: Double) -> CGPoint {
            CGPoint(x: points[0].x + dx * CGFloat(share), y: points[0].y + dy * CGFloat(share))
        }
        let (a, b) = (place(outline.start), place(outline.end))
        let half = CGFloat(outline.width / 2)
        let beyond = outline.cap == .square ? half : 0
        let line = CGRect(
            x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
        stroke = PlaneRect(
            line.insetBy(dx: dx == 0 ? -half : -beyond, dy: dy == 0 ? -half : -beyond))
    }

    /// Draws them; false where the layer's plane is turned, or a mask is read that has to be one
    /// picture.
    static func paint(_ paint: ShapePaint, _ layer: LayerView, _ painting: PaintContext) -> Bool {
        guard layer.plane.keepsAxes, !layer.context.isRead, let found = Self(paint.outline)
        else { return false }
        for (rect, color) in [(found.fill, paint.fill), (found.stroke, paint.stroke)] {
            guard let rect, !rect.isEmpty, rect.isFinite, let color, color.w > 0 else { continue }
            SolidPainter.paint(
                SolidPainter.Fill(
                    rect: rect, color: color * layer.context.tint, edges: 15,
                    opacity: layer.context.opacity),
                layer.plane, of: layer.index, in: layer.context.clip, painting)
        }
        return true
    }
}

extension PlaneRect {
    fileprivate var isFinite: Bool {
        x0.isFinite && y0.isFinite && x1.isFinite && y1.isFinite
    }
}
