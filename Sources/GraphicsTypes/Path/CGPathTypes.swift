import Foundation

/// Kind of a path's element.
public enum CGPathElementType: Int32, Sendable {
    case moveToPoint = 0
    case addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath

    /// Number of points of the element.
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

/// An element of a path with its points: control points first, the end point last.
///
/// `points` is valid only during the callback with the element.
public struct CGPathElement {
    /// Kind of the element.
    public var type: CGPathElementType
    /// Points of the element, `type.pointCount` of them.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element with its points at `points`.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// Callback with each element in turn, and with the caller's own pointer.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>)
    -> Void

/// Shape of the ends of open strokes.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round, square
}

/// Shape of the corners of strokes.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round, bevel
}

/// Rule for the inside of a path.
public enum CGPathFillRule: Int, Sendable {
    case winding, evenOdd
}
