import AVFoundation
import CoreGraphics
import LaminaFilms
import Foundation
import ImageIO

/// Format of a film, by the extension of the file.
enum FilmKind {
    case movie(URL)
    case gif(URL)
    case animatedPNG(URL)
    case sequence(URL, SequenceWriter.Pattern)

    init(_ name: String) throws {
        guard name != "-" else {
            // Most kinds are completed at their beginning when the end is known.
            throw Failure("a film needs a file name and cannot be written to standard output")
        }
        let url = URL(fileURLWithPath: name)
        let type = url.pathExtension.lowercased()
        if url.lastPathComponent.contains("%") {
            guard type == "png", let pattern = SequenceWriter.Pattern(url.lastPathComponent) else {
                throw Failure("pictures are named as NAME-%05d.png, with one number")
            }
            self = .sequence(url, pattern)
        } else if MovieWriter.types[type] != nil {
            self = .movie(url)
        } else if type == "gif" {
            self = .gif(url)
        } else if type == "png" || type == "apng" {
            self = .animatedPNG(url)
        } else {
            throw Failure(
                "\(url.lastPathComponent) is no film; films end in .mp4, .mov, .mkv, .webm, .gif, "
                    + ".png or -%05d.png")
        }
    }

    /// Throws for an option without effect on this format.
    func refuse(_ arguments: Arguments) throws {
        switch self {
        case .movie: try arguments.refuse(["loop"], for: "films that are no GIF or PNG")
        case .gif, .animatedPNG: try arguments.refuse(["quality"], for: "GIF and PNG")
        case .sequence: try arguments.refuse(["quality", "loop"], for: "single pictures")
        }
    }

    /// Throws if one of the files `inputs` would be replaced by the film, or by a picture of it.
    func check(reading inputs: [String?], _ frames: FilmRange) throws {
        switch self {
        case .movie(let url), .gif(let url), .animatedPNG(let url):
            try OutputFile.check(url.path, reading: inputs)
        case .sequence(let url, let pattern):
            let folder = url.deletingLastPathComponent()
            let last = frames.first + frames.times.count
            for case let input? in inputs {
                let file = URL(fileURLWithPath: input)
                // Behind a link the picture has another name.
                for name in Set([file, file.resolvingSymlinksInPath()].map(\.lastPathComponent))
                where name.lowercased().hasSuffix(".png")
                    && (frames.first..<last).contains(where: { pattern.name($0) == name })
                {
                    try OutputFile.check(folder.appendingPathComponent(name).path, reading: [input])
                }
            }
        }
    }

    /// True for a format with sound.
    var hasSound: Bool { if case .movie = self { true } else { false } }

    /// The format's name.
    var name: String {
        switch self {
        case .movie: "the film"
        case .gif: "GIF"
        case .animatedPNG: "animated PNG"
        case .sequence: "a sequence of pictures"
        }
    }

    var standardRate: FrameRate {
        if case .gif = self { FrameRate("25")! } else { FrameRate("60")! }
    }

    func writer(
        _ format: FilmFormat, quality: Double, source: FilmSource, sound: SoundScore,
        frames: FilmRange, hasTransparency: Bool
    ) throws -> FilmWriter {
        switch self {
        case .movie(let url):
            return try MovieWriter(format, quality: quality, sound: sound, to: url)
        case .animatedPNG(let url): return try AnimatedPNG(format, to: url)
        case .sequence(let url, let pattern):
            return try SequenceWriter(url, pattern: pattern, first: frames.first)
        case .gif(let url):
            guard format.rate.perSecond <= AnimatedGIF.fastest else {
                throw Failure("GIF has at most 50 frames a second; see --fps")
            }
            let gif = try AnimatedGIF(format, hasTransparency: hasTransparency, to: url)
            do {
                try gif.begin(FilmPalette(try survey(source, frames)))
            } catch {
                gif.cancel()
                throw error
            }
            return gif
        }
    }

    /// Colours of some of the frames, at the cost of drawing the frames.
    private func survey(_ source: FilmSource, _ frames: FilmRange) throws -> FilmPalette.Survey {
        var survey = FilmPalette.Survey()
        let step = max(1, frames.times.count / AnimatedGIF.surveyed)
        let chosen = stride(from: 0, to: frames.times.count, by: step).map { frames.times[$0] }
        try source.play(chosen) {
            survey.note($0)
            try Interruption.check()
        }
        return survey
    }
}
