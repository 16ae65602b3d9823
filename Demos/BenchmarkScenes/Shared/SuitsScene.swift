import Foundation
import QuartzCore

/// Four suits of cards: gradients clipped by paths, moving and turning.
enum SuitsScene {
    static let side = 60.0

    static func make() -> ElementScene {
        let paths = (0..<4).map(path)
        return ElementScene(make: { i, _ in element(i, paths[i % 4]) }, move: move)
    }

    private static func element(_ i: Int, _ path: CGPath) -> CALayer {
        let layer = CAGradientLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        let hue = SharedValues.unit(i, 2)
        layer.colors = [SharedValues.color(hue), SharedValues.color(hue + 0.4)]
        let mask = CAShapeLayer()
        mask.frame = layer.bounds
        mask.path = path
        layer.mask = mask
        return layer
    }

    private static func move(_ layer: CALayer, _ i: Int, _ time: Double) {
        let place = SharedValues.place(i, margin: 60)
        let phase = time * SharedValues.between(0.3, 1.2, i, 3) + Double(i)
        layer.position = CGPoint(x: place.x + 50 * sin(phase), y: place.y + 50 * cos(phase * 0.8))
        let turn = CATransform3DMakeRotation(
            time * SharedValues.between(-1.5, 1.5, i, 4), 0, 0, 1)
        let scale = SharedValues.between(0.5, 1.1, i, 5)
        layer.transform = CATransform3DScale(turn, scale, scale, 1)
    }

    /// Heart, diamond, club, spade in a square of 60 points.
    private static func path(_ suit: Int) -> CGPath {
        let path = CGMutablePath()
        func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
        switch suit {
        case 0:
            path.move(to: p(30, 56))
            path.addCurve(to: p(30, 16), control1: p(-14, 26), control2: p(14, -8))
            path.addCurve(to: p(30, 56), control1: p(46, -8), control2: p(74, 26))
        case 1:
            path.addLines(between: [p(30, 2), p(54, 30), p(30, 58), p(6, 30)])
        case 2:
            for center in [p(30, 16), p(17, 36), p(43, 36)] {
                path.addEllipse(
                    in: CGRect(x: center.x - 13, y: center.y - 13, width: 26, height: 26))
            }
            path.addLines(between: [p(27, 34), p(33, 34), p(38, 58), p(22, 58)])
        default:
            path.move(to: p(30, 2))
            path.addCurve(to: p(30, 42), control1: p(74, 34), control2: p(44, 58))
            path.addCurve(to: p(30, 2), control1: p(16, 58), control2: p(-14, 34))
            path.closeSubpath()
            path.addLines(between: [p(28, 38), p(32, 38), p(38, 58), p(22, 58)])
        }
        path.closeSubpath()
        return path
    }
}
