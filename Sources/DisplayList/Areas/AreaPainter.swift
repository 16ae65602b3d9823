import LaminaGraphicsTypes
import LaminaRenderTree

/// Paints shapes as areas: `solid` for upright rectangles, `parallelogram` and `capsule` for lines,
/// `frame`, `ellipse`, `oval`, `rounded`, `polygon`, `polyline`, `arc` and `roundArc` for other
/// shapes.
enum AreaPainter {
    /// The largest coordinate in pixels for which single precision is exact enough.
    private static let farthest: Float = 16384
    /// The largest boxes, in pixels, for which a formula at each pixel costs less than coverage:
    /// for outlines and polygons, and for rounded rectangles. In larger boxes coverage is cheaper,
    /// because its empty and full tiles cost little.
    private static let largest: (outline: Float, rounded: Float) = (192 * 192, 512 * 512)

    /// Paints a shape without coverage. Returns false, without a painted item, for a shape without
    /// a formula in its plane, and for a mask read as a single picture.
    static func paint(_ paint: ShapePaint, _ layer: LayerView, _ painting: PaintContext) -> Bool {
        guard !layer.context.isRead || layer.context.marksStencil && isSingle(paint),
            let (fill, stroke) = parts(
                paint, layer.plane, prefersCoverage: painting.prefersCoverage,
                isSimple: painting.caches.shapes.isSimple(
                    paint.outline, of: layer.index, painting.serial))
        else { return false }
        for (part, color) in [(fill, paint.fill), (stroke, paint.stroke)] {
            if let part, let color, color.w > 0 { part.paint(color, layer, painting) }
        }
        return true
    }

    /// True for a shape of a single area: a stencil would draw the antialiased edges of two areas
    /// one over the other.
    private static func isSingle(_ paint: ShapePaint) -> Bool {
        let hasFill = paint.outline.hasFill && (paint.fill?.w ?? 0) > 0
        let hasStroke = paint.outline.hasStroke && (paint.stroke?.w ?? 0) > 0
        return hasFill != hasStroke
    }

    /// True for a shape with a formula in a plane.
    static func suits(
        _ paint: ShapePaint, _ plane: PlaneTransform, prefersCoverage: Bool
    ) -> Bool {
        parts(paint, plane, prefersCoverage: prefersCoverage) != nil
    }

    /// Fill and stroke in pixels; nil for a shape without a formula in its plane.
    private static func parts(
        _ paint: ShapePaint, _ plane: PlaneTransform, prefersCoverage: Bool, isSimple: Bool? = nil
    ) -> (fill: Placed?, stroke: Placed?)? {
        guard plane.isAffine, let forms = ShapeForms(paint.outline, isSimple: isSimple),
            !(prefersCoverage && forms.isCostly)
        else { return nil }
        let fill = forms.fill.map { Placed($0, plane) }
        let stroke = forms.stroke.map { Placed($0, plane) }
        if case .some(.none) = fill { return nil }
        if case .some(.none) = stroke { return nil }
        return (fill ?? nil, stroke ?? nil)
    }

    /// A form in pixels.
    private enum Placed {
        case upright(PlaneRect)
        case parallelogram(ParallelogramRecord.Place)
        case capsule(ParallelogramRecord.Place)
        case frame(ParallelogramRecord.Place, inner: SIMD2<Float>)
        case arc(ArcForm)
        case ellipse(EllipseForm)
        case rounded(RoundedForm.Place)
        case polyline(PolylineRecord.Place)
        case dashes([Placed])

        /// Nil if the formula does not hold in the plane.
        init?(_ form: ShapeForm, _ plane: PlaneTransform) {
            switch form {
            case .rectangle(let r):
                if plane.keepsAxes {
                    self = .upright(r)
                    return
                }
                self = .parallelogram(ParallelogramRecord.Place(plane, r))
            case .frame(let r, let width):
                let size = SIMD2(r.x1 - r.x0, r.y1 - r.y0)
                self = .frame(
                    ParallelogramRecord.Place(plane, r),
                    inner: SIMD2<Float>((size - 2 * width) / size))
            case .line(let form):
                guard !form.isRound || plane.isConformal else { return nil }
                let place = ParallelogramRecord.Place(plane, form)
                self = form.isRound ? .capsule(place) : .parallelogram(place)
            case .arc(let form):
                guard plane.isConformal else {
                    guard let ellipse = EllipseForm(form)?.placed(on: plane), ellipse.isExact
                    else { return nil }
                    self = .ellipse(ellipse)
                    break
                }
                let placed = form.placed(on: plane)
                guard placed.isExact(1) else { return nil }
                self = .arc(placed)
            case .ellipse(let form):
                let placed = form.placed(on: plane)
                guard placed.isExact, form.pen == 0 || plane.isConformal else { return nil }
                self = .ellipse(placed)
            case .rounded(let form):
                guard let placed = form.placed(on: plane) else { return nil }
                self = .rounded(placed)
            case .dashes(let dashes):
                guard dashes.isApart(on: plane) else { return nil }
                var pieces: [Placed] = []
                for form in dashes.pieces {
                    guard let piece = Placed(form, plane) else { return nil }
                    pieces.append(piece)
                }
                self = .dashes(pieces)
                return
            case .polyline(let form):
                guard form.isExact(on: plane) else { return nil }
                self = .polyline(PolylineRecord.Place(plane, form))
            }
            let b = bounds
            guard b.minX > -farthest, b.minY > -farthest, b.maxX < farthest, b.maxY < farthest,
                !plane.isSeenEdgeOn, b.width * b.height <= largest
            else { return nil }
        }

        /// The largest box in pixels.
        private var largest: Float {
            switch self {
            case .polyline: AreaPainter.largest.outline
            case .ellipse(let form): form.pen > 0 ? AreaPainter.largest.outline : .infinity
            case .rounded(let place):
                place.pen > 0 ? AreaPainter.largest.outline : AreaPainter.largest.rounded
            default: .infinity
            }
        }

        /// The bounding box.
        private var bounds: PixelBox {
            switch self {
            case .upright, .dashes: .empty
            case .capsule(let place): place.bounds(isRound: true)
            case .parallelogram(let place), .frame(let place, _): place.bounds(isRound: false)
            case .arc(let form): form.bounds
            case .ellipse(let form): form.bounds
            case .rounded(let place): place.bounds
            case .polyline(let place): place.bounds
            }
        }

        func paint(_ color: SIMD4<Float>, _ layer: LayerView, _ painting: PaintContext) {
            let context = layer.context
            if case .upright(let r) = self {
                guard !r.isEmpty, r.isFinite else { return }
                return SolidPainter.paint(
                    SolidPainter.Fill(
                        rect: r, color: color * context.tint, edges: 15, opacity: context.opacity),
                    layer.plane, of: layer.index, in: context.clip, painting)
            }
            if case .dashes(let pieces) = self {
                for piece in pieces { piece.paint(color, layer, painting) }
                return
            }
            // A thousandth of a pixel is not visible, and would be lost by rounding.
            let place = QuadPlacement(bounds.expanded(1 / 1024).roundedOut, in: context.clip)
            guard let slot = painting.emit(primitive, place, of: layer.index) else { return }
            let packed = pack(color * context.tint, opacity: context.opacity)
            let flags = place.flags(edges: 0)
            switch self {
            case .upright, .dashes: break
            case .parallelogram(let form), .capsule(let form):
                ParallelogramRecord.write(form, color: packed, flags: flags, to: slot)
            case .frame(let form, let inner):
                FrameRecord.write(form, inner: inner, color: packed, flags: flags, to: slot)
            case .ellipse(let form):
                ParallelogramRecord.write(
                    ParallelogramRecord.Place(form), color: packed, flags: flags, to: slot)
                if form.pen > 0 { slot[2] = SIMD4(Float(form.pen), 0, 0, 0) }
            case .rounded(let form):
                RoundedRecord.write(form, color: packed, flags: flags, to: slot)
            case .polyline(let form):
                PolylineRecord.write(form, color: packed, flags: flags, to: slot)
            case .arc(let form): ArcRecord.write(form, color: packed, flags: flags, to: slot)
            }
        }

        private var primitive: Primitive {
            switch self {
            case .upright, .dashes: .solid
            case .parallelogram: .parallelogram
            case .capsule: .capsule
            case .frame: .frame
            case .ellipse(let form): form.pen > 0 ? .oval : .ellipse
            case .rounded: .rounded
            case .polyline(let place): place.form.pen > 0 ? .polyline : .polygon
            case .arc(let form): form.cap == .butt ? .arc : .roundArc
            }
        }
    }
}

extension PlaneRect {
    fileprivate var isFinite: Bool {
        x0.isFinite && y0.isFinite && x1.isFinite && y1.isFinite
    }
}
