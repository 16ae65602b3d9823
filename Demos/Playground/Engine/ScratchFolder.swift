import Foundation

/// A folder for what a session makes: libraries and recordings.
///
/// It lies beside those of other sessions, in a folder of the user's own. While its session lives a file in it is locked: folders
/// of sessions that were killed are taken away by the next one.
final class ScratchFolder {
    let url: URL
    private var lock: Int32

    init() throws {
        let parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-playground-\(getuid())")
        try FileManager.default.createDirectory(
            at: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // One session at a time clears and begins: a folder without a lock is one that nobody has any more.
        let gate = Self.open(parent)
        _ = flock(gate, LOCK_EX)
        defer { close(gate) }
        Self.clear(parent)
        url = parent.appendingPathComponent("\(getpid())-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        lock = Self.open(url)
        _ = flock(lock, LOCK_EX | LOCK_NB)
    }

    deinit { remove() }

    func remove() {
        guard lock >= 0 else { return }
        try? FileManager.default.removeItem(at: url)
        close(lock)
        lock = -1
    }

    /// The file that is locked.
    private static func open(_ folder: URL) -> Int32 {
        Glibc.open(
            folder.appendingPathComponent("lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }

    private static func clear(_ parent: URL) {
        let folders = try? FileManager.default.contentsOfDirectory(
            at: parent, includingPropertiesForKeys: nil)
        for folder in folders ?? [] where folder.lastPathComponent != "lock" {
            let lock = open(folder)
            if flock(lock, LOCK_EX | LOCK_NB) == 0 {
                try? FileManager.default.removeItem(at: folder)
            }
            close(lock)
        }
    }
}
