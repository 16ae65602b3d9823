import CoreAnimation
import CoreGraphics
import Foundation
import LaminaViews

/// Path with drawing attributes. Thread: a single thread at a time.
open class UIBezierPath: NSObject, NSCopying {
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

    /// Path of a rectangle with rounded corners; the radius is at most half the sides. The null
    /// rectangle gives an empty path, and a rectangle with an infinite number has plain corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        let radii = CGSize(width: cornerRadius, height: cornerRadius)
        self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radii)
    }

    /// Rectangle with some rounded corners; radii are at most half the sides. Corners are quarters
    /// of ellipses (our choice). The null rectangle gives an empty path, and a rectangle with an
    /// infinite number has plain corners.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        RoundedCorners.add(rect, corners, cornerRadii, to: path)
    }

    /// Path of a circular arc; `clockwise` is as seen on screen, with y down. Angles in radians.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    /// Path with a copy of the elements of `cgPath`, in O(1) until a change, and with the default
    /// attributes. Later changes of `cgPath` do not change the path.
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
    open func addLine(to point: CGPoint) { path.addLine(to: point) }
    /// Adds a cubic curve. Without a current point nothing is added, with one warning.
    open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }
    /// Adds a quadratic curve. Without a current point nothing is added, with one warning.
    open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: end, control: controlPoint)
    }
    /// Adds a circular arc, after a straight line from the current point. Angles are in radians,
    /// `clockwise` is as seen on screen, opposite to the sense of Core Graphics with y up. Angles
    /// that are not finite add nothing.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: !clockwise)
    }
    /// Closes the present subpath by a straight line to its start. Without a subpath nothing
    /// happens.
    open func close() { path.closeSubpath() }
    /// Removes all subpaths; the attributes stay. Paths returned by `cgPath` before do not change.
    open func removeAllPoints() { path = CGMutablePath() }
    /// Adds the subpaths of another path. O(n) in the number of their elements.
    open func append(_ other: UIBezierPath) { path.addPath(other.path) }
    /// Transforms all points. O(n) in their number.
    open func apply(_ transform: CGAffineTransform) {
        let moved = CGMutablePath()
        moved.addPath(path, transform: transform)
        path = moved
    }
    /// Path with the same shape in reverse direction. O(n) in the number of elements.
    open func reversing() -> UIBezierPath {
        let made = UIBezierPath()
        assign(to: made)
        made.path = PathReversal.reversed(path)
        return made
    }

    // MARK: Asking

    /// True for a path without elements. A single `move(to:)` counts as an element.
    open var isEmpty: Bool { path.isEmpty }
    /// Last point of the path; zero without elements. In points. O(1).
    open var currentPoint: CGPoint { path.currentPoint }
    /// Bounding box of the path itself, without control points. O(n) in the number of elements. The
    /// null rectangle without elements.
    open var bounds: CGRect { path.boundingBoxOfPath }
    /// True if a point is inside, by the fill rule. O(n) in the number of elements. Open subpaths
    /// count as closed.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: fillRule)
    }

    // MARK: Attributes

    /// Width of strokes in points. Default 1. At 0 and below nothing is stroked.
    open var lineWidth: CGFloat = 1
    /// Shape of the ends of open subpaths and of dashes. Default butt.
    open var lineCapStyle = CGLineCap.butt
    /// Shape of a stroke's corners. Default miter.
    open var lineJoinStyle = CGLineJoin.miter
    /// Limit of mitered corners. Default 10. Corners beyond the limit are cut off straight.
    open var miterLimit: CGFloat = 10
    /// Greatest distance between curves and line segments in drawings, in pixels. Default 0.6,
    /// which means a tenth of a pixel here, as the context's `setFlatness(_:)`.
    open var flatness: CGFloat = 0.6
    /// True for the even-odd fill rule, false for the winding rule. Default false.
    open var usesEvenOddFillRule = false
    var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
    var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// Sets the dashes of strokes, in points; a nil pattern removes the dashes. A negative length,
    /// and a sum of 0, mean solid.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        let lengths = pattern.map { UnsafeBufferPointer(start: $0, count: max(count, 0)) }
        dash = (phase, lengths.map { Array($0) } ?? [])
    }
    /// Reads the dashes of strokes; nil pointers are skipped. `pattern` must have space for all
    /// lengths: read `count` before.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
        if let pattern {
            for (i, length) in dash.lengths.enumerated() { pattern[i] = length }
        }
    }

    private func copied() -> UIBezierPath {
        let made =
            CopyConstruction.object(of: type(of: self)) as? UIBezierPath ?? UIBezierPath()
        made.cgPath = path
        assign(to: made)
        return made
    }
    /// Gives the attributes and the dashes to another path.
    private func assign(to made: UIBezierPath) {
        made.lineWidth = lineWidth
        made.lineCapStyle = lineCapStyle
        made.lineJoinStyle = lineJoinStyle
        made.miterLimit = miterLimit
        made.flatness = flatness
        made.usesEvenOddFillRule = usesEvenOddFillRule
        made.dash = dash
    }
    /// Independent copy of the path with its attributes and dashes, of the same class. O(1): the
    /// elements are shared until a change. A subclass that adds properties overrides the method; a
    /// subclass without `init()` stops the program with a message.
    open func copy(with zone: NSZone? = nil) -> Any { copied() }
    open override func copy() -> Any { copied() }
}
