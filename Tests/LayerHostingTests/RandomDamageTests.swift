import Foundation
import Testing
import TestSupport

@testable import LayerHosting

/// The picture after partial redraws equals the picture of a whole redraw.
///
/// `LAMINA_SEEDS=FROM-TO` selects other seeds; a failure prints the shortest failing program.
@Suite("Random damage") struct RandomDamageTests {
    static let seeds: ClosedRange<Int> = {
        let given = ProcessInfo.processInfo.environment["LAMINA_SEEDS"] ?? ""
        let ends = given.split(separator: "-").compactMap { Int($0) }
        return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : 1...600
    }()

    /// Pixels of the host's picture that a whole redraw changes by more than two levels.
    private func stale(_ host: ManualHost) throws -> Int {
        let left = PixelGrid(try host.read())
        return left.differing(PixelGrid(try host.snapshot()), by: 2)
    }

    @Test("after every edit of a random tree, what was not drawn again was right")
    func damage() throws {
        try Snapshot.poisonSurfaces()
        for seed in Self.seeds {
            var writer = RandomSteps(seed: seed)
            let program = writer.program()
            guard try program.play(stale) > 0 else { continue }
            let small = program.shrunk { ((try? $0.play(stale)) ?? 0) > 0 }
            let wrong = try small.play(stale)
            Issue.record("seed \(seed): \(wrong) pixels in\n\(small)")
        }
    }
}
