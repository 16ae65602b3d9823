import Foundation

// Attached files, copied into a folder.
extension RecordedFile {
    /// Writes all files, or after an error no file, into a folder, which is created if missing.
    /// Returns the names of the written files.
    ///
    /// Existing content never changes: a file with equal bytes stays, a file with other bytes is an
    /// error before any write, and links are never followed. Throws `LogError` or a system error;
    /// files written before the error are removed. Thread: any.
    @discardableResult
    package static func write(_ files: [RecordedFile], into folder: URL) throws -> [String] {
        try check(files)
        let missing = try files.filter { try !isThere($0, in: folder) }
        var made: [URL] = []
        do {
            try make(folder, noting: &made)
            for file in missing {
                let url = folder.appendingPathComponent(file.path)
                try make(url.deletingLastPathComponent(), noting: &made)
                // Atomic writes, because a reader at the same time or after a kill must see whole
                // files.
                try file.data.write(to: url, options: .atomic)
                made.append(url)
            }
        } catch {
            // Folders with foreign content stay.
            for url in made.reversed() where unlink(url.path) != 0 { rmdir(url.path) }
            throw error
        }
        return missing.map(\.path)
    }

    /// True if the folder contains an equal file. Throws for a different file of the same name.
    private static func isThere(_ file: RecordedFile, in folder: URL) throws -> Bool {
        var url = folder
        let parts = file.path.split(separator: "/")
        for part in parts.dropLast() {
            url.appendPathComponent(String(part))
            switch kind(of: url) {
            case nil: return false
            case S_IFDIR: continue
            default: throw LogError("\(url.path) is there already, and is no folder")
            }
        }
        url.appendPathComponent(String(parts.last!))
        guard let kind = kind(of: url) else { return false }
        guard kind == S_IFREG, (try? Data(contentsOf: url)) == file.data else {
            throw LogError("\(url.path) is there already, and is another one")
        }
        return true
    }

    /// The type of a file, without following a link; nil for no file.
    private static func kind(of url: URL) -> mode_t? {
        var status = stat()
        return lstat(url.path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Creates a folder with its parents.
    private static func make(_ folder: URL, noting made: inout [URL]) throws {
        if FileManager.default.fileExists(atPath: folder.path) { return }
        let above = folder.deletingLastPathComponent()
        if above.path != folder.path { try make(above, noting: &made) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        made.append(folder)
    }
}
