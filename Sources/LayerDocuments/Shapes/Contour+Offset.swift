import CoreGraphics
import Foundation

extension Contour {
    /// Outline moved outwards by `amount` points; inwards if negative. `join`: 1 miter, 2 round, 3
    /// bevel.
    ///
    /// Idea: a closed path is united with the path's stroke, or the stroke is subtracted, so the
    /// result has no loops. The curves of an open path are moved to one side.
    func offset(_ amount: Double, join: Int, miterLimit: Double) -> [Contour] {
        guard isClosed else { return [moved(amount)] }
        let path = CGPath.joining([self])
        // Outlines are flattened with a tolerance of a fiftieth of a point: huge paths take
        // millions of points.
        let box = path.boundingBox
        guard max(box.width, box.height, abs(amount)) <= 100_000 else { return [self] }
        let stroke = path.strokedOutline(width: abs(amount) * 2, join: join, miterLimit: miterLimit)
        guard stroke.points.count + path.points.count <= DocumentLimits.mergedPoints else {
            return [self]
        }
        let result = amount > 0 ? path.union(stroke) : path.subtracting(stroke)
        return result.contours
    }

    /// Each segment moved to the left of the segment's direction.
    private func moved(_ amount: Double) -> Contour {
        func shift(_ i: Int, _ t: Double) -> Vector {
            let d = tangent(i, t)
            return Vector(d.y, -d.x) * amount
        }
        var path = Contour(start + shift(0, 0))
        for (i, s) in segments.enumerated() {
            let (a, b) = (shift(i, 0), shift(i, 1))
            if i > 0 { path.line(to: begin(i) + a) }
            path.curve(s.control1 + a, s.control2 + b, s.end + b)
        }
        return path
    }
}

extension CGPath {
    func strokedOutline(width: Double, join: Int, miterLimit: Double) -> CGPath {
        copy(
            strokingWithWidth: CGFloat(width), lineCap: .butt,
            lineJoin: join == 2 ? .round : join == 3 ? .bevel : .miter,
            miterLimit: CGFloat(max(1, miterLimit)), transform: .identity)
    }
}
