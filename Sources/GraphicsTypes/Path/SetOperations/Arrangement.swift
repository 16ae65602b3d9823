// Planar arrangement: the subdivision of the plane by the outlines of two areas.
//
// Input: segments of outlines that meet at end points only. Output: distinct edges, with the
// winding numbers of both areas on each side.
// Idea: coincident segments merge into one edge with the sum of their windings; touching areas
// therefore need no special case. Around a corner, each edge is a step from one sector to the next.
// Each connected part starts with its leftmost corner: the winding there is the winding above the
// next lower edge. Steps around corners give the windings of all other sectors. All decisions use
// integer arithmetic. Cost: n log n.
import Foundation

struct Arrangement {
    /// Winding numbers of both areas.
    typealias Windings = SIMD2<Int32>

    struct Edge {
        var from: Int
        var to: Int
        /// The chord of the edge, and true for the chord's direction.
        var chord: Int
        var isAlong: Bool
        /// Winding at the left minus winding at the right.
        var step: Windings
        var right = Windings.zero

        var left: Windings { right &+ step }
    }

    private(set) var corners: [GridPoint] = []
    private(set) var edges: [Edge] = []
    /// Indices of the corners, sorted by x, then by y.
    private(set) var cornersByPlace: [Int] = []
    /// Edges of each corner, counterclockwise from the left.
    private(set) var stars: [[Int]] = []

    init(_ pieces: [ChordPiece], _ chords: [ChordList.Chord]) {
        var numbers: [GridPoint: Int] = [:]
        var known: [SIMD2<Int>: Int] = [:]
        func number(_ p: GridPoint) -> Int {
            if let number = numbers[p] { return number }
            numbers[p] = corners.count
            corners.append(p)
            return corners.count - 1
        }
        for piece in pieces {
            let (a, b) = (number(piece.start), number(piece.end))
            var step = Windings.zero
            step[chords[piece.chord].path] = a < b ? 1 : -1
            if let edge = known[SIMD2(min(a, b), max(a, b))] {
                edges[edge].step &+= step
            } else {
                known[SIMD2(min(a, b), max(a, b))] = edges.count
                edges.append(
                    Edge(
                        from: min(a, b), to: max(a, b), chord: piece.chord, isAlong: a < b,
                        step: step))
            }
        }
        edges.removeAll { $0.step == .zero }
        stars = Array(repeating: [], count: corners.count)
        for (index, edge) in edges.enumerated() {
            stars[edge.from].append(index)
            stars[edge.to].append(index)
        }
        for corner in stars.indices where stars[corner].count > 1 { sortStar(corner) }
        findWindings()
    }

    /// The other end of an edge.
    func end(_ edge: Int, from corner: Int) -> Int {
        edges[edge].from == corner ? edges[edge].to : edges[edge].from
    }

    private mutating func sortStar(_ corner: Int) {
        let o = corners[corner]
        func isLower(_ p: GridPoint) -> Bool { p.y < o.y || (p.y == o.y && p.x < o.x) }
        let sorted = stars[corner].map { ($0, corners[end($0, from: corner)]) }.sorted { a, b in
            let (low, other) = (isLower(a.1), isLower(b.1))
            return low == other ? o.turn(a.1, b.1) > 0 : low
        }
        stars[corner] = sorted.map(\.0)
    }

    // MARK: Windings

    private mutating func findWindings() {
        var isDone = [Bool](repeating: false, count: corners.count)
        var order = EdgeOrder(edges.map { (corners[$0.from], corners[$0.to]) })
        let places = corners.indices.sorted {
            (corners[$0].x, corners[$0].y) < (corners[$1].x, corners[$1].y)
        }
        cornersByPlace = places
        for first in places where !stars[first].isEmpty {
            defer { order.pass(corners[first], stars[first]) }
            guard !isDone[first] else { continue }
            // The leftmost corner of a connected part: the sector before its first edge lies at the
            // left.
            isDone[first] = true
            let below = order.edge(below: corners[first])
            let windings = below.map { edge in
                order.begins(edge, at: corners[edges[edge].from])
                    ? edges[edge].left : edges[edge].right
            }
            var waiting = turn(first, from: 0, right: windings ?? .zero)
            while let (corner, edge) = waiting.popLast() {
                guard !isDone[corner], let at = stars[corner].firstIndex(of: edge) else { continue }
                isDone[corner] = true
                let isOutward = edges[edge].from == corner
                waiting += turn(
                    corner, from: at, right: isOutward ? edges[edge].right : edges[edge].left)
            }
        }
    }

    /// Sets the windings of all sectors around a corner. `right`: the windings of the sector to the
    /// right of the edge `start`, seen from the corner. Returns the edges of the corner, each with
    /// the corner at its end.
    private mutating func turn(
        _ corner: Int, from start: Int, right: Windings
    ) -> [(corner: Int, edge: Int)] {
        var sector = right
        let star = stars[corner]
        return star.indices.map { i in
            let edge = star[(start + i) % star.count]
            if edges[edge].from == corner {
                edges[edge].right = sector
                sector &+= edges[edge].step
            } else {
                // Seen from the other end, right and left of an edge are exchanged.
                sector &-= edges[edge].step
                edges[edge].right = sector
            }
            return (end(edge, from: corner), edge)
        }
    }
}
