import Foundation
import TestSupport

/// `InspectProbe` as a process: a window with layers for viewers, and answers to commands.
final class InspectedProgram {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var rest: [UInt8] = []

    /// Display of these programs alone: a window over the windows of other tests would take the
    /// keys of those tests, and be in their photos.
    private static let server = Process()
    private static let display = Result {
        try DisplayServer.start(server, ["Xvfb", "-screen", "0", "1280x720x24"])
    }

    /// Starts the program and waits for its window.
    init(layers: Int = 0, allowed: Bool = true) throws {
        process.executableURL = Places.program("InspectProbe")
        process.arguments = ["\(layers)"]
        process.standardInput = input
        process.standardOutput = output
        process.environment = ProcessInfo.processInfo.environment
            .merging([
                "LAMINA_INSPECT": allowed ? "1" : "0", "LAMINA_RECORD": "",
                "DISPLAY": try Self.display.get(),
            ]) { $1 }
        try process.run(atMost: 600)
        _ = line()
    }

    deinit { kill() }

    var id: pid_t { process.processIdentifier }

    func kill() {
        if process.isRunning { Glibc.kill(id, SIGKILL) }
        process.waitUntilExit()
    }

    /// Sends a command; returns the program's answer.
    @discardableResult
    func tell(_ command: String) -> String {
        input.fileHandleForWriting.write(Data("\(command)\n".utf8))
        return line()
    }

    /// The time of the last drawn frame.
    var lastFrame: Double { Double(tell("frames").split(separator: " ").last ?? "") ?? 0 }

    private func line() -> String {
        while true {
            if let end = rest.firstIndex(of: 10) {
                defer { rest.removeSubrange(...end) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let new = output.fileHandleForReading.availableData
            guard !new.isEmpty else { return "" }
            rest += new
        }
    }
}
