import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import LaminaMotion
import LaminaRenderTree
import TestSupport

/// Random layers of every kind with any of their properties set.
public struct LayerMaker {
    private var dice: Dice
    /// The image of layers with contents.
    private let contents: CGImage

    /// A maker with a source of numbers.
    public init(dice: Dice, contents: CGImage) { (self.dice, self.contents) = (dice, contents) }

    private static let kinds: [(kind: LayerClass, make: @Sendable () -> CALayer)] = [
        (.layer, { CALayer() }), (.shape, { CAShapeLayer() }), (.text, { CATextLayer() }),
        (.gradient, { CAGradientLayer() }), (.replicator, { CAReplicatorLayer() }),
        (.scroll, { CAScrollLayer() }), (.tiled, { CATiledLayer() }),
        (.transformLayer, { CATransformLayer() }), (.emitter, { CAEmitterLayer() }),
    ]

    /// A tree of nine layers, some of them masks.
    public mutating func tree() -> CALayer {
        let layers = (0..<9).map { layer("n\($0)") }
        for (i, layer) in layers.enumerated().dropFirst() {
            let parent = layers[dice.roll(i)]
            if dice.roll(5) == 0 && parent.mask == nil {
                parent.mask = layer
            } else {
                parent.addSublayer(layer)
            }
        }
        return layers[0]
    }

    private mutating func layer(_ name: String) -> CALayer {
        let (kind, make) = Self.kinds[dice.roll(Self.kinds.count)]
        let layer = make()
        for row in PropertyTable.rows
        where PropertyTable.property(forKey: row.key, of: kind) == row.id {
            if dice.roll(3) == 0, let value = value(of: row) {
                layer.setValue(value, forKey: row.key)
            }
        }
        layer.name = name
        if dice.roll(2) == 0 { layer.setValue(Int(dice.roll(99)), forKey: "own") }
        if dice.roll(3) == 0 { layer.add(animation(), forKey: "a\(dice.roll(3))") }
        if dice.roll(4) == 0 { layer.add(group(), forKey: nil) }
        return layer
    }

    /// A value that fits a property; nil for properties that belong to the tree.
    private mutating func value(of row: PropertyRow) -> Any? {
        switch row.type {
        case .number, .float: return dice.number(-9, 99)
        case .int: return dice.roll(9)
        case .bool: return dice.roll(2) == 0
        case .bits: return dice.roll(16)
        case .point: return point(dice.number(-9, 9), dice.number(-9, 9))
        case .size: return CGSize(width: dice.number(0, 9), height: dice.number(0, 9))
        case .rect:
            return rect(
                dice.number(-9, 9), dice.number(-9, 9), dice.number(0, 9), dice.number(0, 9))
        case .transform:
            return CATransform3DMakeRotation(dice.number(0, 6), dice.number(0, 1), 1, 0)
        case .color: return dice.roll(4) == 0 ? NSNull() : color()
        case .path:
            return CGPath(
                ellipseIn: rect(0, 0, dice.number(1, 9), dice.number(1, 9)), transform: nil)
        case .name: return ["linear", "center", "round", "both", "circle"][dice.roll(5)]
        case .string, .object: return "text \(dice.roll(9))"
        case .numbers: return [0.25, dice.number(0, 1)]
        case .colors: return [color(), color()]
        case .contents: return dice.roll(2) == 0 ? contents : nil
        case .filter, .filters:
            guard let filter = CIFilter(name: "CIGaussianBlur") else { return nil }
            filter.name = "f\(dice.roll(9))"
            filter.setValue(dice.number(0, 9), forKey: "inputRadius")
            return row.type == .filter ? filter as Any : [filter] as Any
        case .cells:
            let cell = CAEmitterCell()
            cell.name = "c\(dice.roll(9))"
            cell.birthRate = Float(dice.number(0, 9))
            cell.velocity = dice.number(0, 9)
            return [cell]
        case .layer, .layers: return nil
        }
    }

    private mutating func color() -> CGColor {
        CGColor(
            srgbRed: dice.number(0, 1), green: dice.number(0, 1), blue: dice.number(0, 1),
            alpha: dice.number(0, 1))
    }

    private mutating func animation() -> CAPropertyAnimation {
        let animation: CAPropertyAnimation
        switch dice.roll(3) {
        case 0:
            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            frames.values = [dice.number(0, 9), dice.number(0, 9), dice.number(0, 9)]
            frames.keyTimes = [0, 0.25, 1]
            animation = frames
        case 1:
            let spring = CASpringAnimation(keyPath: "position.x")
            (spring.mass, spring.toValue) = (dice.number(1, 9), dice.number(0, 9))
            animation = spring
        default:
            let basic = CABasicAnimation(keyPath: "bounds.size")
            basic.fromValue = CGSize(width: dice.number(0, 9), height: 2)
            animation = basic
        }
        animation.duration = Double(dice.number(0.1, 5))
        animation.repeatCount = Float(dice.roll(4))
        animation.isAdditive = dice.roll(2) == 0
        animation.timingFunction = dice.roll(2) == 0 ? nil : CAMediaTimingFunction(name: .easeOut)
        animation.fillMode = dice.roll(2) == 0 ? .both : .removed
        return animation
    }

    private mutating func group() -> CAAnimationGroup {
        let group = CAAnimationGroup()
        group.animations = [animation(), animation()]
        group.duration = Double(dice.number(1, 5))
        group.speed = 2
        return group
    }
}
