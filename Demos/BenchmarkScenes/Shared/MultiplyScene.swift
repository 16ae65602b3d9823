import Foundation
import QuartzCore

/// Rounded squares in a spiral which turn, grow and fade: corner radius, transform and opacity.
enum MultiplyScene {
    static func make() -> ElementScene {
        ElementScene(make: { i, _ in element(i) }, move: move)
    }

    private static func element(_ i: Int) -> CALayer {
        let layer = CALayer()
        let side = SharedValues.between(24, 56, i, 2)
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        let (angle, radius) = (Double(i) * 2.399963, 17 * Double(i % 400).squareRoot())
        layer.position = CGPoint(
            x: SharedValues.width / 2 + 1.7 * radius * cos(angle),
            y: SharedValues.height / 2 + radius * sin(angle))
        layer.cornerRadius = side * SharedValues.between(0.1, 0.5, i, 3)
        layer.backgroundColor = SharedValues.color(Double(i) * 0.618)
        return layer
    }

    private static func move(_ layer: CALayer, _ i: Int, _ time: Double) {
        let speed = SharedValues.between(0.4, 2, i, 4)
        let turn = CATransform3DMakeRotation(time * speed, 0, 0, 1)
        let scale = 0.8 + 0.3 * sin(time * speed + Double(i))
        layer.transform = CATransform3DScale(turn, scale, scale, 1)
        layer.opacity = Float(0.5 + 0.35 * sin(time * 1.3 + Double(i) * 0.7))
    }
}
