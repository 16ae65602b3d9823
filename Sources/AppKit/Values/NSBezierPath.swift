import CoreGraphics
import Foundation
import LaminaViews

/// A path with the attributes it is drawn with. Thread: any one thread at a time.
open class NSBezierPath: NSObject {
    public enum WindingRule: UInt, Sendable { case nonZero = 0, evenOdd }
    public enum LineCapStyle: UInt, Sendable { case butt = 0, round, square }
    public enum LineJoinStyle: UInt, Sendable { case miter = 0, round, bevel }

    private var path = CGMutablePath()

    public override init() { super.init() }
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }
    /// Radii are at most half the sides.
    public convenience init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        self.init()
        appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
    }
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    /// A copy; setting it takes one.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set { path = newValue.mutableCopy() ?? CGMutablePath() }
    }

    // MARK: Building

    open func move(to point: CGPoint) { path.move(to: point) }
    open func line(to point: CGPoint) { path.addLine(to: point) }
    open func curve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }
    open func close() { path.closeSubpath() }
    open func removeAllPoints() { path = CGMutablePath() }
    open func appendRect(_ rect: CGRect) { path.addRect(rect) }
    open func appendOval(in rect: CGRect) { path.addEllipse(in: rect) }
    /// Radii are at most half the sides. A radius below 0 or NaN is 0; a rectangle that is not
    /// finite gets no rounded corners.
    open func appendRoundedRect(_ rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
        guard rect.isFinite, xRadius > 0, yRadius > 0 else { return path.addRect(rect) }
        path.addRoundedRect(
            in: rect, cornerWidth: min(xRadius, rect.width / 2),
            cornerHeight: min(yRadius, rect.height / 2))
    }
    open func append(_ other: NSBezierPath) { path.addPath(other.path) }
    /// Angles in degrees, from the x axis towards the y axis.
    open func appendArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool = false
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle * .pi / 180,
            endAngle: endAngle * .pi / 180, clockwise: clockwise)
    }

    // MARK: Asking

    open var isEmpty: Bool { path.isEmpty }
    open var elementCount: Int { path.elementTypes.count }
    open var currentPoint: CGPoint { path.currentPoint }
    /// The box of the path itself, without control points.
    open var bounds: CGRect { path.boundingBoxOfPath }
    open func contains(_ point: CGPoint) -> Bool { path.contains(point, using: rule) }

    // MARK: Attributes

    /// Points. Default 1.
    open var lineWidth: CGFloat = 1
    open var lineCapStyle = LineCapStyle.butt
    open var lineJoinStyle = LineJoinStyle.miter
    open var miterLimit: CGFloat = 10
    open var windingRule = WindingRule.nonZero
    private var rule: CGPathFillRule { windingRule == .evenOdd ? .evenOdd : .winding }

    // MARK: Drawing into the current context; outside of any drawing nothing happens

    open func fill() {
        DrawingContexts.current?.fill(path, using: rule)
    }
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
    /// Cuts what is drawn from now on, until the context's state is restored.
    open func addClip() {
        DrawingContexts.current?.clip(to: path, using: rule)
    }
    open class func fill(_ rect: CGRect) { DrawingContexts.current?.fill(rect) }
    open class func stroke(_ rect: CGRect) { NSBezierPath(rect: rect).stroke() }
}

extension CGRect {
    /// Fills it with the fill colour of the current context.
    public func fill() { DrawingContexts.current?.fill(self) }
}
