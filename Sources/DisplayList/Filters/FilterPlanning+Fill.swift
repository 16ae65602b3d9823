import LaminaGraphicsTypes
import LaminaRenderTree

/// Filters that show something where there was nothing: generators, and colour filters that raise alpha.
///
/// Core Image's picture of them has no end. A layer's ends where its bounds end, or where its content sticks out.
extension FilterPlanning {
    /// What must be drawn, at least, of a layer with these filters: its bounds where one fills them.
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
