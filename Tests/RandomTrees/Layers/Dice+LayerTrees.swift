import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport

/// A tree in a separate context; the context's coordinates are the root's superspace.
public struct LayerTree {
    /// The superlayer of the root.
    public let world = CALayer()
    /// All layers below the superlayer, the root first.
    public fileprivate(set) var layers: [CALayer] = []
}

/// Trees of layers for conversions of coordinates.
extension Dice {
    /// A tree of twelve layers of every kind that changes coordinates, flipped, turned and masked.
    public mutating func layerTree(inSpace: Bool) -> LayerTree {
        var tree = LayerTree()
        for i in 0..<12 {
            let layer: CALayer =
                switch roll(5) {
                case 0: CATransformLayer()
                case 1: CAScrollLayer()
                case 2: CAReplicatorLayer()
                default: CALayer()
                }
            layer.bounds = rect(
                number(-20, 20), number(-20, 20), number(10, 90), number(10, 90)
            )
            layer.position = point(number(-50, 50), number(-50, 50))
            layer.anchorPoint = point(number(0, 1), number(0, 1))
            layer.isGeometryFlipped = roll(2) == 0
            layer.masksToBounds = roll(3) == 0
            layer.isHidden = roll(8) == 0
            var turn = CATransform3DMakeRotation(number(-1, 1), 0, 0, 1)
            if inSpace {
                layer.zPosition = number(-20, 20)
                layer.anchorPointZ = number(-10, 10)
                turn = CATransform3DRotate(turn, number(-0.6, 0.6), 0.5, 1, 0)
                if roll(3) == 0 { layer.sublayerTransform.m34 = -1 / 900 }
                (layer as? CAReplicatorLayer)?.preservesDepth = roll(2) == 0
            }
            layer.transform = CATransform3DScale(turn, number(0.5, 2), number(0.5, 2), 1)
            let parent = i == 0 ? tree.world : tree.layers[roll(i)]
            if i > 0 && roll(6) == 0 && parent.mask == nil {
                parent.mask = layer
            } else {
                parent.addSublayer(layer)
            }
            tree.layers.append(layer)
        }
        return tree
    }

    /// A tree of eight layers, flipped, turned and in perspective.
    public mutating func turnedLayers() -> [CALayer] {
        var layers: [CALayer] = []
        for i in 0..<8 {
            let layer = CALayer()
            layer.bounds = rect(
                number(-20, 20), number(-20, 20), number(10, 90),
                number(10, 90))
            layer.position = point(number(-50, 50), number(-50, 50))
            layer.anchorPoint = point(number(0, 1), number(0, 1))
            layer.isGeometryFlipped = roll(2) == 0
            layer.transform = CATransform3DMakeRotation(number(-1, 1), 0.2, 0.3, 1)
            if roll(3) == 0 { layer.sublayerTransform.m34 = -1 / 900 }
            if i > 0 { layers[roll(layers.count)].addSublayer(layer) }
            layers.append(layer)
        }
        return layers
    }
}

func rect(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: w, height: h)
}
func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
