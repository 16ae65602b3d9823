import Foundation
import PacketWire
import RenderTree

/// The recorder's side of the file. Thread: the recorder's queue.
final class LogWriter: @unchecked Sendable {
    /// Bytes that are written without waiting for the next flush.
    private static let largest = 1 << 20
    /// A key follows when as much was written since the last one: at most half of what a recording holds is keys.
    private static let keyBytes = 256 << 10
    /// Or so many packets, so that small ones need not be applied by the thousand.
    private static let keyPackets = 240

    var onFailure: (@Sendable (LogError) -> Void)?
    var lastMoment = -Double.infinity
    private(set) var failure: LogError?

    private let file: FileHandle
    private var encoder = WireEncoder(images: LogImageWriter())
    private let compressor = LogCompressor()
    private var tree = RenderTree()
    private var pending: [UInt8] = []
    private var writtenMoment = -Double.infinity
    private var bytesSinceKey = 0
    private var packetsSinceKey = 0
    private var bytesOfKey = 0
    /// The time of the last chunk: chunks stand in the order of their times.
    private var now = 0.0
    private var isOpen = true

    init(_ url: URL) throws {
        guard FileManager.default.createFile(atPath: url.path, contents: nil),
            let file = try? FileHandle(forWritingTo: url)
        else { throw LogError("the recording \(url.path) cannot be written") }
        self.file = file
    }

    /// Begins a segment.
    func begin(_ key: TreeKey, _ view: WireView) {
        pending += LogFormat.magic
        (now, lastMoment, writtenMoment) = (key.time, key.time, key.time)
        let images = LogImageWriter()
        images.write = { [unowned self] in append(.image, .image($0, $1), at: now) }
        encoder = WireEncoder(images: images)
        tree = RenderTree(key)
        append(.hello, WireEncoder.hello, at: key.time)
        append(.view, .view(view), at: key.time)
        write(key)
    }

    func commit(_ packet: CommitPacket, at time: Double) {
        guard isOpen else { return }
        tree.apply(packet)
        // What began and ended by now: keys hold neither, and delayed copies are told.
        if tree.remembersMoments || packetsSinceKey % 60 == 59 { settle(at: time) }
        append(.commit, .commit(packet, time: time), at: time)
        packetsSinceKey += 1
        let isMuch = bytesSinceKey > max(Self.keyBytes, 2 * bytesOfKey)
        if isMuch || packetsSinceKey >= Self.keyPackets { writeKey(at: time) }
    }

    func view(_ view: WireView, at time: Double) { append(.view, .view(view), at: time) }

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
            try file.write(contentsOf: Data(pending))
        } catch {
            let failure = LogError("the recording can no longer be written: \(error)")
            self.failure = failure
            onFailure?(failure)
        }
        pending.removeAll(keepingCapacity: true)
    }

    func finish() {
        flush()
        isOpen = false
        try? file.close()
    }

    // MARK: - Chunks

    private func settle(at time: Double) {
        _ = tree.evaluate(at: time)
        _ = tree.drainEndings()
        _ = tree.drainRetiredImages()
        var changes: ContiguousArray<(index: UInt32, what: NodeChanges)> = []
        tree.drainChanges(into: &changes)
    }

    private func writeKey(at time: Double) {
        settle(at: time)
        // The old picture of a transition is made where it begins: no key may stand between that and its end.
        if tree.isInTransition { return }
        write(tree.key())
    }

    private func write(_ key: TreeKey) {
        bytesSinceKey = 0
        append(.key, .key(key), at: key.time)
        bytesOfKey = bytesSinceKey
        (bytesSinceKey, packetsSinceKey) = (0, 0)
    }

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
