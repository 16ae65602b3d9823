import CoreGraphics
import Foundation

// Rectangles, ellipses, stars and free paths.
extension SceneCompiler {
    /// Path of a shape; nil for shapes other than paths.
    func path(of json: JSONValue, _ scope: Scope) -> PathNode? {
        let isReversed = json["d"]?.int == 3
        let node: PathNode
        switch json["ty"]?.string ?? "" {
        case "sh":
            let value = pathValue(json["ks"], scope)
            node = PathNode(PathCourse(value)) { frame, before in
                value.value(at: frame, isBefore: before).contour.map { [$0] } ?? []
            }
        case "el": node = ellipse(json, scope)
        case "rc": node = rectangle(json, scope)
        case "sr": node = star(json, scope)
        default: return nil
        }
        guard isReversed else { return node }
        return PathNode(node.course) { frame, before in
            node.contours(frame, before).map(\.reversed)
        }
    }

    private func ellipse(_ json: JSONValue, _ scope: Scope) -> PathNode {
        let place = numbers(json["p"], [0, 0], scope)
        let size = numbers(json["s"], [0, 0], scope)
        return PathNode(PathCourse(place).joined(with: PathCourse(size))) { frame, before in
            let p = place.value(at: frame, isBefore: before)
            let s = size.value(at: frame, isBefore: before)
            return [.ellipse(center: Vector(p[0], p[1]), radii: Vector(s[0], s[1]) / 2)]
        }
    }

    private func rectangle(_ json: JSONValue, _ scope: Scope) -> PathNode {
        let place = numbers(json["p"], [0, 0], scope)
        let size = numbers(json["s"], [0, 0], scope)
        let radius = number(json["r"], 0, scope)
        let isRound = radius.isAnimated || radius.constant[0] > 0
        // The radius is clamped to half of the smaller side, which makes the path nonlinear in the
        // size.
        var course = PathCourse(place)
        course = course.joined(with: PathCourse(size, isLinear: !isRound))
        course = course.joined(with: PathCourse(radius, isLinear: !size.isAnimated))
        return PathNode(course) { frame, before in
            let p = place.value(at: frame, isBefore: before)
            let s = size.value(at: frame, isBefore: before)
            return [
                .rectangle(
                    center: Vector(p[0], p[1]), size: Vector(s[0], s[1]),
                    radius: radius.value(at: frame, isBefore: before)[0], isRound: isRound)
            ]
        }
    }

    private func star(_ json: JSONValue, _ scope: Scope) -> PathNode {
        let place = numbers(json["p"], [0, 0], scope)
        let keys = ["pt", "r", "or", "os", "ir", "is"]
        let values = keys.map { number(json[$0], $0 == "pt" ? 5 : 0, scope) }
        let isStar = json["sy"]?.int != 2
        let shape = values.reduce(PathCourse.constant) {
            $0.joined(with: PathCourse($1, isLinear: false))
        }
        return PathNode(shape.joined(with: PathCourse(place))) { frame, before in
            let n = values.map { $0.value(at: frame, isBefore: before)[0] }
            let p = place.value(at: frame, isBefore: before)
            return [
                .star(
                    center: Vector(p[0], p[1]), points: n[0], turn: n[1] * .pi / 180, outer: n[2],
                    outerRoundness: n[3] / 100, inner: isStar ? n[4] : nil,
                    innerRoundness: n[5] / 100)
            ]
        }
    }
}

extension Contour {
    /// Length of the handles of a quarter circle of radius 1.
    static let quarter = 0.551_784_777_79

    /// Ellipse, clockwise from the top.
    static func ellipse(center c: Vector, radii r: Vector) -> Contour {
        let k = r * quarter
        var path = Contour(c + Vector(0, -r.y))
        path.curve(c + Vector(k.x, -r.y), c + Vector(r.x, -k.y), c + Vector(r.x, 0))
        path.curve(c + Vector(r.x, k.y), c + Vector(k.x, r.y), c + Vector(0, r.y))
        path.curve(c + Vector(-k.x, r.y), c + Vector(-r.x, k.y), c + Vector(-r.x, 0))
        path.curve(c + Vector(-r.x, -k.y), c + Vector(-k.x, -r.y), c + Vector(0, -r.y))
        path.isClosed = true
        return path
    }

    /// Rectangle, clockwise from the end of the top right corner. `isRound` adds a curve at each
    /// corner, even for radius 0, so that paths of all frames have the same segments.
    static func rectangle(center c: Vector, size: Vector, radius: Double, isRound: Bool) -> Contour
    {
        let h = size / 2
        let r = max(0, min(radius, min(abs(h.x), abs(h.y))))
        func at(_ x: Double, _ y: Double) -> Vector { c + Vector(x, y) }
        guard isRound else {
            var path = Contour(at(h.x, -h.y))
            for corner in [at(h.x, h.y), at(-h.x, h.y), at(-h.x, -h.y), at(h.x, -h.y)] {
                path.line(to: corner)
            }
            path.isClosed = true
            return path
        }
        let k = r * (1 - quarter)
        var path = Contour(at(h.x, -h.y + r))
        path.line(to: at(h.x, h.y - r))
        path.curve(at(h.x, h.y - k), at(h.x - k, h.y), at(h.x - r, h.y))
        path.line(to: at(-h.x + r, h.y))
        path.curve(at(-h.x + k, h.y), at(-h.x, h.y - k), at(-h.x, h.y - r))
        path.line(to: at(-h.x, -h.y + r))
        path.curve(at(-h.x, -h.y + k), at(-h.x + k, -h.y), at(-h.x + r, -h.y))
        path.line(to: at(h.x - r, -h.y))
        path.curve(at(h.x - k, -h.y), at(h.x, -h.y + k), at(h.x, -h.y + r))
        path.isClosed = true
        return path
    }

    /// Star, or polygon without an inner radius; clockwise from the top.
    ///
    /// Source: lottie-spec, "PolyStar". The fraction of a non-integer number of points makes a
    /// smaller last point.
    static func star(
        center c: Vector, points: Double, turn: Double, outer: Double, outerRoundness: Double,
        inner: Double?, innerRoundness: Double
    ) -> Contour {
        let count = min(max(points.rounded(.down), 2), 1000)
        let corners = Int(count) * (inner == nil ? 1 : 2)
        let step = 2 * Double.pi / Double(corners)
        let around = inner == nil ? 4.0 : 2.0
        func corner(_ i: Int) -> (place: Vector, handle: Vector) {
            let isOuter = inner == nil || i % 2 == 0
            let radius = isOuter ? outer : inner ?? outer
            let roundness = isOuter ? outerRoundness : innerRoundness
            let angle = turn - .pi / 2 + Double(i) * step
            let direction = Vector(cos(angle), sin(angle))
            let length = 2 * .pi * radius / (Double(corners) * around) * roundness
            return (c + direction * radius, direction.turned * length)
        }
        var path = Contour(corner(0).place)
        for i in 0..<corners {
            let (a, b) = (corner(i), corner((i + 1) % corners))
            path.curve(a.place + a.handle, b.place - b.handle, b.place)
        }
        path.isClosed = true
        return path
    }
}
