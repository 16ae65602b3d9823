import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Work of a commit with tiles, which must not grow with the number of tiled layers.
@Suite struct TileShelfTests {
    private let tile = TileMemory.bytes(width: 64, height: 64)

    @Test("layers with cached tiles are not visited below the limit", arguments: [1000, 4000])
    func idle(_ count: UInt32) {
        let shelf = TileShelf()
        var visits = 0
        func commit(_ layer: UInt32) {
            _ = shelf.turn(isNew: true)
            shelf.note(LayerID(layer), before: nil, after: (tile, 0))
            let excess = shelf.excess { _ in
                visits += 1
                return nil
            }
            #expect(excess.isEmpty)
        }
        for layer in 0..<count { commit(layer) }
        #expect(visits == 0)
    }

    @Test("sums beyond the limit are corrected by one visit of all layers")
    func corrected() {
        let (shelf, count) = (TileShelf(), UInt32(5000))
        _ = shelf.turn(isNew: true)
        for layer in 0..<count { shelf.note(LayerID(layer), before: nil, after: (tile, 0)) }
        var visits: UInt32 = 0
        for (isNew, expected) in [(false, 0), (true, count), (true, count)] {
            _ = shelf.turn(isNew: isNew)
            // Layers removed from the tree have no cache.
            let excess = shelf.excess { _ in
                visits += 1
                return nil
            }
            #expect(excess.isEmpty && visits == expected)
        }
    }

    @Test("a layer served twice in a turn counts once")
    func twice() {
        let shelf = TileShelf()
        _ = shelf.turn(isNew: true)
        let many = 70 << 20
        shelf.note(LayerID(1), before: nil, after: (tile, many))
        shelf.note(LayerID(1), before: (tile, many), after: (tile, 0))
        var visits = 0
        _ = shelf.excess { _ in
            visits += 1
            return nil
        }
        #expect(visits == 0)
    }
}
