import CoreGraphics

typealias Vector = SIMD2<Double>

extension Vector {
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
    var cgPoint: CGPoint { CGPoint(x: x, y: y) }
    var length: Double { (x * x + y * y).squareRoot() }
    /// A quarter turn.
    var turned: Vector { Vector(-y, x) }
    /// Of length 1, or nothing.
    var unit: Vector { length > 0 ? self / length : .zero }

    func applying(_ t: CGAffineTransform) -> Vector {
        Vector(
            Double(t.a) * x + Double(t.c) * y + Double(t.tx),
            Double(t.b) * x + Double(t.d) * y + Double(t.ty))
    }
}

/// A cubic curve from where the one before it ends.
struct CurveSegment: Equatable {
    var c1: Vector
    var c2: Vector
    var end: Vector
}

/// A run of curves without a jump: what modifiers of shapes work on. Lines are curves with their
/// handles at their ends.
struct Contour: Equatable {
    var start: Vector
    var segments: [CurveSegment] = []
    var isClosed = false

    init(_ start: Vector) { self.start = start }

    mutating func line(to end: Vector) {
        segments.append(CurveSegment(c1: segments.last?.end ?? start, c2: end, end: end))
    }

    mutating func curve(_ c1: Vector, _ c2: Vector, _ end: Vector) {
        segments.append(CurveSegment(c1: c1, c2: c2, end: end))
    }

    /// The beginning of a segment.
    func begin(_ i: Int) -> Vector { i == 0 ? start : segments[i - 1].end }

    /// Whether a segment is straight with its handles at its ends.
    func isLine(_ i: Int) -> Bool {
        segments[i].c1 == begin(i) && segments[i].c2 == segments[i].end
    }

    func applying(_ t: CGAffineTransform) -> Contour {
        if t.isIdentity { return self }
        var copy = Contour(start.applying(t))
        copy.isClosed = isClosed
        copy.segments = segments.map {
            CurveSegment(
                c1: $0.c1.applying(t), c2: $0.c2.applying(t), end: $0.end.applying(t))
        }
        return copy
    }

    /// The other way round, from the same point where it is closed.
    var reversed: Contour {
        var copy = Contour(segments.last?.end ?? start)
        copy.isClosed = isClosed
        for i in segments.indices.reversed() {
            copy.curve(segments[i].c2, segments[i].c1, begin(i))
        }
        return copy
    }
}

extension CGPath {
    /// The path of contours. `asCurves`: lines are curves too, so that paths of one make can be
    /// mixed.
    static func joining(_ contours: [Contour], asCurves: Bool = false) -> CGPath {
        let path = CGMutablePath()
        for contour in contours where !contour.segments.isEmpty {
            path.move(to: contour.start.cgPoint)
            for i in contour.segments.indices {
                let s = contour.segments[i]
                let closes = contour.isClosed && i == contour.segments.count - 1
                if !asCurves, contour.isLine(i) {
                    if !(closes && s.end == contour.start) { path.addLine(to: s.end.cgPoint) }
                } else {
                    path.addCurve(
                        to: s.end.cgPoint, control1: s.c1.cgPoint, control2: s.c2.cgPoint)
                }
            }
            if contour.isClosed { path.closeSubpath() }
        }
        return path.copy() ?? path
    }

    /// The path as contours.
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
                guard let from = current?.segments.last?.end ?? current?.start else { return }
                let (c, e) = (Vector(p[0]), Vector(p[1]))
                current?.curve(from + (c - from) * (2 / 3), e + (c - e) * (2 / 3), e)
            case .addCurveToPoint: current?.curve(Vector(p[0]), Vector(p[1]), Vector(p[2]))
            case .closeSubpath:
                guard let open = current else { return }
                if open.segments.last?.end != open.start { current?.line(to: open.start) }
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
