import LaminaGraphicsTypes
import Foundation

/// The reach of a stroke's mitres beyond the path, in half line widths.
///
/// A corner of angle φ reaches 1 / sin(φ / 2) within the limit, and is bevelled beyond. Trimming
/// and dashes only remove corners. Complexity: linear in the path's elements.
struct StrokeReach {
    private let limit: Double
    private var most = 1.0
    private var (start, last) = (CGPoint.zero, CGPoint.zero)
    /// Unit directions: of the segment ending at the last point, and of the subpath's first
    /// segment.
    private var incoming: SIMD2<Double>?
    private var first: SIMD2<Double>?

    private init(limit: Double) { self.limit = limit }

    static func miter(_ path: CGPath, limit: Double) -> Double {
        var reach = StrokeReach(limit: limit)
        path.applyWithBlock { reach.add($0.pointee) }
        return reach.most
    }

    private mutating func add(_ e: CGPathElement) {
        switch e.type {
        case .moveToPoint:
            (start, last, incoming, first) = (e.points[0], e.points[0], nil, nil)
        case .addLineToPoint: segment([last, e.points[0]])
        case .addQuadCurveToPoint: segment([last, e.points[0], e.points[1]])
        case .addCurveToPoint: segment([last, e.points[0], e.points[1], e.points[2]])
        case .closeSubpath:
            segment([last, start])
            corner(incoming, first)
            (last, incoming, first) = (start, nil, nil)
        @unknown default: break
        }
    }

    private mutating func corner(_ a: SIMD2<Double>?, _ b: SIMD2<Double>?) {
        guard let a, let b else { return }
        // The turn is π − φ: sin(φ / 2)² = (1 + a·b) / 2.
        let half = max(0, (1 + a.x * b.x + a.y * b.y) / 2).squareRoot()
        let reach = half > 1e-9 ? 1 / half : .infinity
        if reach <= limit * 1.001 { most = max(most, reach) }
    }

    /// Adds a segment by its points: the first and the last pair of distinct points give the
    /// directions at the ends.
    private mutating func segment(_ points: [CGPoint]) {
        let pairs = zip(points, points.dropFirst())
        let begin = pairs.lazy.compactMap { Self.direction($0, $1) }.first
        guard let begin else { return }
        let end = pairs.reversed().lazy.compactMap { Self.direction($0.0, $0.1) }.first
        corner(incoming, begin)
        if first == nil { first = begin }
        incoming = end
        last = points[points.count - 1]
    }

    private static func direction(_ a: CGPoint, _ b: CGPoint) -> SIMD2<Double>? {
        let (x, y) = (Double(b.x - a.x), Double(b.y - a.y))
        let length = (x * x + y * y).squareRoot()
        return length > 1e-12 ? SIMD2(x / length, y / length) : nil
    }
}
