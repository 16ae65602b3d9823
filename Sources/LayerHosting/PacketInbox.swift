import CoreAnimation
import Foundation
import LaminaRenderTree
import Synchronization

/// Inbox of committed packets, for hosts which draw on request.
package final class PacketInbox: CommitSink, Sendable {
    private let packets = Mutex<[CommitPacket]>([])

    package init() {}

    package func post(_ packet: CommitPacket) { packets.withLock { $0.append(packet) } }

    package var backlog: Int { packets.withLock { $0.count } }

    package func drain() -> [CommitPacket] {
        var list: [CommitPacket] = []
        drain(into: &list)
        return list
    }

    /// Moves the committed packets into an empty list, whose memory the inbox uses from then on.
    package func drain(into list: inout [CommitPacket]) {
        packets.withLock { swap(&$0, &list) }
    }
}
