import Foundation
import LaminaPacketLog

/// A film of a range of a recording, made by `lamina export` in a process of its own. Thread: main.
@MainActor
public final class ExportJob {
    /// State of the export.
    public enum State: Equatable, Sendable {
        /// Running: the finished fraction from 0 to 1, and the tool's last message.
        case running(Double, String)
        case done(URL)
        case failed(String)
        case cancelled
    }

    /// State. Default running.
    public private(set) var state = State.running(0, "Beginning")
    /// Called at each change of the state.
    public var onChange: (@MainActor () -> Void)?
    private var process: ToolProcess?

    /// Begins a film with the unwritten changes. `tool` is `lamina`, by default the program beside
    /// the running one; `folder` is the place of the copied recording. Throws the reason if the
    /// tool cannot start.
    public init(
        of recording: URL, trial: SceneTrial?, range: ClosedRange<Double>, to film: URL,
        settings: ExportSettings = ExportSettings(),
        in folder: URL = FileManager.default.temporaryDirectory, tool: URL? = nil
    ) throws {
        let log = try PacketLog(contentsOf: recording)
        let recorded = log.view(at: log.place(at: range.lowerBound))?.scale ?? 1
        let words = settings.arguments(for: ExportKind(film), recorded: max(recorded, 0.01))
        process = try ToolProcess(
            on: recording, trial: trial, range: range, in: folder, tool: tool,
            { ["export", $0.path, "--out", film.path] + words },
            onLine: { [weak self] in self?.take($0) },
            onEnd: { [weak self] in self?.end($0, film) })
    }

    /// Ends the process; no film is left.
    public func cancel() {
        guard case .running = state else { return }
        state = .cancelled
        process?.end()
        onChange?()
    }

    /// `120 of 600 frames, 60 a second, 0:08 left`, or an error.
    private func take(_ text: String) {
        guard case .running(let share, _) = state else { return }
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
        guard case .running(_, let last) = state else { return }
        state = status == 0 ? .done(film) : .failed(last)
        onChange?()
    }
}
