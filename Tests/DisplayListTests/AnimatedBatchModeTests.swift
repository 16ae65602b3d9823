import Testing

@testable import LaminaDisplayList

/// The conditions for an animated batch.
@Suite("When there are animated batches") struct AnimatedBatchModeTests {
    private static let oldName = "LAMINA_FLOCKS"

    @Test(
        "the variable of the environment, and the name and value of version 1",
        arguments: [
            (["LAMINA_ANIMATED_BATCHES": "always"], AnimatedBatchMode.always),
            (["LAMINA_ANIMATED_BATCHES": "0"], .never),
            (["LAMINA_ANIMATED_BATCHES": ""], .whenStable),
            (["LAMINA_ANIMATED_BATCHES": "odd"], .whenStable), ([:], .whenStable),
            ([Self.oldName: "hurry"], .always), ([Self.oldName: "0"], .never),
            ([Self.oldName: "0", "LAMINA_ANIMATED_BATCHES": "1"], .whenStable),
        ])
    func environment(_ variables: [String: String], _ use: AnimatedBatchMode) {
        #expect(AnimatedBatchMode(environment: variables) == use)
    }

    @Test("a path may be twice as large as the place, or have some pixels for each layer")
    func worth() {
        var store = AnimatedBatchPolicy()
        store.use = .whenStable
        let place = PixelBox(0, 0, 100, 100)
        #expect(store.areWorth(PixelBox(0, 0, 200, 100), now: place, count: 128))
        #expect(!store.areWorth(PixelBox(0, 0, 210, 100), now: place, count: 128))
        #expect(store.areWorth(PixelBox(0, 0, 210, 100), now: place, count: 200))
        #expect(store.areWorth(place, now: .empty, count: 200))
        store.use = .always
        #expect(store.areWorth(PixelBox(0, 0, 900, 900), now: place, count: 2))
    }
}
