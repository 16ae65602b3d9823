import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension Planner {
    /// Filters work in the layer's own space: upright layers are drawn on the target's pixels, others on
    /// pixels of their own, as large as they are seen. A rasterised layer has the scale it asks for.
    func contentSpace(
        _ v: LayerValues, _ plane: PlaneTransform, hasFilters: Bool
    ) -> ContentSpace {
        let isUpright =
            plane.isAffine && plane.b == 0 && plane.c == 0
            && abs(abs(plane.a) - abs(plane.d)) < 1e-9
        let rasterises = v.flags.contains(.shouldRasterize)
        var scale = abs(plane.a)
        if !isUpright {
            let u = (plane.a * plane.a + plane.b * plane.b).squareRoot()
            let w = (plane.c * plane.c + plane.d * plane.d).squareRoot()
            scale = max(min(max(u, w), 8), 0.05)
        }
        if rasterises { scale = max(v.number(.rasterizationScale), 0.01) }
        let matches = isUpright && (!rasterises || abs(scale - abs(plane.a)) < 1e-6)
        if matches || !(hasFilters || rasterises) {
            return ContentSpace(plane: plane, scale: scale)
        }
        let own = PlaneTransform(
            a: scale, b: 0, c: 0, d: plane.d < 0 ? -scale : scale, tx: 0, ty: 0)
        let toScreen = (own.inverted ?? PlaneTransform()).concat(plane)
        return ContentSpace(plane: own, toScreen: toScreen, scale: scale, isOwn: true)
    }

    /// Filters of a layer that are looked at.
    private static let mostFilters = 128

    /// The filters of a layer that are enabled and known; others are reported once.
    func layerFilters(
        _ index: UInt32, _ id: PropertyID, _ v: LayerValues
    ) -> [LayerFilter] {
        guard case .array(let items)? = v.bagValue(id) else { return [] }
        let overrides = tree.overrides[index]
        if items.count > Self.mostFilters {
            complain(index, "has more than \(Self.mostFilters) filters; the others are left out")
        }
        return items.prefix(Self.mostFilters).compactMap { item in
            guard let filter = LayerFilter(item, property: id, overrides: overrides) else {
                return nil
            }
            if FilterPlanning.rows[filter.type] == nil {
                complain(index, "has a filter nobody knows, “\(filter.type)”; it is ignored")
                return nil
            }
            return filter
        }
    }

    /// Plans a chain of filters. `seen` is what will be looked at, where that is known.
    func apply(
        _ filters: [LayerFilter], to subject: inout FilterSubject, showing seen: PixelBox? = nil
    ) {
        subject.seen = seen
        for (i, filter) in filters.enumerated() {
            if let seen {
                let later = FilterReach(Array(filters[(i + 1)...]), scale: subject.scale)
                subject.needed =
                    later.signature == nil ? .everything : seen.expanded(later.far)
            }
            FilterPlanning.rows[filter.type]?.plan(filter, &subject, self)
        }
    }
}
