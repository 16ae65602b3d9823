/// Which rows of a tree are left when some are looked for.
enum RowFilter {
    /// The numbers of the rows that match, of what those are in, and, if `withParts`, of what is in
    /// them. `levels` are those of all rows, what a row is in stands before it.
    static func kept(_ levels: [Int], withParts: Bool, isMatch: (Int) -> Bool) -> [Int] {
        let matches = levels.indices.map(isMatch)
        var kept = matches
        // The next level that what was kept is in.
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
