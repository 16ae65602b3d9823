import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree

/// Paints a tiled layer's visible tiles and requests missing tiles (B-TIL 264–267).
///
/// The level is the coarsest with a texel for every target pixel. Below missing or fading tiles,
/// tiles of other levels are visible, the coarsest lowest.
enum TilePainter {
    static func paint(_ layer: LayerView, _ painting: PaintContext) -> Rewrite {
        if layer.values.contents != nil { return .inPlace }
        let wanted =
            painting.isPatching
            ? nil
            : TileSight.request(layer) {
                painting.warn(
                    layer.index,
                    "would show more than \(TileSight.most) tiles; a coarser level is shown")
            }
        guard let wanted else { return .anew(.tiles) }
        painting.draft.tileRequests[layer.index] =
            painting.draft.tileRequests[layer.index]?.joined(with: wanted) ?? wanted
        guard let known = painting.tree.tiles(of: layer.index) else { return .anew(.tiles) }
        var inner = layer
        inner.context.clip = painting.clip(to: layer)
        let (request, isWhole) = shown(wanted, of: known, layer, painting)
        let keys = request.keys
        let visible = request.rect(keys.first!).union(request.rect(keys.last!))
        if !isWhole {
            let others = known.tiles.filter {
                $0.key.level != request.level && $0.value.rect.intersects(visible)
            }.sorted { order($0.key) < order($1.key) }
            for (_, tile) in others { paint(tile, inner, painting) }
        }
        for key in keys {
            if let tile = known.tiles[key] { paint(tile, inner, painting) }
        }
        return .anew(.tiles)
    }

    /// The shown tiles for the wanted tiles; `isWhole` is true if all are present. A layer visible
    /// at several places has tiles of a single level.
    private static func shown(
        _ wanted: TileRequest, of known: RenderTiles, _ layer: LayerView, _ painting: PaintContext
    ) -> (request: TileRequest, isWhole: Bool) {
        let time = painting.tree.time
        if known.holds(wanted, at: time) { return (wanted, true) }
        if let last = painting.state.pointee.shown.tileRequests[layer.index],
            last.level != wanted.level,
            let served = TileSight.request(layer, level: last.level),
            known.holds(served, at: time)
        {
            return (served, true)
        }
        return (wanted, false)
    }

    /// Sorts coarse before fine, then by position: frames must not depend on a dictionary's order.
    private static func order(_ k: TileKey) -> (Int, Int, Int) { (-k.level, k.y, k.x) }

    private static func paint(
        _ tile: RenderTiles.Tile, _ layer: LayerView, _ painting: PaintContext
    ) {
        guard let place = painting.images.place(tile.image, sampling: []) else { return }
        var inner = layer.context
        inner.opacity *= tile.opacity(at: painting.tree.time)
        guard inner.opacity > 0 else { return }
        let t = tile.rect
        guard let part = TileSight.shownPart(of: t, layer, inner.clip.box) else { return }
        let r = PlaneRect(
            x0: Double(part.minX), y0: Double(part.minY), x1: Double(part.maxX),
            y1: Double(part.maxY))
        let (du, dv) = (place.uv.z - place.uv.x, place.uv.y - place.uv.w)
        let uv = SIMD4(
            place.uv.x + Float((part.minX - t.minX) / t.width) * du,
            place.uv.w + Float((part.minY - t.minY) / t.height) * dv,
            place.uv.x + Float((part.maxX - t.minX) / t.width) * du,
            place.uv.w + Float((part.maxY - t.minY) / t.height) * dv)
        ImagePainter.paint(
            ImagePainter.Part(rect: r, uv: uv, place: place, hides: false), layer.plane,
            of: layer.index, inner, painting)
    }
}

extension RenderTiles {
    /// True if all requested tiles are present and no longer fading in.
    fileprivate func holds(_ request: TileRequest, at time: Double) -> Bool {
        request.keys.allSatisfy { tiles[$0]?.opacity(at: time) ?? 0 >= 1 }
    }
}
