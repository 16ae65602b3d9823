import Foundation

/// The bytes of a sound: a file, or data in a nameless file that lives as long as the source.
final class SoundSource: Sendable {
    struct Failure: Error {
        let reason: String
    }

    /// The address for GStreamer.
    let url: URL
    /// The bytes of a sound without a file; nil for files.
    let data: Data?
    private let descriptor: Int32?

    init(_ url: URL) throws(Failure) {
        var status = stat()
        guard url.isFileURL else { throw Failure(reason: "this is no file") }
        guard stat(url.path, &status) == 0 else {
            throw Failure(reason: String(cString: strerror(errno)))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(reason: "this is no file") }
        (self.url, data, descriptor) = (url, nil, nil)
    }

    init(_ data: Data) throws(Failure) {
        guard !data.isEmpty else { throw Failure(reason: "the data is empty") }
        let folder = FileManager.default.temporaryDirectory.path
        var name = Array("\(folder)/lamina-sound-XXXXXX".utf8CString)
        let file = mkstemp(&name)
        guard file >= 0 else {
            throw Failure(reason: "\(folder): \(String(cString: strerror(errno)))")
        }
        unlink(name)
        guard data.withUnsafeBytes({ $0.write(to: file) }) else {
            let reason = String(cString: strerror(errno))
            close(file)
            throw Failure(reason: "\(folder): \(reason)")
        }
        (self.data, descriptor) = (data, file)
        url = URL(fileURLWithPath: "/proc/self/fd/\(file)")
    }

    deinit { if let descriptor { close(descriptor) } }
}
