import Foundation

/// What one step of a path does.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint = 0
    case addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath

    /// How many points the step takes from the path's list of points.
    @inlinable
    public var pointCount: Int {
        switch self {
        case .moveToPoint, .addLineToPoint: return 1
        case .addQuadCurveToPoint: return 2
        case .addCurveToPoint: return 3
        case .closeSubpath: return 0
        }
    }
}

/// One step of a path with its points: control points first, the end point last.
///
/// `points` is valid only during the call that hands out the element.
public struct CGPathElement {
    public var type: CGPathElementType
    public var points: UnsafeMutablePointer<CGPoint>

    /// A step whose points lie at `points`.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// Receives each element in turn, together with the caller's own pointer.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>)
    -> Void

/// The ends of open strokes.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round, square
}

/// The corners of strokes.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round, bevel
}

/// Which points count as inside.
public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
}
