import Foundation
import LaminaGraphicsTypes
import LaminaPacketWire
import LaminaRenderTree
import Synchronization

/// Recorder of the commit packets of a tree. The file contains everything that is needed to draw
/// the pictures of the tree again.
///
/// The tree's host passes each packet with the time of the first frame that shows the packet.
/// Encoding, compression and writing happen on the recorder's own queue; data reaches the file
/// within `flushPeriod`, the time that a crash can lose. For viewers of a running program, a stream
/// replaces the file. For fast seeking, `noteFrame(of:at:)` records a key, the whole tree at one
/// time, after many changes. Thread: any, one at a time. Write errors end the recording and are
/// reported by `onFailure` and `finish`. Our own.
public final class PacketRecorder: @unchecked Sendable {
    /// The largest delay before data reaches the file, in seconds.
    public static let flushPeriod = 0.25

    /// The file; `/dev/null` for a stream. The file exists from the creation of the recorder on.
    public let url: URL
    /// The callback for a failed file, called once on the recorder's queue. Default nil. The access
    /// waits for the queue. The callback may use the recorder, and may end the recording.
    public var onFailure: (@Sendable (LogError) -> Void)? {
        get { onQueue { writer.onFailure } }
        set { onQueue { writer.onFailure = newValue } }
    }

    private let queue = DispatchQueue(label: "lamina.recording", qos: .utility)
    /// Marks the queue, so that a method can detect a call from the queue.
    private let queueMark = DispatchSpecificKey<Bool>()
    private let writer: LogWriter
    private let progress = Mutex(Progress())
    /// The last picture of live contents, by layer.
    private var stills: [LayerID: StillContents] = [:]
    /// The number of pending items above which pictures are dropped, because pictures are large.
    private static let mostWaiting = 30
    /// The delay before data reaches the output, in seconds.
    private let period: Double
    /// The number of pending items above which the recording fails; nil for no limit.
    private let limit: Int?

    /// State of the recording, common to the caller's thread and the queue.
    private struct Progress {
        var lastFrame = -Double.infinity
        /// The number of items in the queue. The time of a frame is written only after these items,
        /// because the file must not contain a frame's time before the commits of the frame.
        var waiting = 0
        var isFlushDue = false
        var isKeyDue = false
        /// The number of keys in the queue.
        var keysWaiting = 0
        /// True after more pending items than the limit: nothing is recorded any more.
        var isOverrun = false

        /// Marks a flush as scheduled. True if no flush was scheduled before: the caller must
        /// schedule the flush.
        mutating func markFlushScheduled() -> Bool {
            defer { isFlushDue = true }
            return !isFlushDue
        }
    }

    /// Creates the file, replacing an existing file. Throws `LogError`.
    public convenience init(to url: URL) throws {
        self.init(LogWriter(try LogFile(url)), url, period: Self.flushPeriod, limit: nil)
    }

    /// A recorder into a stream. Data reaches the stream within `period` seconds. More than `limit`
    /// pending items, of a stream that is slower than the frames, end the recording with an error.
    package convenience init(into output: any LogOutput, period: Double, limit: Int) {
        self.init(
            LogWriter(output), URL(fileURLWithPath: "/dev/null"), period: period, limit: limit)
    }

    private init(_ writer: LogWriter, _ url: URL, period: Double, limit: Int?) {
        (self.writer, self.url, self.period, self.limit) = (writer, url, period, limit)
        queue.setSpecific(key: queueMark, value: true)
    }

    /// Runs `body` on the queue, and waits. A call from the queue itself runs at once: `onFailure`
    /// calls from there.
    private func onQueue<T>(_ body: () throws -> T) rethrows -> T {
        if DispatchQueue.getSpecific(key: queueMark) == true { return try body() }
        return try queue.sync(execute: body)
    }

    /// Creates the file and starts a segment with the present tree. Throws `LogError`.
    public convenience init(to url: URL, from key: TreeKey, view: WireView) throws {
        try self.init(to: url)
        begin(key, view: view)
    }

    /// Starts the recording, or a new independent segment, with the present tree. Write errors are
    /// reported by `onFailure`.
    public func begin(_ key: TreeKey, view: WireView) {
        stills = [:]
        write { $0.begin(key, view) }
    }

    /// Records a packet applied for the frame of a host time, to a tree evaluated at `previous`.
    /// Default of `previous`: `time`.
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

    /// Records a new picture of live contents, shown from a host time in seconds. `takesPictures`
    /// is false when a picture should be left out.
    public func note(_ picture: CGImage, of layer: LayerID, at time: Double) {
        let still = StillContents(picture)
        note(CommitPacket(serial: 0, changes: [.setLive(layer, still)]), at: time)
        stills[layer] = still
    }

    /// True while fewer than 30 items wait for the writer. Callers leave out pictures of live
    /// contents otherwise, because pictures are large.
    public var takesPictures: Bool { progress.withLock { $0.waiting < Self.mostWaiting } }

    /// Records a new view, shown from a host time in seconds. A time before the last entry's counts
    /// as the last entry's. Without an effect after an error and after `finish()`.
    public func note(_ view: WireView, at time: Double) {
        write { $0.view(view, at: time) }
    }

    /// Records a frame at a host time, with or without a packet. Precondition: `tree` is evaluated
    /// at this time with all recorded packets. Cost: constant; proportional to the layers in frames
    /// that write a key.
    public func noteFrame(of tree: RenderTree, at time: Double) {
        let (isKeyDue, isFirst) = progress.withLock {
            $0.lastFrame = max($0.lastFrame, time)
            return ($0.isKeyDue && $0.keysWaiting == 0, $0.markFlushScheduled())
        }
        if isFirst { flushLater() }
        // A transition's old picture is made at its start, so no key may separate start and end.
        if isKeyDue, !tree.isInTransition {
            progress.withLock { $0.keysWaiting += 1 }
            let key = withStills(tree.key())
            write { [self] writer in
                writer.key(key)
                progress.withLock { $0.keysWaiting -= 1 }
            }
        }
    }

    /// The key with the present pictures of live contents.
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

    /// Attaches files to the recording. Call the method once, as the last call before `finish()`.
    /// Throws `LogError` for files above the limits and for conflicting names.
    public func note(_ files: [RecordedFile]) throws {
        try RecordedFile.check(files)
        write { $0.files(files) }
    }

    /// Waits until the writer has all recorded data: for callers faster than frames.
    package func waitForWriter() { onQueue {} }

    /// Waits until all recorded data is in the file.
    package func flush() {
        onQueue {
            passLastFrame()
            writer.flush()
        }
    }

    /// Writes pending data and closes the file. Throws the first write error. Later calls record
    /// nothing.
    public func finish() throws {
        try onQueue {
            passLastFrame()
            writer.finish()
            if let failure = writer.failure { throw failure }
        }
    }

    /// Ends the recording and deletes the file. Later calls record nothing.
    package func discard() { onQueue { writer.discard() } }

    private func write(_ body: @escaping @Sendable (LogWriter) -> Void) {
        let isFirstTooMany = progress.withLock {
            if $0.isOverrun { return false }
            $0.isOverrun = limit.map { [waiting = $0.waiting] in waiting >= $0 } ?? false
            if !$0.isOverrun { $0.waiting += 1 }
            return $0.isOverrun
        }
        if isFirstTooMany {
            queue.async { [writer] in writer.fail(LogError("the frames are faster than the stream"))
            }
        }
        if progress.withLock({ $0.isOverrun }) { return }
        queue.async { [self] in
            body(writer)
            let isDue = writer.isKeyDue
            progress.withLock {
                $0.waiting -= 1
                $0.isKeyDue = isDue
            }
        }
        scheduleFlush()
    }

    private func scheduleFlush() {
        if progress.withLock({ $0.markFlushScheduled() }) { flushLater() }
    }

    private func flushLater() {
        queue.asyncAfter(deadline: .now() + period) { [self] in
            progress.withLock { $0.isFlushDue = false }
            if !passLastFrame() { scheduleFlush() }
            writer.flush()
        }
    }

    /// Passes the time of the last frame to the writer. False, without an effect, while items wait
    /// in the queue.
    @discardableResult
    private func passLastFrame() -> Bool {
        guard let frame = progress.withLock({ $0.waiting == 0 ? $0.lastFrame : nil }) else {
            return false
        }
        writer.lastTime = max(writer.lastTime, frame)
        return true
    }
}
