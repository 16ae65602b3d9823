// Splitting of chords at their intersections, until none crosses another.
//
// In: chords on the grid. Out: pieces with at most their ends in common.
// Idea: a crossing is moved to the nearest point of the grid, which may bend both chords into
// others.
// The search therefore repeats for new pieces until nothing crosses (two or three rounds).
// Crossings are decided in integer arithmetic, without error. A grid of squares finds candidates.
// Cost: about linear in pieces for spread-out input.
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
    /// Cut points of each piece in this round.
    private var cuts: [Int: [GridPoint]] = [:]

    init(_ chords: [ChordList.Chord]) {
        pieces = chords.enumerated().map {
            ChordPiece(chord: $0, start: $1.start, end: $1.end)
        }
        // Crossings left after this many rounds move by single steps of the grid.
        for _ in 0..<24 {
            findCuts()
            if cuts.isEmpty { break }
            split()
        }
    }

    private mutating func findCuts() {
        cuts = [:]
        for square in Squares(pieces).lists {
            for (at, i) in square.enumerated() {
                for j in square[..<at] where pieces[i].isNew || pieces[j].isNew { meet(i, j) }
            }
        }
    }

    private mutating func meet(_ i: Int, _ j: Int) {
        let (a, b, c, d) = (pieces[i].start, pieces[i].end, pieces[j].start, pieces[j].end)
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
        let (a, b) = (pieces[index].start, pieces[index].end)
        guard p != a, p != b, p.x >= min(a.x, b.x), p.x <= max(a.x, b.x), p.y >= min(a.y, b.y),
            p.y <= max(a.y, b.y)
        else { return }
        cuts[index, default: []].append(p)
    }

    private mutating func split() {
        var next: [ChordPiece] = []
        next.reserveCapacity(pieces.count + cuts.count)
        for (index, var piece) in pieces.enumerated() {
            guard let places = cuts[index] else {
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

/// A grid of about as many squares as pieces, each with the pieces through the square.
private struct Squares {
    private(set) var lists: [[Int]]
    private let side: Int
    private let width: CGFloat
    private let low: GridPoint

    init(_ pieces: [ChordPiece]) {
        var (low, high) = (pieces.first?.start ?? GridPoint(x: 0, y: 0), GridPoint(x: 0, y: 0))
        high = low
        for piece in pieces {
            for p in [piece.start, piece.end] {
                low = GridPoint(x: min(low.x, p.x), y: min(low.y, p.y))
                high = GridPoint(x: max(high.x, p.x), y: max(high.y, p.y))
            }
        }
        self.low = low
        side = min(max(Int(Double(pieces.count).squareRoot()), 1), 256)
        width = CGFloat(max(high.x - low.x, high.y - low.y) + 1) / CGFloat(side)
        lists = Array(repeating: [], count: side * side)
        for (index, piece) in pieces.enumerated() { add(index, piece) }
    }

    /// Enters a piece in every square on its way, column by column.
    private mutating func add(_ index: Int, _ piece: ChordPiece) {
        let isForward = piece.start.x <= piece.end.x
        let a = isForward ? piece.start : piece.end
        let b = isForward ? piece.end : piece.start
        let slope = b.x == a.x ? 0 : CGFloat(b.y - a.y) / CGFloat(b.x - a.x)
        for column in place(CGFloat(a.x - low.x))...place(CGFloat(b.x - low.x)) {
            var (y0, y1) = (CGFloat(a.y), CGFloat(b.y))
            if b.x > a.x {
                let left = max(CGFloat(column) * width - 1, CGFloat(a.x - low.x))
                let right = min(CGFloat(column + 1) * width + 1, CGFloat(b.x - low.x))
                (y0, y1) = (
                    CGFloat(a.y) + slope * (left - CGFloat(a.x - low.x)),
                    CGFloat(a.y) + slope * (right - CGFloat(a.x - low.x))
                )
            }
            let bottom = place(min(y0, y1) - CGFloat(low.y) - 1)
            for row in bottom...place(max(y0, y1) - CGFloat(low.y) + 1) {
                lists[row * side + column].append(index)
            }
        }
    }

    private func place(_ distance: CGFloat) -> Int { min(max(Int(distance / width), 0), side - 1) }
}
