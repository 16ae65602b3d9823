import Foundation
@testable import PlaygroundEngine
import TestSupport

/// The gallery's sources with entries of the playground's, each compiled once.
enum GalleryLibrary {
    static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-gallery-\(getpid())")

    struct Failure: Error {
        let diagnostics: [SceneDiagnostic]
    }

    // MARK: - Listings

    static let scenes = Result {
        let gallery = Places.package.appendingPathComponent("Demos/SceneGallery")
        // Windows and players of the gallery's own are the package's.
        let hosts: Set = [
            "Exhibit.swift", "ExhibitWindow.swift", "ScenePlayer.swift", "AnimationWall.swift",
        ]
        let sources = try files(in: gallery, "", "Scenes", "Views")
            .filter { !hosts.contains($0.lastPathComponent) }
        return try make("scenes", sceneEntry, sources)
    }

    private static let sceneEntry = """
        import Foundation
        import QuartzCore

        var cues: ArraySlice<SceneInstance.Cue> = []
        var instance: SceneInstance?

        extension SceneList {
            /// The wall reads documents embedded in the gallery's module.
            static let animationWall = Scene(
                "animation-wall", title: "", lookFor: "", duration: 1, size: .zero
            ) { _ in }
        }

        /// Shows the scene named by the file beside this file, and performs its cues.
        func scene(_ root: CALayer) {
            let name = try! String(contentsOfFile: "name", encoding: .utf8)
            let show = SceneList.scene(name)!.make(scale: 2)
            root.isGeometryFlipped = false
            root.bounds.size = show.root.bounds.size
            root.addSublayer(show.root)
            (instance, cues) = (show, show.cues[...])
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

    // MARK: - Pages

    static let pages = Result {
        let show = Places.package.appendingPathComponent("Demos/Show")
        // Listings as pages belong to the other library.
        let others: Set = ["ScenePage.swift", "PageList.swift", "PagePreview.swift", "Tour.swift"]
        let sources = try files(in: show, "Pages", "Look", "Support")
            .filter { !others.contains($0.lastPathComponent) }
        let list = sources.map { $0.deletingPathExtension().lastPathComponent }
        let pages = try files(in: show, "Pages").map {
            $0.deletingPathExtension().lastPathComponent
        }
        .filter(list.contains)
        let pieces = pages.map { "\($0).piece" }.joined(separator: ", ")
        return try make("pages", pageEntry.replacing("PIECES", with: pieces), sources)
    }

    private static let pageEntry = """
        import Foundation
        import PlaygroundScene
        import QuartzCore

        var page: DemoPage?
        var frame = 0

        /// Shows the page named by the file beside this file, moved by its simulated pointer until
        /// the first use of the mouse.
        func scene(_ root: CALayer) {
            let name = try! String(contentsOfFile: "name", encoding: .utf8)
            let shown = [PIECES].first { $0.id == name }!
                .page(date: Date(timeIntervalSince1970: 1_750_500_600))
            root.bounds.size = CGSize(width: 480, height: 300)
            root.backgroundColor = Look.background
            shown.fit(root.bounds.size, scale: 2)
            root.addSublayer(shown.root)
            page = shown
            var hasHand = false
            let link = CADisplayLink { _ in
                let now = Double(frame) / 60
                if !hasHand { shown.play(now) }
                shown.advance(to: now)
                frame += 1
            }
            link.add(to: .main, forMode: .common)
            Playground.onEvent { event in
                hasHand = true
                switch event {
                case .mouseMoved(let x, let y, _): shown.send(.moved(CGPoint(x: x, y: y)))
                case .mouseDown: shown.send(.pressed)
                case .mouseUp: shown.send(.released)
                case .scrolled(_, let dy, _, _, _): shown.send(.scrolled(-dy))
                default: break
                }
            }
        }
        """

    // MARK: - Compiling

    private static func files(in folder: URL, _ parts: String...) throws -> [URL] {
        try parts.flatMap { part in
            try FileManager.default.contentsOfDirectory(
                at: part.isEmpty ? folder : folder.appendingPathComponent(part),
                includingPropertiesForKeys: nil)
        }
        .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    }

    private static func make(_ name: String, _ entry: String, _ sources: [URL]) throws -> URL {
        atexit { try? FileManager.default.removeItem(at: GalleryLibrary.folder) }
        let place = folder.appendingPathComponent("library-\(name)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appendingPathComponent("Entry.swift")
        try Data(entry.utf8).write(to: file)
        let compiler = SourceCompiler(try Installation.find(products: Built.products))
        // Windows of views on hosts of the gallery's own are the package's.
        let package = Places.package.lastPathComponent.lowercased()
        let product = compiler.compile(
            [file] + sources, as: "Scene", into: place, besides: [],
            SourceCompiler.Parts(
                flags: ["-package-name", package, "-default-isolation", "nonisolated"]))
        guard let library = product.library else {
            throw Failure(diagnostics: product.diagnostics)
        }
        return library
    }
}
