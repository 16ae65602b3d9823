import LaminaRenderTree
import Testing

@testable import CoreAnimation

/// Work of a commit with tiles, which must not grow with the number of tiled layers.
@Suite struct TileBudgetTests {
    private let tile = TileMemory.bytes(width: 64, height: 64)

    @Test("layers with cached tiles are not visited below the limit", arguments: [1000, 4000])
    func idle(_ count: UInt32) {
        let budget = TileBudget()
        var visits = 0
        func commit(_ layer: UInt32) {
            _ = budget.turn(isNew: true)
            budget.note(LayerID(layer), before: nil, after: (tile, 0))
            let excess = budget.excess { _ in
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
        let (budget, count) = (TileBudget(), UInt32(5000))
        _ = budget.turn(isNew: true)
        for layer in 0..<count { budget.note(LayerID(layer), before: nil, after: (tile, 0)) }
        var visits: UInt32 = 0
        for (isNew, expected) in [(false, 0), (true, count), (true, count)] {
            _ = budget.turn(isNew: isNew)
            // Layers removed from the tree have no cache.
            let excess = budget.excess { _ in
                visits += 1
                return nil
            }
            #expect(excess.isEmpty && visits == expected)
        }
    }

    @Test("a layer served twice in a turn counts once")
    func twice() {
        let budget = TileBudget()
        _ = budget.turn(isNew: true)
        let many = 70 << 20
        budget.note(LayerID(1), before: nil, after: (tile, many))
        budget.note(LayerID(1), before: (tile, many), after: (tile, 0))
        var visits = 0
        _ = budget.excess { _ in
            visits += 1
            return nil
        }
        #expect(visits == 0)
    }
}
