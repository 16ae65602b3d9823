import LaminaDisplayList

/// The tables of gradients in use, kept while frames need them.
///
/// Idea: colours and stops rarely change; a moving gradient keeps its table. Cost: 8 KB for most
/// gradients, 128 KB for the steepest, 64 MB for all; a table beyond is computed in each frame.
/// Thread: the context's.
final class GradientTables {
    private var known: [GradientInk.TableKey: (table: ContiguousArray<UInt32>, lastUse: Int)] = [:]
    private var frame = 0
    private var entries = 0
    /// The frame of the last eviction of tables.
    private var lastEviction = -1

    /// The number of frames after which an unused table is released.
    private static let retention = 120
    /// The largest number of entries of all kept tables: 64 MB.
    private static let mostEntries = 16 << 20

    /// The number of kept tables.
    var count: Int { known.count }

    /// Begins a frame, and releases the tables of gradients no longer drawn.
    func beginFrame() {
        frame &+= 1
        if frame % Self.retention == 0 { keep { frame &- $0 <= Self.retention } }
    }

    /// Releases tables by the frame of their last use.
    private func keep(_ isKept: (_ lastUse: Int) -> Bool) {
        known = known.filter { isKept($0.value.lastUse) }
        entries = known.values.reduce(0) { $0 + $1.table.count }
    }

    /// The table of an ink.
    func table(of ink: GradientInk) -> ContiguousArray<UInt32> {
        let key = ink.tableKey
        if let found = known[key] {
            known[key]?.lastUse = frame
            return found.table
        }
        let table = ink.table()
        // Tables of this frame are kept, because the next frame most likely needs the same tables.
        // One pass for each frame is enough: a second pass would release nothing.
        if entries + table.count > Self.mostEntries, lastEviction != frame {
            lastEviction = frame
            keep { $0 == frame }
        }
        if entries + table.count <= Self.mostEntries {
            known[key] = (table, frame)
            entries += table.count
        }
        return table
    }
}
