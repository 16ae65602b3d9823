import Foundation
import LaminaFilms
import LaminaPacketLog

// The source of a recording, as files to be edited.
extension SharedScene {
    /// Writes the files of a recording into a folder of the recording's name beside it – `Orbits`
    /// for `Orbits.lamina` – and returns the file to open. No existing file changes: a folder with
    /// other contents is left alone, and the next number is tried, as `Orbits 2`; a folder with
    /// equal contents is used. `elsewhere` is the parent folder if the place beside the recording
    /// is not writable. Throws `LogError` and `SceneKind.Failure`.
    public static func layOut(_ recording: URL, elsewhere: URL) throws -> URL {
        let files = RecordedSounds.others(try PacketLog(contentsOf: recording).files())
        guard !files.isEmpty else {
            throw SceneKind.Failure(
                description: "\(recording.lastPathComponent) holds no source, only a recording")
        }
        let name = recording.deletingPathExtension().lastPathComponent
        var reason: Error?
        for place in [recording.deletingLastPathComponent(), elsewhere] {
            do {
                try FileManager.default.createDirectory(
                    at: place, withIntermediateDirectories: true)
                return try entry(of: layOut(files, in: place, as: name))
            } catch let failure as SceneKind.Failure {
                throw failure
            } catch {
                reason = error
            }
        }
        throw SceneKind.Failure(description: "the source cannot be laid out: \(reason!)")
    }

    private static func layOut(
        _ files: [RecordedFile], in place: URL, as name: String
    ) throws -> URL {
        for number in 1...999 {
            let folder = place.appendingPathComponent(number == 1 ? name : "\(name) \(number)")
            if holds(folder, files) { return folder }
            // `mkdir` fails for an existing folder, so that no other process uses the new folder.
            guard mkdir(folder.path, 0o777) == 0 else {
                if errno == EEXIST { continue }
                throw SceneKind.Failure.Reason(errno, folder)
            }
            do {
                try RecordedFile.write(files, into: folder)
            } catch {
                try? FileManager.default.removeItem(at: folder)
                throw error
            }
            return folder
        }
        throw SceneKind.Failure(
            description: "there are a thousand folders called \(name) in \(place.path)")
    }

    /// True if a folder has all files with equal contents.
    private static func holds(_ folder: URL, _ files: [RecordedFile]) -> Bool {
        files.allSatisfy { file in
            (try? Data(contentsOf: folder.appendingPathComponent(file.path))) == file.data
        }
    }

    /// The scene of a folder: the folder if Swift files are in it, else the document, the animation
    /// or the folder of animations.
    private static func entry(of folder: URL) throws -> URL {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        if names.contains("Package.swift") { return folder }
        let swift = names.filter { $0.hasSuffix(".swift") }
        if swift.count == 1 { return folder.appendingPathComponent(swift[0]) }
        if !swift.isEmpty { return folder }
        let types: Set = ["ca", "caml", "xml", "json", "lottie", "tgs"]
        let all = names.map { folder.appendingPathComponent($0) }
        let documents = all.filter { types.contains($0.pathExtension.lowercased()) }
        // JSON beside a document may be other data.
        let scene =
            documents.first(where: SceneKind.isOffered) ?? documents.first
            ?? all.first(where: SceneKind.isOffered)
        if let scene { return scene }
        throw SceneKind.Failure(description: "\(folder.path) has no scene in it")
    }
}

extension SceneKind.Failure {
    /// The system's error for a folder that cannot be made.
    struct Reason: Error, CustomStringConvertible {
        let description: String

        init(_ number: Int32, _ url: URL) {
            description = "\(url.path): \(String(cString: strerror(number)))"
        }
    }
}
