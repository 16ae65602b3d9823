/// The rows of a tree that remain visible during a search.
enum RowFilter {
    /// Indices of the matching rows, of their superior rows, and, if `withParts`, of their parts.
    /// `levels` has a level for each row; superior rows precede their parts.
    static func kept(_ levels: [Int], withParts: Bool, isMatch: (Int) -> Bool) -> [Int] {
        let matches = levels.indices.map(isMatch)
        var kept = matches
        // Level of the next superior row to keep.
        var wanted = -1
        for i in levels.indices.reversed() {
            if kept[i] || levels[i] < wanted {
                kept[i] = true
                wanted = levels[i]
            }
            if levels[i] == 0 { wanted = -1 }
        }
        if withParts {
            var open = Int.max
            for i in levels.indices {
                if levels[i] > open {
                    kept[i] = true
                } else {
                    open = matches[i] ? levels[i] : .max
                }
            }
        }
        return levels.indices.filter { kept[$0] }
    }
}
