import Foundation
import PacketWire
import RenderTree

/// Writes what a tree was sent into a file, from which its pictures can be drawn again.
///
/// Whoever hosts the tree hands over each packet with the time of the frame that first shows it. Encoding, compressing and
/// writing happen on a queue of the recorder's own; what was handed over reaches the file within `flushPeriod`, so that a
/// process that dies leaves a recording that lacks no more. So that any moment is reached quickly the recorder keeps a copy of
/// the tree, and writes the whole of it again when much has changed since the last time.
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
        write { $0.begin(key, view) }
    }

    /// A packet that was applied for the frame of a host time.
    public func note(_ packet: CommitPacket, at time: Double) {
        write { $0.commit(packet, at: time) }
    }

    /// The view became another at a host time.
    public func note(_ view: WireView, at time: Double) {
        write { $0.view(view, at: time) }
    }

    /// A frame was shown at a host time, with or without a packet. Costs next to nothing.
    public func noteFrame(at time: Double) {
        lock.withLock { lastFrame = max(lastFrame, time) }
        scheduleFlush()
    }

    /// Writes what is left and closes the file. Throws what kept it from being written. Nothing is taken after it.
    public func finish() throws {
        try queue.sync {
            takeLastFrame()
            writer.finish()
            if let failure = writer.failure { throw failure }
        }
    }

    private func write(_ body: @escaping @Sendable (LogWriter) -> Void) {
        lock.withLock { waiting += 1 }
        queue.async { [self] in
            body(writer)
            lock.withLock { waiting -= 1 }
        }
        scheduleFlush()
    }

    private func scheduleFlush() {
        let isFirst = lock.withLock {
            defer { isFlushDue = true }
            return !isFlushDue
        }
        guard isFirst else { return }
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
