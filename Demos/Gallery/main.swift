import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

// The gallery: one window, every scene.

let help = """
    Gallery                    all scenes in a window
    Gallery SCENE              beginning with this one
    Gallery FILE               an image or a layer document in a window
    Gallery --render FOLDER    pictures of all scenes in a folder, without a display

    Without a display the scenes are rendered. Arrow keys change the scene, space pauses, F is full screen,
    Escape closes.
    """

func fail(_ line: String) -> Never {
    FileHandle.standardError.write(Data("Gallery: \(line)\n".utf8))
    exit(2)
}

/// Whether there is a display server to open a window on.
var hasDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["DISPLAY"]?.isEmpty == false
        || environment["WAYLAND_DISPLAY"]?.isEmpty == false
}

func render(_ path: String) throws {
    let folder = try ContactSheet.write(to: URL(fileURLWithPath: path))
    print("\(SceneList.all.count) scenes are in \(folder.path), all of them in all.png")
}

/// A file in a window until it is closed.
func play(_ path: String) throws {
    let url = URL(fileURLWithPath: path)
    let exhibit = try Exhibit(contentsOf: url)
    for warning in exhibit.warnings {
        FileHandle.standardError.write(Data("Gallery: \(warning)\n".utf8))
    }
    let window = try LayerWindow(
        title: url.lastPathComponent, size: exhibit.windowSize, isFlipped: false,
        background: .black)
    window.rootLayer.addSublayer(exhibit.stage)
    exhibit.document?.start(at: CACurrentMediaTime())
    exhibit.fit(into: window.size)
    window.onEvent = { window, event, _ in
        if case .resized = event { exhibit.fit(into: window.size) }
        if case .keyDown(.escape, _, _) = event { window.close() }
    }
    Application.run()
}

let arguments = CommandLine.arguments.dropFirst()
do {
    switch arguments.first {
    case "--help", "-h": print(help)
    case "--render": try render(arguments.dropFirst().first ?? "gallery")
    case let word? where SceneList.scene(word) == nil:
        guard FileManager.default.fileExists(atPath: word) else {
            let ids = SceneList.all.map(\.id).joined(separator: ", ")
            fail("\(word) is neither a file nor one of the scenes \(ids)")
        }
        guard hasDisplay else { fail("there is no display to show \(word) on; see lamina render") }
        try play(word)
    case let word:
        guard hasDisplay else {
            print("There is no display, so the scenes are rendered into pictures.")
            try render("gallery")
            exit(0)
        }
        let first = SceneList.all.firstIndex { $0.id == word } ?? 0
        let gallery = try GalleryWindow(first: first)
        withExtendedLifetime(gallery) { Application.run() }
    }
} catch let error as CocoaError {
    // In full it is a page of keys.
    fail("\(error.filePath.map { "\($0): " } ?? "")\(error.localizedDescription)")
} catch {
    fail("\(error)".split(whereSeparator: \.isNewline).joined(separator: " "))
}
