/// Lengths that fill the available length, by the priorities of the views.
///
/// Among views of equal priorities, a single view is stretched, and as few views as possible are
/// shrunk. The chosen views are those that change the frames of all views least. In a new row all
/// views start at 0: the last view is stretched, and the first views are shrunk.
extension StackRow {
    var filled: [Double] {
        let lengths = items.map { $0.content ?? 0 }
        let more = room - gaps.reduce(0, +) - lengths.reduce(0, +)
        let free = items.indices.filter { items[$0].content == nil }
        guard more >= 0 else { return shrunk(lengths, by: -more) }
        guard free.isEmpty else { return shared(more, among: free, lengths) }
        let lowest = items.map(\.hugging).min()
        return stretched(lengths, items.indices.filter { items[$0].hugging == lowest }, by: more)
    }

    /// Views without content keep their present lengths, if the available length allows.
    private func shared(_ room: Double, among free: [Int], _ lengths: [Double]) -> [Double] {
        var lengths = lengths
        for i in free { lengths[i] = max(items[i].length, 0) }
        let more = room - free.reduce(0) { $0 + lengths[$1] }
        return more >= 0 ? stretched(lengths, free, by: more) : shrunk(lengths, free, by: -more)
    }

    /// Shrinks views with content, those with the lowest resistance first.
    private func shrunk(_ lengths: [Double], by missing: Double) -> [Double] {
        var (lengths, missing) = (lengths, missing)
        let order = items.indices.sorted {
            (items[$0].resistance, $0) < (items[$1].resistance, $1)
        }
        for group in order.split(whereEqual: { items[$0].resistance }) {
            let length = group.reduce(0) { $0 + lengths[$1] }
            if missing < length { return shrunk(lengths, group, by: missing) }
            for i in group { lengths[i] = 0 }
            missing -= length
        }
        return lengths
    }

    /// Sum of the changes of positions and lengths. The solver weighs changes in the same way.
    private func change(_ lengths: [Double]) -> Double {
        zip(items, zip(starts(lengths), lengths)).reduce(0) {
            $0 + abs($1.0.start - $1.1.0) + abs($1.0.length - $1.1.1)
        }
    }

    /// Lengths with one view of a group longer.
    private func stretched(_ lengths: [Double], _ group: [Int], by more: Double) -> [Double] {
        let starts = starts(lengths)
        // Change of the positions if the views behind number i move.
        var moved = zip(items, starts).reduce(0) { $0 + abs($1.1 + more - $1.0.start) }
        var (best, chosen, next) = (Double.infinity, group[group.count - 1], 0)
        for i in group {
            while next <= i {
                let item = items[next]
                moved += abs(starts[next] - item.start) - abs(starts[next] + more - item.start)
                next += 1
            }
            let now = items[i].length
            let cost = moved + abs(lengths[i] + more - now) - abs(lengths[i] - now)
            if cost <= best + 1e-9 * abs(best) || best == .infinity { (best, chosen) = (cost, i) }
        }
        var lengths = lengths
        lengths[chosen] += more
        return lengths
    }

    /// Lengths with some views of a group shorter: from the end, from the beginning, or with the
    /// present differences corrected at the end, whichever changes least.
    private func shrunk(_ lengths: [Double], _ group: [Int], by missing: Double) -> [Double] {
        var corrected = lengths
        for i in group { corrected[i] = min(lengths[i], max(items[i].length, 0)) }
        let less = group.reduce(0) { $0 + lengths[$1] - corrected[$1] }
        if less > missing {
            var more = less - missing
            for i in group.reversed() {
                let step = min(more, lengths[i] - corrected[i])
                corrected[i] += step
                more -= step
            }
        } else {
            corrected = shortened(corrected, group.reversed(), by: missing - less)
        }
        let ends = [
            shortened(lengths, group.reversed(), by: missing),
            shortened(lengths, group, by: missing),
        ]
        return ends.reduce(corrected) { change($1) < change($0) ? $1 : $0 }
    }

    private func shortened(_ lengths: [Double], _ order: [Int], by missing: Double) -> [Double] {
        var (lengths, missing) = (lengths, missing)
        for i in order where missing > 0 {
            let step = min(missing, lengths[i])
            lengths[i] -= step
            missing -= step
        }
        return lengths
    }
}

extension Array {
    /// Runs of neighbours with equal keys.
    fileprivate func split<Key: Equatable>(whereEqual key: (Element) -> Key) -> [[Element]] {
        var runs: [[Element]] = []
        for element in self {
            if let last = runs.last?.last, key(last) == key(element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
        return runs
    }
}
