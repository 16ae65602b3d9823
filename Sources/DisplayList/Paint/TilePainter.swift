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
        if painting.isPatching { return .anew(.tiles) }
        let room = room(for: layer, painting)
        let wanted = TileSight.request(layer, room: room) { limited(layer, $0, painting) }
        guard let wanted else { return .anew(.tiles) }
        note(wanted, room: room, painting)
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

    /// The bytes left for a layer's tiles by the tiles of other layers, in the order of drawing.
    private static func room(for layer: LayerView, _ painting: PaintContext) -> Int {
        let viewport = painting.viewport
        let others =
            painting.draft.tileBytes - (painting.draft.tileRequests[layer.index]?.bytes ?? 0)
        return TileMemory.limit(width: viewport.width, height: viewport.height) - others
    }

    private static func note(_ wanted: TileRequest, room: Int, _ painting: PaintContext) {
        let index = wanted.layer.rawValue
        let earlier = painting.draft.tileRequests[index]
        let all = earlier?.joined(with: wanted, room: room) ?? wanted
        painting.draft.tileBytes += all.bytes - (earlier?.bytes ?? 0)
        painting.draft.tileRequests[index] = all
    }

    /// Reports tiles of a coarser level than the best, or none.
    private static func limited(_ layer: LayerView, _ level: Int?, _ painting: PaintContext) {
        let viewport = painting.viewport
        let limit = TileMemory.limit(width: viewport.width, height: viewport.height) >> 20
        let answer =
            level == nil
            ? "the layer's tiles are left out" : "a coarser level of detail is shown"
        painting.warn(
            layer.index, "would bring the picture's tiles to more than \(limit) MiB; \(answer)")
    }

    /// The tiles to draw for the requested tiles; `isWhole` is true if all are present. A layer
    /// visible at several places has tiles of a single level.
    private static func shown(
        _ wanted: TileRequest, of known: RenderTiles, _ layer: LayerView, _ painting: PaintContext
    ) -> (request: TileRequest, isWhole: Bool) {
        let time = painting.tree.time
        if known.holds(wanted, at: time) { return (wanted, true) }
        if let last = painting.shownTileRequests[layer.index],
            last.level != wanted.level,
            let served = TileSight.request(
                layer, level: last.level, room: room(for: layer, painting)),
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
