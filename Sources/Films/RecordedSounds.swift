import AVFoundation
import Foundation
import LaminaPacketLog

/// The sounds of a recording, as attached files: a list of sounds, and sound files which the
/// recording does not contain otherwise.
///
/// The list has the form of `FilmSounds`, with names of attached files as paths. A recording is
/// untrusted input, and a list with any other path is refused. Thread: any.
package enum RecordedSounds {
    /// The folder of the list. Its name begins with a dot, and no file of a scene is in a hidden
    /// folder.
    private static let folder = ".lamina-sounds/"
    private static let list = folder + "list.json"

    /// Bytes of a recording that are reserved for the list.
    private static let listRoom = 4 << 20

    /// Files of the scene itself: all files but the list and the sounds.
    package static func others(_ files: [RecordedFile]) -> [RecordedFile] {
        files.filter { !$0.path.hasPrefix(folder) }
    }

    /// Files with the sounds of a range in seconds, whose begin is the time 0 of the recording; and
    /// the names of sounds that cannot be read or exceed the space. Sounds end with the range.
    /// Throws `LogError` for files without space for the list.
    package static func adding(
        _ score: SoundScore, _ range: ClosedRange<Double>, to files: [RecordedFile]
    ) throws -> (files: [RecordedFile], left: [String]) {
        var files = others(files)
        var names: [String: String] = [:]
        var (parts, left): ([SoundPart], [String]) = ([], [])
        var room = RecordedFile.mostBytes - files.reduce(0) { $0 + $1.data.count }
        for var part in cut(score, to: range).parts {
            let short = (part.file as NSString).lastPathComponent
            if left.contains(short) { continue }
            if names[part.file] == nil {
                guard let data = try? Data(contentsOf: URL(fileURLWithPath: part.file)) else {
                    left.append(short)
                    continue
                }
                if let own = files.first(where: { $0.data == data }) {
                    names[part.file] = own.path
                } else if data.count + listRoom < room,
                    let new = try? RecordedFile(
                        path: "\(folder)\(files.count)/\(short)", data: data)
                {
                    files.append(new)
                    (names[part.file], room) = (new.path, room - data.count)
                } else {
                    left.append(short)
                    continue
                }
            }
            part.file = names[part.file] ?? part.file
            parts.append(part)
        }
        if !parts.isEmpty { files.append(try file(of: SoundScore(parts))) }
        try RecordedFile.check(files)
        return (files, left)
    }

    /// The files of a recording that is cut to a range in seconds. Throws `FilmError` for a damaged
    /// list.
    package static func cut(
        _ files: [RecordedFile], to range: ClosedRange<Double>
    ) throws -> [RecordedFile] {
        guard let score = try score(in: files) else { return files }
        return try files.map { $0.path == list ? try file(of: cut(score, to: range)) : $0 }
    }

    /// Writes the sounds of a recording into a folder of the caller, and returns their list; an
    /// empty list for a recording without sounds. Throws `FilmError` for a damaged list, and the
    /// errors of `RecordedFile.write`.
    package static func layOut(_ files: [RecordedFile], in folder: URL) throws -> SoundScore {
        guard let score = try score(in: files) else { return SoundScore() }
        let names = Set(score.parts.map(\.file))
        try RecordedFile.write(files.filter { names.contains($0.path) }, into: folder)
        return SoundScore(
            score.parts.map { part in
                var part = part
                part.file = folder.appendingPathComponent(part.file).path
                return part
            })
    }

    /// The list with names of attached files; nil for a recording without a list.
    private static func score(in files: [RecordedFile]) throws -> SoundScore? {
        guard let file = files.first(where: { $0.path == list }) else { return nil }
        let names = Set(files.map(\.path))
        guard let score = try? JSONDecoder().decode(SoundScore.self, from: file.data),
            score.parts.count <= SoundScore.most,
            score.parts.allSatisfy({ $0.isValid && $0.file != list && names.contains($0.file) })
        else { throw FilmError("the recording’s list of sounds is damaged") }
        return score
    }

    /// The sounds that are heard in a range, in seconds from the begin of the range.
    private static func cut(_ score: SoundScore, to range: ClosedRange<Double>) -> SoundScore {
        let heard = score.parts.filter {
            $0.begin < range.upperBound && $0.finish > range.lowerBound
        }
        return SoundScore(
            heard.map { part in
                var part = part
                part.end = min(part.finish, range.upperBound)
                return part.earlier(by: range.lowerBound)
            })
    }

    private static func file(of score: SoundScore) throws -> RecordedFile {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(score) else {
            throw FilmError("the list of sounds cannot be written")
        }
        return try RecordedFile(path: list, data: data)
    }
}
