import ClipMaker
import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
@testable import PlaygroundEngine
import TestSupport
import Testing

/// Scenes with films.
@MainActor
@Suite("Video in the playground", .disabled(if: Sanitizer.isPresent))
struct VideoSceneTests {
    @Test("a player's pictures belong to the scene's time, forwards and back")
    func pictures() async throws {
        let clip = try Clip([(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 1), (0, 0, 0)])
        let file = clip.folder.appendingPathComponent("Scene.swift")
        try Data(
            """
            import AVFoundation
            import QuartzCore
            func scene(_ root: CALayer) {
                root.bounds.size = CGSize(width: 64, height: 32)
                let player = AVPlayer(url: URL(fileURLWithPath: "clip.avi"))
                let film = AVPlayerLayer(player: player)
                film.frame = root.bounds
                root.addSublayer(film)
                player.play()
            }
            """.utf8
        ).write(to: file)
        let session = try await PlaygroundSession.shown(file)
        defer { session.end() }
        #expect(session.problem == nil, "\(String(describing: session.problem))")
        let run = try #require(session.run)
        let shown = RecordingHost(try PacketLog(contentsOf: run.recording))
        func color(_ time: Double) throws -> [Int] {
            let picture = PixelGrid(try shown.snapshot(at: time))
            let pixel = picture[picture.width / 2, picture.height / 2].prefix(3)
            return pixel.map { $0 > 127 ? 1 : 0 }
        }
        #expect(try color(0.05) == [1, 0, 0])
        #expect(try color(0.15) == [0, 1, 0])
        #expect(try color(0.35) == [1, 1, 1])
        #expect(try color(0.25) == [0, 0, 1])
    }
}
