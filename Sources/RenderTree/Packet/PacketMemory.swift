import Foundation
import Synchronization

/// The memory of applied packets, reused for new packets: a tree changing in every frame allocates
/// nothing.
///
/// Thread: any.
package enum PacketMemory {
    private static let lists = Mutex<ContiguousArray<ContiguousArray<CommitPacket.Change>>>([])
    /// The number of kept lists, and their largest capacity.
    private static let most = (lists: 8, changes: 64)

    /// An empty list with the given capacity.
    package static func makeList(_ count: Int) -> ContiguousArray<CommitPacket.Change> {
        var list =
            count <= most.changes
            ? lists.withLock { $0.popLast() } ?? [] : []
        list.reserveCapacity(count)
        return list
    }

    /// Returns the memory of applied packets, leaving the packets empty.
    package static func give(_ packets: inout [CommitPacket]) {
        for i in packets.indices {
            var changes: ContiguousArray<CommitPacket.Change> = []
            swap(&changes, &packets[i].changes)
            guard changes.capacity > 0, changes.capacity <= most.changes else { continue }
            // Allocates new memory if the list is shared, as with a recording.
            changes.removeAll(keepingCapacity: true)
            lists.withLock { if $0.count < most.lists { $0.append(changes) } }
        }
        packets.removeAll(keepingCapacity: true)
    }
}
