import LaminaGraphicsTypes
import Testing

/// The cubic curve of paths, keyframes and contours.
@Suite("Cubic curves") struct CubicCurveTests {
    private typealias Point = SIMD2<Double>
    private let curve = CubicCurve(
        SIMD2(0, 0), SIMD2(10, 40), SIMD2(50, -30), SIMD2(60, 20))

    private func isNear(_ a: Point, _ b: Point) -> Bool {
        let d = a - b
        return (d * d).sum() < 1e-20
    }

    @Test("parts and halves run along the curve", arguments: [(0, 1), (0.2, 0.7), (0.5, 0.5)])
    func parts(_ from: Double, _ to: Double) {
        let part = curve.part(from: from, to: to)
        let (head, tail) = curve.split(at: to)
        for t in [0, 0.25, 0.5, 0.9, 1] {
            #expect(isNear(part.point(t), curve.point(from + (to - from) * t)))
            #expect(isNear(head.point(t), curve.point(to * t)))
            #expect(isNear(tail.point(t), curve.point(to + (1 - to) * t)))
        }
    }

    @Test("lines have constant speed; quadratic curves keep their course")
    func elevation() {
        let (a, b, c) = (Point(3, 4), Point(9, -2), Point(20, 7))
        let (line, quad) = (
            CubicCurve(lineFrom: a, to: b), CubicCurve(quadFrom: a, control: b, to: c)
        )
        for t in [0, 0.3, 0.5, 1] {
            #expect(isNear(line.point(t), a + (b - a) * t) && isNear(line.derivative(t), b - a))
            let u = 1 - t
            #expect(isNear(quad.point(t), a * (u * u) + b * (2 * u * t) + c * (t * t)))
        }
    }

    @Test("a length on the table of chords gives the parameter of its entry")
    func lengths() throws {
        let sums = curve.chordLengths(steps: 24)
        #expect(sums.count == 25 && sums == sums.sorted() && sums[0] == 0)
        for i in 1...24 {
            let t = try #require(CubicCurve.parameter(at: sums[i], in: sums))
            #expect(abs(t - Double(i) / 24) < 1e-12)
        }
        #expect(CubicCurve.parameter(at: 0, in: sums) == nil)
        #expect(CubicCurve.parameter(at: sums[24] + 1, in: sums) == nil)
    }
}
