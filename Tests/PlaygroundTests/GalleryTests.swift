import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
@testable import PlaygroundEngine
import PlaygroundWire
import QuartzCore
import SceneGallery
import Show
import TestSupport
import Testing

/// The scenes of the gallery and the pages of its show as scenes of the playground: the same
/// sources, compiled by the playground, in separate processes.
@MainActor
@Suite("Gallery in the playground", .serialized, .disabled(if: Sanitizer.isPresent))
struct GalleryTests {
    /// All scenes but the wall, whose documents are resources of the gallery's module.
    nonisolated static let names = SceneList.all.map(\.id).filter { $0 != "animation-wall" }
    nonisolated static let pages = PageList.all.map(\.id)

    @Test("a scene of the gallery looks the same, to the last bit", arguments: names)
    func scene(_ id: String) async throws {
        let scene = try #require(SceneList.scene(id))
        let frames = [0.3, 0.8].map { Int(scene.duration * $0 * 60) }
        let expected = try GalleryPlayer.pictures(of: scene, frames)
        try await compare(id, try GalleryLibrary.scenes.get(), with: expected)
    }

    @Test(
        "a page of the show, played by its ghost, looks the same, to the last bit", arguments: pages
    )
    func page(_ id: String) async throws {
        let piece = try #require(PageList.piece(id))
        let expected = try GalleryPlayer.pictures(of: piece, [24, 75])
        try await compare(id, try GalleryLibrary.pages.get(), with: expected)
    }

    /// Opens the scene with a name in a process of the playground's, and compares some of its
    /// frames at 60 per second.
    private func compare(
        _ id: String, _ library: URL, with expected: [(frame: Int, image: CGImage)]
    ) async throws {
        let folder = GalleryLibrary.folder.appendingPathComponent(id)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(id.utf8).write(to: folder.appendingPathComponent("name"))
        let recording = folder.appendingPathComponent("scene.lamina")
        let child = try SceneChild(try Installation.find(products: Built.products), in: folder)
        defer { child.kill() }
        var answers: [SceneAnswer] = []
        var end: String?
        let change = Change()
        child.onEvent = { event in
            switch event {
            case .answer(let answer): answers.append(answer)
            case .ended(_, let words): end = words
            }
            change.report()
        }
        let last = Double(expected.last!.frame) / 60
        child.send(.open(file: library.path, recording: recording.path, until: last))
        func isReached(_ answer: SceneAnswer?) -> Bool {
            if case .reached? = answer { true } else { false }
        }
        await change.wait { end != nil || isReached(answers.last) }
        #expect(isReached(answers.last), "\(answers) \(end ?? "")")
        let shown = RecordingHost(try PacketLog(contentsOf: recording))
        for (frame, expected) in expected {
            let picture = PixelGrid(try shown.snapshot(at: Double(frame) / 60))
            let distance = try #require(PixelDistance(picture, PixelGrid(expected)))
            if distance.different > 0 {
                let output = try Places.output("gallery-in-playground")
                try shown.snapshot(at: Double(frame) / 60).writePNG(
                    to: output.appendingPathComponent("\(id)-playground.png"))
                try expected.writePNG(to: output.appendingPathComponent("\(id)-gallery.png"))
            }
            #expect(distance.different == 0, "\(id) at frame \(frame): \(distance)")
        }
    }
}

/// Plays a scene of the gallery at 60 frames per second, each cue in the first frame after its
/// time.
private enum GalleryPlayer {
    static func pictures(
        of scene: SceneGallery.Scene, _ frames: [Int]
    ) throws -> [(frame: Int, image: CGImage)] {
        let clock = ManualClock(100)
        return try MediaTime.with(clock, delivery: .manual()) {
            let performance = scene.make(scale: 2)
            let host = ManualHost(root: performance.root, size: scene.size, scale: 2, clock: clock)
            host.isExact = true
            host.commit()
            host.evaluate(at: 100)
            var cues = performance.cues[...]
            var pictures: [(Int, CGImage)] = []
            for frame in 0...frames.last! {
                if frame > 0 {
                    while let cue = cues.first, 100 + cue.time <= clock.time {
                        cue.action()
                        cues.removeFirst()
                    }
                    host.advance(to: 100 + Double(frame) * (1.0 / 60))
                }
                // Only drawn frames request tiles and OpenGL contents.
                if frames.contains(frame) {
                    pictures.append((frame, try host.snapshot(background: .black)))
                } else if host.needsDrawing {
                    try host.redraw(background: .black)
                }
            }
            return pictures
        }
    }

    /// Points of the pages.
    static let pageSize = CGSize(width: 480, height: 300)

    /// A page with its simulated pointer, which moves in the frame before its visible effect.
    static func pictures(
        of piece: Piece, _ frames: [Int]
    ) throws -> [(frame: Int, image: CGImage)] {
        let clock = ManualClock(100)
        return try MediaTime.with(clock, delivery: .manual()) {
            let page = piece.page(date: PagePreview.date)
            let floor = CALayer()
            floor.bounds.size = pageSize
            floor.anchorPoint = .zero
            floor.isGeometryFlipped = true
            page.fit(pageSize, scale: 2)
            floor.addSublayer(page.root)
            let host = ManualHost(root: floor, size: pageSize, scale: 2, clock: clock)
            host.isExact = true
            host.commit()
            host.evaluate(at: 100)
            var pictures: [(Int, CGImage)] = []
            for frame in 0...frames.last! {
                if frame > 0 {
                    let now = Double(frame - 1) / 60
                    page.play(now)
                    page.advance(to: now)
                    host.advance(to: 100 + Double(frame) * (1.0 / 60))
                }
                if frames.contains(frame) {
                    pictures.append((frame, try host.snapshot(background: Look.background)))
                } else if host.needsDrawing {
                    try host.redraw(background: Look.background)
                }
            }
            return pictures
        }
    }
}
