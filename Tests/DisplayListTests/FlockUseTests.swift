import Testing

@testable import LaminaDisplayList

/// The conditions for an animated batch.
@Suite("When there are flocks") struct FlockUseTests {
    private static let oldName = "LAMINA_FLOCKS"

    @Test(
        "the variable of the environment, and the name and value of version 1",
        arguments: [
            (["LAMINA_ANIMATED_BATCHES": "always"], FlockUse.hurry),
            (["LAMINA_ANIMATED_BATCHES": "0"], .never), (["LAMINA_ANIMATED_BATCHES": ""], .calm),
            (["LAMINA_ANIMATED_BATCHES": "odd"], .calm), ([:], .calm),
            ([Self.oldName: "hurry"], .hurry), ([Self.oldName: "0"], .never),
            ([Self.oldName: "0", "LAMINA_ANIMATED_BATCHES": "1"], .calm),
        ])
    func environment(_ variables: [String: String], _ use: FlockUse) {
        #expect(FlockUse(environment: variables) == use)
    }

    @Test("a path may be twice as large as the place, or have some pixels for each layer")
    func worth() {
        var store = FlockStore()
        store.use = .calm
        let place = PixelBox(0, 0, 100, 100)
        #expect(store.areWorth(PixelBox(0, 0, 200, 100), now: place, count: 128))
        #expect(!store.areWorth(PixelBox(0, 0, 210, 100), now: place, count: 128))
        #expect(store.areWorth(PixelBox(0, 0, 210, 100), now: place, count: 200))
        #expect(store.areWorth(place, now: .empty, count: 200))
        store.use = .hurry
        #expect(store.areWorth(PixelBox(0, 0, 900, 900), now: place, count: 2))
    }
}
