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
    /// process may be reading its content. Pipes and devices are written to directly. Throws
    /// `LogError`.
    init(_ url: URL) throws {
        path = url.resolvingSymlinksInPath().path
        Self.unlinkPlain(path)
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
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

    /// Calls `body` with the place for a new file. An existing file is replaced after the return of
    /// `body`: an error loses nothing, and `body` may read the file.
    static func replace(_ url: URL, _ body: (URL) throws -> Void) throws {
        let path = url.resolvingSymlinksInPath().path
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return try body(url)
        }
        let place = "\(path).\(UUID().uuidString.prefix(8))"
        try body(URL(fileURLWithPath: place))
        guard rename(place, path) == 0 else {
            let reason = Self.reason
            unlink(place)
            throw LogError("the recording \(path) cannot be written: \(reason)")
        }
    }

    /// Deletes a regular file.
    private static func unlinkPlain(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(path) }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
