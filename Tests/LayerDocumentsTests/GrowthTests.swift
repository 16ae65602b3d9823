import AllocationCounter
import Foundation
import Testing

@testable import LayerDocuments

/// Documents of many layers: bytes requested by a read grow in proportion to the document.
@Suite("Growth of reading with the document", .enabled(if: allocation_count_works() != 0))
struct GrowthTests {
    /// Groups of a path, a fill and a stroke with key frames, so that the stroke's animations move
    /// to the layer of the fill.
    private static func groups(_ n: Int) -> Data {
        let width = #"{"a":1,"k":[{"t":0,"s":[1]},{"t":60,"s":[9]}]}"#
        let group = """
            {"ty":"gr","it":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[9,9]},"r":{"k":0}},
            {"ty":"st","c":{"k":[0,0,1,1]},"o":{"k":100},"w":\(width)},
            {"ty":"fl","c":{"k":[1,0,0,1]},"o":{"k":100}},{"ty":"tr"}]}
            """
        return Data(
            Documents.text(
                Documents.shapes(Array(repeating: group, count: n).joined(separator: ","))
            ).utf8)
    }

    private static func layers(_ n: Int) -> Data {
        Data(
            Documents.text(
                Array(
                    repeating: Documents.shapes(Documents.square, transform: Documents.move),
                    count: n
                ).joined(separator: ",")
            ).utf8)
    }

    private static func bytes(_ data: Data) throws -> Double {
        _ = try LayerAnimation(data: data)
        let before = thread_allocation_bytes()
        _ = try LayerAnimation(data: data)
        return Double(thread_allocation_bytes() - before)
    }

    @Test(arguments: ["groups", "layers"])
    func bytesAreProportional(_ kind: String) throws {
        let n = 100
        let costs = try [n, 4 * n, 16 * n].map {
            try Self.bytes(kind == "groups" ? Self.groups($0) : Self.layers($0))
        }
        // Lists that grow by doubling cost up to a third more at some sizes.
        #expect(costs[1] < 4.8 * costs[0], "\(costs)")
        #expect(costs[2] < 4.8 * costs[1], "\(costs)")
    }
}
