import Foundation

extension CGPath {
    /// True if a closed subpath has a curve whose points and controls span less than `length` along
    /// x and along y. O(n) in the number of elements, without allocations.
    package final func hasClosedCurve(smallerThan length: CGFloat) -> Bool {
        var (at, isSmall) = (0, false)
        for type in storage.types {
            switch type {
            case .moveToPoint: isSmall = false
            case .addLineToPoint: break
            case .addQuadCurveToPoint, .addCurveToPoint:
                isSmall = isSmall || span(max(at - 1, 0)..<at + type.pointCount) < length
            case .closeSubpath:
                if isSmall { return true }
            }
            at += type.pointCount
        }
        return false
    }

    /// The greater side of the box around points.
    private final func span(_ range: Range<Int>) -> CGFloat {
        let points = storage.points
        var (low, high) = (points[range.lowerBound], points[range.lowerBound])
        for i in range {
            let p = points[i]
            (low.x, low.y) = (min(low.x, p.x), min(low.y, p.y))
            (high.x, high.y) = (max(high.x, p.x), max(high.y, p.y))
        }
        return max(high.x - low.x, high.y - low.y)
    }
}
