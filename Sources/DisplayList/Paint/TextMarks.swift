import LaminaGraphicsTypes
import LaminaRenderTree

/// The marks of a text besides glyphs, painted in order with the glyphs: highlights and lines of a
/// single colour, pictures.
struct TextMarks {
    private let marks: ContiguousArray<GlyphText.Mark>
    private var next = 0

    init(_ text: GlyphText) { marks = text.marks }

    /// Paints the marks below a run, except those painted before.
    @inline(__always)
    mutating func paint(
        before run: Int, _ layer: LayerView, _ place: TextPlace, _ painting: PaintContext
    ) {
        while next < marks.count, marks[next].run <= run {
            Self.paint(marks[next], layer, place, painting)
            next += 1
        }
    }

    private static func paint(
        _ mark: GlyphText.Mark, _ layer: LayerView, _ place: TextPlace, _ painting: PaintContext
    ) {
        let whole = SIMD4<Float>(0, 0, 1, 1)
        guard let part = Cut(PlaneRect(mark.rect), whole, to: place.room) else { return }
        switch mark.paint {
        case .color(let color): paint(color, part.rect, layer, place.plane, painting)
        case .picture(let picture): paint(picture, mark, part, layer, place, painting)
        }
    }

    private static func paint(
        _ color: SIMD4<Float>, _ rect: PlaneRect, _ layer: LayerView, _ plane: PlaneTransform,
        _ painting: PaintContext
    ) {
        let context = layer.context
        let fill = SolidPainter.Fill(
            rect: rect, color: color * context.tint, edges: 15, opacity: context.opacity)
        if plane.isAffine {
            SolidPainter.paint(fill, plane, of: layer.index, in: context.clip, painting)
        } else if !SolidPainter.paintProjected(
            fill, plane, of: layer.index, in: context.clip, painting)
        {
            // Partly behind the eye: painted as a shape.
            let path = CGPath(
                rect: CGRect(
                    x: rect.x0, y: rect.y0, width: rect.x1 - rect.x0, height: rect.y1 - rect.y0),
                transform: nil)
            var inner = layer
            inner.plane = plane
            guard
                let (picture, origin) = ShapePainter.picture(
                    of: ShapeOutline(filling: path), inner,
                    painting.caches.shapes.pictures(of: layer.index), painting)
            else { return }
            ShapePainter.paintCoverage(
                picture.fill.pieces, color, inner, picture.place.toTarget(origin), painting)
        }
    }

    private static func paint(
        _ picture: GlyphPicture, _ mark: GlyphText.Mark, _ part: Cut, _ layer: LayerView,
        _ place: TextPlace, _ painting: PaintContext
    ) {
        let scale = place.scale(x: Double(mark.rect.midX), y: Double(mark.rect.midY))
        let seen = SIMD2(Double(mark.rect.width), Double(mark.rect.height)) * scale
        let image = picture.level(for: seen)
        guard let spot = painting.images.place(image, sampling: []) else { return }
        let low = SIMD2(spot.uv.x, spot.uv.y)
        let side = SIMD2(spot.uv.z, spot.uv.w) - low
        let (from, to) = (low + part.uv.lowHalf * side, low + part.uv.highHalf * side)
        ImagePainter.paint(
            ImagePainter.Part(
                rect: part.rect, uv: SIMD4(lowHalf: from, highHalf: to), place: spot, edges: 15,
                hides: false),
            place.plane, of: layer.index, layer.context, painting)
    }

    /// The part of a textured rectangle inside another rectangle.
    struct Cut {
        let rect: PlaneRect
        let uv: SIMD4<Float>
        /// The cut edges, in the records' format.
        let edges: UInt32

        /// The part; nil if empty.
        init?(_ r: PlaneRect, _ uv: SIMD4<Float>, to room: PlaneRect) {
            let rect = PlaneRect(
                x0: max(r.x0, room.x0), y0: max(r.y0, room.y0), x1: min(r.x1, room.x1),
                y1: min(r.y1, room.y1))
            if rect.isEmpty || r.isEmpty { return nil }
            let texels = SIMD2(
                Double(uv.z - uv.x) / (r.x1 - r.x0), Double(uv.w - uv.y) / (r.y1 - r.y0))
            self.rect = rect
            self.uv = SIMD4(
                uv.x + Float((rect.x0 - r.x0) * texels.x),
                uv.y + Float((rect.y0 - r.y0) * texels.y),
                uv.z - Float((r.x1 - rect.x1) * texels.x),
                uv.w - Float((r.y1 - rect.y1) * texels.y))
            edges =
                (rect.x0 > r.x0 ? 1 : 0) | (rect.x1 < r.x1 ? 2 : 0) | (rect.y0 > r.y0 ? 4 : 0)
                | (rect.y1 < r.y1 ? 8 : 0)
        }
    }
}
