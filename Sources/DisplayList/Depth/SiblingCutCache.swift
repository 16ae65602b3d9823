/// A cache of sibling cuts by parent layer, valid until a sibling moves.
struct SiblingCutCache {
    private struct Entry {
        let whole: [SiblingCuts.Piece]
        let cuts: SiblingCuts?
        /// The last build using the entry.
        var build: UInt32
    }

    private var entries: [UInt32: Entry] = [:]

    /// The pieces of siblings in painting order, nil for siblings ordered by their centres, and
    /// `isNew`: true if a move forced new cuts.
    mutating func cuts(
        of parent: UInt32, _ whole: [SiblingCuts.Piece], in build: UInt32
    ) -> (pieces: SiblingCuts?, isNew: Bool) {
        if let known = entries[parent], known.whole == whole {
            entries[parent]?.build = build
            return (known.cuts, false)
        }
        let cuts = SiblingCuts(whole)
        entries[parent] = Entry(whole: whole, cuts: cuts, build: build)
        return (cuts, true)
    }

    /// Evicts entries unused in this build and the preceding four.
    mutating func drop(in build: UInt32) {
        if entries.isEmpty { return }
        entries = entries.filter { build &- $0.value.build <= 4 }
    }
}
