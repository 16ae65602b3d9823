import Foundation
import LayerDocuments
import SceneGallery

/// Options of the commands for Lottie documents: an animation, a theme and a state machine of an
/// archive.
enum AnimationOptions {
    static let names: Set<String> = ["animation", "theme", "machine"]

    /// Refuses these options, and options refused before, for files of a different kind.
    static func refuse(
        _ arguments: Arguments, also further: [String] = [], for files: String
    ) throws {
        try arguments.refuse(further + names.sorted(), for: files)
    }

    /// Reads a file with the animation and the theme of the options. An error of the reader names
    /// the file.
    static func open(_ file: URL, _ arguments: Arguments) throws -> Exhibit {
        try naming(file) {
            try Exhibit(
                contentsOf: file, animation: arguments.text("animation"),
                theme: arguments.text("theme"))
        }
    }

    /// Runs `body`; an error of the reader names the file.
    static func naming<Result>(_ file: URL, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LayerAnimationError {
            throw Failure("\(file.relativePath): \(error)")
        }
    }
}
