import Foundation
import LaminaGraphicsTypes

/// The destination of a recording's bytes. Thread: one at a time.
package protocol LogOutput: AnyObject {
    /// Appends bytes. Throws when not all bytes are taken.
    func write(_ bytes: UnsafeRawBufferPointer) throws
    /// Ends the output: `write` is not called again.
    func end()
    /// Ends the output and deletes the written bytes, where possible.
    func discard()
}

/// A file written sequentially. Thread: one at a time.
final class LogFile: LogOutput {
    private var descriptor: Int32
    private let path: String

    /// Creates the file. An existing file is unlinked instead of overwritten, because another
    /// process may be reading its content; the permissions stay. Pipes and devices are written to
    /// directly. Throws `LogError`, also for a file that may not be written.
    init(_ url: URL) throws {
        path = url.resolvingSymlinksInPath().path
        descriptor = Self.create(path)
        guard descriptor >= 0 else {
            throw LogError("the recording \(url.path) cannot be written: \(Self.reason)")
        }
    }

    deinit { end() }

    /// Appends bytes. Throws `LogError` when not all bytes could be written.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.write(to: descriptor) else {
            throw LogError("the recording \(path) can no longer be written: \(Self.reason)")
        }
    }

    func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Closes and deletes the file.
    func discard() {
        end()
        Self.unlinkPlain(path)
    }

    /// Replaces a file in the way of `FileReplacement`: an error loses nothing, and `body` may read
    /// the old file. Throws `LogError` with the requested file's name, and other errors of `body`.
    static func replace(_ url: URL, _ body: (URL) throws -> Void) throws {
        var place = url
        do {
            try FileReplacement.replace(url) { file in
                place = file
                try body(file)
            }
        } catch let cause as POSIXError {
            let reason = String(cString: strerror(cause.code.rawValue))
            throw LogError("the recording \(url.path) cannot be written: \(reason)")
        } catch let error as LogError where place != url {
            throw LogError(error.description.replacing(place.path, with: url.path))
        }
    }

    /// Opens a new file for writing; negative for an error. A read-only file stays. An old file in
    /// a folder that may not be written is overwritten.
    private static func create(_ path: String) -> Int32 {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        }
        let old = open(path, O_WRONLY | O_CLOEXEC)
        guard old >= 0 else { return old }
        guard unlink(path) == 0 else {
            ftruncate(old, 0)
            return old
        }
        close(old)
        let new = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        if new >= 0 { fchmod(new, status.st_mode & 0o777) }
        return new
    }

    /// Deletes a regular file.
    private static func unlinkPlain(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(path) }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
