/// A cubic Bézier curve by its four control points, in the units of its path.
///
/// The one cubic of paths (`PathSegment`), of keyframes along a path and of documents' contours.
package struct CubicCurve: Sendable, Equatable {
    /// The first point.
    package var start: SIMD2<Double>
    /// The control point of the start's tangent.
    package var control1: SIMD2<Double>
    /// The control point of the end's tangent.
    package var control2: SIMD2<Double>
    /// The last point.
    package var end: SIMD2<Double>

    /// A curve by its control points.
    package init(
        _ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>,
        _ end: SIMD2<Double>
    ) {
        (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    }

    /// A line at constant speed: control points at the thirds.
    package init(lineFrom start: SIMD2<Double>, to end: SIMD2<Double>) {
        self.init(start, start + (end - start) / 3, start + (end - start) * (2 / 3), end)
    }

    /// The same course as a quadratic curve.
    package init(
        quadFrom start: SIMD2<Double>, control: SIMD2<Double>, to end: SIMD2<Double>
    ) {
        self.init(start, start + (control - start) * (2 / 3), end + (control - end) * (2 / 3), end)
    }

    /// All control points in order.
    package var points: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>) {
        (start, control1, control2, end)
    }

    /// The point at parameter `t`.
    package func point(_ t: Double) -> SIMD2<Double> {
        let u = 1 - t
        let near = start * (u * u * u) + control1 * (3 * u * u * t)
        return near + control2 * (3 * u * t * t) + end * (t * t * t)
    }

    /// The derivative by the parameter at `t`.
    package func derivative(_ t: Double) -> SIMD2<Double> {
        let u = 1 - t
        let near = (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
        return near + (end - control2) * (3 * t * t)
    }

    /// The two parts on both sides of parameter `t`, by de Casteljau's construction.
    package func split(at t: Double) -> (CubicCurve, CubicCurve) {
        func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> SIMD2<Double> { p + (q - p) * t }
        let (ab, bc, cd) = (mix(start, control1), mix(control1, control2), mix(control2, end))
        let (abc, bcd) = (mix(ab, bc), mix(bc, cd))
        let middle = mix(abc, bcd)
        return (CubicCurve(start, ab, abc, middle), CubicCurve(middle, bcd, cd, end))
    }

    /// The part between two parameters, by the curve's polar form.
    package func part(from a: Double, to b: Double) -> CubicCurve {
        func blossom(_ x: Double, _ y: Double, _ z: Double) -> SIMD2<Double> {
            func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ t: Double) -> SIMD2<Double> {
                p + (q - p) * t
            }
            let near = mix(start, control1, x)
            let middle = mix(control1, control2, x)
            let far = mix(control2, end, x)
            return mix(mix(near, middle, y), mix(middle, far, y), z)
        }
        return CubicCurve(
            blossom(a, a, a), blossom(a, a, b), blossom(a, b, b), blossom(b, b, b))
    }

    /// Greatest second difference of the control points: 3/4 of this over the square of a count
    /// bounds the distance of that many chords from the curve.
    var bend: Double {
        let (near, far) = (start - 2 * control1 + control2, control1 - 2 * control2 + end)
        return max((near * near).sum().squareRoot(), (far * far).sum().squareRoot())
    }

    /// The control points as a list.
    var controlPolygon: [CGPoint] {
        [start.cgPoint, control1.cgPoint, control2.cgPoint, end.cgPoint]
    }

    /// Sums of the chords up to each of `steps` equal steps of the parameter, from 0 on.
    package func chordLengths(steps: Int) -> [Double] {
        var sums = [0.0]
        sums.reserveCapacity(steps + 1)
        var last = start
        for step in 1...steps {
            let next = point(Double(step) / Double(steps))
            let chord = next - last
            sums.append(sums[step - 1] + (chord * chord).sum().squareRoot())
            last = next
        }
        return sums
    }
}

extension CubicCurve {
    /// The parameter at a length of the curve, linear between the entries of `chordLengths`; nil
    /// for a length of 0 or less and for a length beyond the last entry.
    package static func parameter(at length: Double, in sums: [Double]) -> Double? {
        guard let i = sums.firstIndex(where: { $0 >= length }), i > 0 else { return nil }
        let span = sums[i] - sums[i - 1]
        let share = span > 0 ? (length - sums[i - 1]) / span : 0
        return (Double(i - 1) + share) / Double(sums.count - 1)
    }
}

extension SIMD2<Double> {
    /// A point as a vector.
    package init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
    /// The vector as a point.
    package var cgPoint: CGPoint { CGPoint(x: x, y: y) }
}
