/// How siblings in space were cut, for as long as none of them moves: by the layer they are in.
struct KeptCuts {
    private struct Entry {
        let whole: [SiblingCuts.Piece]
        let cuts: SiblingCuts?
        /// The list that asked last.
        var build: UInt32
    }

    private var entries: [UInt32: Entry] = [:]

    /// The pieces of siblings in painting order, nil where those go by their middles, and whether they were made anew because
    /// one of them lies elsewhere.
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

    /// Drops what neither this list nor the last few asked for.
    mutating func drop(in build: UInt32) {
        if entries.isEmpty { return }
        entries = entries.filter { build &- $0.value.build <= 4 }
    }
}
