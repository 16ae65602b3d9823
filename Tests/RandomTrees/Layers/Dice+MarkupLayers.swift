import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport

/// Layers for documents.
extension Dice {
    /// A tree of the classes, properties and animations that a document keeps, of at most `depth`
    /// levels below the layer.
    public mutating func markupLayer(depth: Int) -> CALayer {
        func x() -> CGFloat { CGFloat(Double.random(in: -100...100, using: &self)) }
        func unit() -> CGFloat { CGFloat(Double.random(in: 0...1, using: &self)) }
        func color() -> CGColor {
            CGColor(srgbRed: unit(), green: unit(), blue: unit(), alpha: unit())
        }
        let layer: CALayer
        switch Int.random(in: 0..<8, using: &self) {
        case 0:
            let shape = CAShapeLayer()
            let path = CGMutablePath()
            path.move(to: CGPoint(x: x(), y: x()))
            path.addCurve(
                to: CGPoint(x: x(), y: x()), control1: CGPoint(x: x(), y: x()),
                control2: CGPoint(x: x(), y: x()))
            path.addLine(to: CGPoint(x: x(), y: x()))
            path.closeSubpath()
            shape.path = path
            shape.strokeColor = color()
            shape.fillColor = nil
            shape.lineDashPattern = [3, 4.5]
            shape.lineCap = .round
            layer = shape
        case 1:
            let gradient = CAGradientLayer()
            gradient.colors = [color(), color(), color()]
            gradient.locations = [0, 0.25, 1]
            gradient.type = .radial
            layer = gradient
        case 2:
            let text = CATextLayer()
            text.string = "a < b & \"c\"\n– d"
            text.fontSize = unit() * 40
            text.isWrapped = true
            text.alignmentMode = .center
            layer = text
        case 3:
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = 4
            replicator.instanceDelay = 0.3
            replicator.instanceTransform = CATransform3DMakeRotation(x(), 0, 0, 1)
            layer = replicator
        case 4:
            let emitter = CAEmitterLayer()
            let cell = CAEmitterCell()
            cell.name = "spark"
            cell.birthRate = Float(unit())
            cell.lifetime = 2
            cell.color = color()
            cell.yAcceleration = x()
            let inner = CAEmitterCell()
            inner.duration = 0.5
            cell.emitterCells = [inner]
            emitter.emitterCells = [cell]
            emitter.emitterShape = .circle
            emitter.emitterPosition = CGPoint(x: x(), y: x())
            layer = emitter
        case 5: layer = CATransformLayer()
        default: layer = CALayer()
        }
        layer.name = "layer \(Int.random(in: 0...99, using: &self))"
        layer.bounds = CGRect(x: x(), y: x(), width: unit() * 90, height: unit() * 90)
        layer.position = CGPoint(x: x(), y: x())
        layer.transform = CATransform3DMakeRotation(x(), unit(), unit(), 1)
        layer.backgroundColor = Bool.random(using: &self) ? color() : nil
        layer.cornerRadius = unit() * 9
        layer.opacity = Float(unit())
        layer.isHidden = Bool.random(using: &self)
        layer.shadowOffset = CGSize(width: x(), height: x())
        layer.masksToBounds = Bool.random(using: &self)
        layer.contentsGravity = .topLeft
        layer.speed = Float(unit())
        if Bool.random(using: &self) {
            let move = CAKeyframeAnimation(keyPath: "position")
            move.values = [CGPoint(x: x(), y: x()), CGPoint(x: x(), y: x())]
            move.keyTimes = [0, 1]
            move.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)]
            move.duration = 3
            move.repeatCount = .infinity
            let fade = CABasicAnimation(keyPath: "backgroundColor")
            fade.fromValue = color()
            fade.autoreverses = true
            let group = CAAnimationGroup()
            group.animations = [move, fade]
            group.duration = 5
            layer.add(group, forKey: "both")
        }
        if depth > 0 {
            for _ in 0..<Int.random(in: 0...3, using: &self) {
                layer.addSublayer(markupLayer(depth: depth - 1))
            }
            if Int.random(in: 0..<4, using: &self) == 0 { layer.mask = markupLayer(depth: 0) }
        }
        return layer
    }
}
