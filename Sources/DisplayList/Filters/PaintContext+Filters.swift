import LaminaGraphicsTypes
import LaminaMotion
import LaminaRenderTree

extension PaintContext {
    /// The largest number of evaluated filters per layer.
    private static let mostFilters = 128

    /// The enabled and known filters of a layer; unknown filters are reported once.
    func layerFilters(
        _ index: UInt32, _ id: PropertyID, _ v: LayerValues
    ) -> [LayerFilter] {
        guard case .array(let items)? = v.bagValue(id) else { return [] }
        let overrides = tree.overrides[index]
        if items.count > Self.mostFilters {
            warn(index, "has more than \(Self.mostFilters) filters; the others are left out")
        }
        return items.prefix(Self.mostFilters).compactMap { item in
            guard let filter = LayerFilter(item, property: id, overrides: overrides) else {
                return nil
            }
            if FilterPlanning.rows[filter.type] == nil {
                warn(index, "has a filter nobody knows, “\(filter.type)”; it is ignored")
                return nil
            }
            return filter
        }
    }

    /// Plans a chain of filters. `seen` is the visible box of the result in pixels; nil if unknown.
    func apply(
        _ filters: [LayerFilter], to subject: inout FilterSubject, showing seen: PixelBox? = nil
    ) {
        subject.seen = seen
        for (i, filter) in filters.enumerated() {
            if let seen {
                let later = FilterReach(
                    Array(filters[(i + 1)...]), scale: subject.scale, isUp: subject.isUp)
                subject.needed =
                    later.signature == nil ? .everything : seen.expanded(later.far)
            }
            FilterPlanning.rows[filter.type]?.plan(filter, &subject, self)
        }
    }
}
