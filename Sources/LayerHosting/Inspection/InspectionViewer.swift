import CoreAnimation
import Foundation
import LaminaPacketLog
import LaminaPacketWire
import LaminaRenderTree
import Synchronization

/// Connection to an inspection viewer: records a window for the viewer, and sets the values
/// received from the viewer. Thread: main.
final class InspectionViewer: @unchecked Sendable {
    /// The interval in seconds at which recorded frames are sent.
    private static let period = 1.0 / 60
    /// The number of unsent frames and packets above which the viewer is disconnected.
    private static let mostPending = 4096

    private let link: InspectionLink
    private weak var server: InspectionServer?
    private var recorder: PacketRecorder?
    private var stream: InspectionStream?
    private weak var watched: LayerWindow?
    /// The number in `SoundNotes`; nil for a viewer that does not listen.
    private var listener: Int?
    private let decoder = WireDecoder(images: NoImages())
    private let backlog = InspectionBacklog()
    /// True after `end`: frames received before are dropped.
    private var hasEnded = false

    init(_ handle: Int32, of server: InspectionServer) {
        link = InspectionLink(handle)
        self.server = server
    }

    func start() {
        link.start(
            .init(
                onFrame: { [link, backlog] frame in
                    guard backlog.enter(frame) else {
                        let reason = "the viewer sends faster than the program reads"
                        link.send(.message(.end(reason)))
                        return link.close(reason)
                    }
                    DispatchQueue.main.async { [weak self] in
                        backlog.leave(frame)
                        self?.handle(frame)
                    }
                },
                onEnd: { _ in DispatchQueue.main.async { [weak self] in self?.leave() } }))
        link.send(
            .message(
                .hello(
                    version: InspectionMessage.version,
                    program: ProcessInfo.processInfo.processName, windows: server?.windows ?? [])))
    }

    func sendWindows(_ windows: [InspectedWindow]) {
        if watched?.isOpen != true { stop() }
        link.send(.message(.windows(windows)))
    }

    /// Ends the connection with a reason for the viewer.
    func end(_ reason: String) {
        hasEnded = true
        stop()
        stopListening()
        link.send(.message(.end(reason)))
        link.close()
    }

    private func leave() {
        stop()
        stopListening()
        server?.remove(self)
    }

    private func handle(_ frame: InspectionFrame) {
        guard !hasEnded else { return }
        switch frame {
        case .message(.watch(let number)): watch(number)
        case .message(.listen): listen()
        case .wire(let bytes): set(bytes)
        default: end("a message that viewers do not send")
        }
    }

    // MARK: - The recording

    private func watch(_ number: Int) {
        stop()
        guard let window = server?.window(number) else { return sendWindows(server?.windows ?? []) }
        link.send(.message(.watching(number)))
        let stream = InspectionStream(link)
        let recorder = PacketRecorder(
            into: stream, period: Self.period, limit: Self.mostPending)
        recorder.onFailure = { [link] in link.close("\($0)") }
        (self.recorder, self.stream, watched) = (recorder, stream, window)
        window.begin(recorder)
    }

    private func stop() {
        guard let recorder else { return }
        watched?.loop.stopRecording(recorder)
        stream?.close()
        (self.recorder, stream, watched) = (nil, nil, nil)
        // Frames not yet received by the recorder are dropped. The call does not wait for the file.
        DispatchQueue.global(qos: .utility).async { try? recorder.finish() }
    }

    // MARK: - Sounds

    private func listen() {
        stopListening()
        listener = SoundNotes.listen { [link] in link.send(.message(.sound($0))) }
    }

    private func stopListening() {
        if let listener { SoundNotes.end(listener) }
        listener = nil
    }

    // MARK: - Values

    /// Sets values of layers, without implicit animations. Unknown layers are ignored, because a
    /// layer may be removed before the message arrives. Geometry that is not finite, by which a
    /// layer ends its program, is refused with the whole message, and the viewer gets the reason.
    private func set(_ bytes: [UInt8]) {
        do {
            guard case .commit(let packet, _)? = try decoder.message(bytes), let watched else {
                return
            }
            if let property = packet.refusedGeometry {
                return end("the \(PropertyTable.row(property).key) of a layer must be finite")
            }
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            for case .update(let id, let values, let changed) in packet.changes {
                guard let layer = watched.layer(for: id) else { continue }
                for property in PropertyID.allCases where changed.contains(property) {
                    layer.setValue(values[property], for: property)
                }
            }
            CATransaction.commit()
            CATransaction.flush()
        } catch {
            end("\(error)")
        }
    }
}

extension CommitPacket {
    /// A changed property of the geometry with NaN or an infinite number; nil for none.
    fileprivate var refusedGeometry: PropertyID? {
        for case .update(_, let values, let changed) in changes {
            for property in changed.ids
            where PropertyTable.row(property).invalidates.contains(.geometry)
                && !values[property].isFinite
            {
                return property
            }
        }
        return nil
    }
}

/// Counts the memory of received frames that wait for the main thread, which the program may block.
/// Thread: any.
final class InspectionBacklog: Sendable {
    /// The number of bytes above which the connection ends.
    static let most = 16 << 20
    private let bytes = Mutex(0)

    /// False for a frame above the limit, which is not counted.
    func enter(_ frame: InspectionFrame) -> Bool {
        bytes.withLock { bytes in
            guard bytes + frame.memory <= Self.most else { return false }
            bytes += frame.memory
            return true
        }
    }

    /// Ends the count of a frame, which entered before.
    func leave(_ frame: InspectionFrame) { bytes.withLock { $0 -= frame.memory } }
}

extension InspectionFrame {
    /// Bytes in memory at most, with the call that hands on the frame.
    fileprivate var memory: Int {
        switch self {
        case .message(.watch), .message(.listen): 1024
        case .message: Self.mostBytes
        case .recording(let bytes), .wire(let bytes): bytes.count + 1024
        }
    }
}

/// Output of a recorder that sends the bytes to a viewer. Thread: any.
private final class InspectionStream: LogOutput, Sendable {
    private let link: InspectionLink
    private let isOpen = Mutex(true)

    init(_ link: InspectionLink) { self.link = link }

    /// Drops all later bytes: another recording follows on the link.
    func close() { isOpen.withLock { $0 = false } }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(InspectionFrame.mostRecorded)
            let frame = InspectionFrame.recording(Array(piece))
            guard isOpen.withLock({ !$0 || link.send(frame) }) else {
                throw InspectionFailure("the viewer is gone")
            }
            rest = rest.dropFirst(piece.count)
        }
    }

    func end() {}
    func discard() {}
}
