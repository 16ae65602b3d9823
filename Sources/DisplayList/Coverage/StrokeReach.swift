import GraphicsTypes
import Foundation

/// How far a stroke's mitres stand out from the path, in half line widths.
///
/// A corner of the angle φ reaches 1 / sin(φ / 2) where that is within the limit, else it is bevelled. What an animation
/// trims off or dashes leave out only takes corners away. Cost: one pass over the path's elements.
enum StrokeReach {
    static func miter(_ path: CGPath, limit: Double) -> Double {
        var most = 1.0
        var (start, last) = (CGPoint.zero, CGPoint.zero)
        var incoming: (Double, Double)?
        var first: (Double, Double)?

        func corner(_ a: (Double, Double)?, _ b: (Double, Double)?) {
            guard let a, let b else { return }
            // The turn is π − φ: sin(φ / 2)² = (1 + a·b) / 2.
            let half = max(0, (1 + a.0 * b.0 + a.1 * b.1) / 2).squareRoot()
            let reach = half > 1e-9 ? 1 / half : .infinity
            if reach <= limit * 1.001 { most = max(most, reach) }
        }
        func direction(_ a: CGPoint, _ b: CGPoint) -> (Double, Double)? {
            let (x, y) = (Double(b.x - a.x), Double(b.y - a.y))
            let length = (x * x + y * y).squareRoot()
            return length > 1e-12 ? (x / length, y / length) : nil
        }
        /// A segment by its points: the first and the last distinct pair give its ends' directions.
        func segment(_ points: [CGPoint]) {
            let pairs = zip(points, points.dropFirst())
            let begin = pairs.lazy.compactMap { direction($0, $1) }.first
            guard let begin else { return }
            let end = pairs.reversed().lazy.compactMap { direction($0.0, $0.1) }.first
            corner(incoming, begin)
            if first == nil { first = begin }
            incoming = end
            last = points[points.count - 1]
        }
        path.applyWithBlock { element in
            let e = element.pointee
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
        return most
    }
}
