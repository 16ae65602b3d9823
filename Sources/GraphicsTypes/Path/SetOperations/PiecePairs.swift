// Pairs of pieces that may meet.
//
// In: pieces on the grid. Out: every pair that crosses, or of which one ends within the other, if
// one is new, and few others. The plane is halved between ends of pieces again and again. In each
// strip the pieces that run right through it are sorted into piles of pieces that do not cross,
// each above the one before; where another piece lies in a pile is found by halving. Numbers are
// floating point, off by a millionth of a step of the grid at most, and pieces nearer than `slack`
// count as meeting.
// Cost: n log² n and the number of pairs found; as many piles as need p² crossings take p times as
// long.

struct PiecePairs {
    /// A piece from its left to its right end; of an upright one from the lower to the upper.
    private struct Line {
        var x, y, right, top, slope: Double
        var isNew: Bool
        /// Numbers of both ends among the places.
        var from: Int32 = 0
        var to: Int32 = 0

        func height(_ place: Double) -> Double { y + (place - x) * slope }
    }

    private typealias Pile = [Int32]

    /// How near pieces are that may meet, in steps of the grid.
    private static var slack: Double { 1e-3 }
    /// Among so few every pair counts.
    private static var few: Int { 10 }

    private var lines: [Line]
    /// The places from left to right at which pieces end.
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

    /// Calls `body` for the numbers of two pieces; for some pairs several times.
    func enumerate(_ body: (Int, Int) -> Void) {
        forEachUpright(body)
        guard places.count > 1 else { return }
        visit(0, places.count - 1, lines.indices.map { Int32($0) }, body)
    }

    /// Upright pieces one above the other.
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

    /// The pairs of a strip; `items` come into it or touch it.
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

    /// The pairs of a strip of which at least one runs right through it.
    private func meet(
        _ low: Double, _ high: Double, _ fresh: [Int32], _ known: [Int32], _ others: [Int32],
        _ body: (Int, Int) -> Void
    ) {
        guard !fresh.isEmpty || !known.isEmpty else { return }
        let (new, old) = (piles(fresh, low, high), piles(known, low, high))
        if new.count + old.count > max(8, (fresh.count + known.count) / 8) {
            // Nearly everything crosses.
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

    /// Pieces that run right through a strip in piles in which none crosses another, from the
    /// lowest to the highest.
    private func piles(_ items: [Int32], _ low: Double, _ high: Double) -> [Pile] {
        let ends = items.map { item in
            let line = lines[Int(item)]
            return (line.height(low), line.height(high), item)
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
        var piles: [Pile] = []
        // Heights at the right of each pile's highest; the first pile has the highest of them.
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

    /// Pieces of a pile that touch at the rim of the strip, or lie on one another.
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

    /// The pieces of a pile that another piece may meet in a strip.
    private func find(
        _ item: Int32, _ pile: Pile, _ low: Double, _ high: Double, _ body: (Int, Int) -> Void
    ) {
        let line = lines[Int(item)]
        let (from, to) = (max(line.x, low), min(line.right, high))
        let isUpright = line.from == line.to
        let left = isUpright ? line.y : line.height(from)
        let right = isUpright ? line.top : line.height(to)
        /// How many of the pile run below a place.
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
