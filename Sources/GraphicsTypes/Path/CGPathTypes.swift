import Foundation

/// Kind of a path's element. The raw values are Apple's, 0 to 4.
public enum CGPathElementType: Int32, Sendable {
    /// Start of a subpath, with a single point.
    case moveToPoint = 0
    /// Straight line, with a single point.
    case addLineToPoint
    /// Quadratic curve: control point and end.
    case addQuadCurveToPoint
    /// Cubic curve: two control points and end.
    case addCurveToPoint
    /// Line to the start of the subpath: no point.
    case closeSubpath

    /// Number of points of the element: 0 to 3. The start is the end of the element before, and
    /// does not count.
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
    /// Kind of the element. The kind gives the number of `points`.
    public var type: CGPathElementType
    /// Points of the element, `type.pointCount` of them. The path lends a copy: changed points have
    /// no effect on the path.
    public var points: UnsafeMutablePointer<CGPoint>

    /// An element with its points at `points`. The memory stays the caller's, and must hold
    /// `type.pointCount` points.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// Callback with each element in turn, and with the caller's own pointer. The pointer comes first.
/// The callback runs on the calling thread, before `apply(info:function:)` returns.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>)
    -> Void

/// Shape of the ends of open strokes. Default `butt`. A subpath without length gets a dot by
/// `round`, and nothing by `butt` and `square`, as in PDF.
public enum CGLineCap: Int32, Sendable {
    /// End at the point itself.
    case butt = 0
    /// Half circle beyond the point.
    case round
    /// Half a square beyond the point.
    case square
}

/// Shape of the corners of strokes. Default `miter`; a corner beyond the miter limit is drawn as
/// `bevel`.
public enum CGLineJoin: Int32, Sendable {
    /// Pointed corner, up to the miter limit.
    case miter = 0
    /// Round corner.
    case round
    /// Corner cut off straight.
    case bevel
}

/// Rule for the inside of a path. Default `winding`. Open subpaths are filled as if closed.
public enum CGPathFillRule: Int, Sendable {
    /// Inside: points with a winding number other than zero.
    case winding
    /// Inside: points with an odd number of crossings.
    case evenOdd
}
