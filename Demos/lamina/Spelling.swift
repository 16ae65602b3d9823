/// Suggestion for a misspelled word.
enum Spelling {
    /// Nearest word at a distance of at most two letters, or nil.
    static func nearest(to word: String, in words: some Sequence<String>) -> String? {
        let near = words.sorted().map { (word: $0, away: distance(word, $0)) }.min {
            $0.away < $1.away
        }
        guard let near, near.away <= 2, near.away < word.count else { return nil }
        return near.word
    }

    /// Number of inserted, removed or replaced letters (Levenshtein's distance).
    static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let replaced = corner + (x == y ? 0 : 1)
                corner = row[j + 1]
                row[j + 1] = min(replaced, corner + 1, row[j] + 1)
            }
        }
        return row[b.count]
    }
}
