import CoreGraphics
import Foundation
import LaminaPacketWire
import LaminaRenderTree
import Synchronization

/// Messages from a server to a client. Sending never blocks: a client which does not read misses
/// events, and loses the connection at `RemoteLimit.unreadAnswers` unread bytes. Thread: any.
final class RemoteAnswers: Sendable {
    private let socket: RemoteSocket
    private let queue = DispatchQueue(label: "lamina.remote.answers", qos: .userInitiated)
    /// The bytes sent and not read by the client.
    private let unread = Mutex(0)

    init(_ socket: RemoteSocket) { self.socket = socket }

    func send(_ message: RemoteMessage) {
        let bytes = message.bytes
        if !bytes.isEmpty { send(bytes, mayBeMissed: true) }
    }

    /// Sends the reason before the connection is closed.
    func sendLast(_ message: RemoteMessage) {
        guard unread.withLock({ $0 }) == 0 else { return }
        let isSent = DispatchSemaphore(value: 0)
        queue.async { [socket] in
            try? socket.send(message.bytes)
            isSent.signal()
        }
        // A client which does not read is not waited for.
        _ = isSent.wait(timeout: .now() + RemoteLimit.lastMessageTimeout)
    }

    func send(_ message: WireMessage) {
        send(WireEncoder(images: NoImages()).bytes(of: message), mayBeMissed: false)
    }

    private func send(_ bytes: [UInt8], mayBeMissed: Bool) {
        let isFull = unread.withLock { unread in
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
            unread.withLock { $0 -= bytes.count }
        }
    }
}
