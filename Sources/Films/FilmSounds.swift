import AVFoundation
import CoreGraphics
import Foundation

/// The sounds of a film as a file: a sound file, or a list of sounds with their times.
package enum FilmSounds {
    /// The largest list in bytes.
    private static let mostBytes = 64 << 20

    /// Reads a file. A file with the extension `json` is a list in the format of `write`, with
    /// paths relative to the list's folder. Any other file is a single sound that starts at time 0.
    /// Throws `FilmError`.
    package static func read(_ url: URL) throws -> SoundScore {
        guard url.pathExtension.lowercased() == "json" else { return try sound(url) }
        let name = url.lastPathComponent
        let size = (try? url.resourceValues(forKeys: [.fileSizeKey]))?.fileSize
        // A pipe has the size 0, and may have no end.
        guard let size, url.isRegularFile else { throw FilmError("\(name) cannot be read") }
        guard size <= mostBytes else {
            throw FilmError("\(name): a list of sounds has at most \(mostBytes >> 20) MB")
        }
        guard let data = try? Data(contentsOf: url) else {
            throw FilmError("\(name) cannot be read")
        }
        guard let list = try? JSONDecoder().decode(SoundScore.self, from: data),
            list.parts.count <= SoundScore.most
        else { throw FilmError("\(name) is no list of sounds") }
        let parts = list.parts.map { part in
            var part = part
            part.file = URL(fileURLWithPath: part.file, relativeTo: url).path
            return part
        }
        let score = SoundScore(parts)
        guard score.parts.count == parts.count else {
            throw FilmError("\(name) has a sound with impossible values")
        }
        return score
    }

    private static func sound(_ url: URL) throws -> SoundScore {
        do {
            let player = try AVAudioPlayer(contentsOf: url)
            return SoundScore([
                SoundPart(
                    id: 1, file: url.path, begin: 0, offset: 0, duration: player.duration,
                    level: .init(time: 0, volume: 1, pan: 0))
            ])
        } catch {
            throw FilmError("\((error as NSError).localizedDescription)")
        }
    }

    /// Writes a list of sounds. Throws Foundation's error.
    package static func write(_ score: SoundScore, to url: URL) throws {
        try JSONEncoder().encode(score).write(to: url)
    }
}
