import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// Paints the gradient of a gradient layer over the background (B-GRD 249–256): as a ramp, or as
/// `gradient` in perspective, with continuous corners and with many stops.
enum GradientPainter {
    static func paint(_ layer: LayerView, _ painting: PaintContext) -> Rewrite {
        let (style, plane, context) = (layer.style, layer.plane, layer.context)
        guard !style.isEmpty, let stops = GradientColors(layer.values),
            let kind = kind(layer.values, stops.start, stops.end)
        else { return .inPlace }
        let table = painting.writer.tables.add(
            StopTable.make(stops.sorted(tint: context.tint)), of: layer.index,
            isPatching: painting.isPatching)
        if plane.isFlat(style.radii),
            let ramp = Primitive(kind, stops: stops.count, isRounded: style.isRounded)
        {
            paint(ramp, layer, stops, kind, table, painting)
            return .inPlace
        }
        let place = painting.placement(of: style.rect, plane, in: context.clip)
        guard let slot = painting.emit(.gradient, place, of: layer.index) else { return .inPlace }
        GradientRecord.write(
            plane, style.rect,
            GradientRecord.Paint(
                radii: style.radii, stops: table, count: stops.count, kind: kind,
                opacity: context.opacity,
                axis: SIMD4(
                    Float(stops.start.x), Float(stops.start.y), Float(stops.end.x),
                    Float(stops.end.y))),
            flags: place.flags(edges: style.edges), to: slot)
        return .inPlace
    }

    private static func paint(
        _ ramp: Primitive, _ layer: LayerView, _ stops: GradientColors,
        _ kind: GradientRecord.Kind, _ table: Int, _ painting: PaintContext
    ) {
        let (style, plane, context) = (layer.style, layer.plane, layer.context)
        // The coverage of round corners is soft on all sides.
        let place = QuadPlacement(
            style.rect, plane, snaps: !style.isRounded, margin: plane.softReach, in: context.clip
        ).ended(plane, painting)
        let opaque = place.opaqueBox(stops.isOpaque(context.tint.w, context.opacity))
        guard let slot = painting.emit(ramp, place, of: layer.index, opaque: opaque) else { return }
        let scale = Float((plane.a * plane.a + plane.b * plane.b).squareRoot())
        RampRecord.write(
            plane, style.rect,
            RampRecord.Paint(
                radii: style.radii * scale, stops: table, count: stops.count,
                opacity: context.opacity,
                place: GradientPlace(kind, stops.start, stops.end, in: style.rect)),
            flags: place.flags(edges: style.isRounded ? 15 : style.edges), to: slot)
    }

    /// Kind of the gradient; nil for a radial gradient without a radius.
    static func kind(
        _ v: LayerValues, _ start: CGPoint, _ end: CGPoint
    ) -> GradientRecord.Kind? {
        switch v.name(.gradientType) {
        case "radial": start.x != end.x && start.y != end.y ? .radial : nil
        case "conic": .conic
        default: .axial
        }
    }
}

/// The colours of a gradient layer and their places.
struct GradientColors {
    private let colors: [PaintColor]
    private let places: [Double]
    let start: CGPoint
    let end: CGPoint

    var count: Int { colors.count }

    /// Nil for fewer than two colours, and for a different number of locations.
    init?(_ v: LayerValues) {
        guard let colors = v[.colors].array?.compactMap(\.color), colors.count >= 2
        else { return nil }
        self.colors = colors
        if let given = v[.locations].array?.compactMap(\.number) {
            guard given.count == colors.count else { return nil }
            places = given
        } else {
            places = colors.indices.map { Double($0) / Double(colors.count - 1) }
        }
        start = v[.startPoint].point ?? .zero
        end = v[.endPoint].point ?? .zero
    }

    /// Stops in ascending order of location, as in `render(in:)`; stops of equal location keep
    /// their order.
    func sorted(tint: SIMD4<Float>) -> [(place: Float, color: SIMD4<Float>)] {
        let stops = zip(places, colors).map { (place: Float($0), color: $1.rgba * tint) }
        let isSorted = zip(stops, stops.dropFirst()).allSatisfy { $0.place <= $1.place }
        return isSorted ? stops : stops.sorted { $0.place < $1.place }
    }

    /// True if all colours are opaque with this tint's alpha and opacity.
    func isOpaque(_ alpha: Float, _ opacity: Float) -> Bool {
        opacity >= 1 && colors.allSatisfy { $0.rgba.w * alpha >= 1 }
    }
}
