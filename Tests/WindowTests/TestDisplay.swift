import Foundation
import Glibc
import TestSupport

/// A display of a test's own, with a window manager or without.
final class TestDisplay {
    /// The name in the form of the environment variable `DISPLAY`.
    let name: String
    private let server = Process()
    private let manager = Process()
    private let compositor = Process()
    private let folder: URL
    private var door: ServerSocket?

    /// `managed` starts a window manager.
    init(managed: Bool = false) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        name = try DisplayServer.start(
            server,
            ["Xvfb", "-screen", "0", "1280x720x24", "-nocursor", "-wr", "-fbdir", folder.path])
        if managed { try manage() }
    }

    /// A display of screens side by side, the first the main screen; photos of these screens are
    /// not possible.
    init(screens: [Mode]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let settings = folder.appendingPathComponent("xorg.conf")
        try Self.dummyScreens.write(to: settings, atomically: true, encoding: .utf8)
        let log = folder.appendingPathComponent("log").path
        name = try DisplayServer.start(
            server, ["Xorg", "-config", settings.path, "-logfile", log, "-novtswitch"])
        var x = 0
        for (number, screen) in screens.enumerated() {
            let (output, mode) = ("DUMMY\(number)", "mode\(number)")
            try xrandr(["--newmode", mode] + screen.timing)
            try xrandr(["--addmode", output, mode])
            try xrandr(["--output", output, "--mode", mode, "--pos", "\(x)x0"])
            x += screen.width
        }
        // A request makes the server look for connected screens; clients receive the result of the
        // last search.
        try xrandr([])
    }

    private func xrandr(_ arguments: [String]) throws {
        _ = try output(of: ["xrandr"] + arguments, display: name)
    }

    struct Mode {
        let width: Int
        let height: Int
        let rate: Int

        /// Mode line format: pixel clock in MHz, then both directions, with some blanking.
        fileprivate var timing: [String] {
            let (w, h) = (width + 200, height + 20)
            return ["\(Double(w * h * rate) / 1e6)"]
                + [width, width + 16, width + 112, w, height, height + 1, height + 4, h].map(
                    String.init)
        }
    }

    /// True if an X server for several screens is available: sandboxes and users without a console
    /// may lack the server.
    static let canHaveScreens =
        (try? TestDisplay(screens: [Mode(width: 640, height: 480, rate: 60)]))?.name.count ?? 0 > 1

    /// Unplugs a screen.
    func unplug(_ number: Int) throws { try xrandr(["--output", "DUMMY\(number)", "--off"]) }

    /// Screens without monitors, and no input except from tests.
    private static let dummyScreens = """
        Section "ServerFlags"
            Option "AutoAddDevices" "false"
            Option "AllowMouseOpenFail" "true"
        EndSection
        Section "Device"
            Identifier "dummy"
            Driver "dummy"
            VideoRam 65536
        EndSection
        Section "Screen"
            Identifier "screen"
            Device "dummy"
            DefaultDepth 24
            SubSection "Display"
                Depth 24
                Virtual 2048 1536
            EndSubSection
        EndSection
        """

    private func manage() throws {
        manager.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        manager.arguments = ["openbox", "--sm-disable"]
        manager.environment = ProcessInfo.processInfo.environment.merging(
            ["DISPLAY": name, "XDG_CONFIG_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
        ) { $1 }
        (manager.standardOutput, manager.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice
        )
        try manager.run(atMost: 1800)
        _ = try wait("a window manager") {
            try said("xprop", "-root", "_NET_SUPPORTING_WM_CHECK").contains("window id") ? () : nil
        }
    }

    /// Kills the window manager as a crash would: its properties on the root window stay.
    func killManager() {
        _ = Glibc.kill(manager.processIdentifier, SIGKILL)
        manager.waitUntilExit()
    }

    /// Starts a compositor, which draws windows over each other: picom.
    func compose() throws {
        compositor.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compositor.arguments = [
            "picom", "--backend", "xrender", "--config", "/dev/null", "--no-fading-openclose",
        ]
        compositor.environment = ProcessInfo.processInfo.environment.merging(
            ["DISPLAY": name, "XDG_CONFIG_HOME": folder.path]
        ) { $1 }
        (compositor.standardOutput, compositor.standardError) = (
            FileHandle.nullDevice, FileHandle.nullDevice
        )
        try compositor.run(atMost: 1800)
    }

    /// The pixels of the screen from the server's own memory; white outside of windows.
    func photo() throws -> Photo {
        try Photo(xwd: Data(contentsOf: folder.appendingPathComponent("Xvfb_screen0")))
    }

    /// Waits until the server has completed its pending work.
    func hear() throws { try open().knock() }

    /// Marks a window as minimised or normal, and leaves the window mapped.
    func setState(_ state: ServerSocket.State, of window: String) throws {
        try open().setState(state, of: window)
    }

    private func open() throws -> ServerSocket {
        if let door { return door }
        let new = try ServerSocket(name)
        door = new
        return new
    }

    /// Ends the server at once.
    func kill() {
        Foundation.kill(server.processIdentifier, SIGKILL)
        server.waitUntilExit()
    }

    deinit {
        for process in [compositor, manager, server] where process.isRunning {
            Foundation.kill(process.processIdentifier, SIGKILL)
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Runs a tool on the display; returns its output.
    @discardableResult
    func said(_ tool: String, _ arguments: String...) throws -> String {
        try output(of: [tool] + arguments, display: name)
    }

    /// Sends user input: words of an xdotool command.
    func sendInput(_ words: [String]) throws {
        _ = try output(of: ["xdotool"] + words, display: name)
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

    /// Waits until a window's content is at a position: window managers move the content in a
    /// separate step.
    func expect(_ window: String, at place: [Int]) throws {
        try wait("\(window) at \(place)") { try geometry(of: window) == place ? () : nil }
    }

    /// The number of the window with this title, after the window has appeared.
    func window(named title: String) throws -> String {
        try wait("a window named \(title)") {
            try said("xdotool", "search", "--onlyvisible", "--name", title)
                .split(separator: "\n").first.map(String.init)
        }
    }

    /// Repeats a query until its answer; throws an error after four minutes, where a test would
    /// otherwise hang.
    func wait<Answer>(_ what: String, for answer: () throws -> Answer?) throws -> Answer {
        let end = ContinuousClock.now + .seconds(240)
        while ContinuousClock.now < end {
            if let found = try answer() { return found }
        }
        throw Missing(what: what, display: name)
    }

    private struct Missing: Error {
        let what: String
        let display: String
    }
}

/// Runs a tool, five minutes at most, and returns its standard output; errors are not shown.
func output(of command: [String], display: String) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["timeout", "300"] + command
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run(atMost: 400)
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
}
