import LaminaRenderTree
import Synchronization

/// The common memory limit of the tiles of a tree's tiled layers.
///
/// Input: the bytes of a layer's tiles, before and after each request for tiles. A turn begins
/// whenever other tiles become visible. Output: the tiles to drop, longest out of sight first.
/// Idea: all tiled layers of a tree share one limit, because the number of tiled layers is the
/// application's choice: each page of a document may be a layer. Running sums of all bytes and of
/// the visible bytes are too large, because the tiles of removed layers are included. The layers
/// are visited, and the sums corrected, only if a sum exceeds the limit. Thread: any.
final class TileBudget: Sendable {
    private struct State {
        var turn = 0
        var layers: Set<LayerID> = []
        /// The bytes of all tiles, and of the tiles visible in the turn.
        var (all, visible) = (0, 0)

        var excess: Int { all - visible - TileMemory.unseenLimit(visible: visible) }
    }

    private let state = Mutex(State())

    /// The number of the current turn, or of a new turn.
    func turn(isNew: Bool) -> Int {
        state.withLock {
            if isNew {
                $0.turn += 1
                $0.visible = 0
            }
            return $0.turn
        }
    }

    /// The bytes of a layer's tiles: visible in the turn, and all other tiles.
    typealias Bytes = (visible: Int, unseen: Int)

    /// Notes a layer served in the turn, with the bytes of its tiles before and after.
    func note(_ layer: LayerID, before: Bytes?, after: Bytes?) {
        let (before, after) = (before ?? (0, 0), after ?? (0, 0))
        state.withLock {
            $0.layers.insert(layer)
            $0.all += after.visible + after.unseen - before.visible - before.unseen
            $0.visible += after.visible - before.visible
        }
    }

    /// The tiles to drop, by layer. An eighth of the limit is dropped beyond the necessary tiles.
    /// Scrolling therefore visits all layers only once for many new tiles. Cost: constant below the
    /// limit; else linear in the layers with tiles, and n log n in the tiles.
    func excess(_ cache: (LayerID) -> TileCache?) -> [(layer: LayerID, tiles: [TileKey])] {
        guard state.withLock({ $0.excess > 0 }) else { return [] }
        let (turn, layers) = state.withLock { ($0.turn, $0.layers) }
        var (visible, unseen) = (0, 0)
        var caches: [(layer: LayerID, cache: TileCache)] = []
        for layer in layers {
            guard let known = cache(layer), let bytes = known.bytes(at: turn) else {
                _ = state.withLock { $0.layers.remove(layer) }
                continue
            }
            (visible, unseen) = (visible + bytes.visible, unseen + bytes.unseen)
            caches.append((layer, known))
        }
        let limit = TileMemory.unseenLimit(visible: visible)
        var dropped: (tiles: [(layer: LayerID, tiles: [TileKey])], bytes: Int) = ([], 0)
        if unseen > limit { dropped = Self.oldest(caches, unseen - limit + limit / 8, turn) }
        state.withLock {
            ($0.all, $0.visible) = (visible + unseen - dropped.bytes, visible)
        }
        return dropped.tiles
    }

    private static func oldest(
        _ caches: [(layer: LayerID, cache: TileCache)], _ excess: Int, _ turn: Int
    ) -> (tiles: [(layer: LayerID, tiles: [TileKey])], bytes: Int) {
        var tiles = caches.flatMap { layer, cache in
            cache.unseen(at: turn).map { (layer: layer, tile: $0) }
        }
        // Pictures must not depend on the order of a dictionary.
        func order(_ a: (layer: LayerID, tile: (key: TileKey, lastSeen: Int, bytes: Int))) -> (
            Int, UInt32, Int, Int, Int
        ) {
            (a.tile.lastSeen, a.layer.rawValue, a.tile.key.level, a.tile.key.y, a.tile.key.x)
        }
        tiles.sort { order($0) < order($1) }
        var (left, dropped) = (excess, [LayerID: [TileKey]]())
        for (layer, tile) in tiles where left > 0 {
            left -= tile.bytes
            dropped[layer, default: []].append(tile.key)
        }
        return (
            dropped.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) },
            excess - left
        )
    }
}
