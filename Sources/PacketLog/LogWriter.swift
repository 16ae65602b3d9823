import Foundation
import LaminaPacketWire
import LaminaRenderTree

/// The writing end of a recorder. Thread: the recorder's queue.
final class LogWriter: @unchecked Sendable {
    /// The number of pending bytes that forces a write before the next flush.
    private static let largest = 1 << 20
    /// The least number of bytes between keys. The distance is at least twice the size of the last
    /// key, so that keys take at most a third of a recording.
    private static let keyBytes = 256 << 10
    /// The number of packets between keys, because thousands of small packets take long to replay;
    /// `leastShareOfKey` prevents a large key after a few small changes.
    private static let keyPackets = 240
    private static let leastShareOfKey = 8

    var onFailure: (@Sendable (LogError) -> Void)?
    var lastTime = -Double.infinity
    private(set) var failure: LogError?

    /// The largest message in bytes; tests set a smaller number.
    var largestMessage = WireLimit.message

    private let output: any LogOutput
    private var encoder = WireEncoder(images: LogImageWriter())
    private let compressor = LogCompressor()
    private var pending: [UInt8] = []
    private var writtenTime = -Double.infinity
    private var bytesSinceKey = 0
    private var packetsSinceKey = 0
    private var bytesOfKey = 0
    /// The time of the last chunk: chunks are ordered by time.
    private var now = 0.0
    private var isOpen = true

    init(_ output: any LogOutput) { self.output = output }

    /// Starts a segment.
    func begin(_ key: TreeKey, _ view: WireView) {
        pending += LogFormat.magic
        (now, lastTime, writtenTime) = (key.time, key.time, key.time)
        let images = LogImageWriter()
        images.write = { [unowned self] in append(.image, .image($0, $1), at: now) }
        encoder = WireEncoder(images: images)
        append(.hello, WireEncoder.hello, at: key.time)
        append(.view, .view(view.readable), at: key.time)
        self.key(key)
    }

    /// True when the next frame should write a key, to keep seeking fast.
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

    func view(_ view: WireView, at time: Double) { append(.view, .view(view.readable), at: time) }

    /// Writes the attached files behind all other chunks.
    func files(_ files: [RecordedFile]) {
        for (number, file) in files.enumerated() {
            append(
                .file, .file(file.path, number: number, of: files.count, Array(file.data)), at: now)
        }
    }

    /// Writes pending bytes.
    func flush() {
        guard isOpen, failure == nil else { return }
        if lastTime > writtenTime {
            now = max(now, lastTime)
            pending += LogChunk.bytes(LogChunk.Kind.instant.rawValue, at: now, [])
            writtenTime = lastTime
        }
        if pending.isEmpty { return }
        do {
            try pending.withUnsafeBytes { try output.write($0) }
        } catch {
            fail(error as? LogError ?? LogError("\(error)"))
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Ends the recording with an error.
    func fail(_ error: LogError) {
        guard failure == nil else { return }
        failure = error
        onFailure?(error)
    }

    func finish() {
        flush()
        isOpen = false
        output.end()
    }

    /// Closes and deletes the file.
    func discard() {
        isOpen = false
        output.discard()
    }

    // MARK: - Chunks

    private func append(_ kind: LogChunk.Kind, _ message: WireMessage, at time: Double) {
        guard isOpen, failure == nil else { return }
        now = max(now, time)
        let bytes = encoder.bytes(of: message)
        // Readers reject the message, and all messages after it.
        guard bytes.count <= largestMessage else {
            flush()
            return fail(
                LogError(
                    "the recording ends: a change of \(bytes.count) bytes is larger than the "
                        + "\(largestMessage) that a recording may have"))
        }
        let body = compressor.compress(bytes)
        // The message's images are already written: they precede the message.
        pending += LogChunk.bytes(kind.rawValue, at: now, body)
        bytesSinceKey += body.count
        lastTime = max(lastTime, now)
        if pending.count > Self.largest { flush() }
    }
}
