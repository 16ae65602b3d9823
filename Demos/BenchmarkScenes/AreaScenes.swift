import Foundation
import QuartzCore

/// Scenes of shapes that a shader draws by a formula: a scene for each formula, 64 points a side,
/// turning.
package enum AreaScenes {
    package static let names = [
        "segments", "capsules", "frames", "arcs", "roundarcs", "sectors", "ovals", "roundrects",
        "polygons", "polylines",
    ]
    /// Default numbers of shapes, by scene.
    package static let counts = Dictionary(uniqueKeysWithValues: names.map { ($0, 500) })

    package static func make(_ name: String, count n: Int) -> KindScenes.BuiltScene? {
        guard names.contains(name) else { return nil }
        let root = KindScenes.root()
        for i in 0..<n { root.addSublayer(shape(name, i)) }
        return KindScenes.BuiltScene(root: root)
    }

    private static func shape(_ name: String, _ i: Int) -> CALayer {
        let layer = CAShapeLayer()
        layer.position = SharedValues.place(i, margin: 40)
        (layer.fillColor, layer.strokeColor) = (nil, KindScenes.hue(i))
        layer.lineWidth = 4
        layer.path = path(name, layer, i)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.byValue, turn.duration) = (2 * Double.pi, 2 + Double(i % 13) / 10)
        (turn.repeatCount, turn.beginTime) = (.infinity, 1e-9)
        layer.add(turn, forKey: "turn")
        return layer
    }

    private static func path(_ name: String, _ layer: CAShapeLayer, _ i: Int) -> CGPath {
        let path = CGMutablePath()
        let box = CGRect(x: -32, y: -24, width: 64, height: 48)
        switch name {
        case "capsules":
            layer.lineCap = .round
            fallthrough
        case "segments":
            path.move(to: CGPoint(x: -32, y: Double(i % 9)))
            path.addLine(to: CGPoint(x: 32, y: 0))
        case "roundarcs":
            layer.lineCap = .round
            fallthrough
        case "arcs":
            path.addArc(center: .zero, radius: 30, startAngle: 0, endAngle: 4, clockwise: false)
        case "sectors":
            fill(layer)
            path.move(to: .zero)
            path.addArc(center: .zero, radius: 32, startAngle: 0, endAngle: 4, clockwise: false)
            path.closeSubpath()
        case "ovals":
            fill(layer)
            path.addEllipse(in: box)
        case "roundrects":
            fill(layer)
            path.addRoundedRect(in: box, cornerWidth: 10, cornerHeight: 10)
        case "polygons":
            fill(layer)
            path.addLines(between: corners(7))
            path.closeSubpath()
        case "polylines":
            layer.lineJoin = .round
            path.addLines(between: corners(5))
        default: path.addRect(box)
        }
        return path
    }

    private static func fill(_ layer: CAShapeLayer) {
        (layer.fillColor, layer.strokeColor) = (layer.strokeColor, nil)
    }

    private static func corners(_ count: Int) -> [CGPoint] {
        (0..<count).map {
            let (angle, r) = (2 * .pi * Double($0) / Double(count), $0 % 2 == 0 ? 32.0 : 20)
            return CGPoint(x: r * cos(angle), y: r * sin(angle))
        }
    }
}
