/// The layers that a list has to draw as groups, for each space; each is found by a single attempt
/// at drawing item by item.
///
/// A layer found in a space is a group in the spaces inside of the space too. Each nested layer
/// visits its sublayers twice, for the attempt and for its surface: attempts in every surface would
/// double the time with every level of nesting.
struct FoundGroups {
    private var found: Set<UInt64> = []

    /// Cost: linear in the nested spaces.
    func contains(_ index: UInt32, in spaces: DrawingSpaces) -> Bool {
        !found.isEmpty && spaces.keys(of: index).contains { found.contains($0) }
    }
    mutating func insert(_ index: UInt32, in spaces: DrawingSpaces) {
        found.insert(spaces.key(of: index))
    }
}

/// The spaces of a list: the window's pixels, and pixels of layers' own.
///
/// A layer drawn outside its place in the picture – as a silhouette, or for a cache – shows parts
/// which the picture does not show. Groups found in the pixels of a silhouette or a cache are not
/// used for the picture, because the result would depend on the caches. A space is identified by
/// its path.
struct DrawingSpaces {
    private var spaces: [UInt64: UInt32] = [:]
    /// The spaces around the current space, from the window's pixels, and the current space.
    private var path: [UInt32] = [0]
    /// True inside surfaces with pixels other than the window's.
    var isOwn: Bool { path.count > 1 }

    /// Enters pixels of a layer's own.
    mutating func enter(_ index: UInt32) {
        let way = key(of: index)
        let space = spaces[way] ?? UInt32(spaces.count + 1)
        spaces[way] = space
        path.append(space)
    }

    /// Leaves the pixels entered last.
    mutating func leave() { path.removeLast() }

    /// The key of a layer in the current space.
    func key(of index: UInt32) -> UInt64 { Self.key(of: index, in: path[path.count - 1]) }

    /// The keys of a layer in the current space and in the spaces around it.
    func keys(of index: UInt32) -> some Sequence<UInt64> {
        path.lazy.map { Self.key(of: index, in: $0) }
    }

    private static func key(of index: UInt32, in space: UInt32) -> UInt64 {
        UInt64(space) << 32 | UInt64(index)
    }
}
