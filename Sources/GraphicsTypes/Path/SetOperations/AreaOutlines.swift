// Outlines of an area within an arrangement.
//
// Input: an arrangement, and the windings of the inside. Output: connected parts of the area, each
// with a single outer outline and its holes, as lists of edges with the area at their left.
// Idea: an outline stays in its sector at every corner and is cut at a repeated corner, hence never
// touches itself. A hole belongs to the outline below the hole's leftmost corner, or to the outline
// of the hole found there. Cost: n log n.
import Foundation

/// An edge in the direction of an outline.
struct OutlineEdge {
    var start: GridPoint
    var end: GridPoint
    var chord: Int
    /// True if the edge has the chord's direction.
    var isAlong: Bool
}

struct AreaOutlines {
    /// Connected part of the area.
    struct Component {
        var outer: [OutlineEdge]
        var holes: [[OutlineEdge]] = []
    }

    private(set) var components: [Component] = []
    private let plane: Arrangement
    /// True for a boundary edge with the area at its left, false for a boundary edge with the area
    /// at its right; nil for other edges.
    private let isInsideLeft: [Bool?]
    /// Boundary edges of each corner, counterclockwise.
    private let stars: [[Int]]
    /// Positions of each boundary edge in the edge lists of its two corners.
    private let slots: [(from: Int, to: Int)]

    /// A step of an outline: the start corner, the number of the edge, and the edge.
    private typealias Step = (corner: Int, number: Int, edge: OutlineEdge)

    init(_ plane: Arrangement, isInside: (Arrangement.Windings) -> Bool) {
        self.plane = plane
        let isInsideLeft = plane.edges.map { edge -> Bool? in
            let left = isInside(edge.left)
            return left == isInside(edge.right) ? nil : left
        }
        self.isInsideLeft = isInsideLeft
        stars = plane.stars.map { star in star.filter { isInsideLeft[$0] != nil } }
        var slots = [(from: Int, to: Int)](repeating: (0, 0), count: plane.edges.count)
        for (corner, star) in stars.enumerated() {
            for (slot, edge) in star.enumerated() {
                if plane.edges[edge].from == corner {
                    slots[edge].from = slot
                } else {
                    slots[edge].to = slot
                }
            }
        }
        self.slots = slots
        let loops = self.loops()
        let areas = loops.map(Self.area)
        var numbers: [Int: Int] = [:]
        for (loop, area) in areas.enumerated() where area > 0 {
            numbers[loop] = components.count
            components.append(Component(outer: loops[loop].map(\.edge)))
        }
        let around = outlines(around: loops, areas)
        for (hole, area) in areas.enumerated() where area < 0 {
            guard let component = around[hole].flatMap({ numbers[$0] }) else { continue }
            components[component].holes.append(loops[hole].map(\.edge))
        }
    }

    /// All outlines, cut at repeated corners.
    private func loops() -> [[Step]] {
        var isUsed = [Bool](repeating: false, count: plane.edges.count)
        var found: [[Step]] = []
        for first in plane.edges.indices where isInsideLeft[first] != nil && !isUsed[first] {
            var open: [Step] = []
            var places: [Int: Int] = [:]
            var edge = first
            while !isUsed[edge] {
                isUsed[edge] = true
                let runsForward = isInsideLeft[edge] == true
                let (from, to) =
                    runsForward
                    ? (plane.edges[edge].from, plane.edges[edge].to)
                    : (plane.edges[edge].to, plane.edges[edge].from)
                places[from] = open.count
                open.append(
                    (
                        from, edge,
                        OutlineEdge(
                            start: plane.corners[from], end: plane.corners[to],
                            chord: plane.edges[edge].chord,
                            isAlong: plane.edges[edge].isAlong == runsForward)
                    ))
                if let back = places[to] {
                    found.append(Array(open[back...]))
                    for left in open[back...] { places[left.corner] = nil }
                    open.removeSubrange(back...)
                }
                guard let next = self.next(after: edge, at: to) else { break }
                edge = next
            }
        }
        return found
    }

    /// The next edge along the sector at the left of `edge`, at its end.
    private func next(after edge: Int, at corner: Int) -> Int? {
        let star = stars[corner]
        let at = plane.edges[edge].from == corner ? slots[edge].from : slots[edge].to
        for i in 1...star.count {
            let other = star[(at + star.count - i) % star.count]
            if (plane.edges[other].from == corner) == isInsideLeft[other] { return other }
        }
        return nil
    }

    // MARK: Nesting

    /// Twice the enclosed area; positive for a counterclockwise outline.
    private static func area(_ loop: [Step]) -> CGFloat {
        guard let o = loop.first?.edge.start else { return 0 }
        return loop.reduce(0) { $0 + CGFloat(o.turn($1.edge.start, $1.edge.end)) }
    }

    /// For each hole, the outline around the hole.
    ///
    /// The area lies right below the lower edge of a hole's leftmost corner. Below the area lies an
    /// edge of the surrounding outline, or of a neighbouring hole with a start farther left or
    /// lower.
    private func outlines(around loops: [[Step]], _ areas: [CGFloat]) -> [Int?] {
        var (loopOf, around): ([Int: Int], [Int?]) = (
            [:], Array(repeating: nil, count: loops.count)
        )
        /// The holes that begin at a corner, each with the edge directly below the hole.
        var beginning: [Int: [(hole: Int, edge: Int)]] = [:]
        for (number, loop) in loops.enumerated() {
            for step in loop { loopOf[step.number] = number }
            guard areas[number] < 0,
                let first = loop.indices.min(by: { isBefore(loop[$0], loop[$1]) })
            else { continue }
            let (leaving, arriving) = (loop[first], loop[first == 0 ? loop.count - 1 : first - 1])
            let o = leaving.edge.start
            let isLower = o.turn(leaving.edge.end, arriving.edge.start) > 0
            beginning[leaving.corner, default: []].append(
                (number, isLower ? leaving.number : arriving.number))
        }
        guard !beginning.isEmpty else { return around }
        var order = EdgeOrder(plane.edges.map { (plane.corners[$0.from], plane.corners[$0.to]) })
        for corner in plane.cornersByPlace where !stars[corner].isEmpty {
            order.pass(plane.corners[corner], stars[corner])
            guard let holes = beginning[corner] else { continue }
            let placed = holes.map {
                (order.place(of: $0.edge, from: plane.corners[corner]), $0.hole)
            }
            for (place, hole) in placed.sorted(by: { $0.0 < $1.0 }) {
                let below = order.edge(below: place).flatMap { loopOf[$0] }
                around[hole] = below.flatMap { areas[$0] > 0 ? $0 : around[$0] }
            }
        }
        return around
    }

    private func isBefore(_ a: Step, _ b: Step) -> Bool {
        (a.edge.start.x, a.edge.start.y) < (b.edge.start.x, b.edge.start.y)
    }
}
