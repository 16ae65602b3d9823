import LaminaGraphicsTypes

/// A chain of at most ten points, in points: filled as a polygon, or drawn with a pen.
///
/// The points are stored in two vectors, because a shape that changes in every frame must not
/// allocate memory.
struct PolylineForm {
    /// The largest number of points.
    static let most = 10

    private(set) var xs = SIMD16<Double>.zero, ys = SIMD16<Double>.zero
    private(set) var count = 0
    private(set) var isClosed = false
    /// Half the width of the pen; 0 for a polygon.
    private(set) var pen = 0.0
    private(set) var hasRoundCaps = false
    private(set) var join = CGLineJoin.miter
    private(set) var miter = 10.0

    /// A path of lines; nil for other paths, for points that coincide, and without an area. Cost:
    /// constant.
    init?(_ path: CGPath) {
        let types = path.elementTypes
        guard types.count >= 3, types.count <= Self.most + 2, types[0] == .moveToPoint,
            path.points.count <= Self.most + 1
        else { return nil }
        isClosed = types[types.count - 1] == .closeSubpath
        for i in 1..<(types.count - (isClosed ? 1 : 0)) where types[i] != .addLineToPoint {
            return nil
        }
        var points = path.points[...]
        if isClosed, points.last == points.first { points = points.dropLast() }
        guard points.count >= 3, points.count <= Self.most else { return nil }
        for p in points { add(SIMD2(Double(p.x), Double(p.y))) }
        for i in 0..<segments where !(length(i) > 1e-6 && length(i) < 1e6) { return nil }
    }

    private mutating func add(_ p: SIMD2<Double>) {
        (xs[count], ys[count]) = (p.x, p.y)
        count += 1
    }

    @inline(__always)
    func point(_ i: Int) -> SIMD2<Double> {
        let i = i >= count ? i - count : i
        return SIMD2(xs[i], ys[i])
    }

    private var segments: Int { isClosed ? count : count - 1 }
    private func way(_ i: Int) -> SIMD2<Double> { point(i + 1) - point(i) }
    private func length(_ i: Int) -> Double { (way(i) * way(i)).sum().squareRoot() }

    /// The box of the points.
    var box: (low: SIMD2<Double>, high: SIMD2<Double>) {
        var (low, high) = (point(0), point(0))
        for i in 1..<count {
            (low, high) = (pointwiseMin(low, point(i)), pointwiseMax(high, point(i)))
        }
        return (low, high)
    }

    // MARK: Fill

    /// The area inside; a formula holds for a simple polygon only.
    var polygon: PolylineForm {
        var form = self
        form.isClosed = true
        return form
    }

    /// True if the sides of a closed chain meet in their common corners only. Cost: the square of
    /// the corners.
    var isSimple: Bool {
        for i in 0..<count {
            guard length(i) > 1e-6 else { return false }
            for k in 0..<i {
                let isNext = k == i - 1 || k == 0 && i == count - 1
                if isNext ? turnsBack(k == i - 1 ? i : 0) : distance(i, k) < 1e-6 { return false }
            }
        }
        return true
    }

    /// True if the chain runs back into itself at a corner.
    private func turnsBack(_ corner: Int) -> Bool {
        let (a, b) = (way(corner == 0 ? count - 1 : corner - 1), way(corner))
        return (a * b).sum() < 0 && abs(a.x * b.y - a.y * b.x) < 1e-9 * abs((a * b).sum())
    }

    // MARK: Stroke

    /// The chain stroked with an outline's pen; nil if the stroke overlaps itself elsewhere than at
    /// its corners.
    func stroked(_ outline: ShapeOutline) -> PolylineForm? {
        guard outline.start >= 0, outline.end <= 1,
            var form = outline.start > 0 || outline.end < 1
                ? cut(from: outline.start, to: outline.end) : self
        else { return nil }
        form.pen = outline.width / 2
        (form.join, form.miter) = (outline.join, outline.miter)
        form.hasRoundCaps = !form.isClosed && outline.cap == .round
        if outline.cap == .square, !form.isClosed { form.lengthenEnds() }
        return form.isSeparate ? form : nil
    }

    /// The part between two fractions of the length.
    private func cut(from start: Double, to end: Double) -> PolylineForm? {
        var (whole, at) = (0.0, 0.0)
        for i in 0..<segments { whole += length(i) }
        var part = self
        (part.count, part.isClosed) = (0, false)
        for i in 0..<segments {
            let long = length(i)
            let (from, to) = ((start * whole - at) / long, (end * whole - at) / long)
            at += long
            if from >= 1 || to <= 0 { continue }
            if part.count == 0 { part.add(point(i) + way(i) * max(from, 0)) }
            guard part.count < Self.most else { return nil }
            part.add(point(i) + way(i) * min(to, 1))
        }
        // Ends next to a corner would leave a segment without a direction.
        guard part.count >= 2 else { return nil }
        for i in 0..<(part.count - 1) where part.length(i) <= 1e-4 * whole { return nil }
        return part
    }

    private mutating func lengthenEnds() {
        let first = point(0) - way(0) * (pen / length(0))
        let last = point(count - 1) + way(count - 2) * (pen / length(count - 2))
        (xs[0], ys[0], xs[count - 1], ys[count - 1]) = (first.x, first.y, last.x, last.y)
    }

    /// The half tangent of the turn at a corner; infinite for a turn back.
    private func halfTangent(_ corner: Int) -> Double {
        let (a, b) = (way(corner == 0 ? count - 1 : corner - 1), way(corner))
        let (dot, cross) = ((a * b).sum(), abs(a.x * b.y - a.y * b.x))
        let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
        return lengths + dot > 1e-6 * lengths ? cross / (lengths + dot) : .infinity
    }

    private func isCorner(_ i: Int) -> Bool { isClosed || i > 0 && i < count - 1 }

    /// The distance in points from a corner to which the stroke reaches, beyond the strips of the
    /// segments.
    private func reach(_ i: Int) -> Double {
        guard isCorner(i) else { return hasRoundCaps ? pen : 0 }
        let t = halfTangent(i)
        let tip = (1 + t * t).squareRoot()
        return join == .miter && tip <= miter ? pen * tip : pen
    }

    /// The farthest reach beyond the points.
    var margin: Double {
        var most = pen
        if pen > 0 { for i in 0..<count { most = max(most, reach(i)) } }
        return most
    }

    /// True if the strips of the segments, cut at the corners, and the corners do not overlap.
    private var isSeparate: Bool {
        let n = segments
        func after(_ i: Int) -> Int { i + 1 >= count ? 0 : i + 1 }
        for i in 0..<n {
            let inner =
                (isCorner(i) ? halfTangent(i) : 0)
                + (isCorner(after(i)) ? halfTangent(after(i)) : 0)
            guard inner * pen <= length(i) else { return false }
            for k in 0..<i where after(k) != i && after(i) != k {
                if distance(i, k) < 2 * pen { return false }
            }
        }
        for p in 0..<count {
            let far = reach(p)
            if far == 0 { continue }
            for i in 0..<n where i != p && after(i) != p {
                if distance(point(p), i) < pen + far { return false }
            }
            // Neighbouring corners lie on both sides of the segment's middle.
            for k in 0..<p where after(k) != p && after(p) != k {
                let off = point(p) - point(k)
                if (off * off).sum().squareRoot() < far + reach(k) { return false }
            }
        }
        return true
    }

    /// The distance of a point from a segment.
    private func distance(_ p: SIMD2<Double>, _ segment: Int) -> Double {
        let (a, d) = (point(segment), way(segment))
        let t = min(max(((p - a) * d).sum() / (d * d).sum(), 0), 1)
        let off = p - a - d * t
        return (off * off).sum().squareRoot()
    }

    /// The distance of two segments.
    private func distance(_ i: Int, _ k: Int) -> Double {
        let (a, b, u, v) = (point(i), point(k), way(i), way(k))
        let cross = u.x * v.y - u.y * v.x
        if abs(cross) > 1e-12 {
            let off = b - a
            let (s, t) = (
                (off.x * v.y - off.y * v.x) / cross, (off.x * u.y - off.y * u.x) / cross
            )
            if s >= 0, s <= 1, t >= 0, t <= 1 { return 0 }
        }
        return min(
            min(distance(point(i), k), distance(point(i + 1), k)),
            min(distance(point(k), i), distance(point(k + 1), i)))
    }

    // MARK: Place

    /// True if the formula is within a 255th of the exact area on an affine plane.
    func isExact(on m: PlaneTransform) -> Bool {
        let area = abs(m.a * m.d - m.b * m.c)
        let long = (m.a * m.a + m.b * m.b + m.c * m.c + m.d * m.d).squareRoot()
        guard area > 1e-6 * long * long, pen * long <= 4096 else { return false }
        return pen == 0 || m.isConformal || join != .round && !hasRoundCaps
    }
}
