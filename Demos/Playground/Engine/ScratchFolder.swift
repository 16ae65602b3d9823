import Foundation

/// A folder for the files of a session: libraries and recordings.
///
/// The folders of all sessions lie in a common folder of the user. A live session holds a lock on a
/// file in its folder: the next session removes folders without a lock.
final class ScratchFolder {
    let url: URL
    private var lock: Int32

    /// `parent` is by default the user's folder for sessions; a missing folder is made. Throws
    /// `SceneKind.Failure` if other users can write to the folder: loaded libraries could be
    /// exchanged.
    init(below parent: URL = standard) throws {
        try Self.claim(parent)
        // A lock serialises the creation and the removal of folders, so that a folder without a
        // lock belongs to no session.
        let gate = Self.open(parent)
        _ = flock(gate, LOCK_EX)
        defer { close(gate) }
        Self.clear(parent)
        url = parent.appendingPathComponent("\(getpid())-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        lock = Self.open(url)
        guard lock >= 0 else {
            let reason = String(cString: strerror(errno))
            try? FileManager.default.removeItem(at: url)
            // The next session would remove a folder without a lock.
            throw SceneKind.Failure(description: "\(url.path) cannot be locked: \(reason)")
        }
        _ = flock(lock, LOCK_EX | LOCK_NB)
    }

    private static var standard: URL {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-playground-\(getuid())")
    }

    private static func claim(_ folder: URL) throws {
        let path = folder.path
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw SceneKind.Failure(
                description: "\(path) cannot be made: \(String(cString: strerror(errno)))")
        }
        var found = stat()
        guard lstat(path, &found) == 0, found.st_mode & S_IFMT == S_IFDIR,
            found.st_uid == geteuid(), found.st_mode & 0o077 == 0
        else {
            throw SceneKind.Failure(
                description: "\(path) is not a folder of this user's alone (mode 700)")
        }
    }

    deinit { remove() }

    func remove() {
        guard lock >= 0 else { return }
        try? FileManager.default.removeItem(at: url)
        close(lock)
        lock = -1
    }

    /// The locked file.
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
