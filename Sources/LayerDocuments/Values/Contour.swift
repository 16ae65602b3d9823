import CoreGraphics

typealias Vector = SIMD2<Double>

extension Vector {
    var length: Double { (x * x + y * y).squareRoot() }
    /// Vector rotated by a quarter turn.
    var turned: Vector { Vector(-y, x) }
    /// Vector of length 1, or zero for the zero vector.
    var unit: Vector { length > 0 ? self / length : .zero }

    func applying(_ t: CGAffineTransform) -> Vector {
        Vector(
            Double(t.a) * x + Double(t.c) * y + Double(t.tx),
            Double(t.b) * x + Double(t.d) * y + Double(t.ty))
    }
}

/// Connected curves; input and output of path modifiers. Lines are curves with handles at the ends.
struct Contour: Equatable {
    var start: Vector
    /// Curves, each from the end of the previous one.
    private(set) var segments: [CubicCurve] = []
    var isClosed = false

    init(_ start: Vector) { self.start = start }

    mutating func line(to end: Vector) {
        curve(self.end, end, end)
    }

    mutating func curve(_ c1: Vector, _ c2: Vector, _ end: Vector) {
        segments.append(CubicCurve(self.end, c1, c2, end))
    }

    /// Appends the curves of another contour.
    mutating func append(_ other: Contour) {
        for s in other.segments { curve(s.control1, s.control2, s.end) }
    }

    /// Place of the last point.
    var end: Vector { segments.last?.end ?? start }

    /// Start point of segment `i`.
    func begin(_ i: Int) -> Vector { i == 0 ? start : segments[i - 1].end }

    /// True if a segment is straight with the handles at the ends.
    func isLine(_ i: Int) -> Bool {
        segments[i].control1 == begin(i) && segments[i].control2 == segments[i].end
    }

    /// Type of the path element for a segment; nil for a last line that closing the path draws.
    func elementType(_ i: Int, asCurve: Bool = false) -> CGPathElementType? {
        guard !asCurve, isLine(i) else { return .addCurveToPoint }
        let closes = isClosed && i == segments.count - 1 && segments[i].end == start
        return closes ? nil : .addLineToPoint
    }

    /// The rectangle that the contour draws; nil for other forms and for turned rectangles.
    var box: CGRect? {
        guard isClosed, segments.count == 4, segments.last?.end == start,
            segments.indices.allSatisfy({ i in
                let (a, b) = (begin(i), segments[i].end)
                return isLine(i) && (a.x == b.x) != (a.y == b.y)
            })
        else { return nil }
        // A contour along a single line, forward and back, is no rectangle.
        let (corner, far) = (start, segments[1].end)
        guard corner.x != far.x, corner.y != far.y else { return nil }
        return CGRect(
            x: min(corner.x, far.x), y: min(corner.y, far.y), width: abs(far.x - corner.x),
            height: abs(far.y - corner.y))
    }

    func applying(_ t: CGAffineTransform) -> Contour {
        if t.isIdentity { return self }
        var copy = Contour(start.applying(t))
        copy.isClosed = isClosed
        for s in segments {
            copy.curve(s.control1.applying(t), s.control2.applying(t), s.end.applying(t))
        }
        return copy
    }

    /// Contour in reverse direction; a closed contour keeps the start point.
    var reversed: Contour {
        var copy = Contour(end)
        copy.isClosed = isClosed
        for i in segments.indices.reversed() {
            copy.curve(segments[i].control2, segments[i].control1, begin(i))
        }
        return copy
    }
}

extension [Contour] {
    /// Number of points of the curves, without the starts.
    var pointCount: Int { reduce(0) { $0 + 3 * $1.segments.count } }

    /// Types of the elements of `CGPath.joining(_:)`, without a path.
    var elementTypes: [CGPathElementType] {
        var types: [CGPathElementType] = []
        types.reserveCapacity(reduce(0) { $0 + $1.segments.count + 2 })
        for contour in self where !contour.segments.isEmpty {
            types.append(.moveToPoint)
            for i in contour.segments.indices {
                if let type = contour.elementType(i) { types.append(type) }
            }
            if contour.isClosed { types.append(.closeSubpath) }
        }
        return types
    }
}

extension CGPath {
    /// Path of contours. `asCurves` writes lines as curves too, so that paths of different frames
    /// have the same elements and can be interpolated.
    static func joining(_ contours: [Contour], asCurves: Bool = false) -> CGPath {
        let path = CGMutablePath()
        for contour in contours where !contour.segments.isEmpty {
            path.move(to: contour.start.cgPoint)
            for i in contour.segments.indices {
                let s = contour.segments[i]
                switch contour.elementType(i, asCurve: asCurves) {
                case nil: break
                case .addLineToPoint?: path.addLine(to: s.end.cgPoint)
                default:
                    path.addCurve(
                        to: s.end.cgPoint, control1: s.control1.cgPoint,
                        control2: s.control2.cgPoint)
                }
            }
            if contour.isClosed { path.closeSubpath() }
        }
        return path.copy() ?? path
    }

    /// Contours of the path.
    var contours: [Contour] {
        var list: [Contour] = []
        var current: Contour?
        func finish() {
            if let done = current, !done.segments.isEmpty { list.append(done) }
            current = nil
        }
        applyWithBlock { element in
            let p = element.pointee.points
            switch element.pointee.type {
            case .moveToPoint:
                finish()
                current = Contour(Vector(p[0]))
            case .addLineToPoint: current?.line(to: Vector(p[0]))
            case .addQuadCurveToPoint:
                guard let from = current?.end else { return }
                let curve = CubicCurve(quadFrom: from, control: Vector(p[0]), to: Vector(p[1]))
                current?.curve(curve.control1, curve.control2, curve.end)
            case .addCurveToPoint: current?.curve(Vector(p[0]), Vector(p[1]), Vector(p[2]))
            case .closeSubpath:
                guard let open = current else { return }
                if open.segments.isEmpty || open.end != open.start { current?.line(to: open.start) }
                current?.isClosed = true
                let start = open.start
                finish()
                current = Contour(start)
            @unknown default: break
            }
        }
        finish()
        return list
    }
}
