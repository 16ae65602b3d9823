import LaminaRenderTree
import Synchronization

/// The tiled layers of a tree with cached tiles, and the tiles beyond the limit.
///
/// In: a turn for each set of visible tiles. Out: the tiles to drop, longest out of sight first.
/// Idea: the limit belongs to the tree, because the number of tiled layers is the application's
/// choice: a page of a document often is a layer. Thread: any.
final class TileShelf: Sendable {
    private struct State {
        var turn = 0
        var layers: Set<LayerID> = []
    }

    private let state = Mutex(State())

    /// The number of the current turn, or of a new turn.
    func turn(isNew: Bool) -> Int {
        state.withLock {
            if isNew { $0.turn += 1 }
            return $0.turn
        }
    }

    /// Notes a layer with tiles.
    func note(_ layer: LayerID) { _ = state.withLock { $0.layers.insert(layer) } }

    /// The tiles beyond the limit, by layer. Cost: linear in the layers with tiles; n log n in the
    /// tiles, if some are beyond the limit.
    func excess(_ cache: (LayerID) -> TileCache?) -> [(layer: LayerID, tiles: [TileKey])] {
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
        let excess = unseen - TileMemory.unseenLimit(visible: visible)
        return excess > 0 ? Self.oldest(caches, excess, turn) : []
    }

    private static func oldest(
        _ caches: [(layer: LayerID, cache: TileCache)], _ excess: Int, _ turn: Int
    ) -> [(layer: LayerID, tiles: [TileKey])] {
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
        return dropped.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
    }
}
