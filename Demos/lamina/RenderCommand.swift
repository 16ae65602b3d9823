import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import SceneGallery

/// `lamina render`: a document at a given time, as a PNG or JPEG file.
enum RenderCommand {
    static let help = """
        usage: lamina render FILE --out OUT.png|OUT.jpg [options]

        Draws one picture of a document, a recording or an image, without a display.

          FILE                       a BUNDLE.ca, a FILE.caml, a FILE.json, .lottie or .tgs, a
                                     FILE.lamina or an image; - is the standard input
          --out OUT.png|OUT.jpg      where the picture goes, as what its name says; - is the
                                     standard output, as PNG
          --quality Q                of a JPEG, 0 to 1; default 0.9
          --size WxH                 points; default: the size of the root layer's bounds. Another
                                     size shows the area around the root's centre, not scaled
          --scale S                  pixels per point, 0.01 to 16; default 1
          --time SECONDS             of the document's time, 0 to 1000000; default 0
          --background RRGGBB|none   what is behind the layers; default FFFFFF
          --state NAME               a state of the document, or of a FILE.lottie's state machine
          --machine NAME             a state machine of a FILE.lottie; default: the first
          --animation NAME           an animation of a FILE.lottie; default: the archive's first
          --theme NAME               a theme of a FILE.lottie
          --from NAME                with --state: the document goes from this state to the other
                                     at time 0, as its transitions say

        A recording has the size and the background it was recorded with; --scale is then how many
        pixels become of one.

        Examples:
          lamina render Speaker.ca --state muted --scale 2 -o speaker.png
          lamina render walk.lamina --time 1.5 --out=frame.png
          lamina render - --out - < card.caml | display
        """

    static let options = AnimationOptions.names.union([
        "size", "scale", "time", "background", "state", "from", "out", "quality",
    ])

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: options)
        let file = try arguments.requiredFile()
        guard let out = arguments.text("out") else {
            throw Failure("missing option: --out OUT.png or OUT.jpg")
        }
        try StandardStreams.checkPicture(out, arguments)
        try OutputFile.check(out, reading: [arguments.file])
        let quality = try arguments.number("quality", within: 0...1)
        let size = try arguments.size("size")
        if RecordingFile.isOne(file) {
            return try renderRecording(file, to: out, quality: quality, arguments)
        }
        let scale = try arguments.number("scale", within: 0.01...16) ?? 1
        let time = try arguments.number("time", within: 0...1e6) ?? 0
        let background = try arguments.color("background", default: .white)
        let exhibit: Exhibit
        var change: () -> Void = {}
        if let first = arguments.text("from") {
            guard let last = arguments.text("state") else {
                throw Failure("--from wants a --state")
            }
            exhibit = try open(file, arguments, state: first)
            let document = try checked(exhibit, last)
            change = { document.apply(state: last, animated: true) }
        } else {
            exhibit = try open(file, arguments)
        }
        let image = try exhibit.image(
            size: size, scale: CGFloat(scale), at: time, background: background, after: change)
        try StandardStreams.write(image, to: out, quality: quality)
    }

    private static func renderRecording(
        _ file: URL, to out: String, quality: Double?, _ arguments: Arguments
    ) throws {
        try AnimationOptions.refuse(arguments, also: ["size", "state", "from"], for: "recordings")
        let host = RecordingHost(try RecordingFile.open(file))
        host.magnification = try arguments.number("scale", within: 0.01...16) ?? 1
        let time = try arguments.number("time", within: 0...1e6) ?? 0
        guard time <= host.duration else {
            throw Failure(String(format: "the recording ends at %.3f s", host.duration))
        }
        if arguments.text("background") != nil {
            host.background = try arguments.color("background", default: .white) ?? .clear
        }
        try StandardStreams.write(host.snapshot(at: time), to: out, quality: quality)
        RecordingFile.tellWarnings(host.log)
    }

    /// Loads a file, logs warnings and applies the requested state.
    static func open(_ file: URL, _ arguments: Arguments) throws -> Exhibit {
        try open(file, arguments, state: arguments.text("state"))
    }

    private static func open(
        _ file: URL, _ arguments: Arguments, state: String?
    ) throws -> Exhibit {
        let machine = arguments.text("machine")
        let exhibit = try AnimationOptions.open(file, arguments)
        for warning in exhibit.warnings { note(warning) }
        if let animation = exhibit.animation {
            if state != nil || machine != nil {
                guard !animation.stateMachineNames.isEmpty else {
                    throw Failure("the animation has no state machine")
                }
                try exhibit.run(machine: machine, state: state)
            }
            return exhibit
        }
        try AnimationOptions.refuse(arguments, for: "files without an animation")
        if let state { try checked(exhibit, state).apply(state: state) }
        return exhibit
    }

    /// Document with the requested state. Throws if the document has no state of the name.
    private static func checked(_ exhibit: Exhibit, _ state: String) throws -> LayerDocument {
        guard let document = exhibit.document else {
            throw Failure(
                exhibit.animation == nil
                    ? "an image has no states" : "--from is for layer documents, not for animations"
            )
        }
        let names = document.stateNames
        guard names.contains(state) else {
            throw Failure(
                "there is no state \(state); "
                    + (names.isEmpty
                        ? "the document has none"
                        : "there are: \(names.joined(separator: ", "))"))
        }
        return document
    }
}
