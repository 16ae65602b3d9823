import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree

/// Client's end of a connection: commits leave on a queue, answers arrive on a thread.
///
/// A commit waits while `most` earlier commits are unsent, so a server slower than the client slows
/// the client down. A connection whose server reads no commit for `RemoteLimit.stallTimeout`
/// seconds is closed.
/// Thread: any.
final class RemoteLink: CommitSink, @unchecked Sendable {
    enum Message: Sendable {
        case endings([AnimationEvent])
        case tiles([TileRequest])
        case event(RemoteEvent)
        case end(RemoteEnd)
    }

    /// The largest number of unsent commits.
    private static let most = 64

    let clientId: UInt32
    /// The callback after a commit, on the committing thread. Set before the first commit.
    var onPost: (@Sendable () -> Void)?
    private let socket: RemoteSocket
    private let queue = DispatchQueue(label: "lamina.remote.commits", qos: .userInitiated)
    private let condition = MonotonicCondition()
    private let mayWait: Bool
    private var waiting = 0
    private var isOpen = true
    private var live = RemoteLive()
    /// The number of unsent commits above which pictures of live contents are dropped.
    private static let mostWithPictures = 2

    // State of the queue.
    private let images: RemoteImageSender
    private let encoder: WireEncoder

    /// Waits for the connection and the server's answer until `deadline`, a time of the system's
    /// clock; nil means `RemoteLimit.timeout` seconds from now.
    init(_ port: mach_port_t, until deadline: Double? = nil) throws {
        let deadline = deadline ?? SystemClock.shared.now() + RemoteLimit.timeout
        let handle = try RemotePort.connect(port, until: deadline)
        socket = RemoteSocket(handle, largest: RemoteLimit.message)
        guard let server = RemotePort.peer(handle) else {
            throw RemotePort.Failure("the server is another user's")
        }
        // Within the server's own process waiting would deadlock: the server's reader needs the
        // lock held during commits.
        mayWait = server != getpid()
        socket.setDeadline(deadline)
        guard case .welcome(let id, let refresh) = try RemoteMessage(try socket.next()) else {
            throw RemotePort.Failure("the server does not answer as one")
        }
        socket.setDeadline(nil)
        clientId = id
        images = RemoteImageSender(socket)
        encoder = WireEncoder(images: images)
        images.encoder = encoder
        refresh.follow()
        try socket.send(encoder.bytes(of: WireEncoder.hello))
    }

    deinit { socket.close() }

    /// Starts reading; `body` is called on the reader's thread.
    func start(_ body: @escaping @Sendable (Message) -> Void) {
        let (socket, weak) = (socket, WeakLink(link: self))
        let thread = Thread {
            let end = Self.read(socket, body)
            weak.link?.stop()
            body(.end(end))
        }
        thread.name = "Lamina remote layer client"
        thread.start()
    }

    private struct WeakLink: @unchecked Sendable { weak var link: RemoteLink? }

    private static func read(
        _ socket: RemoteSocket, _ body: @Sendable (Message) -> Void
    ) -> RemoteEnd {
        let decoder = WireDecoder(images: NoImages())
        do {
            while true {
                let bytes = try socket.next()
                if RemoteMessage.isOne(bytes) {
                    switch try RemoteMessage(bytes) {
                    case .event(let event): body(.event(event))
                    case .refresh(let refresh): refresh.follow()
                    case .end(let reason): return .refused(reason)
                    default: break
                    }
                } else {
                    switch try decoder.message(bytes) {
                    case .endings(let endings): body(.endings(endings))
                    case .tileRequests(let requests): body(.tiles(requests))
                    default: break
                    }
                }
            }
        } catch let end as RemoteEnd {
            return end
        } catch {
            return .refused("\(error)")
        }
    }

    /// Stops sending.
    private func stop() {
        condition.withLock {
            isOpen = false
            condition.broadcast()
        }
    }

    // MARK: - Commits

    func post(_ packet: CommitPacket) {
        defer { onPost?() }
        condition.withLock {
            waitForRoom()
            live.note(packet)
            enqueue(packet)
        }
    }

    /// Waits until a commit may be sent. Call under the lock.
    private func waitForRoom() {
        let end = SystemClock.shared.now() + RemoteLimit.stallTimeout
        while mayWait && waiting >= Self.most && isOpen {
            guard SystemClock.shared.now() < end else {
                Diagnostics.once(
                    "a server of layers has not read for \(Int(RemoteLimit.stallTimeout)) s")
                isOpen = false
                return socket.close()
            }
            condition.wait(until: end)
        }
    }

    /// Enqueues a packet. Call under the lock, which keeps changes of live contents in order.
    private func enqueue(_ packet: CommitPacket) {
        guard isOpen else { return }
        waiting += 1
        queue.async { [self] in
            send(packet)
            condition.withLock {
                waiting -= 1
                condition.broadcast()
            }
        }
    }

    /// True with layers whose contents change by themselves.
    var hasLive: Bool { condition.withLock { isOpen && !live.isEmpty } }

    /// Sends the pictures of live contents at a host time, unless the connection is behind, because
    /// newer pictures follow. `layerTime` converts the time into a layer's time. Thread: main.
    func postPictures(at time: Double, layerTime: (LayerID) -> Double) {
        let (due, left) = condition.withLock {
            (waiting < Self.mostWithPictures ? live.due() : [:], live.removeHidden())
        }
        for drawing in left { drawing.endPictures() }
        var pictures: [(LayerID, any LiveContents, StillContents)] = []
        for (id, due) in due {
            do {
                let picture = try RemoteLive.picture(of: due, at: time, layerTime: layerTime(id))
                if let picture { pictures.append((id, due.contents, picture)) }
            } catch {
                Diagnostics.once("a layer of a client that draws with OpenGL stays empty: \(error)")
                condition.withLock {
                    if live.shows(due.contents, id) { live.forgetContents(of: id) }
                }
            }
        }
        if pictures.isEmpty { return }
        condition.withLock {
            var packet = CommitPacket(serial: 0)
            for (id, contents, picture) in pictures where live.shows(contents, id) {
                packet.changes.append(.setLive(id, picture))
            }
            if !packet.isEmpty { enqueue(packet) }
        }
    }

    /// Stops drawing live contents after the end of the connection. Thread: main.
    func endPictures() {
        let left = condition.withLock {
            live.end()
            return live.removeHidden()
        }
        for drawing in left { drawing.endPictures() }
    }

    private func send(_ packet: CommitPacket) {
        do {
            let time = packet.time ?? SystemClock.shared.now()
            try socket.send(encoder.bytes(of: .commit(packet, time: time)))
            if let failure = images.failure { throw failure }
            let numbers = images.removeReleased()
            if !numbers.isEmpty { try socket.send(RemoteMessage.forget(numbers).bytes) }
        } catch {
            stop()
        }
    }

    /// Sends the last message after all commits.
    func invalidate() {
        let isSent = DispatchSemaphore(value: 0)
        queue.async { [socket] in
            try? socket.send(RemoteMessage.invalidate.bytes)
            isSent.signal()
        }
        // The process may exit after the call, so the call waits at most a second for the sending.
        _ = isSent.wait(timeout: .now() + 1)
        socket.close()
        stop()
    }
}

/// The numbering of a client's images; each image is sent before the first packet with its number.
/// Thread: the link's queue.
final class RemoteImageSender: WireImageSink {
    private struct Sent {
        var number: UInt64
        weak var image: CGImage?
    }

    /// The size in bytes above which images go through shared memory; texts, which have no pixels,
    /// never do.
    private static let small = 32 << 10

    weak var encoder: WireEncoder?
    private(set) var failure: Error?
    private let socket: RemoteSocket
    private var sent: [UInt64: Sent] = [:]
    private var count: UInt64 = 0
    private var sinceSweep = 0

    init(_ socket: RemoteSocket) { self.socket = socket }

    func number(of image: CGImage) -> UInt64 {
        if let known = sent[image.identity] { return known.number }
        count += 1
        sinceSweep += 1
        sent[image.identity] = Sent(number: count, image: image)
        do {
            try send(WireImage(image), count)
        } catch {
            failure = failure ?? error
        }
        return count
    }

    private func send(_ image: WireImage, _ number: UInt64) throws {
        if image.bytes.count <= Self.small || image.isText, let encoder {
            // A separate message, sent while the packet's message is being encoded.
            return try socket.send(encoder.bytes(of: .image(number, image)))
        }
        guard let file = SharedPixels.file(image.bytes) else {
            throw RemoteEnd.refused("there is no memory for an image")
        }
        defer { close(file) }
        let note = RemoteImage(
            number: number, width: image.width, height: image.height, isDeep: image.isDeep,
            isOpaque: image.isOpaque)
        try socket.send(RemoteMessage.image(note).bytes, file: file)
    }

    /// The numbers of released images. The search runs when the number of images has doubled, which
    /// bounds its cost.
    func removeReleased() -> [UInt64] {
        guard sinceSweep > 0, sinceSweep * 2 >= sent.count else { return [] }
        sinceSweep = 0
        let dead = sent.filter { $0.value.image == nil }
        for (identity, _) in dead { sent[identity] = nil }
        return dead.values.map(\.number).sorted()
    }
}

extension RemoteRefresh {
    /// The periods that a server may have, in seconds: of 10 000 refreshes a second, and of one in
    /// ten seconds.
    private static let periods = 1e-4...10

    /// Makes this process's display links follow these refreshes, unless the process has screens.
    /// Impossible numbers are ignored.
    func follow() {
        if RefreshClock.hasScreens { return }
        let clock = RefreshClock.main
        if Self.periods ~= period { clock.setRate(1 / period) }
        if abs(time) <= WireLimit.latest { clock.align(to: time, trust: 1) }
        clock.isSuspended = isSuspended
    }
}
