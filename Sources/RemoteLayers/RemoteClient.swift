import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree
import Synchronization

/// The server's record of a client: the tree of the client's packets, and the layers which show the
/// tree.
///
/// A thread reads, validates and posts packets to all hosts; unvalidated data is never visible. The
/// tree outlives the connection. Thread: any; visible state is guarded by the transaction lock.
final class RemoteClient: ForeignTree, @unchecked Sendable {
    let id: UInt32
    /// The callback for the end of the connection, once, on any thread.
    var onEnd: (@Sendable (RemoteClient, RemoteEnd) -> Void)?

    private let socket: RemoteSocket
    private let answers: RemoteAnswers

    /// The reason the client is no longer shown.
    private let refusal = Mutex<String?>(nil)

    // State under the transaction lock.
    private let tree = ReceivedTree()

    // State of the reading thread.
    private let images = RemoteImages()
    private var pictures = RemotePictures()
    private let decoder: WireDecoder
    private var pace = RemotePace()
    private var audit = RemoteAudit()
    private var commits = 0
    private var isGreeted = false
    private var warnings = 0

    init(id: UInt32, socket: RemoteSocket) {
        (self.id, self.socket) = (id, socket)
        answers = RemoteAnswers(socket)
        decoder = WireDecoder(images: images, mostMemory: RemoteAudit.limit)
    }

    /// Starts the reading thread.
    func start(_ refresh: RemoteRefresh) {
        tell(.welcome(client: id, refresh: refresh))
        let thread = Thread { [self] in
            do {
                while true { try handle(try socket.next()) }
            } catch let end as RemoteEnd {
                finish(refusal.withLock { $0 }.map(RemoteEnd.refused) ?? end)
            } catch {
                finish(.refused("\(error)"))
            }
        }
        thread.name = "Lamina client \(id)"
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Ends the connection from this side.
    func close() { socket.close() }

    func tell(_ message: RemoteMessage) { answers.send(message) }

    private func finish(_ end: RemoteEnd) {
        if case .refused(let reason) = end { answers.sendLast(.end(reason)) }
        if end == .invalidated || refusal.withLock({ $0 }) != nil { clear() }
        socket.close()
        onEnd?(self, end)
        onEnd = nil
    }

    /// Removes the client's layers from all hosts.
    private func clear() { TransactionLock.with { tree.clear() } }

    /// Refuses a client above the cost limits: reports the reason and removes the layers.
    func refuse(_ reason: String) {
        let isFirst = refusal.withLock { refusal in
            defer { refusal = refusal ?? reason }
            return refusal == nil
        }
        guard isFirst else { return }
        Diagnostics.note("a client's layers are no longer shown: \(reason)")
        DispatchQueue.global().async { [self] in
            answers.sendLast(.end(reason))
            socket.close()
        }
    }

    // MARK: - What comes in

    private func handle(_ bytes: [UInt8]) throws {
        let began = ClockReading.ofThread
        if RemoteMessage.isOne(bytes) {
            try handle(try RemoteMessage(bytes))
        } else {
            try receiveWire(bytes)
        }
        pace.wait(working: ClockReading.ofThread - began)
    }

    private func receiveWire(_ bytes: [UInt8]) throws {
        switch try decoder.message(bytes) {
        case .hello(let version, _, _):
            guard version >= 1, !isGreeted else { throw RemoteEnd.refused("a second hello") }
            isGreeted = true
            // The decoder's list of warnings begins anew with the hello.
            warnings = 0
            socket.setTimeout(nil)
        case .commit(let packet, let time) where isGreeted:
            pace.countCommit()
            try apply(packet, at: time)
            try audit.note(max(bytes.count, decoder.memory)) { TransactionLock.with { tree.key() } }
        case .image(let number, let image) where isGreeted:
            pace.countImage(image.bytes.count)
            guard let made = image.image() else { throw RemoteEnd.refused("an image of nothing") }
            try images.keep(made, number)
        case nil: break
        default: throw RemoteEnd.refused("a message that clients do not send")
        }
        for warning in decoder.warnings[warnings...] {
            Diagnostics.once("of a layer of another process is not shown: \(warning)")
        }
        warnings = decoder.warnings.count
    }

    private func handle(_ message: RemoteMessage) throws {
        guard isGreeted else { throw RemoteEnd.refused("a message before the hello") }
        switch message {
        case .image(let image):
            guard let file = socket.removeFile() else {
                throw RemoteEnd.refused("an image without its memory")
            }
            defer { Glibc.close(file) }
            try images.store(image, file)
            pace.countImage(image.byteCount)
        case .forget(let numbers): images.forget(numbers)
        case .invalidate: throw RemoteEnd.invalidated
        case .end, .welcome, .refresh, .event:
            throw RemoteEnd.refused("a message that clients do not send")
        }
    }

    private func apply(_ packet: CommitPacket, at time: Double) throws {
        var packet = packet
        // The difference of two large finite times may overflow.
        packet.time = abs(time) <= WireLimit.latest ? time : nil
        guard 0...RemoteLimit.layers ~= packet.layerLimit else {
            throw RemoteEnd.refused(
                "\(packet.layerLimit) layers are more than \(RemoteLimit.layers)")
        }
        for change in packet.changes {
            if case .create(let id, _, _, _) = change, id.rawValue >= RemoteLimit.layers {
                throw RemoteEnd.refused("the layer \(id) is beyond \(RemoteLimit.layers)")
            }
        }
        // The check runs outside the lock of all commits of this process: only this thread changes
        // the tree.
        try tree.check(packet)
        packet.changes = pictures.apply(packet.changes)
        if packet.isEmpty { return }
        TransactionLock.with {
            commits += 1
            tree.apply(packet) {
                commits % 60 == 0 || $0.remembersTimes ? packet.time ?? $0.time : nil
            }
        }
        waitForHosts()
    }

    /// Waits for hosts with unprocessed packets, a second at most, because a host may be paused.
    private func waitForHosts() {
        let end = SystemClock.shared.now() + 1
        while SystemClock.shared.now() < end,
            TransactionLock.with({ tree.hasBacklog(above: RemoteLimit.backlog) })
        {
            Thread.sleep(forTimeInterval: 0.002)
        }
    }

    // MARK: - Where it is shown

    func begin(_ graft: LayerGraft) -> ContiguousArray<CommitPacket.Change> {
        tree.begin(graft)
    }

    func end(_ graft: LayerGraft) { tree.end(graft) }

    func properties(of layer: LayerID) -> LayerProperties? { tree.properties(of: layer) }

    func deliver(_ endings: [AnimationEvent], from graft: LayerGraft) {
        if tree.reports(graft) { answers.send(.endings(endings)) }
    }

    func serve(_ requests: [TileRequest], from graft: LayerGraft) {
        if tree.reports(graft) { answers.send(.tileRequests(requests)) }
    }
}
