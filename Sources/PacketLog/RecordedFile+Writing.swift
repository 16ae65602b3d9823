import Foundation

// Files of a recording, as files of a folder.
extension RecordedFile {
    /// Writes files into a folder, which is made where it is not there: all of them, or none. Gives the names of those that were written.
    ///
    /// Nothing that is there is changed: a file that has the same bytes already stays, one that has others is an error before anything
    /// is written, and no link in the folder is followed. Throws `LogError`, or what the system says; what was written until then is
    /// taken away again. Thread: any.
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
                // Whoever looks meanwhile, or after a kill, sees a whole file or none.
                try file.data.write(to: url, options: .atomic)
                made.append(url)
            }
        } catch {
            // Folders that somebody else has put something into stay.
            for url in made.reversed() where unlink(url.path) != 0 { rmdir(url.path) }
            throw error
        }
        return missing.map(\.path)
    }

    /// Whether a folder has a file already. Throws where something else is in its place.
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

    /// Of what a name stands for, itself where that is a link; nil for nothing.
    private static func kind(of url: URL) -> mode_t? {
        var status = stat()
        return lstat(url.path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Makes a folder, and those it is in.
    private static func make(_ folder: URL, noting made: inout [URL]) throws {
        if FileManager.default.fileExists(atPath: folder.path) { return }
        let above = folder.deletingLastPathComponent()
        if above.path != folder.path { try make(above, noting: &made) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        made.append(folder)
    }
}
