import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport

/// Edits of layers in a tree.
extension Dice {
    /// Changes a layer or the place of a layer other than the root, the first layer, or commits.
    public mutating func editLayer(of layers: [CALayer]) {
        let root = layers[0]
        let layer = layers[roll(layers.count)]
        switch roll(14) {
        case 0: layer.position = point(number(0, 100), number(0, 100))
        case 1: layer.opacity = Float(number(0, 1))
        case 2:
            layer.backgroundColor =
                roll(3) == 0 ? nil : CGColor(gray: number(0, 1), alpha: 1)
        case 3: layer.transform = CATransform3DMakeRotation(number(0, 6), 0, 0, 1)
        case 4: layer.shadowRadius = number(0, 9)
        case 5: layer.removeFromSuperlayer()
        case 6: layer.isHidden.toggle()
        case 7: CATransaction.flush()
        case 8: layer.add(CABasicAnimation(keyPath: "zPosition"), forKey: "a\(roll(3))")
        case 9: layer.removeAnimation(forKey: "a\(roll(3))")
        case 10:
            let mask = layers[roll(layers.count)]
            if !mask.isAbove(layer) && mask !== root { layer.mask = mask }
        default:
            let parent = layers[roll(layers.count)]
            if layer !== root && !layer.isAbove(parent) {
                parent.insertSublayer(layer, at: UInt32(roll(4)))
            }
        }
    }

    /// Makes a layer a sublayer or a mask of another, or removes the layer.
    public mutating func moveLayer(of layers: [CALayer]) {
        let layer = layers[1 + roll(layers.count - 1)]
        let parent = layers[roll(layers.count)]
        if layer.isAbove(parent) { return }
        switch roll(8) {
        case 0: layer.removeFromSuperlayer()
        case 1: parent.mask = nil
        case 2, 3: parent.mask = layer
        // The very layer that the mask belongs to, or the mask's sublayer.
        case 4: layer.superlayer?.insertSublayer(layer, at: 0)
        case 5: layer.superlayer?.mask = layer
        case 6: parent.sublayers = [layer] + (parent.sublayers ?? []).filter { $0 !== layer }
        default: parent.insertSublayer(layer, at: UInt32(roll(4)))
        }
    }
}

extension CALayer {
    /// True if the layer is `other` or an ancestor of `other`.
    fileprivate func isAbove(_ other: CALayer) -> Bool {
        var layer: CALayer? = other
        while let current = layer {
            if current === self { return true }
            layer = current.superlayer
        }
        return false
    }
}
