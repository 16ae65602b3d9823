import Testing

@testable import LaminaDisplayList

/// What is worth a flock.
@Suite("When there are flocks") struct FlockUseTests {
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
