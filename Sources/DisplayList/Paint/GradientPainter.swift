import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

/// A gradient layer's gradient, over its background (B-GRD 249–256).
enum GradientPainter {
    static func paint(_ layer: LayerView, _ canvas: Canvas) -> Rewrite {
        let (style, plane, context) = (layer.style, layer.plane, layer.context)
        guard !style.isEmpty, let stops = Stops(layer.values),
            let kind = kind(layer.values, stops.start, stops.end)
        else { return .inPlace }
        let table = canvas.writer.tables.add(stops.texels(tint: context.tint))
        let place = canvas.placement(of: style.rect, plane, in: context.clip)
        guard let slot = canvas.emit(.gradient, place, of: layer.index) else { return .inPlace }
        GradientRecord.write(
            plane, style.rect,
            GradientRecord.Paint(
                radii: style.radii, stops: table, count: stops.colors.count, kind: kind,
                opacity: context.opacity,
                axis: SIMD4(
                    Float(stops.start.x), Float(stops.start.y), Float(stops.end.x),
                    Float(stops.end.y))),
            flags: place.flags(edges: style.edges), to: slot)
        return .inPlace
    }

    /// Nil for a radial one without a radius.
    private static func kind(
        _ v: LayerValues, _ start: CGPoint, _ end: CGPoint
    ) -> GradientRecord.Kind? {
        switch v.name(.gradientType) {
        case "radial": start.x != end.x && start.y != end.y ? .radial : nil
        case "conic": .conic
        default: .axial
        }
    }

    /// Colours and where they lie.
    private struct Stops {
        let colors: [PaintColor]
        let places: [Double]
        let start: CGPoint
        let end: CGPoint

        /// Nil for less than two, and for another number of places.
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

        func texels(tint: SIMD4<Float>) -> [SIMD4<Float>] {
            zip(colors, places).flatMap { color, place in
                [color.rgba * tint, SIMD4(Float(place), 0, 0, 0)]
            }
        }
    }
}
