import Foundation
import LaminaPacketWire
import Synchronization

/// An end of the connection between an inspected program and a viewer.
///
/// Sending never waits: unsent bytes are kept up to `mostUnsent`; above, the connection ends. A
/// dispatch queue of the link reads and writes when the socket is ready; the link has no thread.
/// Thread: any.
package final class InspectionLink: @unchecked Sendable {
    /// Bytes that wait for the peer.
    package static let mostUnsent = 64 << 20

    private struct Outgoing {
        var frames: [[UInt8]] = []
        var byteCount = 0
        var isOpen = true
        /// True while a call of `flush` is queued.
        var isDue = false
    }

    /// Receiver of the link's events, called on the link's queue.
    package struct Events: Sendable {
        var onFrame: @Sendable (InspectionFrame) -> Void
        var onEnd: @Sendable (_ reason: String?) -> Void

        /// `onFrame` gets each frame; `onEnd` is called once, with nil for a closed connection.
        package init(
            onFrame: @escaping @Sendable (InspectionFrame) -> Void,
            onEnd: @escaping @Sendable (_ reason: String?) -> Void
        ) {
            (self.onFrame, self.onEnd) = (onFrame, onEnd)
        }
    }

    private let handle: Int32
    private let most: Int
    private let outgoing = Mutex(Outgoing())
    private let queue = DispatchQueue(label: "lamina.inspection", qos: .userInitiated)

    // State of the queue.
    private var events: Events?
    private var reader: (any DispatchSourceRead)?
    private var writer: (any DispatchSourceWrite)?
    private var framing = WireFraming()
    /// The frames that are being written, and the written bytes of the first.
    private var begun: ArraySlice<[UInt8]> = []
    private var written = 0
    private let sources = DispatchGroup()

    /// Takes ownership of a connected socket. `most` is the number of bytes that may wait.
    package init(_ handle: Int32, most: Int = InspectionLink.mostUnsent) {
        (self.handle, self.most) = (handle, most)
        _ = fcntl(handle, F_SETFL, fcntl(handle, F_GETFL) | O_NONBLOCK)
    }

    /// Begins to read. Call once.
    package func start(_ events: Events) {
        queue.async { [self] in
            self.events = events
            sources.enter()
            let reader = DispatchSource.makeReadSource(fileDescriptor: handle, queue: queue)
            reader.setEventHandler { [self] in read() }
            reader.setCancelHandler { [sources] in sources.leave() }
            self.reader = reader
            reader.resume()
        }
    }

    /// Sends a frame. False if the connection is closed, or closes because the peer does not read.
    @discardableResult
    package func send(_ frame: InspectionFrame) -> Bool {
        let bytes = WireFraming.frame(frame.bytes)
        let (isTaken, isDue, isFull) = outgoing.withLock { outgoing in
            guard outgoing.isOpen else { return (false, false, false) }
            guard outgoing.byteCount + bytes.count <= most else { return (false, false, true) }
            outgoing.frames.append(bytes)
            outgoing.byteCount += bytes.count
            defer { outgoing.isDue = true }
            return (true, !outgoing.isDue, false)
        }
        if isFull { close("the viewer does not read") }
        if isDue { queue.async { self.flush() } }
        return isTaken
    }

    /// Ends the connection after the frames sent so far, without waiting for the peer.
    package func close(_ reason: String? = nil) {
        queue.async { self.end(reason) }
    }

    // MARK: - The queue

    private func flush() {
        guard writer == nil else { return }
        while true {
            if begun.isEmpty {
                begun = outgoing.withLock { outgoing in
                    defer { outgoing.frames = [] }
                    outgoing.isDue = !outgoing.frames.isEmpty
                    return outgoing.frames[...]
                }
                written = 0
            }
            guard let frame = begun.first else { return }
            let count = frame[written...].withUnsafeBytes {
                Glibc.send(
                    handle, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return waitToWrite() }
            guard count > 0 else { return end(nil) }
            outgoing.withLock { $0.byteCount -= count }
            written += count
            if written == frame.count {
                begun = begun.dropFirst()
                written = 0
            }
        }
    }

    private func waitToWrite() {
        sources.enter()
        let writer = DispatchSource.makeWriteSource(fileDescriptor: handle, queue: queue)
        writer.setEventHandler { [self] in
            self.writer?.cancel()
            self.writer = nil
            if outgoing.withLock({ $0.isOpen }) { flush() }
        }
        writer.setCancelHandler { [sources] in sources.leave() }
        self.writer = writer
        writer.resume()
    }

    /// Reads all received bytes: libdispatch reports the end of the connection once, together with
    /// the last bytes. After each megabyte, a further call is queued behind waiting frames.
    private func read() {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        for _ in 0..<16 {
            guard reader != nil else { return }
            let count = recv(handle, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { return end(nil) }
            parse(bytes[..<count])
        }
        queue.async { self.read() }
    }

    private func parse(_ bytes: ArraySlice<UInt8>) {
        framing.append(bytes)
        do {
            while let bytes = try framing.next() { events?.onFrame(try InspectionFrame(bytes)) }
        } catch {
            return end("\(error)")
        }
        if framing.unread > InspectionFrame.mostBytes + 4 { end("a message is too long") }
    }

    private func end(_ reason: String?) {
        let wasOpen = outgoing.withLock { outgoing in
            defer { outgoing.isOpen = false }
            return outgoing.isOpen
        }
        guard wasOpen else { return }
        reader?.cancel()
        writer?.cancel()
        (reader, writer, begun) = (nil, nil, [])
        outgoing.withLock { $0.frames = [] }
        events?.onEnd(reason)
        events = nil
        // Sources must not outlive the socket.
        sources.notify(queue: queue) { [handle] in _ = Glibc.close(handle) }
    }
}
