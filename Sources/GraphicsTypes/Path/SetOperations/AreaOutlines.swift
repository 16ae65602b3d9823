// The outlines of an area within an arrangement.
//
// In: an arrangement and which windings are inside. Out: the connected parts of the area, each with one outer
// outline and its holes, as lists of edges with the area at their left. An outline keeps to the sector it comes
// from at every corner and is cut where it comes back to a corner, so it meets itself nowhere. A hole lies in the
// outline that it sees below its leftmost corner, or in the one that the hole there lies in. Cost: n log n.
import Foundation

/// An edge in the direction an outline runs.
struct OutlineEdge {
    var start: GridPoint
    var end: GridPoint
    var chord: Int
    /// Whether it runs the chord's way.
    var isAlong: Bool
}

struct AreaOutlines {
    /// One connected part.
    struct Component {
        var outer: [OutlineEdge]
        var holes: [[OutlineEdge]] = []
    }

    private(set) var components: [Component] = []
    private let plane: Arrangement
    /// For edges on the rim of the area whether it lies at their left; nil for all others.
    private let isInsideLeft: [Bool?]
    /// For each corner the edges on the rim, counterclockwise.
    private let stars: [[Int]]
    /// For each edge on the rim its number in the stars at both its ends.
    private let slots: [(from: Int, to: Int)]

    /// A step of an outline: the corner it begins at, the number of its edge, and that edge.
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

    /// All outlines, cut wherever one comes back to a corner.
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

    /// The edge that goes on along the sector that `edge` has at its left where it arrives.
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

    /// Twice the enclosed area; positive when the outline runs counterclockwise.
    private static func area(_ loop: [Step]) -> CGFloat {
        guard let o = loop.first?.edge.start else { return 0 }
        return loop.reduce(0) { $0 + CGFloat(o.turn($1.edge.start, $1.edge.end)) }
    }

    /// For each hole the outline around it.
    ///
    /// Right below the lower edge that a hole's leftmost corner has lies the area, and below that an edge of the outline
    /// around both, or of a hole beside this one, which begins farther left or lower.
    private func outlines(around loops: [[Step]], _ areas: [CGFloat]) -> [Int?] {
        var (loopOf, around): ([Int: Int], [Int?]) = (
            [:], Array(repeating: nil, count: loops.count)
        )
        /// For corners at which holes begin those, each with its lower edge.
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
