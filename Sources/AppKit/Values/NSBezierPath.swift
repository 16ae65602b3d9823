import CoreGraphics
import Foundation
import LaminaViews
import StringDrawing

/// Path with the attributes of drawing. Thread: any, one at a time.
open class NSBezierPath: NSObject {
    /// Rule for the inside of a path. Default of a path `nonZero`.
    public enum WindingRule: UInt, Sendable {
        /// Inside: points with a winding number other than zero.
        case nonZero = 0
        /// Inside: points with an odd number of crossings.
        case evenOdd
    }
    /// Shape of a stroke's ends. Default of a path `butt`.
    public enum LineCapStyle: UInt, Sendable {
        /// End at the point itself.
        case butt = 0
        /// Half circle beyond the point.
        case round
        /// Half a square beyond the point.
        case square
    }
    /// Shape of a stroke's corners. Default of a path `miter`.
    public enum LineJoinStyle: UInt, Sendable {
        /// Pointed corner, up to the miter limit.
        case miter = 0
        /// Round corner.
        case round
        /// Corner cut off straight.
        case bevel
    }

    private var path = CGMutablePath()

    public override init() { super.init() }
    /// Path of a rectangle. The null rectangle gives an empty path.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }
    /// Path of the ellipse inside a rectangle, of four cubics. The null rectangle gives an empty
    /// path.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }
    /// Path of a rectangle with rounded corners. Radii are at most half the sides. A radius not
    /// above 0 gives plain corners.
    public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
    }
    /// Path with a copy of the elements of `cgPath`, in O(1) until a change, and with the default
    /// attributes. Later changes of a mutable `cgPath` have no effect.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// Elements of the path, as a copy; a new value is copied, too. O(1): the elements are shared
    /// until a change.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    // MARK: Building

    /// Starts a subpath at a point. An open subpath stays open.
    open func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a straight line. Without a current point nothing is added, with one warning.
    open func line(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic curve. Without a current point nothing is added, with one warning.
    open func curve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }
    /// Closes the present subpath by a straight line to its start. Without an open subpath nothing
    /// happens.
    open func close() { path.closeSubpath() }
    /// Removes all elements; the attributes stay. An earlier copy by `cgPath` keeps the elements.
    open func removeAllPoints() { path = CGMutablePath() }
    /// Adds a rectangle as a closed subpath. A negative size is standardised; the null rectangle
    /// adds nothing.
    open func appendRect(_ rect: CGRect) { path.addRect(rect) }
    /// Adds the ellipse inside a rectangle as a closed subpath of four cubics. The null rectangle
    /// adds nothing.
    open func appendOval(in rect: CGRect) { path.addEllipse(in: rect) }
    /// Adds a rectangle with rounded corners. Radii are at most half the sides; a radius below 0 or
    /// NaN counts as 0. A rectangle that is not finite gets no rounded corners.
    open func appendRoundedRect(_ rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        guard rect.isFinite, xRadius > 0, yRadius > 0 else { return path.addRect(rect) }
        path.addRoundedRect(
            in: rect, cornerWidth: min(xRadius, rect.width / 2),
            cornerHeight: min(yRadius, rect.height / 2))
    }
    /// Adds the elements of another path. O(n) in their number.
    open func append(_ other: NSBezierPath) { path.addPath(other.path) }
    /// Adds a circular arc, after a straight line from the current point. Angles in degrees, from
    /// the x axis towards the y axis. Angles against the direction gain whole turns. Angles that
    /// are not finite add nothing.
    open func appendArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool = false
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle * .pi / 180,
            endAngle: endAngle * .pi / 180, clockwise: clockwise)
    }

    // MARK: Asking

    /// True for a path without elements. A single `move(to:)` counts as an element.
    open var isEmpty: Bool { path.isEmpty }
    /// Number of elements. O(n).
    open var elementCount: Int { path.elementTypes.count }
    /// Last point of the path; zero without elements, unlike AppKit, which then stops the program.
    /// After `close()` the start of the closed subpath.
    open var currentPoint: CGPoint { path.currentPoint }
    /// Bounding box of the path itself, without control points. O(n) in the number of elements. The
    /// null rectangle without elements.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// True if a point is inside, by `windingRule`. O(n) in the number of elements. Open subpaths
    /// count as closed.
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: rule) }

    // MARK: Attributes

    /// Width of strokes in points. Default 1. A width which is not finite or not above 0 strokes
    /// nothing. AppKit strokes the thinnest line at 0.
    open var lineWidth: CGFloat = 1
    /// Shape of the ends of open subpaths and of dashes. Default butt.
    open var lineCapStyle = LineCapStyle.butt
    /// Shape of a stroke's corners. Default miter.
    open var lineJoinStyle = LineJoinStyle.miter
    /// Limit of mitered corners, as length by width. Default 10. A corner beyond the limit becomes
    /// a bevel.
    open var miterLimit: CGFloat = 10
    /// Rule for the inside. Default nonzero. Used by `fill()`, `addClip()` and `contains(_:)`.
    open var windingRule = WindingRule.nonZero
    private var rule: CGPathFillRule { windingRule == .evenOdd ? .evenOdd : .winding }

    // MARK: Drawing into the current context; outside of any drawing nothing happens

    /// Fills the path with the fill colour of the current context; does nothing outside of any
    /// drawing. The inside follows `windingRule`; open subpaths count as closed.
    open func fill() {
        DrawingContexts.current?.fill(path, using: rule)
    }
    /// Strokes the path with the stroke colour of the current context; does nothing outside of any
    /// drawing. A `lineWidth` that is not finite or not above 0 strokes nothing. The state of the
    /// context stays.
    open func stroke() {
        guard let context = DrawingContexts.current else { return }
        context.saveGState()
        defer { context.restoreGState() }
        context.stroke(
            path,
            with: PathPen(
                width: lineWidth,
                cap: CGLineCap(rawValue: Int32(lineCapStyle.rawValue)) ?? .butt,
                join: CGLineJoin(rawValue: Int32(lineJoinStyle.rawValue)) ?? .miter,
                miterLimit: miterLimit))
    }
    /// Adds the path to the clip of the current context, until the context's state is restored.
    /// Does nothing outside of any drawing. An empty path clips everything away.
    open func addClip() {
        DrawingContexts.current?.clip(to: path, using: rule)
    }
    /// Fills a rectangle in the current context; does nothing outside of any drawing. A negative
    /// size is standardised; the null rectangle fills nothing.
    open class func fill(_ rect: CGRect) { DrawingContexts.current?.fill(rect) }
    /// Strokes a rectangle in the current context with a width of 1 point; does nothing outside of
    /// any drawing. A negative size is standardised; the null rectangle strokes nothing.
    open class func stroke(_ rect: CGRect) { NSBezierPath(rect: rect).stroke() }
}

extension CGRect {
    /// Fills the rectangle with the fill colour of the current context; does nothing outside of any
    /// drawing. A negative size is standardised; the null rectangle fills nothing.
    public func fill() { DrawingContexts.current?.fill(self) }
}
