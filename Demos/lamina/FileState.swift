import Foundation

/// What tells a file from one of the same name that replaced it.
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

    /// What a program did instead of recording; nil where it recorded. Of a pipe nobody can tell.
    func whyNothing(since before: FileState) -> String? {
        if isThere, !isPlain { return nil }
        if !isThere || identity == before.identity {
            return "opened no window of Lamina's: it has none, could not open one, or was built"
                + " without LayerHosting"
        }
        return isEmpty ? "closed its window before the first frame" : nil
    }
}
