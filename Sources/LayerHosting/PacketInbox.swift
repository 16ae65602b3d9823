import CoreAnimation
import Foundation
import LaminaRenderTree

/// Inbox of committed packets, for hosts which draw on request.
package final class PacketInbox: CommitSink, @unchecked Sendable {
    private let lock = NSLock()
    private var packets: [CommitPacket] = []

    package init() {}

    package func post(_ packet: CommitPacket) { lock.withLock { packets.append(packet) } }

    package var backlog: Int { lock.withLock { packets.count } }

    package func take() -> [CommitPacket] {
        var list: [CommitPacket] = []
        take(into: &list)
        return list
    }

    /// Moves the committed packets into an empty list, whose memory the inbox uses from then on.
    package func take(into list: inout [CommitPacket]) {
        lock.withLock { swap(&packets, &list) }
    }
}
