import Foundation
import LaminaPacketLog

/// The program `lamina` working on a copy of a recording, in a separate process. Thread: main.
@MainActor
final class ToolProcess {
    private let process = Process()
    private let copy: URL
    private var isEnding = false

    /// Copies a range of a recording with unwritten changes into `folder`, and begins; `words`
    /// returns the arguments for the copy. `tool` is by default the program beside the running one.
    /// Lines of output come without `lamina: `. Throws the reason if the process cannot start, and
    /// for a range that begins behind the end of the recording.
    init(
        on recording: URL, trial: SceneTrial?, range: ClosedRange<Double>, in folder: URL,
        tool: URL?, _ words: (URL) -> [String], onLine: @escaping @MainActor (String) -> Void,
        onEnd: @escaping @MainActor (Int32) -> Void
    ) throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let tool = tool ?? program.deletingLastPathComponent().appendingPathComponent("lamina")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw SceneKind.Failure(
                description:
                    "\(tool.path) has not been built: swift build -c release --product lamina")
        }
        // The scene continues meanwhile; the copy has the scene's present state.
        let copy = folder.appendingPathComponent("lamina-export-\(UUID().uuidString).lamina")
        self.copy = copy
        let log = try PacketLog(contentsOf: recording)
        log.trial = trial?.packets
        guard range.lowerBound <= log.duration else {
            throw SceneKind.Failure(
                description: String(format: "the recording ends at %.3f s", log.duration))
        }
        try log.write(range.lowerBound...min(range.upperBound, log.duration), to: copy)
        process.executableURL = tool
        process.arguments = words(copy)
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["LAMINA_PROGRESS": "often"]) { $1 }
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            try? FileManager.default.removeItem(at: copy)
            throw error
        }
        let thread = Thread { [process] in
            Self.read(pipe.fileHandleForReading) { line in
                let text = line.hasPrefix("lamina: ") ? String(line.dropFirst(8)) : line
                DispatchQueue.main.async { MainActor.assumeIsolated { onLine(text) } }
            }
            process.waitUntilExit()
            let status = process.terminationStatus
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    try? FileManager.default.removeItem(at: copy)
                    onEnd(status)
                }
            }
        }
        thread.name = "Lamina tool"
        thread.start()
    }

    isolated deinit {
        end()
        try? FileManager.default.removeItem(at: copy)
    }

    /// Requests the end of the process. The process first removes the written files; a second
    /// request would end the process before the removal.
    func end() {
        guard !isEnding, process.isRunning else { return }
        isEnding = true
        process.terminate()
    }

    private nonisolated static func read(_ file: FileHandle, _ tell: (String) -> Void) {
        var lines = LineSplitter()
        while let data = try? file.read(upToCount: 4096), !data.isEmpty {
            lines.append(data).forEach(tell)
        }
        lines.end().map(tell)
    }
}
