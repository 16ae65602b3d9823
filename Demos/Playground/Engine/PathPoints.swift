import CoreGraphics

/// The points of a path, to be moved one by one.
public struct PathPoints: Sendable, Equatable {
    /// A point, and true if it is a control point beside the path.
    public struct Point: Sendable, Equatable {
        /// Position.
        public var place: CGPoint
        /// True for a control point, off the path.
        public var isControl: Bool
        /// Index of the point on the path that a control point belongs to.
        public var anchor: Int?
    }

    /// Points in the order of the path.
    public private(set) var points: [Point] = []
    private var types: [CGPathElementType] = []

    /// Points of a path. O(n) in the number of elements.
    public init(_ path: CGPath) {
        // A control point belongs to the nearer end of the curve: the first control point to the
        // curve's begin.
        path.applyWithBlock { pointer in
            let element = pointer.pointee
            types.append(element.type)
            let last = points.lastIndex { !$0.isControl }
            switch element.type {
            case .moveToPoint, .addLineToPoint:
                points.append(Point(place: element.points[0], isControl: false, anchor: nil))
            case .addQuadCurveToPoint:
                points.append(Point(place: element.points[0], isControl: true, anchor: last))
                points.append(Point(place: element.points[1], isControl: false, anchor: nil))
            case .addCurveToPoint:
                points.append(Point(place: element.points[0], isControl: true, anchor: last))
                points.append(
                    Point(place: element.points[1], isControl: true, anchor: points.count + 1))
                points.append(Point(place: element.points[2], isControl: false, anchor: nil))
            case .closeSubpath: break
            }
        }
    }

    /// Moves a point. A moved point of the path moves its control points, too.
    public mutating func move(_ number: Int, to place: CGPoint) {
        guard points.indices.contains(number) else { return }
        let old = points[number].place
        for i in points.indices where i == number || points[i].anchor == number {
            points[i].place.x += place.x - old.x
            points[i].place.y += place.y - old.y
        }
    }

    /// Path through the points. O(n) in their number.
    public var path: CGPath {
        let path = CGMutablePath()
        var rest = points.map(\.place)[...]
        for type in types {
            switch type {
            case .moveToPoint: path.move(to: rest.removeFirst())
            case .addLineToPoint: path.addLine(to: rest.removeFirst())
            case .addQuadCurveToPoint:
                let control = rest.removeFirst()
                path.addQuadCurve(to: rest.removeFirst(), control: control)
            case .addCurveToPoint:
                let (first, second) = (rest.removeFirst(), rest.removeFirst())
                path.addCurve(to: rest.removeFirst(), control1: first, control2: second)
            case .closeSubpath: path.closeSubpath()
            }
        }
        return path
    }
}
