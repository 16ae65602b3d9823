import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

// The gallery: one window, every scene.

let help = """
    usage: Gallery [SCENE | FILE | --render FOLDER]

      Gallery                   all scenes in a window; without a display, pictures in ./gallery
      Gallery SCENE             beginning with this one
      Gallery FILE              an image or a layer document in a window
      Gallery --render FOLDER   pictures of all scenes in a folder, without a display
      Gallery --version         the version

    Scenes: \(SceneList.all.map(\.id).joined(separator: ", "))

    Keys:

    \(Keys.all.map { "  \($0.names.padding(toLength: 14, withPad: " ", startingAt: 0))  \($0.meaning)" }
        .joined(separator: "\n"))
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
    try ExhibitWindow.run(exhibit, title: url.lastPathComponent, background: .black)
}

let arguments = CommandLine.arguments.dropFirst()
do {
    switch arguments.first {
    case "--help", "-h", "help": print(help)
    case "--version": print("Gallery \(Lamina.version)")
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
