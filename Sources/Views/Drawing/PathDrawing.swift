import CoreGraphics

/// How lines along a path look.
package struct PathPen {
    /// Points.
    package var width: CGFloat
    package var cap: CGLineCap
    package var join: CGLineJoin
    package var miterLimit: CGFloat

    package init(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
        (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    }
}

extension CGContext {
    package func fill(_ path: CGPath, using rule: CGPathFillRule) {
        beginPath()
        addPath(path)
        fillPath(using: rule)
    }

    /// Leaves the pen in the context's state.
    package func stroke(_ path: CGPath, with pen: PathPen) {
        setLineWidth(pen.width)
        setLineCap(pen.cap)
        setLineJoin(pen.join)
        setMiterLimit(pen.miterLimit)
        beginPath()
        addPath(path)
        strokePath()
    }

    /// Cuts what is drawn from now on, until the state is restored.
    package func clip(to path: CGPath, using rule: CGPathFillRule) {
        beginPath()
        addPath(path)
        clip(using: rule)
    }
}
