// Splitting of chords at their intersections, until no chords cross.
//
// Input: chords on the grid. Output: pieces with at most ends in common.
// Idea: a crossing is moved to the nearest point of the grid, which may bend both chords into new
// crossings. The search is therefore repeated for new pieces until no pieces cross (two or three
// rounds). Crossings are decided exactly, in integer arithmetic. Coincident pieces count once.
// Cost: that of `PiecePairs`, and memory for each crossing; beyond `most` crossings nothing is cut.
import Foundation

/// A part of a chord.
struct ChordPiece {
    var chord: Int
    var start: GridPoint
    var end: GridPoint
    /// True before the first comparison with the other pieces.
    fileprivate var isNew = true

    init(chord: Int, start: GridPoint, end: GridPoint) {
        (self.chord, self.start, self.end) = (chord, start, end)
    }
}

struct ChordSplitting {
    private(set) var pieces: [ChordPiece]
    /// Distinct lines of the pieces, and the index of each piece's line.
    private var lines: [(start: GridPoint, end: GridPoint, isNew: Bool)] = []
    private var numbers: [Int] = []
    /// Cut points of each line in the current round, and the number of cut points.
    private var cuts: [Int: [GridPoint]] = [:]
    private var count = 0

    /// Maximum number of cuts: each takes about five hundred bytes until the areas are outlined.
    static var most: Int { 1 << 21 }

    /// Nil if the chords cross more often than `most`.
    init?(_ chords: [ChordList.Chord], most: Int = Self.most) {
        pieces = chords.enumerated().map {
            ChordPiece(chord: $0, start: $1.start, end: $1.end)
        }
        // Crossings left after this many rounds move by single steps of the grid.
        for _ in 0..<24 {
            findCuts(most)
            if cuts.isEmpty { break }
            if count > most { return nil }
            split()
        }
    }

    private mutating func findCuts(_ most: Int) {
        cuts = [:]
        gather()
        PiecePairs(lines).enumerate { i, j in
            if count <= most { meet(i, j) }
        }
    }

    /// Merges pieces between the same two points.
    private mutating func gather() {
        var known: [SIMD4<Int64>: Int] = [:]
        known.reserveCapacity(pieces.count)
        lines = []
        numbers = pieces.map { piece in
            let (a, b) = (piece.start, piece.end)
            let isForward = (a.x, a.y) < (b.x, b.y)
            let key = isForward ? SIMD4(a.x, a.y, b.x, b.y) : SIMD4(b.x, b.y, a.x, a.y)
            if let number = known[key] {
                // A line that was compared with all lines needs no further comparison.
                if !piece.isNew { lines[number].isNew = false }
                return number
            }
            known[key] = lines.count
            lines.append((piece.start, piece.end, piece.isNew))
            return lines.count - 1
        }
    }

    private mutating func meet(_ i: Int, _ j: Int) {
        let (a, b, c, d) = (lines[i].start, lines[i].end, lines[j].start, lines[j].end)
        guard max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x),
            max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y)
        else { return }
        let (c1, d1) = (a.turn(b, c), a.turn(b, d))
        if (c1 > 0 && d1 > 0) || (c1 < 0 && d1 < 0) { return }
        let (a1, b1) = (c.turn(d, a), c.turn(d, b))
        if c1 == 0 { cut(i, c) }
        if d1 == 0 { cut(i, d) }
        if a1 == 0 { cut(j, a) }
        if b1 == 0 { cut(j, b) }
        guard c1 != 0, d1 != 0, a1 != 0, b1 != 0, (a1 > 0) != (b1 > 0) else { return }
        let share = CGFloat(a1) / (CGFloat(a1) - CGFloat(b1))
        let place = GridPoint(
            x: a.x + Int64((share * CGFloat(b.x - a.x)).rounded()),
            y: a.y + Int64((share * CGFloat(b.y - a.y)).rounded()))
        cut(i, place)
        cut(j, place)
    }

    /// Adds a cut point of a piece; its ends are ignored.
    private mutating func cut(_ index: Int, _ p: GridPoint) {
        let (a, b) = (lines[index].start, lines[index].end)
        guard p != a, p != b, p.x >= min(a.x, b.x), p.x <= max(a.x, b.x), p.y >= min(a.y, b.y),
            p.y <= max(a.y, b.y)
        else { return }
        cuts[index, default: []].append(p)
        count += 1
    }

    private mutating func split() {
        var next: [ChordPiece] = []
        next.reserveCapacity(pieces.count + cuts.count)
        for (index, var piece) in pieces.enumerated() {
            guard let places = cuts[numbers[index]] else {
                piece.isNew = false
                next.append(piece)
                continue
            }
            let (a, b) = (piece.start, piece.end)
            func along(_ p: GridPoint) -> Int64 {
                (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)
            }
            var from = a
            for p in places.sorted(by: { along($0) < along($1) }) + [b] where p != from {
                next.append(ChordPiece(chord: piece.chord, start: from, end: p))
                from = p
            }
        }
        pieces = next
    }
}
