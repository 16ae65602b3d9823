import Foundation
import QuartzCore

/// Arcs of circles with moving ends, every second arc a filled sector.
enum ArcsScene {
    static func make() -> ElementScene {
        ElementScene(make: { i, _ in element(i) }, move: move)
    }

    private static func element(_ i: Int) -> CALayer {
        let layer = CAShapeLayer()
        let color = SharedValues.color(SharedValues.unit(i, 2))
        layer.fillColor = i % 2 == 0 ? color : nil
        layer.strokeColor = i % 2 == 0 ? nil : color
        layer.lineWidth = SharedValues.between(2, 8, i, 3)
        return layer
    }

    private static func move(_ layer: CALayer, _ i: Int, _ time: Double) {
        let center = SharedValues.place(i, margin: 50)
        let start = time * SharedValues.between(-2, 2, i, 4) + Double(i)
        let angle = .pi * (0.6 + 0.5 * sin(time + Double(i)))
        let path = CGMutablePath()
        if i % 2 == 0 { path.move(to: center) }
        path.addArc(
            center: center, radius: SharedValues.between(10, 40, i, 5), startAngle: start,
            endAngle: start + angle, clockwise: false)
        if i % 2 == 0 { path.closeSubpath() }
        (layer as? CAShapeLayer)?.path = path
    }
}
