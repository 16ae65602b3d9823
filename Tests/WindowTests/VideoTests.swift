import ClipMaker
import CoreGraphics
import Foundation
import Testing

/// Clips in windows; part of the windows' suite, since all share a single screen.
extension WindowTests {
    private static let blue: [UInt8] = [0, 0, 255]
    private static let white: [UInt8] = [255, 255, 255]

    private func clip() throws -> Clip { try Clip([(1, 0, 0), (0, 1, 0), (0, 1, 0), (0, 0, 1)]) }

    private func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 20 }
    }

    /// Photographs the screen until a pixel has a colour: the output of a probe may be a frame
    /// ahead of the screen.
    func screen(with color: [UInt8], at x: Int, _ y: Int) throws -> CGImage? {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-video-\(ProcessInfo.processInfo.processIdentifier).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let end = ContinuousClock.now + .seconds(240)
        while ContinuousClock.now < end {
            try run("import", "-window", "root", file.path)
            let image = try CGImage(fileURL: file)
            if isNear(pixel(image, x, y), color) { return image }
        }
        return nil
    }

    @Test(
        "a clip's first picture is shown between bars; after playing the last picture stays"
    )
    func video() throws {
        let clip = try clip()
        try withExtendedLifetime(clip) {
            let probe = try Probe(clip.url.path, "aspect", of: "VideoProbe")
            try #require(probe.line(beginning: "ready") != nil)
            let first = try #require(try screen(with: [255, 0, 0], at: 200, 150))
            // 2 : 1 in 4 : 3: a bar above and below.
            #expect(isNear(pixel(first, 200, 60), [255, 0, 0]))
            #expect(pixel(first, 200, 40) == Self.white && pixel(first, 200, 260) == Self.white)
            try run("xdotool", "mousemove", "200", "150", "key", "space")
            #expect(probe.line(beginning: "end") == "end")
            #expect(try screen(with: Self.blue, at: 200, 150) != nil)
            try run("xdotool", "key", "Escape")
            let ended = try #require(probe.line(beginning: "ended"))
            // The first picture and the last at least; how many between is the machine's matter.
            #expect((Int(ended.dropFirst(6)) ?? 0) >= 2)
        }
    }

    @Test(
        "turned, with round corners and half covered by a sublayer, a video is a layer like any other"
    )
    func turnedVideo() throws {
        let clip = try clip()
        try withExtendedLifetime(clip) {
            let probe = try Probe(clip.url.path, "card", of: "VideoProbe")
            try #require(probe.line(beginning: "ready") != nil)
            let shown = try #require(try screen(with: [255, 0, 0], at: 150, 150))
            #expect(isNear(pixel(shown, 250, 150), [128, 0, 0]))
            // Outside of the rotated rectangle, and outside of the round corner.
            #expect(pixel(shown, 60, 230) == Self.white && pixel(shown, 200, 50) == Self.white)
            try run("xdotool", "mousemove", "200", "150", "key", "Escape")
            #expect(probe.line(beginning: "ended") != nil)
        }
    }
}
