import GraphicsTypes
import Motion
import RenderTree

extension Planner {
    /// A gradient layer's gradient, over its background (B-GRD 249–256).
    func addGradient(
        _ index: UInt32, _ v: UnsafePointer<LayerProperties>, _ plane: PlaneTransform,
        _ style: BoxStyle, _ context: LayerContext
    ) {
        guard !style.isEmpty, let colors = v.pointee[.colors].array?.compactMap(\.color),
            colors.count >= 2
        else { return }
        let places: [Double]
        if let given = v.pointee[.locations].array?.compactMap(\.number) {
            guard given.count == colors.count else { return }
            places = given
        } else {
            places = colors.indices.map { Double($0) / Double(colors.count - 1) }
        }
        let start = v.pointee[.startPoint].point ?? .zero
        let end = v.pointee[.endPoint].point ?? .zero
        let kind: GradientRecord.Kind
        switch v.pointee.name(.gradientType) {
        case "radial":
            guard start.x != end.x, start.y != end.y else { return }
            kind = .radial
        case "conic": kind = .conic
        default: kind = .axial
        }
        let table = sink.clips.count
        for (color, place) in zip(colors, places) {
            let c = color.rgba * context.tint
            sink.clips.append(c)
            sink.clips.append(SIMD4(Float(place), 0, 0, 0))
        }
        // The table is in records of a clip's length.
        while sink.clips.count % ClipRecord.texels != 0 { sink.clips.append(.zero) }
        sink.clipsChanged()
        let r = style.rect
        let box = plane.bounds(r).expanded(1).roundedOut
        var context = context
        context.clip = ended(context.clip, at: box, plane)
        let isClipped = context.clip.cuts(box)
        guard let slot = emit(BatchKey(.gradient, isClipped: isClipped), box, index, context)
        else { return }
        GradientRecord.write(
            plane, r, radii: style.radii, stops: table, count: colors.count, kind: kind,
            opacity: context.opacity,
            axis: SIMD4(Float(start.x), Float(start.y), Float(end.x), Float(end.y)),
            flags: packFlags(edges: style.edges, clip: isClipped ? context.clip.record : -1),
            to: slot)
    }
}
