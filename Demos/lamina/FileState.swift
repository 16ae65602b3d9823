import Foundation

/// Identity of a file, to distinguish the file from a replacement of the same name.
struct FileState {
    private var isThere = false
    private var isPlain = false
    private var isEmpty = false
    private var identity: [Int] = []

    init(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        isThere = true
        isPlain = status.st_mode & S_IFMT == S_IFREG
        isEmpty = status.st_size == 0
        identity = [
            Int(status.st_dev), Int(status.st_ino), status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ]
    }

    /// Reason why a program recorded nothing; nil after a recording. Unknown for a pipe.
    func whyNothing(since before: FileState) -> String? {
        if isThere, !isPlain { return nil }
        if !isThere || identity == before.identity {
            return "opened no window of Lamina's: it has none, could not open one, or was built"
                + " without LayerHosting"
        }
        return isEmpty ? "closed its window before the first frame" : nil
    }
}
