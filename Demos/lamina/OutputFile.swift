import CoreGraphics
import Foundation

/// Files that a command writes: never a file that the command reads, and a replacement only as a
/// whole.
enum OutputFile {
    /// Throws if `out` is one of the files `inputs`, also by a link: the input would be lost. `-`
    /// and nil stand for no file.
    static func check(_ out: String, reading inputs: [String?]) throws {
        try check([out], reading: inputs)
    }

    /// Throws if one of the files `outs` is one of the files `inputs`. Each name is looked up once.
    static func check(_ outs: [String], reading inputs: [String?]) throws {
        let read = Set(inputs.compactMap { $0.flatMap(identity) })
        guard !read.isEmpty else { return }
        for out in outs {
            guard let target = identity(out), read.contains(target) else { continue }
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

    /// Writes a file by `write`, in the way of `FileReplacement`. A signal leaves no partial file.
    static func replace(_ target: URL, _ write: (URL) throws -> Void) throws {
        var part = target
        defer { TemporaryFiles.forget(part, part.deletingLastPathComponent()) }
        do {
            try FileReplacement.replace(target) { file in
                part = file
                // The partial file may have a folder of its own; folders with other files stay.
                if file != target { TemporaryFiles.add(file, file.deletingLastPathComponent()) }
                try write(file)
            }
        } catch let cause as POSIXError {
            throw Failure("\(target.path): \(Failure(cause).line)")
        } catch {
            guard part != target else { throw error }
            // Users know the requested name alone.
            throw Failure(Failure(error).line.replacing(part.path, with: target.path))
        }
    }
}
