import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

/// `lamina render`: a document at a moment of its time, as a PNG file.
enum RenderCommand {
    static let options: Set<String> = ["size", "scale", "time", "background", "state", "out"]

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: options)
        let file = try arguments.requiredFile()
        guard let out = arguments.text("out") else { throw Failure("where to? --out OUT.png") }
        let size = try arguments.size("size")
        let scale = try arguments.number("scale", within: 0.01...16) ?? 1
        let time = try arguments.number("time", within: 0...1e6) ?? 0
        let background = try arguments.color("background", default: .white)
        let exhibit = try open(file, arguments)
        let image = try exhibit.image(
            size: size, scale: CGFloat(scale), at: time, background: background)
        try image.writePNG(to: URL(fileURLWithPath: out))
    }

    /// Loads a file, prints its warnings and applies the state asked for.
    static func open(_ file: URL, _ arguments: Arguments) throws -> Exhibit {
        let exhibit = try Exhibit(contentsOf: file)
        for warning in exhibit.warnings { note(warning) }
        if let state = arguments.text("state") {
            guard let document = exhibit.document else { throw Failure("an image has no states") }
            guard document.apply(state: state) else {
                let names = document.stateNames.joined(separator: ", ")
                throw Failure(
                    "there is no state \(state); "
                        + (names.isEmpty ? "the document has none" : "there are: \(names)"))
            }
        }
        return exhibit
    }
}
