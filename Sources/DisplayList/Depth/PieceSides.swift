/// The siblings whose planes cut each piece's own, and those it lies before: a bit each, by their places in the knot.
struct PieceSides {
    /// Of a piece all words of the first kind, then all of the second.
    private var words: [UInt64] = []
    private var starts: [Int] = []
    private var counts: [Int] = []

    mutating func append(
        _ face: DepthSplitting.Face, _ crossed: [Int], _ planes: [SIMD4<Double>],
        _ knots: SiblingKnots
    ) {
        let (start, count) = (words.count, (knots.size[face.index] + 63) / 64)
        starts.append(start)
        counts.append(count)
        words.append(contentsOf: repeatElement(0, count: 2 * count))
        for i in crossed {
            let (word, bit) = (
                start + knots.place[i] / 64, UInt64(1) << UInt64(knots.place[i] % 64)
            )
            words[word] |= bit
            let side = face.corners.reduce(0) { $0 + DepthSplitting.side($1, planes[i]) }
            if side >= 0 { words[word + count] |= bit }
        }
    }

    /// Whether piece `p` lies before piece `q` of an earlier sibling whose plane cut its own, by the first plane that tells
    /// the two apart.
    func isBefore(_ p: Int, _ q: Int, cutBy sibling: Int) -> Bool {
        let (a, b, count) = (starts[p], starts[q], counts[p])
        for w in 0..<count {
            let before = words[a + count + w]
            let apart = (before ^ words[b + count + w]) & words[a + w] & words[b + w]
            if apart != 0 { return before & (apart & (0 &- apart)) != 0 }
        }
        return words[a + count + sibling / 64] & 1 << UInt64(sibling % 64) != 0
    }
}
