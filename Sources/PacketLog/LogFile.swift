import Foundation

/// A file that is written from its beginning to its end. Thread: one at a time.
final class LogFile {
    private var descriptor: Int32
    private let path: String

    /// Makes the file. One of that name is replaced and not written over: somebody may be reading it. What is no plain file, such
    /// as a pipe or a device, is written to where it is. Throws `LogError`.
    init(_ url: URL) throws {
        path = url.resolvingSymlinksInPath().path
        Self.unlinkPlain(path)
        descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw LogError("the recording \(url.path) cannot be written: \(Self.reason)")
        }
    }

    deinit { end() }

    /// Throws `LogError` where not all of it could be written.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var left = bytes[...]
        while !left.isEmpty {
            let rest = UnsafeRawBufferPointer(rebasing: left)
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw LogError("the recording \(path) can no longer be written: \(Self.reason)")
            }
            left = left.dropFirst(count)
        }
    }

    func end() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Ends it and takes it away.
    func discard() {
        end()
        Self.unlinkPlain(path)
    }

    /// Takes away what is a plain file.
    private static func unlinkPlain(_ path: String) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(path) }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
