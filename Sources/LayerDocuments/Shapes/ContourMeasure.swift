import CoreGraphics
import Foundation

/// Arc lengths along a contour.
struct ContourMeasure {
    let contour: Contour
    /// Arc length at the start of each segment, and the total.
    private var sums: [Double] = [0]
    private static let steps = 24

    var length: Double { sums[sums.count - 1] }

    init(_ contour: Contour) {
        self.contour = contour
        for i in contour.segments.indices {
            let lengths = table(i)
            sums.append(sums[i] + lengths[lengths.count - 1])
        }
    }

    /// Arc lengths along a segment. Tables of all segments would take more memory than the contour.
    private func table(_ i: Int) -> [Double] {
        contour.isLine(i)
            ? [0, (contour.segments[i].end - contour.begin(i)).length]
            : contour.segments[i].chordLengths(steps: Self.steps)
    }

    /// Segment and parameter at an arc length. O(log n).
    private func place(_ wanted: Double) -> (Int, Double) {
        var (i, last) = (0, contour.segments.count - 1)
        while i < last {
            let middle = (i + last) / 2
            if sums[middle + 1] <= wanted { i = middle + 1 } else { last = middle }
        }
        let rest = wanted - sums[i]
        return (i, CubicCurve.parameter(at: rest, in: table(i)) ?? (rest <= 0 ? 0 : 1))
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
            if part == nil { part = Contour(piece.start) }
            part?.curve(piece.control1, piece.control2, piece.end)
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
    func point(_ i: Int, _ t: Double) -> Vector { segments[i].point(t) }

    /// Direction of segment `i` at a parameter, of length 1.
    func tangent(_ i: Int, _ t: Double) -> Vector {
        let (p, first, second, end) = segments[i].points
        let u = 1 - t
        let d = (first - p) * (u * u) + (second - first) * (2 * u * t) + (end - second) * (t * t)
        if d.length > 1e-9 { return d.unit }
        // For a handle at the segment's end the direction is that of the chord.
        let ahead = t < 0.5 ? (second - p) : (end - first)
        return ahead.length > 1e-9 ? ahead.unit : (end - p).unit
    }

    /// Part of a segment between two parameters.
    func piece(_ i: Int, _ a: Double, _ b: Double) -> CubicCurve {
        let s = segments[i]
        if a == 0, b == 1 { return s }
        guard isLine(i) else { return s.part(from: a, to: b) }
        let (from, to) = (s.start + (s.end - s.start) * a, s.start + (s.end - s.start) * b)
        return CubicCurve(from, from, to, to)
    }
}
