import CoreGraphics
import Foundation
import LaminaPacketLog
import Synchronization

extension LayerWindow {
    /// Records the window's commits into a file, from the next frame on until `stopRecording()` or
    /// the window's end.
    ///
    /// A recording holds commits, not pictures: the file is small, and the frames can be drawn at
    /// any time and scale (`RecordingHost`, `lamina render`). Contents of the file:
    /// Docs/RECORDING.md. A file of the same name is replaced; a running recording ends. A later
    /// write error is reported once and the window continues. Throws `LogError` when the file
    /// cannot be made. Without an effect on a closed window. Thread: main. Our own.
    public func record(to url: URL) throws {
        guard isOpen else { return }
        try? stopRecording()
        let recorder = try PacketRecorder(to: url)
        recorder.onFailure = { Diagnostics.note("\($0)") }
        self.recorder = recorder
        OpenRecordings.shared.add(recorder)
        begin(recorder)
    }

    /// Ends the recording; does nothing without a recording. Throws `LogError` when a part of the
    /// recording could not be written.
    public func stopRecording() throws {
        guard let recorder else { return }
        self.recorder = nil
        loop.stopRecording(recorder)
        try OpenRecordings.shared.finish(recorder)
    }

    /// File of the running recording; nil without a recording. A new window records if the
    /// environment has `LAMINA_RECORD`.
    public var recording: URL? { recorder?.url }

    /// `LAMINA_RECORD=FILE.lamina` records the first window of a process; further windows get
    /// `FILE-2.lamina` and so on.
    func recordAsAsked() {
        let asked = ProcessInfo.processInfo.environment["LAMINA_RECORD"] ?? ""
        guard !asked.isEmpty else { return }
        do {
            try record(to: OpenRecordings.shared.next(asked))
        } catch {
            Diagnostics.note("\(error)")
        }
    }
}

/// Recordings not ended yet by the process: the exit of the process ends these recordings.
private final class OpenRecordings: Sendable {
    static let shared = OpenRecordings()

    private let state = Mutex((open: [PacketRecorder](), count: 0))

    private init() { atexit { OpenRecordings.shared.finishAll() } }

    func add(_ recorder: PacketRecorder) { state.withLock { $0.open.append(recorder) } }

    func finish(_ recorder: PacketRecorder) throws {
        state.withLock { $0.open.remove(object: recorder) }
        try recorder.finish()
    }

    private func finishAll() {
        for recorder in state.withLock({ $0.open }) { try? recorder.finish() }
    }

    /// The file of the next window.
    func next(_ asked: String) -> URL {
        let number = state.withLock {
            $0.count += 1
            return $0.count
        }
        let url = URL(fileURLWithPath: asked)
        guard number > 1 else { return url }
        let name = "\(url.deletingPathExtension().lastPathComponent)-\(number)"
        return url.deletingLastPathComponent().appendingPathComponent(name)
            .appendingPathExtension(url.pathExtension)
    }
}
