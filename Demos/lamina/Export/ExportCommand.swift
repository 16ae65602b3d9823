import AVFoundation
import CoreGraphics
import LaminaFilms
import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore
import SceneGallery

/// `lamina export`: a film of a document, a recording or a scene.
enum ExportCommand {
    static let help = """
        usage: lamina export FILE|SCENE --out FILM [options]

        Writes a film, without a display: every frame drawn for its own time, none left out.

          FILE|SCENE                 a BUNDLE.ca, a FILE.caml, a FILE.json, .lottie or .tgs, a
                                     FILE.lamina, an image, or the name of one of the gallery's scenes
          --out FILM                 what its name says:
                                       .mp4 .m4v .mov .mkv   H.264; sides grow to even ones from 16
                                       .webm                 VP9
                                       .gif                  255 colours, at most 50 frames a second
                                       .png .apng            animated PNG: every colour, and alpha
                                       NAME-%05d.png         a picture for each frame, from 0
          --from SECONDS             default 0
          --to SECONDS               default: the end; a document has none of its own
          --fps N                    frames a second: 30, 29.97, 30000/1001; default 60, for GIF 25
          --frames A..<B             of these frames only those from A up to B: a part of the film
          --part I/N                 the I-th of N parts of the same length, from 1
          --size WxH                 points of a document; as for lamina render
          --scale S                  pixels per point, 0.01 to 16; default 1
          --background RRGGBB|none   what is behind the layers; default FFFFFF, a recording's or a
                                     scene's own. none: alpha in PNG and GIF, black elsewhere
          --state NAME               a state of the document, or of a FILE.lottie's state machine
          --machine NAME             a state machine of a FILE.lottie; default: the first
          --animation NAME           an animation of a FILE.lottie; default: the archive's first
          --theme NAME               a theme of a FILE.lottie
          --quality Q                of compressed films, 0 to 1; default 0.8. At 1 H.264 loses nothing,
                                     but few players take it
          --sound FILE|none          a sound from time 0 on, or a list of sounds (.json) as the playground
                                     makes it; default: a recording's own sounds; for .mp4, .m4v, .mov,
                                     .mkv and .webm
          --loop N                   how often GIF and PNG play; default 0, for ever
          --quiet                    says nothing of its progress

        The film has its name when it is whole; Ctrl-C leaves nothing but whole pictures.

        Examples:
          lamina export walk.lamina --out walk.mp4
          lamina export springs --out springs.gif --scale 2
          lamina export card.caml --to 2 --fps 30 -o card-%05d.png
        """

    static let options = AnimationOptions.names.union([
        "out", "from", "to", "fps", "frames", "part", "size", "scale", "background", "state",
        "quality", "loop", "sound",
    ])

    static func run(_ words: ArraySlice<String>) throws {
        let arguments = try Arguments(words, known: options, flags: ["quiet"])
        guard let name = arguments.text("out") else { throw Failure("missing option: --out FILM") }
        let kind = try FilmKind(name)
        try kind.refuse(arguments)
        let source = try source(arguments)
        let frames = try FilmRange(
            arguments, duration: source.duration, standard: kind.standardRate)
        var format = FilmFormat(
            width: source.pixels.width, height: source.pixels.height, rate: frames.rate)
        format.loops = try arguments.wholeNumber("loop", within: 0...65535) ?? 0
        Interruption.watch()
        let sounds = FilmSoundFolder()
        defer { sounds.remove() }
        let sound = try sound(arguments, kind, from: frames.times[0], sounds)
        let quality = try arguments.number("quality", within: 0...1) ?? 0.8
        try kind.check(reading: [arguments.file, arguments.text("sound")], frames)
        let writer = try kind.writer(
            format, quality: quality, source: source, sound: sound, frames: frames,
            hasTransparency: arguments.text("background") == "none")
        var progress = ExportProgress(
            total: frames.times.count, isQuiet: arguments.text("quiet") != nil)
        do {
            var done = 0
            try source.play(frames.times) { image in
                try writer.add(image)
                // The reader of the progress may have gone with the interruption.
                try Interruption.check()
                done += 1
                progress.tell(done)
            }
            try Interruption.check()
            try writer.finish()
        } catch {
            writer.cancel()
            progress.end()
            throw error
        }
    }

    /// The sounds of the film, from its first frame on.
    private static func sound(
        _ arguments: Arguments, _ kind: FilmKind, from begin: Double, _ folder: FilmSoundFolder
    ) throws -> SoundScore {
        guard let name = arguments.text("sound") else {
            guard kind.hasSound else { return SoundScore() }
            return try folder.sounds(of: arguments.requiredFile()).earlier(by: begin)
        }
        guard name != "none" else { return SoundScore() }
        guard kind.hasSound else {
            note("\(kind.name) has no sound: \(name) is left out")
            return SoundScore()
        }
        return try FilmSounds.read(URL(fileURLWithPath: name)).earlier(by: begin)
    }

    private static func source(_ arguments: Arguments) throws -> FilmSource {
        let file = try arguments.requiredFile()
        let scale = try arguments.number("scale", within: 0.01...16) ?? 1
        let exists = FileManager.default.fileExists(atPath: file.path)
        if !exists, let scene = SceneList.all.first(where: { $0.id == arguments.file }) {
            try AnimationOptions.refuse(
                arguments, also: ["size", "state", "background"], for: "scenes")
            return SceneSource(scene, scale: scale)
        }
        if RecordingFile.isOne(file) {
            try AnimationOptions.refuse(arguments, also: ["size", "state"], for: "recordings")
            let background = try arguments.text("background").map { _ in
                try arguments.color("background", default: .white) ?? .clear
            }
            return RecordingSource(
                try RecordingFile.open(file), scale: scale, background: background)
        }
        return try DocumentSource(
            file, arguments, scale: scale,
            background: try arguments.color("background", default: .white))
    }
}
