// Pairs of pieces that may meet.
//
// Input: pieces on the grid. Output: every pair with at least a new piece in which the pieces cross
// or an end of a piece lies inside the other piece, and few other pairs.
// Idea: the plane is divided recursively into vertical strips between ends of pieces. Pieces that
// cross a whole strip are sorted into piles; a pile is an ordered list of pieces that do not cross.
// Other pieces find their neighbours in a pile by binary search. Numbers are floating point with an
// error of at most a millionth of a grid step; pieces closer than `slack` count as meeting.
// Cost: n log² n plus the number of pairs; p times as long if p² crossings need p piles.

struct PiecePairs {
    /// Piece from the left end to the right end; from the lower to the upper end if vertical.
    private struct Line {
        var x, y, right, top, slope: Double
        var isNew: Bool
        /// Indices of both ends in `places`.
        var from: Int32 = 0
        var to: Int32 = 0

        func height(_ place: Double) -> Double { y + (place - x) * slope }
    }

    private typealias Pile = [Int32]

    /// Maximum distance of pieces that may meet, in steps of the grid.
    private static var slack: Double { 1e-3 }
    /// Number of pieces up to which all pairs are reported.
    private static var few: Int { 10 }

    private var lines: [Line]
    /// Distinct x of all ends, ascending.
    private let places: [Double]

    init(_ pieces: [(start: GridPoint, end: GridPoint, isNew: Bool)]) {
        lines = pieces.map { a, b, isNew in
            let (a, b) = (a.x, a.y) < (b.x, b.y) ? (a, b) : (b, a)
            let slope = a.x == b.x ? 0 : Double(b.y - a.y) / Double(b.x - a.x)
            return Line(
                x: Double(a.x), y: Double(a.y), right: Double(b.x), top: Double(b.y),
                slope: slope, isNew: isNew)
        }
        var places = lines.flatMap { [$0.x, $0.right] }
        places.sort()
        var count = 0
        for place in places where count == 0 || places[count - 1] != place {
            places[count] = place
            count += 1
        }
        places.removeSubrange(count...)
        self.places = places
        for i in lines.indices {
            let (x, right) = (lines[i].x, lines[i].right)
            lines[i].from = Int32(places.firstSorted { $0 >= x })
            lines[i].to = Int32(places.firstSorted { $0 >= right })
        }
    }

    /// Calls `body` with the numbers of two pieces, possibly several times for a pair.
    func enumerate(_ body: (Int, Int) -> Void) {
        forEachUpright(body)
        guard places.count > 1 else { return }
        visit(0, places.count - 1, lines.indices.map { Int32($0) }, body)
    }

    /// Pairs of overlapping vertical pieces.
    private func forEachUpright(_ body: (Int, Int) -> Void) {
        let upright = lines.indices.filter { lines[$0].from == lines[$0].to }.sorted {
            (lines[$0].x, lines[$0].y) < (lines[$1].x, lines[$1].y)
        }
        var open: [Int] = []
        for i in upright {
            open.removeAll { lines[$0].x != lines[i].x || lines[$0].top < lines[i].y }
            for j in open where lines[i].isNew || lines[j].isNew { body(i, j) }
            open.append(i)
        }
    }

    /// Reports the pairs of a strip; `items` are the pieces that reach or touch the strip.
    private func visit(_ low: Int, _ high: Int, _ items: [Int32], _ body: (Int, Int) -> Void) {
        guard items.contains(where: { lines[Int($0)].isNew }) else { return }
        guard items.count > Self.few else { return all(items, items, body) }
        var (fresh, known, others): ([Int32], [Int32], [Int32]) = ([], [], [])
        for item in items {
            let line = lines[Int(item)]
            if line.from > low || line.to < high {
                others.append(item)
            } else if line.isNew {
                fresh.append(item)
            } else {
                known.append(item)
            }
        }
        meet(places[low], places[high], fresh, known, others, body)
        guard high - low > 1 else { return }
        let middle = Int32((low + high) / 2)
        let left = others.filter {
            let line = lines[Int($0)]
            return line.from < middle || line.to <= middle
        }
        visit(low, Int(middle), left, body)
        let right = others.filter {
            let line = lines[Int($0)]
            return line.to > middle || line.from >= middle
        }
        visit(Int(middle), high, right, body)
    }

    /// Reports the pairs of a strip with at least a piece that crosses the whole strip.
    private func meet(
        _ low: Double, _ high: Double, _ fresh: [Int32], _ known: [Int32], _ others: [Int32],
        _ body: (Int, Int) -> Void
    ) {
        guard !fresh.isEmpty || !known.isEmpty else { return }
        let (new, old) = (piles(fresh, low, high), piles(known, low, high))
        if new.count + old.count > max(8, (fresh.count + known.count) / 8) {
            // With many piles nearly all pieces intersect, and all pairs are reported.
            all(fresh + known, fresh + known + others, body)
            return
        }
        for (number, pile) in new.enumerated() {
            forEachNeighbour(pile, low, high, body)
            for item in pile {
                for other in new[..<number] { find(item, other, low, high, body) }
                for other in old { find(item, other, low, high, body) }
            }
        }
        for item in others {
            for pile in new { find(item, pile, low, high, body) }
            if lines[Int(item)].isNew { for pile in old { find(item, pile, low, high, body) } }
        }
    }

    private func all(_ items: [Int32], _ others: [Int32], _ body: (Int, Int) -> Void) {
        for (number, a) in items.enumerated() {
            for b in others[(number + 1)...] where lines[Int(a)].isNew || lines[Int(b)].isNew {
                body(Int(a), Int(b))
            }
        }
    }

    /// Sorts pieces that cross a whole strip into piles without crossings, each ordered from bottom
    /// to top.
    private func piles(_ items: [Int32], _ low: Double, _ high: Double) -> [Pile] {
        let ends = items.map { item in
            let line = lines[Int(item)]
            return (line.height(low), line.height(high), item)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        var piles: [Pile] = []
        // Heights of each pile's top piece at the right border, in descending order.
        var tops: [Double] = []
        for (_, top, item) in ends {
            let place = tops.firstSorted { $0 <= top }
            if place < piles.count {
                piles[place].append(item)
                tops[place] = top
            } else {
                piles.append([item])
                tops.append(top)
            }
        }
        return piles
    }

    /// Pairs of a pile that touch at the border of the strip, or coincide.
    private func forEachNeighbour(
        _ pile: Pile, _ low: Double, _ high: Double, _ body: (Int, Int) -> Void
    ) {
        for (place, item) in pile.enumerated() {
            let line = lines[Int(item)]
            let (left, right) = (line.height(low) + Self.slack, line.height(high) + Self.slack)
            for other in pile[(place + 1)...] {
                let above = lines[Int(other)]
                guard above.height(low) <= left || above.height(high) <= right else { break }
                body(Int(item), Int(other))
            }
        }
    }

    /// Reports the pieces of a pile that may meet another piece in a strip.
    private func find(
        _ item: Int32, _ pile: Pile, _ low: Double, _ high: Double, _ body: (Int, Int) -> Void
    ) {
        let line = lines[Int(item)]
        let (from, to) = (max(line.x, low), min(line.right, high))
        let isUpright = line.from == line.to
        let left = isUpright ? line.y : line.height(from)
        let right = isUpright ? line.top : line.height(to)
        /// Number of pieces of the pile below a point.
        func count(_ place: Double, below height: Double) -> Int {
            pile.firstSorted { lines[Int($0)].height(place) >= height }
        }
        var first = count(from, below: left - Self.slack)
        var end = first
        while end < pile.count, lines[Int(pile[end])].height(from) <= left + Self.slack { end += 1 }
        if first > 0, lines[Int(pile[first - 1])].height(to) >= right - Self.slack {
            first = min(first, count(to, below: right - Self.slack))
        }
        if end < pile.count, lines[Int(pile[end])].height(to) <= right + Self.slack {
            end = max(end, pile.firstSorted { lines[Int($0)].height(to) > right + Self.slack })
        }
        for other in pile[first..<end] where other != item { body(Int(item), Int(other)) }
    }
}
