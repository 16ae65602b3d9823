import Foundation

/// The rights of an ordinary user on files: root may write every file, so refusals need the rights
/// of another user.
public enum OrdinaryUser {
    private typealias Call = @convention(c) (uid_t) -> CInt

    /// The number of the user: the tests' own user, or "nobody" for root.
    public static let id: uid_t = geteuid() == 0 ? 65534 : geteuid()

    /// True if the user may write temporary files.
    public static let hasTemporaryFiles: Bool = {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-user-\(UUID().uuidString)")
        return (try? run { mkdir(folder.path, 0o700) == 0 && rmdir(folder.path) == 0 }) ?? false
    }()

    /// Gives a file or a folder to the user.
    public static func own(_ url: URL) { chown(url.path, id, getegid()) }

    /// Runs `body` with the user's rights. Only the calling thread has these rights.
    public static func run<T>(_ body: () throws -> T) throws -> T {
        guard geteuid() == 0 else { return try body() }
        guard let symbol = dlsym(nil, "setfsuid") else { throw POSIXError(.ENOSYS) }
        let call = unsafeBitCast(symbol, to: Call.self)
        _ = call(id)
        defer { _ = call(0) }
        return try body()
    }
}
