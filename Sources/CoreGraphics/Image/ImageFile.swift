import Foundation

/// Writing of image files.
enum ImageFile {
    /// Writes bytes, with a full sentence for the reason of a failure: Foundation's own texts begin
    /// alike for every cause. A partly written file is removed again.
    static func write(_ data: Data, to url: URL) throws {
        guard url.isFileURL else { throw error(url.absoluteString, "is not the URL of a file") }
        guard !url.isFolder else { throw error(url.path, "is a folder") }
        let file = open(url.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw error(url.path, reason(errno)) }
        var number: Int32 = 0
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty, number == 0 {
                let count = Foundation.write(
                    file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if errno != EINTR {
                    number = errno
                }
            }
        }
        // A file on a network or under a quota may report missing space only when the file is
        // closed.
        if close(file) != 0, number == 0 { number = errno }
        guard number != 0 else { return }
        var about = stat()
        if stat(url.path, &about) == 0, about.st_mode & S_IFMT == S_IFREG { unlink(url.path) }
        throw error(url.path, reason(number))
    }

    private static func error(_ source: String, _ reason: String) -> ImageFileError {
        ImageFileError(source: source, reason: reason)
    }

    private static func reason(_ number: Int32) -> String {
        switch number {
        case ENOENT, ENOTDIR: return "there is no such folder"
        case EACCES, EPERM: return "may not be written"
        case EROFS: return "lies where nothing can be written"
        case ENOSPC, EDQUOT: return "there is no space left"
        case ENAMETOOLONG: return "the name is too long"
        default: return String(cString: strerror(number))
        }
    }
}
