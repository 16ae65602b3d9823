import CoreGraphics
import Foundation
import LayerHosting
import LaminaPacketLog
import PlaygroundEngine
import TestSupport
import Testing

/// The sample scenes, compiled and run by the playground.
@MainActor
@Suite("Playground samples", .serialized, .disabled(if: Sanitizer.isPresent))
struct SampleTests {
    nonisolated static let names = [
        "Bloom", "Chimes", "Deck", "Lanterns", "Letters", "Orbits", "Rain", "Springs", "Waves",
    ]

    @Test("a sample has under 150 lines, compiles without a warning and moves", arguments: names)
    func sample(_ name: String) async throws {
        let file = Places.package.appendingPathComponent(
            "Demos/Playground/Samples/\(name).swift")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < 150)

        let session = try PlaygroundSession(file) {
            try Installation.find(products: Built.products)
        }
        session.time = { 4 }
        defer { session.end() }
        session.start()
        await session.wait { session.run != nil || session.problem != nil }
        #expect(session.problem == nil && session.warnings.isEmpty)
        let run = try #require(session.run)
        let history = AnimationHistory(run.log)
        try history.update()
        let host = RecordingHost(run.log)
        host.magnification = 0.5
        let (early, late) = (try host.snapshot(at: 1), try host.snapshot(at: 4))
        #expect(PixelGrid(early) != PixelGrid(late))
        // For inspection.
        let folder = try Places.output("samples")
        try early.writePNG(to: folder.appendingPathComponent("\(name)-1.png"))
        try late.writePNG(to: folder.appendingPathComponent("\(name)-4.png"))
    }
}

/// The folder of the build products.
enum Built {
    static var products: URL? {
        Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }?
            .deletingLastPathComponent()
    }
}
