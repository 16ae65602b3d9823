import Foundation

extension CGPath {
    /// Calls `block` with each element in order. The points are valid during the call only. The
    /// block may change the path.
    public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        // A copy: a block that extends the same path does not disturb the loop.
        var points = storage.points
        let types = storage.types
        points.append(.zero)
        points.withUnsafeMutableBufferPointer { buffer in
            guard var next = buffer.baseAddress else { return }
            for type in types {
                var element = CGPathElement(type: type, points: next)
                withUnsafePointer(to: &element) { block($0) }
                next += type.pointCount
            }
        }
    }

    /// Calls `function` with each element in order, together with `info`. O(n) in the number of
    /// elements. The pointer of an element is valid during the call only.
    public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

/// A curve or a line of a path with an explicit start.
enum PathSegment: Sendable {
    case line(CGPoint, CGPoint)
    case quad(CGPoint, CGPoint, CGPoint)
    case cubic(CubicCurve)

    var start: CGPoint {
        switch self {
        case .line(let p, _), .quad(let p, _, _): return p
        case .cubic(let curve): return curve.start.cgPoint
        }
    }

    var end: CGPoint {
        switch self {
        case .line(_, let p), .quad(_, _, let p): return p
        case .cubic(let curve): return curve.end.cgPoint
        }
    }

    /// The same course as a cubic curve.
    var asCubic: CubicCurve {
        switch self {
        case .line(let p, let q): return CubicCurve(lineFrom: SIMD2(p), to: SIMD2(q))
        case .quad(let p, let c, let q):
            return CubicCurve(quadFrom: SIMD2(p), control: SIMD2(c), to: SIMD2(q))
        case .cubic(let curve): return curve
        }
    }
}

/// A sequence of joined segments.
struct Subpath: Sendable {
    var start: CGPoint
    var segments: [PathSegment] = []
    var isClosed = false
}

extension PathStorage {
    /// Subpaths with explicit segments; a closing line is added between different ends. Cost:
    /// linear in elements.
    var subpaths: [Subpath] {
        var list = SubpathList()
        var i = 0
        for type in types {
            switch type {
            case .moveToPoint: list.begin(at: points[i])
            case .addLineToPoint: list.add(.line(list.at, points[i]))
            case .addQuadCurveToPoint: list.add(.quad(list.at, points[i], points[i + 1]))
            case .addCurveToPoint:
                list.add(
                    .cubic(
                        CubicCurve(
                            SIMD2(list.at), SIMD2(points[i]), SIMD2(points[i + 1]),
                            SIMD2(points[i + 2]))))
            case .closeSubpath: list.close()
            }
            i += type.pointCount
        }
        return list.subpaths
    }
}

/// Subpaths under construction. Segments are appended to a uniquely referenced list: with a copy of
/// the subpath as a second reference, each append would copy the list.
private struct SubpathList {
    private var done: [Subpath] = []
    private var start = CGPoint.zero
    private var segments: [PathSegment] = []
    private var isOpen = false
    /// Start of the next segment.
    private(set) var at = CGPoint.zero

    mutating func begin(at point: CGPoint) {
        finish(isClosed: false)
        (start, at, isOpen) = (point, point, true)
    }

    mutating func add(_ segment: PathSegment) {
        if !isOpen { begin(at: at) }
        segments.append(segment)
        at = segment.end
    }

    mutating func close() {
        if !isOpen { begin(at: at) }
        if at != start { add(.line(at, start)) }
        finish(isClosed: true)
        at = start
    }

    private mutating func finish(isClosed: Bool) {
        guard isOpen else { return }
        done.append(Subpath(start: start, segments: segments, isClosed: isClosed))
        (segments, isOpen) = ([], false)
    }

    var subpaths: [Subpath] {
        mutating get {
            finish(isClosed: false)
            return done
        }
    }
}
