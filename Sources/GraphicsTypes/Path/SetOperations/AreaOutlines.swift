// The outlines of an area within an arrangement.
//
// In: an arrangement and which windings are inside. Out: the connected parts of the area, each with one outer
// outline and its holes, as lists of edges with the area at their left. An outline keeps to the sector it comes
// from at every corner and is cut where it comes back to a corner, so it meets itself nowhere.
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

    init(_ plane: Arrangement, isInside: (Arrangement.Windings) -> Bool) {
        self.plane = plane
        isInsideLeft = plane.edges.map { edge in
            let left = isInside(edge.left)
            return left == isInside(edge.right) ? nil : left
        }
        let loops = self.loops().map { ($0, Self.area($0)) }
        components = loops.filter { $0.1 > 0 }.map { Component(outer: $0.0) }
        let areas = loops.map(\.1).filter { $0 > 0 }
        for (hole, area) in loops where area < 0 {
            let around = areas.indices.filter {
                areas[$0] > -area && Self.contains(components[$0].outer, hole)
            }
            guard let nearest = around.min(by: { areas[$0] < areas[$1] }) else { continue }
            components[nearest].holes.append(hole)
        }
    }

    /// All outlines, cut wherever one comes back to a corner.
    private func loops() -> [[OutlineEdge]] {
        var isUsed = [Bool](repeating: false, count: plane.edges.count)
        var found: [[OutlineEdge]] = []
        for first in plane.edges.indices where isInsideLeft[first] != nil && !isUsed[first] {
            var open: [(corner: Int, edge: OutlineEdge)] = []
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
                        from,
                        OutlineEdge(
                            start: plane.corners[from], end: plane.corners[to],
                            chord: plane.edges[edge].chord,
                            isAlong: plane.edges[edge].isAlong == runsForward)
                    ))
                if let back = places[to] {
                    found.append(open[back...].map(\.edge))
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
        let star = plane.stars[corner]
        guard let at = star.firstIndex(of: edge) else { return nil }
        for i in 1...star.count {
            let other = star[(at + star.count - i) % star.count]
            guard let left = isInsideLeft[other] else { continue }
            if (plane.edges[other].from == corner) == left { return other }
        }
        return nil
    }

    // MARK: Nesting

    /// Twice the enclosed area; positive when the outline runs counterclockwise.
    private static func area(_ loop: [OutlineEdge]) -> CGFloat {
        guard let o = loop.first?.start else { return 0 }
        return loop.reduce(0) { $0 + CGFloat(o.turn($1.start, $1.end)) }
    }

    /// Whether a hole, which may touch the outline in corners, lies within it.
    private static func contains(_ outline: [OutlineEdge], _ hole: [OutlineEdge]) -> Bool {
        guard let edge = hole.first else { return false }
        // The middle of an edge lies on no other; doubled, it is a place of the grid.
        let p = GridPoint(x: edge.start.x + edge.end.x, y: edge.start.y + edge.end.y)
        var isInside = false
        for side in outline {
            let a = GridPoint(x: 2 * side.start.x, y: 2 * side.start.y)
            let b = GridPoint(x: 2 * side.end.x, y: 2 * side.end.y)
            guard (a.y > p.y) != (b.y > p.y) else { continue }
            let isRight = b.y > a.y ? a.turn(b, p) > 0 : b.turn(a, p) > 0
            if isRight { isInside.toggle() }
        }
        return isInside
    }
}
