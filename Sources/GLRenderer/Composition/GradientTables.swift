import LaminaDisplayList

/// The tables of gradients in use, kept while frames need them.
///
/// Idea: colours and stops rarely change; a moving gradient keeps its table. Cost: 8 KB for most
/// gradients, 128 KB for the steepest. Thread: the context's.
final class GradientTables {
    private var known: [GradientInk.TableKey: (table: ContiguousArray<UInt32>, lastUse: Int)] = [:]
    private var frame = 0

    /// The number of frames after which an unused table is released.
    private static let retention = 120
    /// The largest number of tables.
    private static let most = 128

    /// Begins a frame, and releases the tables of gradients no longer drawn.
    func beginFrame() {
        frame &+= 1
        if frame % Self.retention == 0 {
            known = known.filter { frame &- $0.value.lastUse <= Self.retention }
        }
    }

    /// The table of an ink.
    func table(of ink: GradientInk) -> ContiguousArray<UInt32> {
        let key = ink.tableKey
        if let found = known[key] {
            known[key]?.lastUse = frame
            return found.table
        }
        if known.count >= Self.most { known.removeAll() }
        let table = ink.table()
        known[key] = (table, frame)
        return table
    }
}
