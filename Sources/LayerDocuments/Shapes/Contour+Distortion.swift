import Foundation

// Pucker, zig-zag and twist.
extension Contour {
    private var vertices: [Vector] {
        let ends = segments.map(\.end)
        return isClosed && ends.last == start ? ends : [start] + ends
    }

    /// Pucker and bloat: moves vertices towards the center and handles away from the center by
    /// `amount`, where 1 is 100 %; negative amounts move in the opposite direction.
    func puckered(_ amount: Double) -> Contour {
        let all = vertices
        guard amount != 0, !all.isEmpty else { return self }
        let middle = all.reduce(Vector.zero, +) / Double(all.count)
        func vertex(_ v: Vector) -> Vector { v + (middle - v) * amount }
        func handle(_ v: Vector) -> Vector { v - (middle - v) * amount }
        var path = Contour(vertex(start))
        path.isClosed = isClosed
        for s in segments { path.curve(handle(s.control1), handle(s.control2), vertex(s.end)) }
        return path
    }

    /// Zig-zag: divides each segment into ridges, alternating to the left and to the right.
    func zigZag(size: Double, ridges: Double, isSmooth: Bool) -> Contour {
        let count = Int(min(max(ridges.rounded(), 0), 1000))
        guard size != 0, !segments.isEmpty, segments.count * (count + 1) <= DocumentLimits.vertices
        else { return self }
        var places: [(Vector, Vector)] = []
        var side = -1.0
        func add(_ i: Int, _ t: Double, normalOf other: (Int, Double)? = nil) {
            var direction = tangent(i, t)
            if let other { direction = (direction + tangent(other.0, other.1)).unit }
            let normal = Vector(direction.y, -direction.x)
            places.append((point(i, t) + normal * (side * size), direction))
            side = -side
        }
        for i in segments.indices {
            let before = i > 0 ? i - 1 : isClosed ? segments.count - 1 : nil
            add(i, 0, normalOf: before.map { ($0, 1) })
            for k in 0..<count { add(i, Double(k + 1) / Double(count + 1)) }
        }
        if !isClosed { add(segments.count - 1, 1) }
        var path = Contour(places[0].0)
        path.isClosed = isClosed
        for i in 1..<places.count + (isClosed ? 1 : 0) {
            let (a, b) = (places[i - 1], places[i % places.count])
            if isSmooth {
                let reach = (b.0 - a.0).length / 4
                path.curve(a.0 + a.1 * reach, b.0 - b.1 * reach, b.0)
            } else {
                path.line(to: b.0)
            }
        }
        return path
    }

    /// Twist: rotates points about `center`, by `degrees` at the center and less with the distance.
    func twisted(_ degrees: Double, about center: Vector) -> Contour {
        let all = vertices
        guard degrees != 0, !all.isEmpty else { return self }
        let low = all.reduce(all[0]) { Vector(min($0.x, $1.x), min($0.y, $1.y)) }
        let high = all.reduce(all[0]) { Vector(max($0.x, $1.x), max($0.y, $1.y)) }
        let middle = (low + high) / 2 + center
        let reach = max((high - low).x, (high - low).y) / 2
        guard reach > 0 else { return self }
        func turn(_ v: Vector) -> Vector {
            let way = v - middle
            let angle = degrees * .pi / 180 * (1 - min(way.length / reach, 1))
            let (s, c) = (sin(angle), cos(angle))
            return middle + Vector(way.x * c - way.y * s, way.x * s + way.y * c)
        }
        var path = Contour(turn(start))
        path.isClosed = isClosed
        for s in segments { path.curve(turn(s.control1), turn(s.control2), turn(s.end)) }
        return path
    }
}
