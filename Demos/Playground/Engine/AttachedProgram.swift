import AVFoundation
import Foundation
import LaminaPacketWire
import LaminaRenderTree
import LayerHosting
import Synchronization

/// A running program whose layers are shown: the program's windows, and the recording of one of the
/// windows, which grows while the program runs.
///
/// The program and this process never wait for each other. The recording stays after the end of
/// either. Thread: main.
@MainActor
public final class AttachedProgram {
    /// Events of the program.
    enum Event {
        /// The windows have changed.
        case windows
        /// The recording has grown, or a new recording has begun.
        case grew
        /// The sounds have changed.
        case sounds
        /// The connection has ended, with a reason.
        case ended(String)
    }

    /// Number of the process.
    public let process: pid_t
    /// Open windows of the program.
    package private(set) var windows: [InspectedWindow] = []
    /// Number of the recorded window; nil for none.
    package private(set) var window: Int?
    /// The recording of the window; nil before the first.
    private(set) var recording: URL?
    /// Sounds of files that the program has played during the connection, at times of its clock.
    private(set) var sounds = SoundScore()
    /// True while the connection lasts.
    public private(set) var isAttached = true
    var onEvent: ((Event) -> Void)?

    private let link: InspectionLink
    private let encoder = WireEncoder(images: NoImages())
    private var serial: UInt64 = 0
    private var farewell: String?

    /// Connects to a process, and records into files of a folder. Throws `SceneKind.Failure` for a
    /// process that does not exist, belongs to another user, or does not allow its inspection.
    init(_ process: pid_t, recordingInto folder: URL) throws {
        self.process = process
        try Self.checkOwner(process)
        do {
            link = try LayerInspection.connect(to: process)
        } catch {
            throw Self.refusal(process)
        }
        let receiver = ProgramReceiver(folder)
        let link = link
        let weak = WeakProgram(program: self)
        link.start(
            .init(
                onFrame: { frame in
                    do {
                        // Older programs do not know the message.
                        if case .message(.hello(let version, _, _)) = frame, version >= 2 {
                            link.send(.message(.listen))
                        }
                        try receiver.receive(frame) { note in weak.tell(note) }
                    } catch {
                        link.close("\(error)")
                    }
                },
                onEnd: { reason in weak.tell(.end(reason)) }))
        link.send(.wire(encoder.bytes(of: WireEncoder.hello)))
    }

    private struct WeakProgram: @unchecked Sendable {
        weak var program: AttachedProgram?

        func tell(_ note: ProgramReceiver.Note) {
            DispatchQueue.main.async { MainActor.assumeIsolated { program?.handle(note) } }
        }
    }

    // MARK: - Processes

    /// Throws the reason why a process cannot be inspected, without connecting.
    static func check(_ process: pid_t) throws {
        try checkOwner(process)
        guard LayerInspection.isAllowed(by: process) else { throw refusal(process) }
    }

    private static func checkOwner(_ process: pid_t) throws {
        var found = stat()
        guard process > 0, stat("/proc/\(process)", &found) == 0 else {
            throw SceneKind.Failure(description: "there is no process \(process)")
        }
        guard found.st_uid == geteuid() else {
            throw SceneKind.Failure(
                description: "process \(process) belongs to another user, and cannot be inspected")
        }
    }

    private static func refusal(_ process: pid_t) -> SceneKind.Failure {
        SceneKind.Failure(
            description: "\(executable(of: process).lastPathComponent) (\(process)) does not allow "
                + "its inspection: start it with \(LayerInspection.variable)=1, or set "
                + "LayerInspection.isAllowed = true in the program")
    }

    /// The program's file; for a process without a readable file, its number.
    static func executable(of process: pid_t) -> URL {
        let link = "/proc/\(process)/exe"
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return URL(fileURLWithPath: path ?? "/proc/\(process)")
    }

    /// True for a process that runs, or is stopped.
    static func isRunning(_ process: pid_t) -> Bool {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let state = text.split(separator: ")").last?.split(separator: " ").first
        else { return false }
        return state != "Z" && state != "X"
    }

    // MARK: - What the program tells

    private func handle(_ note: ProgramReceiver.Note) {
        switch note {
        case .windows(let new):
            windows = new
            if let window, !new.contains(where: { $0.number == window }) { self.window = nil }
            onEvent?(.windows)
        case .began(let url):
            recording = url
            // A pending note of growth may also refer to bytes of this recording.
            onEvent?(.grew)
        case .grew(let due):
            due.withLock { $0 = false }
            onEvent?(.grew)
        case .sound(let note):
            sounds.apply(note)
            onEvent?(.sounds)
        case .farewell(let reason): farewell = reason
        case .end(let reason):
            guard isAttached else { return }
            isAttached = false
            if let reason = farewell ?? reason { return tellEnd(reason) }
            // A dying process closes its files shortly before its end.
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { [self] in
                MainActor.assumeIsolated {
                    tellEnd(
                        Self.isRunning(process)
                            ? "the program closed the connection: this window was too slow"
                            : "the program has ended")
                }
            }
        }
    }

    private func tellEnd(_ reason: String) {
        onEvent?(.ended(reason))
        onEvent = nil
    }

    // MARK: - Messages to the program

    /// Records a different window from now on.
    package func watch(_ number: Int) {
        window = number
        link.send(.message(.watch(number)))
    }

    /// Sets values of layers in the program.
    func send(_ changes: ContiguousArray<CommitPacket.Change>) {
        guard isAttached, !changes.isEmpty else { return }
        serial += 1
        let packet = CommitPacket(serial: serial, changes: changes)
        link.send(.wire(encoder.bytes(of: .commit(packet, time: 0))))
    }

    /// Leaves the program, which continues.
    func detach() {
        (isAttached, onEvent) = (false, nil)
        link.close()
    }
}

/// Frames of a program on the connection's queue: recordings go into files, the rest to the main
/// thread.
private final class ProgramReceiver: @unchecked Sendable {
    /// A note for the main thread.
    enum Note: Sendable {
        case windows([InspectedWindow])
        case began(URL)
        case grew(Due)
        case sound(SoundNote)
        case farewell(String)
        case end(String?)
    }

    /// True while the main thread has a note of growth before it.
    final class Due: Sendable {
        private let isDue = Mutex(false)
        func withLock<Result>(_ body: (inout Bool) -> Result) -> Result {
            isDue.withLock { isDue in body(&isDue) }
        }
    }

    private let folder: URL
    private let due = Due()
    private var file: FileHandle?

    init(_ folder: URL) { self.folder = folder }

    func receive(_ frame: InspectionFrame, _ tell: (Note) -> Void) throws {
        switch frame {
        case .message(.hello(let version, _, let windows)):
            guard version >= 1 else { throw InspectionFailure("an unknown format") }
            tell(.windows(windows))
        case .message(.windows(let windows)): tell(.windows(windows))
        case .message(.watching): tell(.began(try begin()))
        case .message(.sound(let text)):
            // A note of another version is left out.
            if let note = try? JSONDecoder().decode(SoundNote.self, from: text) {
                tell(.sound(note))
            }
        case .message(.end(let reason)): tell(.farewell(reason))
        case .recording(let bytes):
            do {
                try file?.write(contentsOf: bytes)
            } catch {
                throw InspectionFailure("the recording cannot be written: \(error)")
            }
            let isFirst = due.withLock { due in
                defer { due = true }
                return !due
            }
            if isFirst { tell(.grew(due)) }
        default: throw InspectionFailure("a message that programs do not send")
        }
    }

    private func begin() throws -> URL {
        let place = folder.appendingPathComponent("window-\(UUID().uuidString.prefix(8))")
        let url = place.appendingPathComponent("scene.lamina")
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data().write(to: url)
            file = try FileHandle(forWritingTo: url)
        } catch {
            throw InspectionFailure("\(url.path) cannot be written")
        }
        return url
    }
}
