import Foundation

/// Arc lengths along a contour.
struct ContourMeasure {
    let contour: Contour
    /// Arc length at the start of each segment, and the total.
    private var sums: [Double] = [0]
    private var tables: [[Double]] = []
    private static let steps = 24

    var length: Double { sums[sums.count - 1] }

    init(_ contour: Contour) {
        self.contour = contour
        for i in contour.segments.indices {
            var table = [0.0]
            if contour.isLine(i) {
                table.append((contour.segments[i].end - contour.begin(i)).length)
            } else {
                var last = contour.begin(i)
                for step in 1...Self.steps {
                    let next = contour.point(i, Double(step) / Double(Self.steps))
                    table.append(table[step - 1] + (next - last).length)
                    last = next
                }
            }
            sums.append(sums[i] + table[table.count - 1])
            tables.append(table)
        }
    }

    /// Segment and parameter at an arc length.
    private func place(_ wanted: Double) -> (Int, Double) {
        var i = 0
        while i < tables.count - 1, sums[i + 1] <= wanted { i += 1 }
        let rest = wanted - sums[i]
        let table = tables[i]
        guard let j = table.firstIndex(where: { $0 >= rest }), j > 0 else {
            return (i, rest <= 0 ? 0 : 1)
        }
        let span = table[j] - table[j - 1]
        let f = span > 0 ? (rest - table[j - 1]) / span : 0
        return (i, (Double(j - 1) + f) / Double(table.count - 1))
    }

    /// Part between two arc lengths from 0 to the total, as an open contour.
    func part(from: Double, to: Double) -> Contour? {
        guard to > from, !contour.segments.isEmpty, length > 0 else { return nil }
        let (i, t) = place(from)
        let (j, u) = place(to)
        guard i < j || t < u else { return nil }
        var part: Contour?
        for k in i...j {
            let (a, b) = (k == i ? t : 0, k == j ? u : 1)
            if b <= a { continue }
            let piece = contour.piece(k, a, b)
            if part == nil { part = Contour(piece.0) }
            part?.segments.append(piece.1)
        }
        return part
    }

    /// Point and direction at an arc length.
    func point(at wanted: Double) -> (point: Vector, direction: Vector) {
        guard !contour.segments.isEmpty else { return (contour.start, Vector(1, 0)) }
        let (i, t) = place(min(max(wanted, 0), length))
        return (contour.point(i, t), contour.tangent(i, t))
    }
}

extension Contour {
    /// Point of segment `i` at a parameter.
    func point(_ i: Int, _ t: Double) -> Vector {
        let (p, s, u) = (begin(i), segments[i], 1 - t)
        let a = p * (u * u * u) + s.c1 * (3 * u * u * t)
        return a + s.c2 * (3 * u * t * t) + s.end * (t * t * t)
    }

    /// Direction of segment `i` at a parameter, of length 1.
    func tangent(_ i: Int, _ t: Double) -> Vector {
        let (p, s, u) = (begin(i), segments[i], 1 - t)
        let d = (s.c1 - p) * (u * u) + (s.c2 - s.c1) * (2 * u * t) + (s.end - s.c2) * (t * t)
        if d.length > 1e-9 { return d.unit }
        // For a handle at the segment's end the direction is that of the chord.
        let ahead = t < 0.5 ? (s.c2 - p) : (s.end - s.c1)
        return ahead.length > 1e-9 ? ahead.unit : (s.end - p).unit
    }

    /// Part of a segment between two parameters.
    func piece(_ i: Int, _ a: Double, _ b: Double) -> (Vector, CurveSegment) {
        let p = begin(i)
        let s = segments[i]
        if a == 0, b == 1 { return (p, s) }
        if isLine(i) {
            let (from, to) = (p + (s.end - p) * a, p + (s.end - p) * b)
            return (from, CurveSegment(c1: from, c2: to, end: to))
        }
        func blossom(_ x: Double, _ y: Double, _ z: Double) -> Vector {
            func mix(_ m: Vector, _ n: Vector, _ t: Double) -> Vector { m + (n - m) * t }
            let (q0, q1, q2) = (mix(p, s.c1, x), mix(s.c1, s.c2, x), mix(s.c2, s.end, x))
            return mix(mix(q0, q1, y), mix(q1, q2, y), z)
        }
        return (
            blossom(a, a, a),
            CurveSegment(c1: blossom(a, a, b), c2: blossom(a, b, b), end: blossom(b, b, b))
        )
    }
}
