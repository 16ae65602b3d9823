import Foundation

extension CGPath {
    /// Hands each element to `block` in order.
    public final func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        // A copy, so that a block that extends this very path does not disturb the walk.
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

    /// Hands each element to `function` in order, together with `info`.
    public final func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

/// A curve or a line of a path with its start made explicit.
enum PathSegment: Sendable {
    case line(CGPoint, CGPoint)
    case quad(CGPoint, CGPoint, CGPoint)
    case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

    var start: CGPoint {
        switch self {
        case .line(let p, _), .quad(let p, _, _), .cubic(let p, _, _, _): return p
        }
    }

    var end: CGPoint {
        switch self {
        case .line(_, let p), .quad(_, _, let p), .cubic(_, _, _, let p): return p
        }
    }

    /// Four control points of the same curve; a line has its controls at its thirds.
    var asCubic: (CGPoint, CGPoint, CGPoint, CGPoint) {
        func mix(_ p: CGPoint, _ q: CGPoint, _ t: CGFloat) -> CGPoint {
            CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t)
        }
        switch self {
        case .line(let p, let q): return (p, mix(p, q, 1 / 3), mix(p, q, 2 / 3), q)
        case .quad(let p, let c, let q): return (p, mix(p, c, 2 / 3), mix(q, c, 2 / 3), q)
        case .cubic(let p, let c, let d, let q): return (p, c, d, q)
        }
    }
}

/// A run of joined segments.
struct Subpath: Sendable {
    var start: CGPoint
    var segments: [PathSegment] = []
    var isClosed = false
}

extension PathStorage {
    /// The subpaths with explicit segments; a closing line is added where the ends differ.
    var subpaths: [Subpath] {
        var result: [Subpath] = []
        var current: Subpath?
        var at = CGPoint.zero
        var i = 0
        func open() -> Subpath { current ?? Subpath(start: at) }
        for type in types {
            switch type {
            case .moveToPoint:
                if let done = current { result.append(done) }
                at = points[i]
                current = Subpath(start: at)
            case .addLineToPoint:
                var sub = open()
                sub.segments.append(.line(at, points[i]))
                at = points[i]
                current = sub
            case .addQuadCurveToPoint:
                var sub = open()
                sub.segments.append(.quad(at, points[i], points[i + 1]))
                at = points[i + 1]
                current = sub
            case .addCurveToPoint:
                var sub = open()
                sub.segments.append(.cubic(at, points[i], points[i + 1], points[i + 2]))
                at = points[i + 2]
                current = sub
            case .closeSubpath:
                var sub = open()
                if at != sub.start { sub.segments.append(.line(at, sub.start)) }
                sub.isClosed = true
                at = sub.start
                result.append(sub)
                current = nil
            }
            i += type.pointCount
        }
        if let done = current { result.append(done) }
        return result
    }
}
