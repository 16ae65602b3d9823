import CLaminaUnixSocket
import Foundation

/// Port number. On Apple's systems the name of a Mach port; here a Unix socket `port-NUMBER` in the
/// private folder `lamina` below `XDG_RUNTIME_DIR`, or in `/tmp/lamina-UID`. 0 is no port.
public typealias mach_port_t = UInt32

/// The sockets of a user's servers.
package enum RemotePort {
    /// The reason why no socket exists.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        init(_ description: String) { self.description = description }

        /// A reason with the text of `errno`.
        init(system what: String) { self.init("\(what): \(String(cString: strerror(errno)))") }
    }

    /// Creates the private folder; refuses a folder of another owner or with access for others.
    package static func folder() throws -> String {
        let base = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? ""
        let hasBase = base.hasPrefix("/") && access(base, F_OK) == 0
        let path = hasBase ? "\(base)/lamina" : "/tmp/lamina-\(geteuid())"
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw Failure(system: path) }
        var found = stat()
        guard lstat(path, &found) == 0 else { throw Failure(system: path) }
        guard found.st_mode & S_IFMT == S_IFDIR, found.st_uid == geteuid(),
            found.st_mode & 0o077 == 0
        else { throw Failure("\(path) is not a folder of this user's alone") }
        return path
    }

    /// The path of a port's socket. Throws as `folder`.
    package static func path(_ port: mach_port_t) throws -> String {
        "\(try folder())/port-\(port)"
    }

    /// Calls a socket function with a Unix address.
    static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8) + [0]
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            throw Failure("\(path) is too long for a socket")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    static func socket() throws -> Int32 {
        let made = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | 0o2000000, 0)
        guard made >= 0 else { throw Failure(system: "a socket") }
        return made
    }

    /// Binds a listening socket to a free port.
    static func listen() throws -> (socket: Int32, port: mach_port_t, path: String) {
        for _ in 0..<64 {
            let port = mach_port_t.random(in: 1...mach_port_t.max)
            let path = try path(port)
            if let made = try listen(at: path) { return (made, port, path) }
        }
        throw Failure("no port is free")
    }

    /// Binds a listening socket to a path of the private folder; nil if the path is taken.
    package static func listen(at path: String) throws -> Int32? {
        let made = try socket()
        var isUsed = false
        defer { if !isUsed { close(made) } }
        // Until the socket's mode is set, the private folder prevents access.
        guard try withAddress(path, { bind(made, $0, $1) }) == 0 else {
            if errno == EADDRINUSE { return nil }
            throw Failure(system: path)
        }
        guard chmod(path, 0o600) == 0, Glibc.listen(made, 16) == 0 else {
            throw Failure(system: path)
        }
        isUsed = true
        return made
    }

    /// Accepts the next connection of a listening socket. A non-blocking socket returns at once.
    /// Nil without a connection, and for a process of another user.
    package static func accept(_ socket: Int32) -> Int32? {
        let made = unix_socket_accept(socket)
        guard made >= 0 else { return nil }
        if peer(made) != nil { return made }
        close(made)
        return nil
    }

    /// Connects to a path of the private folder without waiting. Throws without a listener, and for
    /// a listener of another user.
    package static func connect(to path: String) throws -> Int32 {
        let made = try socket()
        var isUsed = false
        defer { if !isUsed { close(made) } }
        guard fcntl(made, F_SETFL, O_NONBLOCK) == 0,
            try withAddress(path, { Glibc.connect(made, $0, $1) }) == 0
        else { throw Failure(system: path) }
        guard peer(made) != nil else { throw Failure("\(path) is another user's") }
        isUsed = true
        return made
    }

    /// True if a process listens at a path, false if not, nil if unknown. The call never waits.
    package static func isListening(at path: String) -> Bool? {
        guard let made = try? socket() else { return nil }
        defer { close(made) }
        guard fcntl(made, F_SETFL, O_NONBLOCK) == 0,
            let status = try? withAddress(path, { Glibc.connect(made, $0, $1) })
        else { return nil }
        // A process with a full queue listens.
        if status == 0 || errno == EAGAIN { return true }
        return errno == ECONNREFUSED ? false : nil
    }

    /// Connects to a port. Throws without a server, and without acceptance until `deadline`, a time
    /// of the system's clock; nil means `RemoteLimit.timeout` seconds from now.
    package static func connect(_ port: mach_port_t, until deadline: Double? = nil) throws -> Int32
    {
        let path = try path(port)
        let made = try socket()
        var isUsed = false
        defer { if !isUsed { close(made) } }
        // The sending timeout also limits the wait for acceptance. A timeout of zero would mean for
        // ever.
        let left = deadline.map { $0 - SystemClock.shared.now() } ?? RemoteLimit.timeout
        setSendingTime(made, max(left, 0.001))
        defer { setSendingTime(made, 0) }
        guard try withAddress(path, { Glibc.connect(made, $0, $1) }) == 0 else {
            throw Failure(system: path)
        }
        isUsed = true
        return made
    }

    /// Timeout in seconds for connecting and sending; 0 for none.
    private static func setSendingTime(_ socket: Int32, _ seconds: Double) {
        let whole = seconds.rounded(.down)
        var time = timeval(
            tv_sec: Int(whole), tv_usec: suseconds_t((seconds - whole) * 1e6))
        setsockopt(
            socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Process at the other end; nil for another user's process.
    static func peer(_ socket: Int32) -> pid_t? {
        var (user, process) = (uid_t.max, pid_t(0))
        guard unix_socket_peer(socket, &user, &process) == 0, user == geteuid() else { return nil }
        return process
    }
}
