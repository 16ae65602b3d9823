import Testing

@testable import LaminaDisplayList

/// A node's location in the list, packed into eight bytes.
@Suite struct ListLocationTests {
    @Test(
        "locations survive packing",
        arguments: [
            ListLocation.items(first: -1, count: 0), .items(first: -1, count: 7),
            .items(first: 0, count: 1), .items(first: .max, count: .max),
            .instance(batch: 0, row: 0), .instance(batch: 3, row: 128),
            .instance(batch: .max, row: .max),
        ])
    func roundTrip(_ location: ListLocation) {
        var draw = NodeDraw()
        draw.location = location
        #expect(draw.location == location)
        if case .instance = location {
            #expect(draw.isInstance && !draw.isOneItem)
        } else {
            #expect(!draw.isInstance)
        }
    }

    @Test("a new node has no items, and an impossible count lies outside every list")
    func bounds() {
        var draw = NodeDraw()
        #expect(draw.location == .items(first: -1, count: 0))
        draw.location = .items(first: 4, count: -3)
        #expect(draw.location == .items(first: 4, count: .max))
        draw.location = .items(first: 4, count: 1)
        #expect(draw.isOneItem)
    }

    @Test("a location takes the room of two numbers, and a node's data no more than 272 bytes")
    func size() {
        #expect(MemoryLayout<PackedListLocation>.size == 2 * MemoryLayout<Int32>.size)
        #expect(MemoryLayout<PackedListLocation>.alignment == MemoryLayout<Int32>.alignment)
        #expect(MemoryLayout<NodeDraw>.size <= 272)
    }
}
