import Foundation

/// A display of a test's own, with a window manager or without one.
final class TestDisplay {
    /// As in the environment variable `DISPLAY`.
    let name: String
    private let server = Process()
    private let manager = Process()
    private let folder: URL

    /// Managed, it has a window manager.
    init(managed: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pipe = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = [
            "Xvfb", "-displayfd", "1", "-screen", "0", "1280x720x24", "-nolisten", "tcp",
            "-nocursor", "-wr", "-fbdir", folder.path,
        ]
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        try server.run()
        let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
        if managed { try manage() }
    }

    private func manage() throws {
        manager.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        manager.arguments = ["openbox", "--sm-disable"]
        manager.environment = ProcessInfo.processInfo.environment.merging(
            ["DISPLAY": name, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
        ) { $1 }
        (manager.standardOutput, manager.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice
        )
        try manager.run()
        while !(try said("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").contains("window id")) {}
    }

    /// What is on the screen, as the server's own memory has it; white where there is no window.
    func photo() throws -> Photo {
        try Photo(xwd: Data(contentsOf: folder.appendingPathComponent("Xvfb_screen0")))
    }

    /// Ends the server at once.
    func kill() {
        Foundation.kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    deinit {
        for process in [manager, server] where process.isRunning {
            Foundation.kill(process.processIdentifier, SIGKILL)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs a tool on the display; what it says.
    @discardableResult
    func said(_ tool: String, _ arguments: String...) throws -> String {
        try output(of: [tool] + arguments, display: name)
    }

    /// Place and size of a window's content: x, y, width and height.
    func geometry(of window: String) throws -> [Int] {
        let words = try said("xwininfo", "-id", window).split(whereSeparator: \.isWhitespace)
        let names = ["Absolute upper-left X:", "Absolute upper-left Y:", "Width:", "Height:"]
        return names.compactMap { name in
            let parts = name.split(separator: " ")
            let at = words.indices.first {
                Array(words[$0...].prefix(parts.count)) == parts.map { $0[...] }
            }
            return at.flatMap { Int(words[$0 + parts.count]) }
        }
    }

    /// The number of the window with this title, once it is on screen.
    func window(named title: String) throws -> String {
        while true {
            let text = try said("xdotool", "search", "--onlyvisible", "--name", title)
            if let first = text.split(separator: "\n").first { return String(first) }
        }
    }
}

/// Runs a tool and takes what it says on standard output; errors are not shown.
func output(of command: [String], display: String) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
}
