import Foundation

extension CGMutablePath {
    /// Starts a subpath at `point`. An open subpath stays open. `transform` is applied to the
    /// point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        storage.move(point.applying(transform))
    }

    /// Adds a straight line. Without a current point, nothing is added, with one warning.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        storage.line(point.applying(transform))
    }

    /// Starts a subpath at the first point and adds lines through the rest. An empty list adds
    /// nothing.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        storage.move(first.applying(transform))
        for point in points.dropFirst() { storage.line(point.applying(transform)) }
    }

    /// Adds a quadratic curve. Without a current point, nothing is added, with one warning.
    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        storage.quad(control.applying(transform), end.applying(transform))
    }

    /// Adds a cubic curve. Without a current point, nothing is added, with one warning.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        storage.cubic(
            control1.applying(transform), control2.applying(transform), end.applying(transform))
    }

    /// Closes the current subpath with a line to its start. Ignored if no subpath is open.
    public func closeSubpath() { storage.close() }

    /// Adds a closed rectangle as a subpath. A negative size is standardised; the null rectangle
    /// adds nothing.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        storage.addRect(rect, transform)
    }

    /// Adds closed rectangles, a subpath for each rectangle. A negative size is standardised; a
    /// null rectangle adds nothing. O(n) in the number of rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { storage.addRect(rect, transform) }
    }

    /// Adds a closed rectangle with elliptic corners, starting at the middle of the greatest-x
    /// side.
    ///
    /// *Precondition:* no corner is negative or greater than half its side.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        storage.addRoundedRect(rect, cornerWidth, cornerHeight, transform)
    }

    /// Adds a closed ellipse, starting at the middle of the greatest-x side. The ellipse consists
    /// of four cubics, counterclockwise with y up.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        storage.addEllipse(rect, transform)
    }

    /// Adds all elements of another path. Adding a path to itself doubles its elements. O(n) in
    /// their number.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        storage.append(path.storage, transform)
    }

    /// Adds a circular arc between two angles in radians, with a line from the current point.
    ///
    /// `radius` is in points. `clockwise` has the sense of a space with y up. If `endAngle` lies in
    /// the opposite direction, whole turns are added; several turns are drawn as a turn plus the
    /// rest. Angles that are infinite or NaN add nothing. In an empty path the arc starts a
    /// subpath.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        storage.addArc(center, radius, startAngle, endAngle, clockwise, transform)
    }

    /// Adds a circular arc that rounds the corner at `tangent1End` with `radius` points, after a
    /// line to the start of the arc. Without a corner only a line is added. Without a current
    /// point, nothing is added, with one warning.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        storage.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius, transform)
    }

    /// Adds a circular arc of `delta` radians, positive counterclockwise with y up. A delta of up
    /// to 1024 turns is drawn with all turns, a larger delta with 1023 or 1024 turns and the rest.
    /// The arc begins with a line from the current point, or starts a subpath in an empty path. An
    /// infinite or NaN delta adds the line only; an infinite or NaN `startAngle` adds nothing.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        storage.addRelativeArc(center, radius, startAngle, delta, transform)
    }
}
