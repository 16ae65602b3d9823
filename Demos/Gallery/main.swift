import Foundation
import LayerHosting
import QuartzCore
import SceneGallery
import Show

// Gallery: a window with every scene.

let help = """
    usage: \(Options.program) [NAME | FILE]
           \(Options.program) --list
           \(Options.program) --render [FOLDER] [NAME …] [--size 1280x800] [--scale 1] [--time SECONDS]
           \(Options.program) --record FILE.lamina [NAME …] [--size 1280x800] [--scale 1]

      NAME         begins with this page or scene; see --list
      FILE         shows an image or a layer document in a window
      --list       names all pages and scenes
      --render     writes pictures into a folder ("gallery" by default); needs no display
      --record     pages one after another, three seconds each, as a recording that lamina plays and makes
                   films of; needs no display
      --size       of a page's picture in points, such as 1280x800
      --scale      pixels to a point
      --time       the time of a page's picture, in seconds
      --version    the version

    Keys:

    \(Keys.all.map { "  \($0.names.padding(toLength: 14, withPad: " ", startingAt: 0))  \($0.meaning)" }
        .joined(separator: "\n"))
    """

func fail(_ line: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("\(Options.program): \(line)\n".utf8))
    exit(2)
}

/// True if a display server is available for a window.
var hasDisplay: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["DISPLAY"]?.isEmpty == false
        || environment["WAYLAND_DISPLAY"]?.isEmpty == false
}

/// All names, with their titles.
func list() {
    for (title, rows) in [
        ("Pages", PageList.all.map { ($0.id, "\($0.title): \($0.caption)") }),
        ("Scenes", SceneList.all.map { ($0.id, $0.title) }),
    ] {
        print("\(title):")
        for row in rows {
            print("  \(row.0.padding(toLength: 18, withPad: " ", startingAt: 0))\(row.1)")
        }
    }
}

/// Plays a file in a window until the window is closed.
func play(_ path: String) throws {
    let url = URL(fileURLWithPath: path)
    let exhibit = try Exhibit(contentsOf: url)
    for warning in exhibit.warnings {
        try? FileHandle.standardError.write(
            contentsOf: Data("\(Options.program): \(warning)\n".utf8))
    }
    try ExhibitWindow.run(exhibit, title: url.lastPathComponent, background: .black)
}

/// Records the named pages, or all pages.
func record(_ options: Options, to path: String) throws {
    let named = options.names.compactMap(PageList.piece)
    let tour = Tour(
        of: named.isEmpty ? PageList.all : named, size: options.size, scale: options.scale)
    try tour.record(to: URL(fileURLWithPath: path)) {
        try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8))
    }
    print("\(Int(tour.duration)) seconds are in \(path)")
}

do {
    let options = try Options(Array(CommandLine.arguments.dropFirst()))
    let word = options.names.first
    let isName = word.map { SceneList.scene($0) != nil || PageList.piece($0) != nil } ?? true
    if options.helps {
        print(help)
    } else if options.versions {
        print("\(Options.program) \(Lamina.version)")
    } else if options.lists {
        list()
    } else if options.render != nil || options.record != nil {
        if let odd = options.names.first(where: { PageList.piece($0) == nil }) {
            fail("there is no page or scene named \(odd); see \(Options.program) --list")
        }
        if let folder = options.render { try PictureFolder.write(options, to: folder) }
        if let file = options.record { try record(options, to: file) }
    } else if let word, !isName {
        guard FileManager.default.fileExists(atPath: word) else {
            fail("\(word) is neither a file nor a page or scene; see \(Options.program) --list")
        }
        guard hasDisplay else { fail("there is no display to show \(word) on; see lamina render") }
        try play(word)
    } else if !hasDisplay {
        print("There is no display, so pictures are rendered.")
        try PictureFolder.write(options, to: "gallery")
    } else {
        let gallery = try ShowWindow(first: word.flatMap(PageList.piece))
        withExtendedLifetime(gallery) { Application.run() }
    }
} catch let error as CocoaError {
    // The full description is a page of keys.
    fail("\(error.filePath.map { "\($0): " } ?? "")\(error.localizedDescription)")
} catch {
    fail("\(error)".split(whereSeparator: \.isNewline).joined(separator: " "))
}
