import Foundation
import LaminaPacketWire
import LaminaRenderTree

/// The recorder's side of the file. Thread: the recorder's queue.
final class LogWriter: @unchecked Sendable {
    /// Bytes that are written without waiting for the next flush.
    private static let largest = 1 << 20
    /// A key follows when as much was written since the last one: at most half of what a recording holds is keys.
    private static let keyBytes = 256 << 10
    /// Or so many packets, so that small ones need not be applied by the thousand; but no key of many layers for a few changes.
    private static let keyPackets = 240
    private static let leastShareOfKey = 8

    var onFailure: (@Sendable (LogError) -> Void)?
    var lastMoment = -Double.infinity
    private(set) var failure: LogError?

    private let file: LogFile
    private var encoder = WireEncoder(images: LogImageWriter())
    private let compressor = LogCompressor()
    private var pending: [UInt8] = []
    private var writtenMoment = -Double.infinity
    private var bytesSinceKey = 0
    private var packetsSinceKey = 0
    private var bytesOfKey = 0
    /// The time of the last chunk: chunks stand in the order of their times.
    private var now = 0.0
    private var isOpen = true

    init(_ url: URL) throws {
        file = try LogFile(url)
    }

    /// Begins a segment.
    func begin(_ key: TreeKey, _ view: WireView) {
        pending += LogFormat.magic
        (now, lastMoment, writtenMoment) = (key.time, key.time, key.time)
        let images = LogImageWriter()
        images.write = { [unowned self] in append(.image, .image($0, $1), at: now) }
        encoder = WireEncoder(images: images)
        append(.hello, WireEncoder.hello, at: key.time)
        append(.view, .view(view), at: key.time)
        self.key(key)
    }

    /// Whether the tree as a whole should follow, so that what comes is reached quickly.
    var isKeyDue: Bool {
        bytesSinceKey > max(Self.keyBytes, 2 * bytesOfKey)
            || packetsSinceKey >= Self.keyPackets
                && bytesSinceKey >= bytesOfKey / Self.leastShareOfKey
    }

    func key(_ key: TreeKey) {
        bytesSinceKey = 0
        append(.key, .key(key), at: key.time)
        bytesOfKey = bytesSinceKey
        (bytesSinceKey, packetsSinceKey) = (0, 0)
    }

    func commit(_ packet: CommitPacket, at time: Double, after previous: Double) {
        append(.commit, .commit(packet, time: previous), at: time)
        packetsSinceKey += 1
    }

    func view(_ view: WireView, at time: Double) { append(.view, .view(view), at: time) }

    /// Files that go with the recording, behind all that there is of it.
    func files(_ files: [RecordedFile]) {
        for (number, file) in files.enumerated() {
            append(
                .file, .file(file.path, number: number, of: files.count, Array(file.data)), at: now)
        }
    }

    /// What was handed over goes to the file.
    func flush() {
        guard isOpen, failure == nil else { return }
        if lastMoment > writtenMoment {
            now = max(now, lastMoment)
            pending += LogChunk.bytes(LogChunk.Kind.moment.rawValue, at: now, [])
            writtenMoment = lastMoment
        }
        if pending.isEmpty { return }
        do {
            try pending.withUnsafeBytes { try file.write($0) }
        } catch {
            failure = error as? LogError ?? LogError("\(error)")
            failure.map { onFailure?($0) }
        }
        pending.removeAll(keepingCapacity: true)
    }

    func finish() {
        flush()
        isOpen = false
        file.end()
    }

    /// Ends the file and takes it away.
    func discard() {
        isOpen = false
        file.discard()
    }

    // MARK: - Chunks

    private func append(_ kind: LogChunk.Kind, _ message: WireMessage, at time: Double) {
        guard isOpen, failure == nil else { return }
        now = max(now, time)
        let body = compressor.compress(encoder.bytes(of: message))
        // Images that the message names have been written meanwhile: they stand before it.
        pending += LogChunk.bytes(kind.rawValue, at: now, body)
        bytesSinceKey += body.count
        lastMoment = max(lastMoment, now)
        if pending.count > Self.largest { flush() }
    }
}
