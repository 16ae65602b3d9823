import AVFoundation
import Foundation
import LaminaFilms
import LaminaPacketLog

/// A scene as a single file: a recording, playable without a compiler, with source and resources.
public enum SharedScene {
    /// Files of a scene.
    public struct Contents: Sendable {
        /// Source and resources, by their names in the scene's folder.
        public var files: [RecordedFile] = []
        /// Named files outside of the scene's folder, which are left out.
        public var left: [String] = []
    }

    /// Files of a scene. A folder, or a document that is a folder, has all of its files; a single
    /// file has the files in the same folder, and the folders named in the file's text. Hidden
    /// files, recordings, films and links to other places are left out. Throws `LogError` above the
    /// size limit of a recording, and the error of an unreadable file.
    public static func contents(of kind: SceneKind, at file: URL) throws -> Contents {
        var contents = Contents()
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        let home = isFolder.boolValue ? file : file.deletingLastPathComponent()
        switch kind {
        case .program: break
        case .recording:
            contents.files = RecordedSounds.others(try PacketLog(contentsOf: file).files())
        case .package,
            .source where isFolder.boolValue:
            contents.files = try all(in: home, as: "")
        case .document where isFolder.boolValue:
            contents.files = try all(in: file, as: file.lastPathComponent + "/")
        case .document, .source:
            let data = try Data(contentsOf: file)
            contents.files = [try RecordedFile(path: file.lastPathComponent, data: data)]
            let text = String(decoding: data, as: UTF8.self)
            for name in names(in: text, of: kind) {
                try add(name, in: home, to: &contents)
            }
        }
        try RecordedFile.check(contents.files)
        return contents
    }

    /// Writes a range of a recording, in seconds, with files, and with the sounds that are heard in
    /// the range. Returns the names of sounds that are left out: unreadable sounds, and sounds
    /// beyond the limit of the size. Throws `LogError`; an existing file stays unchanged then.
    @discardableResult
    package static func write(
        _ log: PacketLog, _ range: ClosedRange<Double>, with files: [RecordedFile],
        _ sounds: SoundScore = SoundScore(), to url: URL
    ) throws -> [String] {
        let part = url.deletingLastPathComponent()
            .appendingPathComponent(".\(UUID().uuidString).part")
        let end = min(range.upperBound, log.duration)
        let known = min(range.lowerBound, end)...end
        do {
            let (all, left) = try RecordedSounds.adding(sounds, known, to: files)
            try log.write(known, to: part, files: all)
            guard rename(part.path, url.path) == 0 else {
                throw SceneKind.Failure(
                    description:
                        "\(url.path) cannot be written: \(String(cString: strerror(errno)))")
            }
            return left
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw error
        }
    }

    /// Possible names of files: strings in Swift, attributes in a document.
    private static func names(in text: String, of kind: SceneKind) -> [String] {
        if case .document = kind { return QuotedTexts.all(in: text) }
        return SourceTokens(text).tokens.filter { $0.kind == .string }.map {
            String($0.text.dropFirst().dropLast())
        }
    }

    /// Files below the scene's folder that the text of a single file names, and all files below
    /// named folders.
    static func resources(of file: URL, _ kind: SceneKind) -> [URL] {
        guard FileStamp.size(of: file) ?? .max <= PlaygroundSession.mostBytes,
            let data = try? Data(contentsOf: file)
        else { return [] }
        let home = file.deletingLastPathComponent().standardizedFileURL
        var found: [URL] = []
        for name in Set(names(in: String(decoding: data, as: UTF8.self), of: kind)).sorted() {
            guard !name.isEmpty, name.utf8.count < 1024, !name.contains("\0") else { continue }
            let url = URL(fileURLWithPath: name, relativeTo: home).standardizedFileURL
            guard url.path.hasPrefix(home.path + "/"), url.path != file.path else { continue }
            found += files(below: url)
            if found.count > mostWatched { break }
        }
        return found
    }

    /// The largest number of watched files of a scene.
    private static let mostWatched = 4096

    /// A file, or the files below a folder without hidden files and products of scenes; links are
    /// not followed.
    static func files(below url: URL) -> [URL] {
        var (found, open) = ([URL](), [url])
        while let next = open.popLast(), found.count < mostWatched {
            var status = stat()
            guard lstat(next.path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFREG {
                if !others.contains(next.pathExtension.lowercased()) { found.append(next) }
            } else if status.st_mode & S_IFMT == S_IFDIR {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: next.path)) ?? []
                open += names.filter { !$0.hasPrefix(".") }.sorted(by: >)
                    .map { next.appendingPathComponent($0) }
            }
        }
        return found
    }

    /// A folder and its subfolders, except hidden folders; links are not followed.
    static func folders(below url: URL) -> [URL] {
        var (found, open) = ([URL](), [url])
        while let next = open.popLast(), found.count < mostWatched {
            found.append(next)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: next.path)) ?? []
            for name in names.sorted(by: >) where !name.hasPrefix(".") {
                var status = stat()
                let place = next.appendingPathComponent(name)
                if lstat(place.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                    open.append(place)
                }
            }
        }
        return found
    }

    private static func add(
        _ name: String, in home: URL, to contents: inout Contents
    ) throws {
        guard !name.isEmpty, name.utf8.count < 1024, !name.contains("\0") else { return }
        let url = URL(fileURLWithPath: name, relativeTo: home).standardizedFileURL
        guard FileManager.default.fileExists(atPath: url.path), url.path != home.path else {
            return
        }
        let folder = home.standardizedFileURL.path + "/"
        guard url.path.hasPrefix(folder) else {
            // A single word or sign may be the name of anything.
            if name.contains("/"), name != "/", !contents.left.contains(name) {
                contents.left.append(name)
            }
            return
        }
        let path = String(url.path.dropFirst(folder.count))
        for file in try all(in: url, as: path)
        where !contents.files.contains(where: { $0.path == file.path }) {
            contents.files.append(file)
        }
    }

    /// A file, or every file below a folder, with names relative to the base.
    private static func all(in url: URL, as name: String) throws -> [RecordedFile] {
        let keys: [URLResourceKey] = [.isRegularFileKey, .isDirectoryKey]
        let values = try url.resourceValues(forKeys: Set(keys))
        if values.isRegularFile ?? false {
            guard !others.contains(url.pathExtension.lowercased()) else { return [] }
            return [try RecordedFile(path: name, data: try Data(contentsOf: url))]
        }
        guard values.isDirectory ?? false else { return [] }
        let parts = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        let prefix = name.isEmpty || name.hasSuffix("/") ? name : name + "/"
        var files: [RecordedFile] = []
        for part in parts where !part.hasPrefix(".") {
            files += try all(in: url.appendingPathComponent(part), as: prefix + part)
            try RecordedFile.check(files)
        }
        return files
    }

    /// Kinds of files made from scenes.
    private static let others: Set<String> = ["lamina", "mp4", "mkv", "webm", "gif", "apng"]
}
