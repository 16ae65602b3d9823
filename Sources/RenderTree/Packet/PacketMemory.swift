import Foundation

/// The memory of packets that were applied, for packets to come: a tree that changes in every frame allocates none.
///
/// Thread: any.
package enum PacketMemory {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var lists:
        ContiguousArray<ContiguousArray<CommitPacket.Change>> = []
    /// Lists that are kept, and the changes they have room for.
    private static let most = (lists: 8, changes: 64)

    /// An empty list with room for so many changes.
    package static func take(_ count: Int) -> ContiguousArray<CommitPacket.Change> {
        var list =
            count <= most.changes
            ? lock.withLock { lists.popLast() } ?? [] : []
        list.reserveCapacity(count)
        return list
    }

    /// The packets were applied and nobody needs them any more. They are empty afterwards.
    package static func give(_ packets: inout [CommitPacket]) {
        for i in packets.indices {
            var changes: ContiguousArray<CommitPacket.Change> = []
            swap(&changes, &packets[i].changes)
            guard changes.capacity > 0, changes.capacity <= most.changes else { continue }
            // In new memory where somebody else holds the list: a recording does.
            changes.removeAll(keepingCapacity: true)
            lock.withLock { if lists.count < most.lists { lists.append(changes) } }
        }
        packets.removeAll(keepingCapacity: true)
    }
}
