/// Pairs of corresponding items in two lists: equal layer, and equal index among the layer's items.
struct ItemPairs {
    private(set) var pairs: [(old: Int, new: Int)] = []
    /// The items of either list without a partner.
    private(set) var alone: [DrawItem] = []
    /// The smallest set of pairs to move for both lists to have the remaining pairs in equal order.
    private(set) var crossing: [(old: Int, new: Int)] = []

    private struct Place: Hashable {
        var node: UInt32
        var number: Int
        var primitive: Primitive
    }

    init(_ old: ArraySlice<DrawItem>, _ new: ArraySlice<DrawItem>) {
        var places: [Place: Int] = [:]
        var counts: [UInt32: Int] = [:]
        func place(_ item: DrawItem) -> Place {
            let number = counts[item.node, default: 0]
            counts[item.node] = number + 1
            return Place(node: item.node, number: number, primitive: item.key.primitive)
        }
        for i in old.indices { places[place(old[i])] = i }
        counts = [:]
        for j in new.indices {
            if let i = places.removeValue(forKey: place(new[j])) {
                pairs.append((i, j))
            } else {
                alone.append(new[j])
            }
        }
        alone += places.values.map { old[$0] }
        crossing = Self.outOfOrder(pairs)
    }

    /// The pairs outside the longest run with ascending old indices.
    private static func outOfOrder(
        _ pairs: [(old: Int, new: Int)]
    ) -> [(old: Int, new: Int)] {
        if zip(pairs, pairs.dropFirst()).allSatisfy({ $0.old < $1.old }) { return [] }
        // The last pair of the best run of each length, and the predecessor of each pair in a run.
        var ends: [Int] = []
        var before = [Int](repeating: -1, count: pairs.count)
        for k in pairs.indices {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].old < pairs[k].old {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            if low > 0 { before[k] = ends[low - 1] }
            if low == ends.count { ends.append(k) } else { ends[low] = k }
        }
        var stays = [Bool](repeating: false, count: pairs.count)
        var k = ends.last ?? -1
        while k >= 0 {
            stays[k] = true
            k = before[k]
        }
        return pairs.indices.filter { !stays[$0] }.map { pairs[$0] }
    }
}
