import UIKit

/// A timing curve in a box, with two handles; the speed is drawn dimmed behind the curve.
///
/// x is the fraction of the time, from 0 to 1; y the progress, which handles may exceed. Thread:
/// main.
public final class CurveCanvas: UIView {
    /// The control points: x1, y1, x2, y2.
    public struct Points: Equatable, Sendable {
        /// Horizontal position of the first control point, 0 to 1.
        public var x1: Double
        /// Vertical position of the first control point; progress.
        public var y1: Double
        /// Horizontal position of the second control point, 0 to 1.
        public var x2: Double
        /// Vertical position of the second control point; progress.
        public var y2: Double

        /// Control points by coordinates.
        public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
            (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
        }

        /// A point of the curve, by the curve's own parameter from 0 to 1.
        public func point(_ s: Double) -> CGPoint {
            func cubic(_ a: Double, _ b: Double) -> Double {
                3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
            }
            return CGPoint(x: cubic(x1, x2), y: cubic(y1, y2))
        }
    }

    /// Nil for a line without handles: `line` is shown alone.
    public var points: Points? { didSet { if points != oldValue { place() } } }
    /// Progress over time before the change; shown dimmed.
    public var reference: [CGPoint] = [] { didSet { if reference != oldValue { place() } } }
    /// The user moves a handle; the last call of a move has `isFinal`.
    public var onChange: ((Points, _ isFinal: Bool) -> Void)?

    private let box = CAShapeLayer()
    private let old = CAShapeLayer()
    private let speed = CAShapeLayer()
    private let curve = CAShapeLayer()
    private let arms = CAShapeLayer()
    private let knobs = CAShapeLayer()
    private var dragged: Int?
    private static let samples = 48
    private static let reach: CGFloat = 16
    /// Room beyond 0 and 1, in heights of the box.
    private static let overshoot: CGFloat = 0.28

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        clipsToBounds = true
        for (layer, color, width) in [
            (box, ToolStyle.line, 1), (speed, ToolStyle.dimText.withAlphaComponent(0.6), 1),
            (old, ToolStyle.dimText, 1.2), (arms, ToolStyle.accent.withAlphaComponent(0.6), 1),
            (curve, ToolStyle.text, 2), (knobs, ToolStyle.background, 2),
        ] as [(CAShapeLayer, UIColor, CGFloat)] {
            layer.fillColor = nil
            layer.strokeColor = color.cgColor
            layer.lineWidth = width
            self.layer.addSublayer(layer)
        }
        old.lineDashPattern = [3, 3]
        knobs.fillColor = ToolStyle.accent.cgColor
    }
    /// Always nil: views are not read from archives.
    public required init?(coder: NSCoder) { nil }

    public override func layoutSubviews() { place() }

    /// The part of the box with progress from 0 to 1.
    private var inner: CGRect {
        let height = bounds.height / (1 + 2 * Self.overshoot)
        return CGRect(
            x: 14, y: (bounds.height - height) / 2, width: max(1, bounds.width - 28), height: height
        )
    }

    private func view(_ point: CGPoint) -> CGPoint {
        CGPoint(x: inner.minX + point.x * inner.width, y: inner.maxY - point.y * inner.height)
    }

    private func place() {
        guard bounds.width > 0 else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        box.path = CGPath(rect: inner, transform: nil)
        old.path = line(reference)
        guard let points else {
            // A single line is emphasised.
            for layer in [old, speed, arms, knobs] { layer.path = nil }
            curve.path = line(reference)
            curve.strokeColor = ToolStyle.accent.cgColor
            return
        }
        curve.strokeColor = ToolStyle.text.cgColor
        let way = (0...Self.samples).map { points.point(Double($0) / Double(Self.samples)) }
        curve.path = line(way)
        speed.path = line(Self.speeds(way))
        let (a, b) = (
            view(CGPoint(x: points.x1, y: points.y1)), view(CGPoint(x: points.x2, y: points.y2))
        )
        let (rods, dots) = (CGMutablePath(), CGMutablePath())
        for (from, to) in [(view(.zero), a), (view(CGPoint(x: 1, y: 1)), b)] {
            rods.move(to: from)
            rods.addLine(to: to)
            dots.addEllipse(in: CGRect(x: to.x - 5, y: to.y - 5, width: 10, height: 10))
        }
        (arms.path, knobs.path) = (rods, dots)
    }

    private func line(_ points: [CGPoint]) -> CGPath? {
        guard points.count > 1 else { return nil }
        let path = CGMutablePath()
        path.addLines(between: points.map(view))
        return path
    }

    /// The speed of progress, a third of the box for the speed of a straight line.
    private static func speeds(_ way: [CGPoint]) -> [CGPoint] {
        zip(way, way.dropFirst()).compactMap { a, b in
            guard b.x - a.x > 1e-6 else { return nil }
            return CGPoint(x: (a.x + b.x) / 2, y: min(max((b.y - a.y) / (b.x - a.x) / 3, -1), 1.3))
        }
    }

    // MARK: - Touches

    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let points, let place = touches.first?.location(in: self) else { return }
        let handles = [CGPoint(x: points.x1, y: points.y1), CGPoint(x: points.x2, y: points.y2)]
            .map(view).map { hypot($0.x - place.x, $0.y - place.y) }
        dragged = handles[0] < handles[1] ? 0 : 1
        if handles[dragged!] > Self.reach { dragged = nil }
    }

    public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        drag(touches, isFinal: false)
    }

    public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        drag(touches, isFinal: true)
        dragged = nil
    }

    public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        dragged = nil
    }

    private func drag(_ touches: Set<UITouch>, isFinal: Bool) {
        guard let dragged, var new = points, let place = touches.first?.location(in: self) else {
            return
        }
        func rounded(_ n: CGFloat) -> Double { (Double(n) * 100).rounded() / 100 }
        let x = rounded(min(max((place.x - inner.minX) / inner.width, 0), 1))
        let reach = 1 + Self.overshoot
        let y = rounded(min(max((inner.maxY - place.y) / inner.height, 1 - reach), reach))
        if dragged == 0 { (new.x1, new.y1) = (x, y) } else { (new.x2, new.y2) = (x, y) }
        points = new
        onChange?(new, isFinal)
    }
}
