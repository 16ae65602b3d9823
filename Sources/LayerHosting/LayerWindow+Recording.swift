import CoreGraphics
import Foundation
import LaminaPacketLog

extension LayerWindow {
    /// Records what the window shows into a file, from its next frame on until `stopRecording()` or its end.
    ///
    /// A recording holds commits, not pictures: it is small, and its frames can be drawn at any time and scale
    /// (`RecordingHost`, `lamina render`). What it holds: Docs/RECORDING.md. A file of that name is replaced; a recording under
    /// way ends. Should the file become impossible to write to, that is said once and the window goes on.
    /// Throws `LogError` when the file cannot be made. Thread: main. Our own.
    public func record(to url: URL) throws {
        try? stopRecording()
        let recorder = try PacketRecorder(to: url)
        recorder.onFailure = { Diagnostics.note("\($0)") }
        self.recorder = recorder
        OpenRecordings.shared.add(recorder)
        loop.record(recorder)
    }

    /// Ends the recording; does nothing where there is none. Throws `LogError` when not all of it could be written.
    public func stopRecording() throws {
        guard let recorder else { return }
        self.recorder = nil
        loop.record(nil)
        try OpenRecordings.shared.finish(recorder)
    }

    /// The file that is being recorded into.
    public var recording: URL? { recorder?.url }

    /// `LAMINA_RECORD=FILE.lamina` records the first window of a process; others get `FILE-2.lamina` and so on.
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

/// Recordings that a process has not ended yet: its exit ends them.
private final class OpenRecordings: @unchecked Sendable {
    static let shared = OpenRecordings()

    private let lock = NSLock()
    private var open: [PacketRecorder] = []
    private var count = 0

    private init() { atexit { OpenRecordings.shared.finishAll() } }

    func add(_ recorder: PacketRecorder) { lock.withLock { open.append(recorder) } }

    func finish(_ recorder: PacketRecorder) throws {
        lock.withLock { open.removeAll { $0 === recorder } }
        try recorder.finish()
    }

    private func finishAll() {
        for recorder in lock.withLock({ open }) { try? recorder.finish() }
    }

    /// The file of the next window.
    func next(_ asked: String) -> URL {
        let number = lock.withLock {
            count += 1
            return count
        }
        let url = URL(fileURLWithPath: asked)
        guard number > 1 else { return url }
        let name = "\(url.deletingPathExtension().lastPathComponent)-\(number)"
        return url.deletingLastPathComponent().appendingPathComponent(name)
            .appendingPathExtension(url.pathExtension)
    }
}
