import CoreAnimation
import Foundation
import RenderTree

/// Keeps what was committed until somebody takes it. For hosts that draw when they are told to.
package final class PacketInbox: CommitSink, @unchecked Sendable {
    private let lock = NSLock()
    private var packets: [CommitPacket] = []

    package init() {}

    package func post(_ packet: CommitPacket) { lock.withLock { packets.append(packet) } }

    package var backlog: Int { lock.withLock { packets.count } }

    package func take() -> [CommitPacket] {
        lock.withLock {
            defer { packets = [] }
            return packets
        }
    }
}
