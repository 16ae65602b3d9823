import CoreGraphics
import Foundation
import LaminaPacketLog
import LayerHosting
import PlaygroundEngine
import QuartzCore
import SceneGallery
import TestSupport
import Testing

/// The scenes of the gallery as scenes of the playground: the same sources, compiled by it, in processes of its own.
@MainActor
@Suite("Gallery in the playground", .serialized, .disabled(if: Built.isSanitized))
struct GalleryTests {
    /// Views want hosts that are not public: what scenes in the playground cannot open.
    nonisolated static let absent: Set<String> = [
        "redraw-policies", "blocks-and-layers", "property-animator", "gestures", "scroll-physics",
        "controller-transition",
    ]
    nonisolated static let names = SceneList.all.map(\.id).filter { !absent.contains($0) }

    @Test("a scene of the gallery looks the same, to the last bit", arguments: names)
    func scene(_ id: String) async throws {
        let scene = try #require(SceneList.scene(id))
        let library = try GalleryLibrary.get()
        let folder = GalleryLibrary.folder.appendingPathComponent(id)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(id.utf8).write(to: folder.appendingPathComponent("name"))
        let frames = [0.3, 0.8].map { Int(scene.duration * $0 * 60) }
        let recording = folder.appendingPathComponent("scene.lamina")
        let child = try SceneChild(try Installation.find(products: Built.products), in: folder)
        defer { child.kill() }
        var answers: [[String]] = []
        var end: String?
        child.onEvent = { event in
            switch event {
            case .answer(let words): answers.append(words)
            case .ended(_, let words): end = words
            }
        }
        child.send("open", library.path, recording.path)
        child.send("advance", "\(Double(frames[1]) / 60)")
        for _ in 0..<30_000 where end == nil && answers.last?.first != "reached" {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(answers.map { $0[0] } == ["opened", "reached"], "\(answers) \(end ?? "")")
        let shown = RecordingHost(try PacketLog(contentsOf: recording))
        for (frame, expected) in try GalleryPlayer.pictures(of: scene, frames) {
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

    @Test("what cannot be opened is still there")
    func absence() {
        #expect(Self.absent.isSubset(of: SceneList.all.map(\.id)))
    }
}

/// Plays a scene of the gallery in sixtieths of a second, its cues in the frames from their times on.
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
                // Tiles and what OpenGL draws are asked for by frames that are drawn.
                if frames.contains(frame) {
                    pictures.append((frame, try host.snapshot(background: .black)))
                } else if host.needsDrawing {
                    try host.redraw(background: .black)
                }
            }
            return pictures
        }
    }
}

/// The gallery's sources with an entry of the playground's, compiled once.
private enum GalleryLibrary {
    static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-gallery-\(getpid())")
    private static let made = Result { try make() }

    static func get() throws -> URL { try made.get() }

    private struct Failure: Error {
        let complaints: [Complaint]
    }

    private static let entry = """
        import Foundation
        import QuartzCore

        var cues: ArraySlice<Performance.Cue> = []
        var performance: Performance?

        /// Shows the scene that the file beside it names, and performs its cues.
        func scene(_ root: CALayer) {
            let name = try! String(contentsOfFile: "name", encoding: .utf8)
            let show = SceneList.scene(name)!.make(scale: 2)
            root.isGeometryFlipped = false
            root.bounds.size = show.root.bounds.size
            root.addSublayer(show.root)
            (performance, cues) = (show, show.cues[...])
            let begin = CACurrentMediaTime()
            let link = CADisplayLink { _ in
                while let cue = cues.first, begin + cue.time <= CACurrentMediaTime() {
                    cue.action()
                    cues.removeFirst()
                }
            }
            link.add(to: .main, forMode: .common)
        }
        """

    private static func make() throws -> URL {
        atexit { try? FileManager.default.removeItem(at: GalleryLibrary.folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let gallery = Places.package.appendingPathComponent("Demos/SceneGallery")
        let files =
            try FileManager.default.contentsOfDirectory(
                at: gallery, includingPropertiesForKeys: nil)
            + FileManager.default.contentsOfDirectory(
                at: gallery.appendingPathComponent("Scenes"), includingPropertiesForKeys: nil)
        let entry = folder.appendingPathComponent("Entry.swift")
        try Data(Self.entry.utf8).write(to: entry)
        // The list names scenes of views, which are not among the files; hosts of the gallery's own are the package's.
        let list = folder.appendingPathComponent("AllScenes.swift")
        let text = try String(
            contentsOf: gallery.appendingPathComponent("AllScenes.swift"), encoding: .utf8)
        try Data(text.replacing(/masks,[^\]]*\]/, with: "masks]").utf8).write(to: list)
        let hosts: Set = [
            "AllScenes.swift", "Exhibit.swift", "ExhibitWindow.swift", "ScenePlayer.swift",
        ]
        let sources = files.filter {
            $0.pathExtension == "swift" && !hosts.contains($0.lastPathComponent)
        }
        let compiler = SceneCompiler(try Installation.find(products: Built.products))
        let product = compiler.compile(
            [entry, list] + sources.sorted { $0.path < $1.path }, into: folder)
        guard let library = product.library else {
            throw Failure(complaints: product.complaints)
        }
        return library
    }
}
