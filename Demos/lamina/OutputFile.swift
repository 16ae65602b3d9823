import Foundation

/// Files that a command writes: never a file that the command reads, and a replacement only as a
/// whole.
enum OutputFile {
    /// Throws if `out` is one of the files `inputs`, also by a link: the input would be lost. `-`
    /// and nil stand for no file.
    static func check(_ out: String, reading inputs: [String?]) throws {
        guard let target = identity(out) else { return }
        for case let input? in inputs where identity(input) == target {
            throw Failure("\(out) is the file that is read, and is not replaced")
        }
    }

    /// Device and number of a file or a folder; nil for pipes, devices and missing files.
    private static func identity(_ name: String) -> [UInt64]? {
        var status = stat()
        guard name != "-", stat(URL(fileURLWithPath: name).path, &status) == 0,
            [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        else { return nil }
        return [UInt64(status.st_dev), UInt64(status.st_ino)]
    }

    /// Writes a file by `write`. An existing file is replaced at the end, as a whole, and stays
    /// after an error; its permissions and links to it stay. Pipes and devices, and files in
    /// folders that cannot be written to, are written directly.
    static func replace(_ target: URL, _ write: (URL) throws -> Void) throws {
        let old = target.resolvingSymlinksInPath()
        let folder = old.deletingLastPathComponent()
        var status = stat()
        guard stat(old.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            access(old.path, W_OK) == 0, access(folder.path, W_OK) == 0
        else { return try write(target) }
        let part = folder.appendingPathComponent(".lamina-\(UUID().uuidString).part")
        do {
            try write(part)
            chmod(part.path, status.st_mode & 0o777)
            guard rename(part.path, old.path) == 0 else {
                throw Failure("\(target.path): \(String(cString: strerror(errno)))")
            }
        } catch {
            unlink(part.path)
            // Users know the requested name alone.
            throw Failure(Failure(error).line.replacing(part.path, with: target.path))
        }
    }
}
