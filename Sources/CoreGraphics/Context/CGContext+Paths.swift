import Foundation

// Current path, in base space: the CTM is applied to each point when added, hence a later change of
// the CTM does not move the point.
extension CGContext {
    /// Clears the current path. The path is not part of the saved state.
    public func beginPath() { pathInBase.storage = PathStorage() }
    /// Starts a subpath at a point of user space. An open subpath stays open.
    public func move(to point: CGPoint) { pathInBase.move(to: point, transform: state.ctm) }
    /// Adds a straight line. Without a current point nothing is added, with one warning.
    public func addLine(to point: CGPoint) { pathInBase.addLine(to: point, transform: state.ctm) }
    /// Starts a subpath at the first point and adds lines through the following points; has no
    /// effect for an empty list. O(n) in the number of points. The subpath stays open.
    public func addLines(between points: [CGPoint]) {
        pathInBase.addLines(between: points, transform: state.ctm)
    }
    /// Adds a quadratic curve. Without a current point nothing is added, with one warning.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        pathInBase.addQuadCurve(to: end, control: control, transform: state.ctm)
    }
    /// Adds a cubic curve. Without a current point nothing is added, with one warning.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        pathInBase.addCurve(
            to: end, control1: control1, control2: control2, transform: state.ctm)
    }
    /// Closes the current subpath with a straight line to its start. Ignored if no subpath is open.
    public func closePath() { pathInBase.closeSubpath() }
    /// Adds a rectangle as a closed subpath. A negative size is standardised; the null rectangle
    /// adds nothing.
    public func addRect(_ rect: CGRect) {
        pathInBase.addRect(Self.reachable(rect), transform: state.ctm)
    }
    /// Adds rectangles, each as a closed subpath. A negative size is standardised; a null rectangle
    /// adds nothing. O(n) in the number of rectangles.
    public func addRects(_ rects: [CGRect]) {
        pathInBase.addRects(rects.map(Self.reachable), transform: state.ctm)
    }

    /// The part of a rectangle that transforms leave finite: no bitmap shows more.
    static func reachable(_ rect: CGRect) -> CGRect {
        let far: CGFloat = 1e100
        if rect.isNull || min(rect.minX, rect.minY) > -far && max(rect.maxX, rect.maxY) < far {
            return rect
        }
        let (left, top) = (min(max(rect.minX, -far), far), min(max(rect.minY, -far), far))
        let (right, bottom) = (min(max(rect.maxX, -far), far), min(max(rect.maxY, -far), far))
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Adds the ellipse inside a rectangle of user space as a closed subpath of four cubics. The
    /// cubics differ from the ellipse by at most 0.03 % of the radius.
    public func addEllipse(in rect: CGRect) {
        pathInBase.addEllipse(in: rect, transform: state.ctm)
    }
    /// Adds a circular arc, after a straight line from the current point. Angles in radians;
    /// `clockwise` as seen with y up. Infinite angles add nothing.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        pathInBase.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise, transform: state.ctm)
    }
    /// Adds a circular arc which rounds the corner at `tangent1End`, after a straight line to its
    /// start. Without a current point nothing is added, with one warning.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        pathInBase.addArc(
            tangent1End: tangent1End, tangent2End: tangent2End, radius: radius,
            transform: state.ctm)
    }
    /// Adds the elements of a path in user space. O(n) in their number.
    public func addPath(_ path: CGPath) { pathInBase.addPath(path, transform: state.ctm) }

    /// Makes the outline of the current path's stroke the current path, dashes included. The pen
    /// lies in user space; a line width of 0 leaves an empty path.
    public func replacePathWithStrokedPath() {
        pathInBase.storage = strokeOutline(pathInBase).storage
    }

    /// True if the current path has no element; a path of a single move is not empty. True at
    /// first, and after `beginPath()`, `fillPath(using:)`, `strokePath()`, `drawPath(using:)` and
    /// `clip(using:)`.
    public var isPathEmpty: Bool { pathInBase.isEmpty }
    /// Last point of the current path, in user space; zero without a path. After `closePath()` the
    /// start of the closed subpath. A CTM without an inverse is applied itself.
    public var currentPointOfPath: CGPoint {
        isPathEmpty ? .zero : pathInBase.currentPoint.applying(state.ctm.inverted())
    }
    /// Box of the current path, control points included, in user space; null without a path. O(n)
    /// in the number of elements.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }
    /// Copy of the current path in user space; nil without a path. O(n) in the number of elements.
    public var path: CGPath? {
        var inverse = state.ctm.inverted()
        return isPathEmpty ? nil : pathInBase.copy(using: &inverse)
    }

    /// True if painting the current path with `mode` would touch a point of user space. O(n) in the
    /// number of elements.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let p = point.applying(state.ctm)
        let fills = mode == .fill || mode == .fillStroke
        let evenOdd = mode == .eoFill || mode == .eoFillStroke
        if fills, pathInBase.contains(p) { return true }
        if evenOdd, pathInBase.contains(p, using: .evenOdd) { return true }
        guard mode != .fill, mode != .eoFill else { return false }
        return strokeOutline(pathInBase).contains(p)
    }

    /// The outline of a stroke of a path in base space, with the pen of user space.
    func strokeOutline(_ path: CGPath) -> CGPath {
        var inverse = state.ctm.inverted()
        let scale = max(abs(state.ctm.determinant).squareRoot(), 1e-6)
        guard var user = path.copy(using: &inverse) else { return path }
        if !state.dashLengths.isEmpty, !hasTooManyDashes(path) {
            user = user.copy(dashingWithPhase: state.dashPhase, lengths: state.dashLengths)
        }
        return user.strokedOutline(
            width: state.lineWidth, cap: state.lineCap, join: state.lineJoin,
            miterLimit: state.miterLimit,
            tolerance: CairoRange.tolerance(path.boundingBox) / scale, transform: state.ctm)
    }
}
