import LaminaGraphicsTypes
import LaminaRenderTree

/// The painter of the content that a layer class has besides background, contents, border and
/// sublayers.
struct ClassPainter {
    let layerClass: LayerClass
    let place: LayerClassRow.PainterPlace
    let paint: (LayerView, PaintContext) -> Rewrite
    /// The content's extent for a class with an extent beyond the bounds; nil for content inside
    /// the bounds.
    let extent: ((LayerValues) -> PixelBox)?

    init(
        _ layerClass: LayerClass, extent: ((LayerValues) -> PixelBox)? = nil,
        _ paint: @escaping (LayerView, PaintContext) -> Rewrite
    ) {
        (self.layerClass, self.paint, self.extent) = (layerClass, paint, extent)
        place = layerClass.row.painter ?? .aboveContents
    }
}

/// Table of the painters of layer classes: one for each row of `LayerClass.rows` with a place for a
/// painter.
enum ClassPainters {
    // The rows are immutable, and the functions read nothing but their parameters: access from
    // every thread is safe.
    nonisolated(unsafe) static let rows: [ClassPainter] = [
        ClassPainter(.gradient) { GradientPainter.paint($0, $1) },
        ClassPainter(.tiled) { TilePainter.paint($0, $1) },
        ClassPainter(.shape, extent: { ShapePainter.extent($0) }) { ShapePainter.paint($0, $1) },
        ClassPainter(.emitter, extent: { EmissionShape.extent($0) }) {
            ParticlePainter.paint($0, $1)
        },
    ]

    /// Paints the content of a layer's class that belongs at a place.
    static func paint(
        _ place: LayerClassRow.PainterPlace, _ layer: LayerView, _ painting: PaintContext
    ) {
        let kind = layer.layerClass
        if kind == .layer { return }
        for row in rows where row.place == place && kind.contains(row.layerClass) {
            painting.note(row.paint(layer, painting), of: layer.index)
        }
    }

    /// The extent of the content of a class with an extent beyond the bounds; empty for other
    /// classes.
    static func extent(_ kind: LayerClass, _ v: LayerValues) -> PixelBox {
        var box = PixelBox.empty
        for row in rows where kind.contains(row.layerClass) {
            if let extent = row.extent { box.formUnion(extent(v)) }
        }
        return box
    }
}
