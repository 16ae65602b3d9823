import Foundation
import QuartzCore

/// Lines on four circles like rays, growing and shrinking.
enum LinesScene {
    static func make() -> ElementScene {
        ElementScene(make: { i, _ in element(i) }, move: move)
    }

    private static func element(_ i: Int) -> CALayer {
        let layer = CAShapeLayer()
        layer.strokeColor = SharedValues.color(Double(i % 4) * 0.27 + 0.1 * SharedValues.unit(i, 2))
        layer.lineWidth = SharedValues.between(1, 10, i, 3)
        return layer
    }

    private static func move(_ layer: CALayer, _ i: Int, _ time: Double) {
        let center = CGPoint(
            x: SharedValues.width * (0.2 + 0.2 * Double(i % 4)), y: SharedValues.height / 2)
        let angle = 2 * .pi * SharedValues.unit(i, 4)
        let length = 60 * abs(sin(time * SharedValues.between(0.5, 2, i, 5) + Double(i))) + 8
        func p(_ r: Double) -> CGPoint {
            CGPoint(x: center.x + r * cos(angle), y: center.y + r * sin(angle))
        }
        let path = CGMutablePath()
        path.move(to: p(100))
        path.addLine(to: p(100 + length))
        (layer as? CAShapeLayer)?.path = path
    }
}
