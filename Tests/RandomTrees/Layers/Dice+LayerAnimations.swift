import CoreAnimation
import CoreGraphics
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport

/// Layers with times of their own, and their animations.
extension Dice {
    /// A tree of eight layers, the root first, some with another speed or time offset.
    public mutating func timedLayers() -> [CALayer] {
        let layers = (0..<8).map { i in
            let layer = CALayer()
            layer.name = "n\(i)"
            layer.bounds = rect(0, 0, 10, 10)
            layer.setValue(number(0, 9), forKey: "own")
            if roll(4) == 0 { layer.speed = Float(number(0.2, 3)) }
            if roll(4) == 0 { layer.timeOffset = Double(number(0, 3)) }
            return layer
        }
        for (i, layer) in layers.enumerated().dropFirst() {
            layers[roll(i)].addSublayer(layer)
        }
        return layers
    }

    /// Adds up to three animations or groups of animations to each layer.
    public mutating func addAnimations(to layers: [CALayer]) {
        for layer in layers {
            for _ in 0..<roll(4) {
                let one = layerAnimation()
                if roll(4) == 0 {
                    let group = CAAnimationGroup()
                    group.animations = [one, layerAnimation()]
                    group.duration = 2
                    group.isRemovedOnCompletion = false
                    layer.add(group, forKey: nil)
                } else {
                    layer.add(one, forKey: nil)
                }
            }
        }
    }

    private mutating func layerAnimation() -> CAAnimation {
        let key = [
            "position", "position.x", "opacity", "transform.rotation.z", "bounds.size.width",
            "zPosition", "transform", "backgroundColor", "own", "sublayers.n3.position.y",
        ][roll(10)]
        func value() -> Any {
            switch key {
            case "position": return point(number(0, 9), number(0, 9))
            case "transform": return CATransform3DMakeRotation(number(0, 3), 0, 1, 1)
            case "backgroundColor": return CGColor(gray: number(0, 1), alpha: 1)
            default: return number(0, 9)
            }
        }
        let result: CAPropertyAnimation
        switch roll(3) {
        case 0:
            let frames = CAKeyframeAnimation(keyPath: key)
            frames.values = [value(), value(), value()]
            frames.calculationMode = [.linear, .discrete, .cubic, .paced][roll(4)]
            result = frames
        case 1:
            let spring = CASpringAnimation(keyPath: key)
            (spring.fromValue, spring.toValue) = (value(), value())
            result = spring
        default:
            let basic = CABasicAnimation(keyPath: key)
            if roll(3) > 0 { basic.fromValue = value() }
            basic.toValue = value()
            result = basic
        }
        result.duration = Double(number(0.2, 3))
        result.isAdditive = roll(3) == 0
        result.isCumulative = roll(4) == 0
        result.autoreverses = roll(3) == 0
        result.repeatCount = Float(roll(3))
        result.timeOffset = Double(number(0, 0.5))
        result.timingFunction =
            roll(2) == 0 ? nil : CAMediaTimingFunction(name: .easeInEaseOut)
        result.fillMode = [.removed, .forwards, .backwards, .both][roll(4)]
        // An animation removed at its end would be missing after a step back in time.
        result.isRemovedOnCompletion = false
        return result
    }
}
