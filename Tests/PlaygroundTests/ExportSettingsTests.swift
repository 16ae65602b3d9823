import Foundation
import Testing

@testable import PlaygroundEngine

/// Kinds and settings of films, and lengths of scenes.
@Suite("Playground export settings")
struct ExportSettingsTests {
    private func kind(_ name: String) -> ExportKind? { ExportKind(URL(fileURLWithPath: name)) }

    @Test("The kind follows from the name, and a name takes another kind's extension")
    func kinds() {
        #expect(kind("/a/film.MP4") == .mp4 && kind("/a/film.mov") == .mp4)
        #expect(kind("/a/film.apng") == .animatedPNG && kind("/a/film-%05d.png") == .pictures)
        #expect(kind("/a/film.txt") == nil && kind("/a/film.lamina") == .lamina)
        #expect(ExportKind.gif.applied(to: "/a/film.mp4") == "/a/film.gif")
        #expect(ExportKind.pictures.applied(to: "/a/film.mp4") == "/a/film-%05d.png")
        #expect(ExportKind.mp4.applied(to: "/a/film-%05d.png") == "/a/film.mp4")
    }

    @Test("each kind of export gets its own settings, within their limits")
    func arguments() {
        var settings = ExportSettings()
        (settings.frameRate, settings.scale, settings.quality) = (120, 2, 0.5)
        settings.isTransparent = true
        #expect(
            settings.arguments(for: .mp4) == [
                "--fps", "120", "--scale", "2", "--quality", "0.5",
            ])
        #expect(
            settings.arguments(for: .gif) == [
                "--fps", "50", "--scale", "2", "--background", "none",
            ])
        settings.isTransparent = false
        // 333 of 640 points, in a recording with two pixels a point.
        settings.scale = 333.0 / 640
        #expect(
            settings.arguments(for: .gif, recorded: 2) == ["--fps", "50", "--scale", "0.26015625"])
        settings.scale = 1000
        #expect(settings.arguments(for: .pictures) == ["--fps", "120", "--scale", "8"])
        #expect(settings.arguments(for: nil) == ["--fps", "120", "--scale", "8"])
    }

    @Test("A scene ends with its animations, at a set time, or never")
    func lengths() throws {
        #expect(SceneLength.fixed(3).end(of: nil, knownUntil: 0) == 3)
        #expect(SceneLength.endless.end(of: nil, knownUntil: 100) == nil)
        #expect(SceneLength.animations.end(of: nil, knownUntil: 100) == nil)
        for length in [SceneLength.fixed(2.5), .endless, .animations] {
            let data = try JSONEncoder().encode(length)
            #expect(try JSONDecoder().decode(SceneLength.self, from: data) == length)
        }
    }

    @MainActor
    @Test("Playing stops at a set end, and goes on after it")
    func stop() {
        let transport = Transport()
        transport.end = { SceneLength.fixed(1).end(of: nil, knownUntil: 100) }
        transport.tick(0.75)
        #expect(transport.isPlaying)
        transport.tick(0.75)
        #expect(!transport.isPlaying && transport.time == 1)
        transport.end = { SceneLength.endless.end(of: nil, knownUntil: 100) }
        transport.play()
        transport.tick(5)
        #expect(transport.isPlaying && transport.time == 6)
    }
}
