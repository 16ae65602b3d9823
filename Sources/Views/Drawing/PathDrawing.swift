import CoreGraphics

/// The line style of a path.
package struct PathPen {
    /// The line width in points.
    package var width: CGFloat
    /// The line ends.
    package var cap: CGLineCap
    /// The line joins.
    package var join: CGLineJoin
    /// The limit of mitre length to line width.
    package var miterLimit: CGFloat

    /// A line style.
    package init(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
        (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    }
}

extension CGContext {
    /// Fills a path with the current colour.
    package func fill(_ path: CGPath, using rule: CGPathFillRule) {
        beginPath()
        addPath(path)
        fillPath(using: rule)
    }

    /// Strokes a path with the current colour; the line style stays in the context's state.
    package func stroke(_ path: CGPath, with pen: PathPen) {
        setLineWidth(pen.width)
        setLineCap(pen.cap)
        setLineJoin(pen.join)
        setMiterLimit(pen.miterLimit)
        beginPath()
        addPath(path)
        strokePath()
    }

    /// Clips later drawing to a path, until the state is restored.
    package func clip(to path: CGPath, using rule: CGPathFillRule) {
        beginPath()
        addPath(path)
        clip(using: rule)
    }
}
