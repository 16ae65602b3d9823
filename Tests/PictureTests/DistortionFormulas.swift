import Foundation
import QuartzCore
import Testing

/// The formulas of distortion and tile filters, computed like on the GPU, for pictures of
/// `size` points a side.
enum Distortion {
    typealias Point = SIMD2<Double>

    /// The source position of a filter for a point, computed like on the GPU.
    struct Mapping: Sendable, CustomTestStringConvertible {
        let name: String
        let inputs: @Sendable () -> [String: Any]
        /// Nil: clear.
        let source: @Sendable (Point) -> Point?
        var testDescription: String { name }

        init(
            _ name: String, _ inputs: @escaping @autoclosure @Sendable () -> [String: Any],
            _ source: @escaping @Sendable (Point) -> Point?
        ) {
            (self.name, self.inputs, self.source) = (name, inputs, source)
        }
    }

    static let size = 120
    static let middle = Point(60, 60)

    static func length(_ p: Point) -> Double { (p * p).sum().squareRoot() }
    static func turn(_ p: Point, _ a: Double) -> Point {
        Point(cos(a) * p.x - sin(a) * p.y, sin(a) * p.x + cos(a) * p.y)
    }
    static func wrap(_ x: Double, _ n: Double) -> Double { x - n * (x / n).rounded(.down) }
    static func fold(_ x: Double, _ n: Double) -> Double {
        let m = wrap(x, 2 * n)
        return m < n ? m : 2 * n - m
    }
    static func smooth(_ k: Double) -> Double { k * k * (3 - 2 * k) }

    /// The offset from the nearest centre of hexagons made of triangles with sides of 30: every
    /// centre is tried.
    static func hexagon(_ q: Point) -> Point {
        var best = Point(1e9, 1e9)
        for i in -8...8 {
            for j in -8...8 {
                let centre = Point(
                    Double(i) * 45, (Double(i) / 2 + Double(j)) * 30 * 3.0.squareRoot())
                if length(q - centre) < length(best) { best = q - centre }
            }
        }
        return best
    }

    static func center(_ more: [String: Any] = [:]) -> [String: Any] {
        more.merging(["inputCenter": CIVector(x: 60, y: 60)]) { a, _ in a }
    }

    /// Coordinates of a point by two axes at an angle of 1.1, and back.
    static func skew(_ q: Point) -> Point {
        let v = q.y / sin(1.1)
        return Point(q.x - v * cos(1.1), v)
    }
    static func unskew(_ s: Point) -> Point { Point(s.x + s.y * cos(1.1), s.y * sin(1.1)) }

    /// A tile filter about the middle, 30 wide, turned by 0.4.
    static func tile(
        _ name: String, _ more: [String: Double] = [:], _ f: @escaping @Sendable (Point) -> Point
    )
        -> Mapping
    {
        Mapping(
            name,
            center(
                more.merging(["inputWidth": 30, "inputAngle": 0.4]) { a, _ in a } as [String: Any])
        ) { middle + turn(f(turn($0 - middle, -0.4)), 0.4) }
    }

    static func sector(_ q: Point, _ angle: (Double) -> Double) -> Point {
        let f = hexagon(q)
        let t = angle(atan2(f.y, f.x))
        return Point(cos(t), sin(t)) * length(f)
    }

    /// Half as large, turned by a quarter, moved.
    static let halfTurned = CGAffineTransform(a: 0, b: 0.5, c: -0.5, d: 0, tx: 80, ty: 10)

    /// Four corners in perspective, and the inverse: eight numbers that map each corner to its own,
    /// by a linear system.
    struct Slant: Sendable {
        /// Bottom left, bottom right, top right, top left.
        let corners = [Point(15, 12), Point(108, 25), Point(90, 80), Point(30, 105)]

        func inputs(_ more: [String: Any] = [:]) -> [String: Any] {
            let names = ["inputBottomLeft", "inputBottomRight", "inputTopRight", "inputTopLeft"]
            var all = more
            for (name, p) in zip(names, corners) { all[name] = CIVector(x: p.x, y: p.y) }
            return all
        }

        func back(_ p: Point, width: Double, height: Double) -> Point {
            let ends = [Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)]
            var rows: [[Double]] = []
            for (q, e) in zip(corners, ends) {
                rows.append([q.x, q.y, 1, 0, 0, 0, -q.x * e.x, -q.y * e.x, e.x])
                rows.append([0, 0, 0, q.x, q.y, 1, -q.x * e.y, -q.y * e.y, e.y])
            }
            for i in 0..<8 {
                rows.swapAt(i, (i..<8).max { abs(rows[$0][i]) < abs(rows[$1][i]) }!)
                for j in 0..<8 where j != i {
                    let k = rows[j][i] / rows[i][i]
                    for n in i..<9 { rows[j][n] -= k * rows[i][n] }
                }
            }
            let h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
            let w = h[6] * p.x + h[7] * p.y + 1
            return Point(h[0] * p.x + h[1] * p.y + h[2], h[3] * p.x + h[4] * p.y + h[5]) / w
        }
    }
    static let slant = Slant()

    /// A triangle with sides of 50 about the middle, rotated by 0.4: the point is reflected at the
    /// sides until inside.
    static func kaleidoscope(_ p: Point) -> (point: Point, mirrors: Int) {
        var d = turn(p - middle, -0.4)
        let inner = 50 / (2 * 3.0.squareRoot())
        var mirrors = 0
        while true {
            // Below first, then the two sides above: outward directions.
            let out = [-Double.pi / 2, .pi / 6, 5 * .pi / 6].map { Point(cos($0), sin($0)) }
            guard let n = out.first(where: { (d * $0).sum() > inner + 1e-9 }) else { break }
            d -= n * (2 * ((d * n).sum() - inner))
            mirrors += 1
        }
        return (middle + turn(d, 0.4), mirrors)
    }
}
