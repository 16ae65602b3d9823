import Foundation
import LaminaGraphicsTypes
import LaminaPacketWire
import LaminaRenderTree

/// Writes what a tree was sent into a file, from which its pictures can be drawn again.
///
/// Whoever hosts the tree hands over each packet with the time of the frame that first shows it. Encoding, compressing and
/// writing happen on a queue of the recorder's own; what was handed over reaches the file within `flushPeriod`, so that a
/// process that dies leaves a recording that lacks no more. So that any moment is reached quickly the recorder asks for the whole
/// tree again when much has changed since the last time (`noteFrame`).
/// Thread: any, one at a time. Errors of writing end the recording and are told by `onFailure` and `finish`. Our own.
public final class PacketRecorder: @unchecked Sendable {
    /// Seconds until what was handed over is in the file.
    public static let flushPeriod = 0.25

    /// The file.
    public let url: URL
    /// Called once, on the recorder's queue, when the file can no longer be written.
    public var onFailure: (@Sendable (LogError) -> Void)? {
        get { queue.sync { writer.onFailure } }
        set { queue.sync { writer.onFailure = newValue } }
    }

    private let queue = DispatchQueue(label: "lamina.recording", qos: .utility)
    private let writer: LogWriter
    private let lock = NSLock()
    private var lastFrame = -Double.infinity
    /// What was handed over and has not reached the writer. A frame's time may not overtake the commits before it.
    private var waiting = 0
    private var isFlushDue = false
    private var isKeyDue = false
    /// Keys that were handed over and have not reached the writer.
    private var keysWaiting = 0
    /// The last picture of contents made on the drawing side, by layer.
    private var stills: [LayerID: StillContents] = [:]
    /// With more than so much on its way pictures are left out: they are large.
    private static let mostWaiting = 30

    /// Makes the file, replacing one of that name. Throws `LogError`.
    public init(to url: URL) throws {
        self.url = url
        writer = try LogWriter(url)
    }

    /// Makes the file and begins with the tree as it is. Throws `LogError`.
    public convenience init(to url: URL, from key: TreeKey, view: WireView) throws {
        try self.init(to: url)
        begin(key, view: view)
    }

    /// Begins with the tree as it is: the recording, or a new segment, which has nothing to do with what was before.
    public func begin(_ key: TreeKey, view: WireView) {
        stills = [:]
        write { $0.begin(key, view) }
    }

    /// A packet that was applied for the frame of a host time, to a tree that stood at `previous`: by default, at that frame.
    public func note(_ packet: CommitPacket, at time: Double, after previous: Double? = nil) {
        if !stills.isEmpty {
            for change in packet.changes {
                switch change {
                case .remove(let id), .setLive(let id, _): stills[id] = nil
                default: break
                }
            }
        }
        write { $0.commit(packet, at: time, after: previous ?? time) }
    }

    /// Contents made on the drawing side showed another picture in the frame of a host time.
    public func note(_ picture: CGImage, of layer: LayerID, at time: Double) {
        let still = StillContents(picture)
        note(CommitPacket(serial: 0, changes: [.setLive(layer, still)]), at: time)
        stills[layer] = still
    }

    /// Whether there is time for pictures.
    public var takesPictures: Bool { lock.withLock { waiting < Self.mostWaiting } }

    /// The view became another at a host time.
    public func note(_ view: WireView, at time: Double) {
        write { $0.view(view, at: time) }
    }

    /// A frame was shown at a host time, with or without a packet. `tree` stands there, with all packets that were handed over.
    /// Costs next to nothing, but for frames in which the tree is wanted: a pass over its layers then.
    public func noteFrame(of tree: RenderTree, at time: Double) {
        let (isKeyDue, isFirst) = lock.withLock {
            lastFrame = max(lastFrame, time)
            return (self.isKeyDue && keysWaiting == 0, takeFlush())
        }
        if isFirst { flushLater() }
        // The old picture of a transition is made where it begins: no key may stand between that and its end.
        if isKeyDue, !tree.isInTransition {
            lock.withLock { keysWaiting += 1 }
            let key = withStills(tree.key())
            write { [self] writer in
                writer.key(key)
                lock.withLock { keysWaiting -= 1 }
            }
        }
    }

    /// The key with what layers show whose contents are made on the drawing side.
    private func withStills(_ key: TreeKey) -> TreeKey {
        if stills.isEmpty { return key }
        var key = key
        for i in key.packet.changes.indices {
            guard case .setLive(let id, _?) = key.packet.changes[i], let still = stills[id] else {
                continue
            }
            key.packet.changes[i] = .setLive(id, still)
        }
        return key
    }

    /// Files that go with the recording, to be handed over once and last. Throws `LogError` where they are more than a recording may
    /// have, or stand in each other's way.
    public func note(_ files: [RecordedFile]) throws {
        try RecordedFile.check(files)
        write { $0.files(files) }
    }

    /// Returns when all that was handed over has reached the writer: for who hands over faster than frames come.
    package func waitForWriter() { queue.sync {} }

    /// Returns when all that was handed over is in the file.
    package func flush() {
        queue.sync {
            takeLastFrame()
            writer.flush()
        }
    }

    /// Writes what is left and closes the file. Throws what kept it from being written. Nothing is taken after it.
    public func finish() throws {
        try queue.sync {
            takeLastFrame()
            writer.finish()
            if let failure = writer.failure { throw failure }
        }
    }

    /// Ends the recording and takes the file away. Nothing is taken after it.
    package func discard() { queue.sync { writer.discard() } }

    private func write(_ body: @escaping @Sendable (LogWriter) -> Void) {
        lock.withLock { waiting += 1 }
        queue.async { [self] in
            body(writer)
            let isDue = writer.isKeyDue
            lock.withLock {
                waiting -= 1
                isKeyDue = isDue
            }
        }
        scheduleFlush()
    }

    private func scheduleFlush() {
        if lock.withLock({ takeFlush() }) { flushLater() }
    }

    /// Whether no flush is on its way, so that who asks sees to one. Under the lock.
    private func takeFlush() -> Bool {
        defer { isFlushDue = true }
        return !isFlushDue
    }

    private func flushLater() {
        queue.asyncAfter(deadline: .now() + Self.flushPeriod) { [self] in
            lock.withLock { isFlushDue = false }
            if !takeLastFrame() { scheduleFlush() }
            writer.flush()
        }
    }

    /// False when commits are on their way that came before the last frame.
    @discardableResult
    private func takeLastFrame() -> Bool {
        guard let frame = lock.withLock({ waiting == 0 ? lastFrame : nil }) else { return false }
        writer.lastMoment = max(writer.lastMoment, frame)
        return true
    }
}
