/// The layers a list has to draw as groups, for each space.
///
/// A layer drawn outside its place in the picture – as a silhouette, or for a cache – shows other
/// parts. Groups found in such a space are irrelevant to the picture: the result would depend on
/// the caches. A new search in each space could double the time with every level; spaces are
/// therefore identified by the path to them.
struct FoundGroups {
    private var spaces: [UInt64: UInt32] = [:]
    private var found: Set<UInt64> = []
    private var space: UInt32 = 0

    /// Enters pixels of a layer's own; returns the outer space for `leave`.
    mutating func enter(_ index: UInt32) -> UInt32 {
        let outer = space
        let way = key(index)
        space = spaces[way] ?? UInt32(spaces.count + 1)
        spaces[way] = space
        return outer
    }

    mutating func leave(for outer: UInt32) { space = outer }

    /// `behindMask` is true for a layer its mask cannot simply clip; `byStencil` for a layer its
    /// mask cannot mark in the stencil.
    func contains(_ index: UInt32, behindMask: Bool = false, byStencil: Bool = false) -> Bool {
        found.contains(key(index, behindMask ? 1 : byStencil ? 2 : 0))
    }
    mutating func insert(_ index: UInt32, behindMask: Bool = false, byStencil: Bool = false) {
        found.insert(key(index, behindMask ? 1 : byStencil ? 2 : 0))
    }

    private func key(_ index: UInt32, _ kind: UInt64 = 0) -> UInt64 {
        UInt64(space) << 34 | UInt64(index) << 2 | kind
    }
}
