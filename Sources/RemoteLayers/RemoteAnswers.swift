import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree

/// What a server tells a client. Nobody waits for a client that does not read: it misses events, and when it has left
/// `RemoteLimit.unreadAnswers` bytes unread the connection ends. Thread: any.
final class RemoteAnswers: @unchecked Sendable {
    private let socket: RemoteSocket
    private let queue = DispatchQueue(label: "lamina.remote.answers", qos: .userInitiated)
    private let lock = NSLock()
    private var unread = 0

    init(_ socket: RemoteSocket) { self.socket = socket }

    func send(_ message: RemoteMessage) {
        let bytes = message.bytes
        if !bytes.isEmpty { send(bytes, mayBeMissed: true) }
    }

    /// A reason, for whom it may concern, before the connection is closed.
    func sendLast(_ message: RemoteMessage) {
        guard lock.withLock({ unread }) == 0 else { return }
        let isSaid = DispatchSemaphore(value: 0)
        queue.async { [socket] in
            try? socket.send(message.bytes)
            isSaid.signal()
        }
        // Who does not read is not waited for.
        _ = isSaid.wait(timeout: .now() + RemoteLimit.goodbye)
    }

    func send(_ message: WireMessage) {
        send(WireEncoder(images: NoImages()).bytes(of: message), mayBeMissed: false)
    }

    private func send(_ bytes: [UInt8], mayBeMissed: Bool) {
        let isFull = lock.withLock {
            let most = mayBeMissed ? RemoteLimit.unreadAnswers / 16 : RemoteLimit.unreadAnswers
            if unread + bytes.count > most { return true }
            unread += bytes.count
            return false
        }
        if isFull {
            if !mayBeMissed { socket.close() }
            return
        }
        queue.async { [self] in
            try? socket.send(bytes)
            lock.withLock { unread -= bytes.count }
        }
    }
}
