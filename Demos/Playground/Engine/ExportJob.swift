import AVFoundation
import Foundation
import LaminaFilms
import LaminaPacketLog

/// A film of a range of a recording, made by `lamina export` in a separate process. Thread: main.
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
    public private(set) var state = State.running(0, "Starting…")
    /// Called at each change of the state.
    public var onChange: (@MainActor () -> Void)?
    private var process: ToolProcess?

    /// The list of sounds for the tool; nil for a silent film.
    private var list: URL?

    /// Begins a film with the unwritten changes, and with the sounds where the format has sound.
    /// `tool` is `lamina`, by default the program beside the running one; `folder` is the place of
    /// the copied recording. Throws the reason if the tool cannot start, and for a range behind the
    /// end of the recording.
    package init(
        of recording: URL, trial: SceneTrial?, sounds: SoundScore = SoundScore(),
        range: ClosedRange<Double>, to film: URL, settings: ExportSettings = ExportSettings(),
        in folder: URL = FileManager.default.temporaryDirectory, tool: URL? = nil
    ) throws {
        let log = try PacketLog(contentsOf: recording)
        let recorded = log.view(at: log.place(at: range.lowerBound))?.scale ?? 1
        let kind = ExportKind(film)
        var words = settings.arguments(for: kind, recorded: max(recorded, 0.01))
        if kind?.hasSound ?? false, !sounds.parts.isEmpty {
            let list = folder.appendingPathComponent("lamina-sounds-\(UUID().uuidString).json")
            // The tool's copy of the recording begins at the range.
            try FilmSounds.write(sounds.earlier(by: range.lowerBound), to: list)
            self.list = list
            words += ["--sound", list.path]
        }
        let arguments = words
        process = try ToolProcess(
            on: recording, trial: trial, range: range, in: folder, tool: tool,
            { ["export", $0.path, "--out", film.path] + arguments },
            onLine: { [weak self] in self?.handle($0) },
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
    private func handle(_ text: String) {
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

    isolated deinit { removeList() }

    private func removeList() {
        if let list { try? FileManager.default.removeItem(at: list) }
        list = nil
    }

    private func end(_ status: Int32, _ film: URL) {
        removeList()
        guard case .running(_, let last) = state else { return }
        state = status == 0 ? .done(film) : .failed(last)
        onChange?()
    }
}
