import TestSupport
import Testing

@testable import LaminaDisplayList

/// Indices of items after animated batches have replaced ranges of items; invalid ranges are
/// rejected.
@Suite("Places of items") struct ItemPlacesTests {
    @Test("ranges stay valid, with one item in place of each animated batch")
    func moved() throws {
        let places = try #require(ItemPlaces(animatedBatches: [2..<5, 5..<7], among: 9))
        #expect(places.moved(0, 9)! == (0, 6))
        #expect(places.moved(2, 3)! == (2, 1))
        #expect(places.moved(5, 2)! == (3, 1))
        #expect(places.moved(7, 2)! == (4, 2))
        #expect(places.moved(1, 1)! == (1, 1))
        #expect(places.moved(9, 0)! == (6, 0))
    }

    @Test("ranges outside of the list have no place, at any distance")
    func notThere() throws {
        let places = try #require(ItemPlaces(animatedBatches: [2..<5], among: 9))
        for (first, count) in [
            (-1, 1), (200, -199), (3, -1), (9, 1), (0, 10), (.max, .max), (.min, 1), (1, .max),
        ] as [(Int32, Int32)] {
            #expect(places.moved(first, count) == nil)
        }
    }

    @Test("animated batches with missing, empty or shared items give no places")
    func wrongAnimatedBatches() {
        for animatedBatches in [[3..<3], [8..<10], [0..<3, 2..<4], [4..<5, 0..<1], [-1..<2]] {
            #expect(ItemPlaces(animatedBatches: animatedBatches, among: 9) == nil)
        }
    }
}
