// Spans of a shape in horizontal bands.
//
// Input: a path with holes, y up.
// Output: for a band, the parts of the band that lie inside of the path and outside of the holes at
// every height of the band. Curves are polygons of short edges. Between two neighbouring heights of
// corners edges are straight: a part inside at both heights is inside between the two, unless edges
// cross between the heights. If a band has too many corners, only some corners are evaluated.
// Cost of a band: O(edges).
import CoreGraphics
import Foundation

struct FrameShape {
    private struct Edge {
        let from, to: CGPoint
        var low: CGFloat { min(from.y, to.y) }
        var high: CGFloat { max(from.y, to.y) }
    }

    private struct Area {
        let edges: [Edge]
        let byWinding: Bool
    }

    private let area: Area
    private let holes: [Area]
    /// Box of the path.
    let box: CGRect

    /// Magnitude of coordinates at most: differences of greater numbers may be infinite.
    private static let farthest: CGFloat = 1e12
    /// Heights of corners of a band.
    private static let mostHeights = 24

    init(_ path: CGPath, _ attributes: FrameAttributes) {
        area = Area(edges: Self.edges(path), byWinding: attributes.fillsByWinding)
        var all = attributes.holes.map { hole in
            Area(edges: Self.edges(hole.path), byWinding: hole.fillsByWinding)
        }
        func addBand(_ path: CGPath, _ width: CGFloat) {
            guard width > 0 else { return }
            let band = path.copy(
                strokingWithWidth: width, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
            all.append(Area(edges: Self.edges(band), byWinding: true))
        }
        // Half of a stroke lies on each side of the edge.
        addBand(path, attributes.width * 2)
        for hole in attributes.holes { addBand(hole.path, hole.width * 2) }
        holes = all
        box = path.boundingBoxOfPath
    }

    private static func edges(_ path: CGPath) -> [Edge] {
        var found: [Edge] = []
        var (start, at) = (CGPoint.zero, CGPoint.zero)
        func held(_ point: CGPoint) -> CGPoint {
            CGPoint(
                x: point.x.magnitude > farthest
                    ? (point.x < 0 ? -farthest : farthest) : point.x,
                y: point.y.magnitude > farthest
                    ? (point.y < 0 ? -farthest : farthest) : point.y)
        }
        func line(_ end: CGPoint) {
            let to = held(end)
            if at.y != to.y, at.y.isFinite, to.y.isFinite, at.x.isFinite, to.x.isFinite {
                found.append(Edge(from: at, to: to))
            }
            at = to
        }
        path.flattened(threshold: 0.25).applyWithBlock { element in
            let points = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint:
                line(start)
                (start, at) = (held(points[0]), held(points[0]))
            case .addLineToPoint: line(points[0])
            case .addQuadCurveToPoint: line(points[1])
            case .addCurveToPoint: line(points[2])
            case .closeSubpath: line(start)
            }
        }
        line(start)
        return found
    }

    /// Parts of a band that are free for text, from left to right.
    func spans(top: CGFloat, bottom: CGFloat) -> [ClosedRange<CGFloat>] {
        let inset = (top - bottom) / 1000
        var heights = [top - inset, bottom + inset]
        func part(_ area: Area) -> Area {
            let edges = area.edges.filter { $0.low < top && $0.high > bottom }
            return Area(edges: edges, byWinding: area.byWinding)
        }
        let area = part(area)
        let holes = holes.map(part)
        for area in [area] + holes {
            for edge in area.edges {
                for y in [edge.from.y, edge.to.y] where y < top && y > bottom {
                    heights.append(contentsOf: [y - inset / 2, y + inset / 2])
                }
            }
        }
        heights = Array(Set(heights.filter { $0 < top && $0 > bottom })).sorted()
        if heights.count > Self.mostHeights {
            let step = Double(heights.count - 1) / Double(Self.mostHeights - 1)
            heights = (0..<Self.mostHeights).map { heights[Int((Double($0) * step).rounded())] }
        }
        var free: [ClosedRange<CGFloat>]?
        for y in heights {
            let inside = Self.inside(area, y)
            free = free.map { Self.common($0, inside) } ?? inside
        }
        var found = free ?? []
        for hole in holes {
            for y in heights { found = Self.difference(found, Self.inside(hole, y)) }
        }
        return found
    }

    /// Parts of a horizontal line inside of an area.
    private static func inside(_ area: Area, _ y: CGFloat) -> [ClosedRange<CGFloat>] {
        var crossings: [(x: CGFloat, turn: Int)] = []
        for edge in area.edges where edge.low <= y && edge.high > y {
            let t = (y - edge.from.y) / (edge.to.y - edge.from.y)
            crossings.append(
                (edge.from.x + t * (edge.to.x - edge.from.x), edge.from.y < edge.to.y ? 1 : -1))
        }
        crossings.sort { $0.x < $1.x }
        var found: [ClosedRange<CGFloat>] = []
        var winding = 0
        for (i, crossing) in crossings.enumerated() where i + 1 < crossings.count {
            winding += crossing.turn
            let isInside = area.byWinding ? winding != 0 : i % 2 == 0
            let next = crossings[i + 1].x
            guard isInside, next > crossing.x else { continue }
            if let last = found.last, last.upperBound >= crossing.x {
                found[found.count - 1] = last.lowerBound...next
            } else {
                found.append(crossing.x...next)
            }
        }
        return found
    }

    private static func common(
        _ a: [ClosedRange<CGFloat>], _ b: [ClosedRange<CGFloat>]
    ) -> [ClosedRange<CGFloat>] {
        var found: [ClosedRange<CGFloat>] = []
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            let low = max(a[i].lowerBound, b[j].lowerBound)
            let high = min(a[i].upperBound, b[j].upperBound)
            if low < high { found.append(low...high) }
            if a[i].upperBound < b[j].upperBound { i += 1 } else { j += 1 }
        }
        return found
    }

    private static func difference(
        _ a: [ClosedRange<CGFloat>], _ b: [ClosedRange<CGFloat>]
    ) -> [ClosedRange<CGFloat>] {
        var found: [ClosedRange<CGFloat>] = []
        for span in a {
            var low = span.lowerBound
            for hole in b where hole.upperBound > low && hole.lowerBound < span.upperBound {
                if hole.lowerBound > low { found.append(low...hole.lowerBound) }
                low = max(low, hole.upperBound)
            }
            if low < span.upperBound { found.append(low...span.upperBound) }
        }
        return found
    }
}
