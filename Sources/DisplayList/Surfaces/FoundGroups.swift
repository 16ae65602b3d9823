/// The layers a list has to draw as groups, for each space; found by one attempt each.
struct FoundGroups {
    private var found: Set<UInt64> = []

    func contains(_ index: UInt32, in spaces: DrawingSpaces) -> Bool {
        found.contains(spaces.key(of: index))
    }
    mutating func insert(_ index: UInt32, in spaces: DrawingSpaces) {
        found.insert(spaces.key(of: index))
    }
}

/// The spaces of a list: the window's pixels, and pixels of layers' own.
///
/// A layer drawn outside its place in the picture – as a silhouette, or for a cache – shows other
/// parts. Groups found in such a space are irrelevant to the picture: the result would depend on
/// the caches. A new search in each space could double the time with every level; spaces are
/// therefore identified by the path to them.
struct DrawingSpaces {
    private var spaces: [UInt64: UInt32] = [:]
    private var space: UInt32 = 0

    /// Enters pixels of a layer's own; returns the outer space for `leave`.
    mutating func enter(_ index: UInt32) -> UInt32 {
        let outer = space
        let way = key(of: index)
        space = spaces[way] ?? UInt32(spaces.count + 1)
        spaces[way] = space
        return outer
    }

    mutating func leave(for outer: UInt32) { space = outer }

    /// The key of a layer in the current space.
    func key(of index: UInt32) -> UInt64 { UInt64(space) << 32 | UInt64(index) }
}
