import BenchmarkScenes
import Foundation
import QuartzCore

/// Scenes of `Benchmarks batches` with shapes whose numbers move.
enum ShapeScenes {
    /// Lines whose ends, widths and colours move.
    static func lines(_ count: Int) -> CALayer {
        scene(count) { layer, i in
            let path = CGMutablePath()
            path.move(to: CGPoint(x: -8, y: Double(i % 9) - 4))
            path.addLine(to: CGPoint(x: 8, y: 4 - Double(i % 5)))
            layer.path = path
            layer.add(endless("strokeEnd", 0.1, 1, i), forKey: "end")
            layer.add(endless("lineWidth", 1, 3, i + 3), forKey: "width")
        }
    }

    /// Turning arcs that draw themselves.
    static func arcs(_ count: Int) -> CALayer {
        scene(count) { layer, i in
            let path = CGMutablePath()
            path.addArc(
                center: .zero, radius: 8, startAngle: 0, endAngle: 4, clockwise: false)
            layer.path = path
            layer.lineWidth = 2
            layer.add(endless("strokeEnd", 0.1, 1, i), forKey: "end")
            layer.add(endless("transform.rotation.z", 0, 2 * Double.pi, i), forKey: "turn")
        }
    }

    /// Bars of a chart, by their path.
    static func bars(_ count: Int) -> CALayer {
        scene(count) { layer, i in
            func bar(_ height: Double) -> CGPath {
                CGPath(rect: CGRect(x: -6, y: -8, width: 12, height: height), transform: nil)
            }
            layer.path = bar(16)
            (layer.fillColor, layer.strokeColor) = (layer.strokeColor, nil)
            layer.add(endless("path", bar(2), bar(16), i), forKey: "path")
        }
    }

    private static func scene(
        _ count: Int, _ set: (CAShapeLayer, Int) -> Void
    ) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: BenchScenes.width, height: BenchScenes.height)
        for i in 0..<count {
            let layer = CAShapeLayer()
            layer.position = CGPoint(x: 12 + i % 58 * 22, y: 12 + i / 58 * 22)
            layer.fillColor = nil
            layer.strokeColor = CGColor(
                srgbRed: 0.3 + 0.1 * Double(i % 7), green: 0.6, blue: 0.9, alpha: 1)
            set(layer, i)
            root.addSublayer(layer)
        }
        return root
    }

    private static func endless(
        _ key: String, _ from: Any, _ to: Any, _ i: Int
    ) -> CABasicAnimation {
        let move = CABasicAnimation(keyPath: key)
        (move.fromValue, move.toValue) = (from, to)
        (move.duration, move.autoreverses) = (1 + Double(i % 13) / 10, true)
        (move.repeatCount, move.beginTime) = (.infinity, 1e-9)
        return move
    }
}
