import Foundation

/// Files that are replaced at the end, as a whole: an error leaves the old file as it was.
package enum FileReplacement {
    /// Writes a file by `write`, which receives the file to create. An existing file is replaced
    /// at the end; the permissions of the file and the symbolic links to the file stay. Pipes and
    /// devices, and files in folders that cannot be written to, are written directly. Throws the
    /// errors of `write`, and `POSIXError`.
    package static func replace(_ target: URL, _ write: (URL) throws -> Void) throws {
        let old = target.resolvingSymlinksInPath()
        let folder = old.deletingLastPathComponent()
        guard old.isRegularFile, access(old.path, W_OK) == 0, access(folder.path, W_OK) == 0 else {
            return try write(target)
        }
        let part = partFile(in: folder)
        do {
            try write(part)
            try move(part, over: old)
        } catch {
            unlink(part.path)
            throw error
        }
    }

    /// Replaces or creates a file with the given bytes. Throws `POSIXError`.
    package static func replace(_ target: URL, by data: Data) throws {
        try replace(target) { try create($0, data) }
    }

    /// Replaces or creates files of a folder, which is created if missing; other files of the
    /// folder stay. All files are written before the first one is replaced. `files`: paths in the
    /// folder, with bytes. Throws `POSIXError` or a system error.
    package static func replace(_ files: [(path: String, data: Data)], in folder: URL) throws {
        let target = folder.resolvingSymlinksInPath()
        let isNew = mode(of: target) == nil
        let place = isNew ? target.deletingLastPathComponent() : target
        if isNew { try makeFolder(place) }
        let part = partFile(in: place)
        guard mkdir(part.path, 0o777) == 0 else { throw failure() }
        defer { try? FileManager.default.removeItem(at: part) }
        for (path, data) in files {
            let url = part.appendingPathComponent(path)
            try makeFolder(url.deletingLastPathComponent())
            try create(url, data)
        }
        if isNew { return try move(part, over: target) }
        for (path, _) in files {
            let url = target.appendingPathComponent(path)
            try makeFolder(url.deletingLastPathComponent())
            guard mode(of: url) != S_IFDIR else { throw POSIXError(.EISDIR) }
        }
        for (path, _) in files {
            let old = target.appendingPathComponent(path).resolvingSymlinksInPath()
            try move(part.appendingPathComponent(path), over: old)
        }
    }

    // MARK: Steps

    private static func makeFolder(_ url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Creates a file; a partly written file is removed again.
    private static func create(_ url: URL, _ data: Data) throws {
        let file = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure() }
        let isWritten = data.withUnsafeBytes { $0.write(to: file) }
        var error: POSIXError? = isWritten ? nil : failure()
        // A file on a network or under a quota may report missing space only when the file is
        // closed.
        if close(file) != 0, error == nil { error = failure() }
        guard let error else { return }
        if url.isRegularFile { unlink(url.path) }
        throw error
    }

    private static func move(_ part: URL, over old: URL) throws {
        var status = stat()
        if stat(old.path, &status) == 0 { chmod(part.path, status.st_mode & 0o777) }
        guard rename(part.path, old.path) == 0 else { throw failure() }
    }

    /// A new name of a hidden file or folder.
    private static func partFile(in folder: URL) -> URL {
        folder.appendingPathComponent(".lamina-\(UUID().uuidString).part")
    }

    /// The type of a file; nil for no file.
    private static func mode(of url: URL) -> mode_t? {
        var status = stat()
        return stat(url.path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private static func failure() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
