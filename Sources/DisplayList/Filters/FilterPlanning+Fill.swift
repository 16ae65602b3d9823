import LaminaGraphicsTypes
import LaminaRenderTree

/// Filters drawing on clear pixels: generators, and colour filters raising alpha.
///
/// The result in Core Image is infinite. In Core Animation the result ends with the layer's bounds,
/// enlarged by content outside the bounds.
extension FilterPlanning {
    /// The minimal box of a layer with these filters: the layer's bounds if a filter fills them,
    /// otherwise empty.
    static func leastBox(
        _ filters: [LayerFilter], _ v: LayerValues, _ plane: PlaneTransform
    ) -> PixelBox {
        guard filters.contains(where: { rows[$0.type]?.fillsBounds($0) ?? false }) else {
            return .empty
        }
        let b = v.bounds
        return plane.bounds(Double(b.minX), Double(b.minY), Double(b.maxX), Double(b.maxY))
    }
}
