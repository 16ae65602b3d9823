/// Layers that a list has to draw as groups, each for the space it was found in.
///
/// Where a layer is drawn besides its place in the picture - as a silhouette, or to be kept - other parts of it are in
/// sight. What is found there says nothing of the picture: it would depend on whether something kept spares the
/// drawing. Looking again in every space that is come to anew could take time that doubles with every level, so the
/// spaces are known by the way that leads to them.
struct FoundGroups {
    private var spaces: [UInt64: UInt32] = [:]
    private var found: Set<UInt64> = []
    private var space: UInt32 = 0

    /// Goes on in pixels of a layer's own; returns the space to leave for.
    mutating func enter(_ index: UInt32) -> UInt32 {
        let outer = space
        let way = key(index)
        space = spaces[way] ?? UInt32(spaces.count + 1)
        spaces[way] = space
        return outer
    }

    mutating func leave(for outer: UInt32) { space = outer }

    /// `behindMask` for a layer that its mask cannot simply cut.
    func contains(_ index: UInt32, behindMask: Bool = false) -> Bool {
        found.contains(key(index, behindMask))
    }
    mutating func insert(_ index: UInt32, behindMask: Bool = false) {
        found.insert(key(index, behindMask))
    }

    private func key(_ index: UInt32, _ behindMask: Bool = false) -> UInt64 {
        UInt64(space) << 33 | UInt64(index) << 1 | (behindMask ? 1 : 0)
    }
}
