import Foundation
import LaminaPacketLog

/// A film of a range of a recording, made by `lamina export` in a process of its own. Thread: main.
@MainActor
public final class ExportJob {
    public enum State: Equatable, Sendable {
        /// The share that is done, and what the tool says.
        case running(Double, String)
        case done(URL)
        case failed(String)
        case cancelled
    }

    public private(set) var state = State.running(0, "Beginning")
    public var onChange: (@MainActor () -> Void)?
    private let process = Process()
    private let copy: URL

    /// Begins. What is tried is in the film. `tool` is `lamina`, by default the one beside the running program; `folder` is where what is
    /// recorded is put while the film is made. Throws what keeps it from beginning.
    public init(
        of recording: URL, trial: SceneTrial?, range: ClosedRange<Double>, to film: URL,
        in folder: URL = FileManager.default.temporaryDirectory, tool: URL? = nil
    ) throws {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let tool = tool ?? program.deletingLastPathComponent().appendingPathComponent("lamina")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            throw SceneKind.Failure(
                description:
                    "\(tool.path) has not been built: swift build -c release --product lamina")
        }
        // The scene goes on meanwhile: the film is of what there is now.
        copy = folder.appendingPathComponent("lamina-export-\(UUID().uuidString).lamina")
        let log = try PacketLog(contentsOf: recording)
        log.trial = trial?.packets
        try log.write(range.lowerBound...min(range.upperBound, log.duration), to: copy)
        process.executableURL = tool
        process.arguments = ["export", copy.path, "--out", film.path]
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
        let thread = Thread { [weak self, process] in
            Self.read(pipe.fileHandleForReading) { line in
                DispatchQueue.main.async { MainActor.assumeIsolated { self?.take(line) } }
            }
            process.waitUntilExit()
            let status = process.terminationStatus
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.end(status, film) } }
        }
        thread.name = "Lamina export"
        thread.start()
    }

    isolated deinit {
        if process.isRunning { process.terminate() }
        try? FileManager.default.removeItem(at: copy)
    }

    /// Ends it; the film is not there.
    public func cancel() {
        guard case .running = state else { return }
        state = .cancelled
        if process.isRunning { process.terminate() }
        onChange?()
    }

    private nonisolated static func read(_ file: FileHandle, _ tell: (String) -> Void) {
        var lines = LineSplitter()
        while let data = try? file.read(upToCount: 4096), !data.isEmpty {
            lines.take(data).forEach(tell)
        }
        lines.end().map(tell)
    }

    /// `lamina: 120 of 600 frames, 60 a second, 0:08 left`, or what went wrong.
    private func take(_ line: String) {
        guard case .running(let share, _) = state else { return }
        let text = line.hasPrefix("lamina: ") ? String(line.dropFirst(8)) : line
        if let match = text.prefixMatch(of: /(\d+) of (\d+) frames/),
            let done = Double(match.1), let all = Double(match.2), all > 0
        {
            state = .running(done / all, text)
        } else if !text.isEmpty {
            state = .running(share, text)
        }
        onChange?()
    }

    private func end(_ status: Int32, _ film: URL) {
        try? FileManager.default.removeItem(at: copy)
        guard case .running(_, let last) = state else { return }
        state = status == 0 ? .done(film) : .failed(last)
        onChange?()
    }
}
