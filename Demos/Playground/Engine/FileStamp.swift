import Foundation

/// Fingerprint of a file, for finding changes: the contents up to a mebibyte, else the size and the
/// time of writing.
struct FileStamp: Equatable {
    /// Bytes up to which contents are compared.
    private static let mostContents = 1 << 20

    private var size: Int
    private var seconds: Int
    private var nanoseconds: Int
    private var node: UInt64
    /// Hash of the contents; nil for a large file.
    private var hash: Int?

    /// Nil without a file. Contents are read only if `known`, the file's earlier stamp, does not
    /// match.
    init?(_ file: URL, known: FileStamp? = nil) {
        var found = stat()
        guard stat(file.path, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
        (size, node) = (Int(found.st_size), UInt64(found.st_ino))
        (seconds, nanoseconds) = (found.st_mtim.tv_sec, found.st_mtim.tv_nsec)
        if let known, known.isSameWriting(as: self) {
            hash = known.hash
        } else if size <= Self.mostContents, let data = try? Data(contentsOf: file) {
            var hasher = Hasher()
            data.withUnsafeBytes { hasher.combine(bytes: $0) }
            (hash, size) = (hasher.finalize(), data.count)
        }
    }

    var isEmpty: Bool { size == 0 }

    private func isSameWriting(as other: FileStamp) -> Bool {
        (size, seconds, nanoseconds, node)
            == (other.size, other.seconds, other.nanoseconds, other.node)
    }

    static func == (a: FileStamp, b: FileStamp) -> Bool {
        if let hash = a.hash, let other = b.hash { return hash == other && a.size == b.size }
        return a.isSameWriting(as: b)
    }

    /// Bytes of a file; 0 for a folder; nil for neither, such as a pipe, whose reader would wait.
    static func size(of file: URL) -> Int? {
        var found = stat()
        guard stat(file.path, &found) == 0 else { return nil }
        switch found.st_mode & S_IFMT {
        case S_IFREG: return Int(found.st_size)
        case S_IFDIR: return 0
        default: return nil
        }
    }
}
