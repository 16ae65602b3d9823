import Foundation
import QuartzCore

/// Strokes of a line, a quadratic and a cubic curve with moving points: a new path in every frame.
enum PathsScene {
    static func make() -> ElementScene {
        ElementScene(make: { i, _ in element(i) }, move: move)
    }

    private static func element(_ i: Int) -> CALayer {
        let layer = CAShapeLayer()
        layer.fillColor = nil
        layer.strokeColor = SharedValues.color(SharedValues.unit(i, 2))
        layer.lineWidth = SharedValues.between(1, 6, i, 3)
        layer.lineJoin = .round
        return layer
    }

    private static func move(_ layer: CALayer, _ i: Int, _ time: Double) {
        let start = SharedValues.place(i, margin: 70)
        let phase = time * SharedValues.between(0.5, 1.5, i, 4) + Double(i)
        func p(_ k: Int) -> CGPoint {
            let (angle, reach) = (phase + Double(k) * 1.1, 16 + 7 * Double(k))
            return CGPoint(x: start.x + reach * cos(angle), y: start.y + reach * sin(angle))
        }
        let path = CGMutablePath()
        path.move(to: start)
        path.addLine(to: p(0))
        path.addQuadCurve(to: p(2), control: p(1))
        path.addCurve(to: p(5), control1: p(3), control2: p(4))
        (layer as? CAShapeLayer)?.path = path
    }
}
