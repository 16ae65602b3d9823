import Foundation

/// X servers of tests.
public enum DisplayServer {
    /// Starts a server by its command; returns the name of its display, in the form of the
    /// environment variable `DISPLAY`.
    ///
    /// The server does not reset after its last client leaves: a reset would refuse a client that
    /// connects meanwhile.
    public static func start(_ server: Process, _ command: [String]) throws -> String {
        let pipe = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = command + ["-displayfd", "1", "-nolisten", "tcp", "-noreset"]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        try server.run(atMost: 1800)
        let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        return ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
