import CoreGraphics
import Foundation
import LaminaRenderTree
import Synchronization

/// Cache of a tiled layer's tiles, drawn or being drawn.
///
/// Input: visible tiles. Output: one call of `draw(in:)` for each missing tile, and updates for the
/// drawing side.
/// Idea: recently visible tiles are kept, up to a limit for all layers of a tree (`TileBudget`). A
/// tile that leaves the visible part while queued is not drawn.
/// Thread: all state is under one lock; drawing runs on a background queue, or on the caller's for
/// deterministic hosts.
final class TileCache: Sendable {
    private static let queue = DispatchQueue(
        label: "lamina.tiles", qos: .userInitiated, attributes: .concurrent)
    /// Limit of concurrent drawings, for all layers together.
    private static let slots = DispatchSemaphore(
        value: max(2, ProcessInfo.processInfo.activeProcessorCount))

    private struct Entry {
        var isLoaded = false
        var isStale = false
        var isDrawing = false
        var lastSeen = 0
    }

    private struct State {
        var entries: [TileKey: Entry] = [:]
        var request: TileRequest?
        /// The last turn of the tree's `TileBudget` with visible tiles.
        var turn = 0
        /// Results of an earlier generation's drawings are discarded.
        var generation = 0
        var isSynchronous = false
        var hasShown = false

        /// Tiles to draw now, and tiles to drop.
        mutating func plan(
            _ new: TileRequest, turn: Int
        ) -> (draw: [TileKey], dropped: [TileKey]) {
            self.turn = turn
            var dropped: [TileKey] = []
            if let old = request,
                old.width != new.width || old.height != new.height
                    || old.scale * pow(2, Double(old.level)) != new.scale
                        * pow(2, Double(new.level))
            {
                dropped = entries.filter(\.value.isLoaded).map(\.key)
                entries = [:]
                generation += 1
            }
            request = new
            var draw: [TileKey] = []
            for key in new.keys {
                var entry = entries[key] ?? Entry()
                entry.lastSeen = turn
                if (!entry.isLoaded || entry.isStale) && !entry.isDrawing {
                    entry.isDrawing = true
                    entry.isStale = false
                    draw.append(key)
                }
                entries[key] = entry
            }
            return (draw, dropped)
        }
    }

    private let state = Mutex(State())

    /// Serves visible tiles.
    ///
    /// With `synchronously` the result contains the new tiles. Otherwise `deliver` is called later
    /// with the new tiles, on the main queue. The flag `isStale` is true if a tile was invalidated
    /// during the drawing.
    func serve(
        _ request: TileRequest, layer: CATiledLayer, turn: Int, synchronously: Bool,
        deliver: @escaping @Sendable (TileUpdate, _ isStale: Bool) -> Void
    ) -> TileUpdate {
        let (draw, dropped, generation, isFirst) = state.withLock {
            $0.isSynchronous = synchronously
            let (draw, dropped) = $0.plan(request, turn: turn)
            let isFirst = !$0.hasShown
            $0.hasShown = true
            return (draw, dropped, $0.generation, isFirst)
        }
        var update = TileUpdate(drawn: [], dropped: dropped)
        let fade = type(of: layer).fadeDuration()
        if synchronously {
            // A deterministic host draws all tiles before the first picture.
            for key in draw {
                if let made = make(key, request, layer, isFirst ? 0 : fade, generation) {
                    update.drawn.append(made.tile)
                }
            }
            return update
        }
        for key in draw {
            let box = Box(layer: layer)
            Self.queue.async { [self] in
                Self.slots.wait()
                defer {
                    ThreadState.current.commitAll()
                    Self.slots.signal()
                }
                guard isWanted(key, generation),
                    let (tile, isStale) = make(key, request, box.layer, fade, generation)
                else { return }
                DispatchQueue.main.async {
                    deliver(TileUpdate(drawn: [tile], dropped: []), isStale)
                }
            }
        }
        return update
    }

    private struct Box: @unchecked Sendable { let layer: CATiledLayer }

    /// The request served last; nil before the first.
    var request: TileRequest? { state.withLock { $0.request } }

    /// True if a tile is still visible at its turn. Later invalidations concern the next drawing.
    private func isWanted(_ key: TileKey, _ generation: Int) -> Bool {
        state.withLock {
            guard generation == $0.generation else { return false }
            if $0.entries[key]?.lastSeen == $0.turn {
                $0.entries[key]!.isStale = false
                return true
            }
            if $0.entries[key]?.isLoaded == true {
                $0.entries[key]!.isDrawing = false
                $0.entries[key]!.isStale = true
            } else {
                $0.entries[key] = nil
            }
            return false
        }
    }

    private func make(
        _ key: TileKey, _ request: TileRequest, _ layer: CATiledLayer, _ fade: Double,
        _ generation: Int
    ) -> (tile: TileUpdate.Tile, isStale: Bool)? {
        let image = layer.drawTile(key, request)
        return state.withLock {
            guard generation == $0.generation, var entry = $0.entries[key] else { return nil }
            let isNew = !entry.isLoaded
            entry.isDrawing = false
            entry.isLoaded = image != nil
            $0.entries[key] = entry
            guard let image else { return nil }
            let tile = TileUpdate.Tile(
                key: key, rect: request.rect(key), image: image, fade: isNew ? fade : 0)
            return (tile, entry.isStale)
        }
    }

    /// The bytes of visible tiles in a turn, and of all other tiles; nil without tiles.
    func bytes(at turn: Int) -> (visible: Int, unseen: Int)? {
        state.withLock { state in
            guard let request = state.request, !state.entries.isEmpty else { return nil }
            let visible = state.turn == turn ? min(request.count, state.entries.count) : 0
            func bytes(_ count: Int) -> Int {
                TileMemory.bytes(width: request.width, height: request.height, count: count)
            }
            return (bytes(visible), bytes(state.entries.count - visible))
        }
    }

    /// The tiles that may be dropped in a turn, with their last visible turns and their bytes.
    func unseen(at turn: Int) -> [(key: TileKey, lastSeen: Int, bytes: Int)] {
        state.withLock { state in
            guard let request = state.request else { return [] }
            let bytes = TileMemory.bytes(width: request.width, height: request.height)
            return state.entries.compactMap { key, entry in
                entry.lastSeen == turn || entry.isDrawing ? nil : (key, entry.lastSeen, bytes)
            }
        }
    }

    /// Drops tiles; returns the tiles known to the drawing side.
    func drop(_ keys: [TileKey]) -> [TileKey] {
        state.withLock { state in
            keys.filter { state.entries.removeValue(forKey: $0)?.isLoaded == true }
        }
    }

    /// Empties the cache, as the drawing side no longer has the layer.
    func reset() {
        state.withLock {
            $0.entries = [:]
            $0.request = nil
            $0.generation += 1
        }
    }

    /// Invalidates tiles in a rectangle; nil for all. Returns the request to serve again, if any.
    func invalidate(_ rect: CGRect?) -> (request: TileRequest, isSynchronous: Bool)? {
        state.withLock {
            guard let request = $0.request else { return nil }
            for key in $0.entries.keys {
                let tile = request.rect(key)
                let isHit = rect.map { !tile.common($0).isEmpty } ?? true
                if isHit { $0.entries[key]!.isStale = true }
            }
            return (request, $0.isSynchronous)
        }
    }
}
