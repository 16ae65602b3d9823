import Foundation
import QuartzCore

/// Scenes of layers behind masks over text and gradients, behind masks with sublayers, behind masks
/// in masks, and in clips of forty levels.
enum MaskScenes {
    static let names = ["textmask", "treemask", "maskinmask", "deep"]
    /// Default numbers of masks; of levels in the scene `deep`.
    static let counts = ["textmask": 200, "treemask": 100, "maskinmask": 100, "deep": 40]

    static func make(_ name: String, count n: Int) -> KindScenes.BuiltScene? {
        let root = CALayer()
        BenchScenes.layOut(root)
        root.masksToBounds = true
        root.backgroundColor = CGColor(gray: 0.1, alpha: 1)
        switch name {
        case "textmask": for i in 0..<n { root.addSublayer(textBehindStar(i)) }
        case "treemask": for i in 0..<n { root.addSublayer(groupBehindTree(i)) }
        case "maskinmask": for i in 0..<n { root.addSublayer(maskInMask(i)) }
        case "deep": root.addSublayer(nest(levels: n))
        default: return nil
        }
        return KindScenes.BuiltScene(root: root)
    }

    /// Text over a gradient behind a turning star.
    private static func textBehindStar(_ i: Int) -> CALayer {
        let group = CALayer()
        group.frame = CGRect(x: i % 20 * 64, y: i / 20 % 10 * 72, width: 62, height: 70)
        fill(group, i, "Text \(i)")
        group.mask = turningStar(group.bounds, every: 2 + Double(i % 7) / 3)
        return group
    }

    /// Text over a gradient and two turning squares behind a mask of three turning sublayers.
    private static func groupBehindTree(_ i: Int) -> CALayer {
        let group = CALayer()
        group.frame = CGRect(x: i % 10 * 128, y: i / 10 % 10 * 72, width: 126, height: 70)
        fill(group, i, "Behind a tree \(i)")
        for k in 0..<2 {
            let part = ClipScenes.layer(
                CGRect(x: 20 + k * 50, y: 20, width: 30, height: 30), color: i + k)
            ClipScenes.turn(part, every: 1.5 + Double(k))
            group.addSublayer(part)
        }
        let mask = CALayer()
        mask.frame = group.bounds
        for k in 0..<3 {
            let part = ClipScenes.layer(
                CGRect(x: 4 + k * 40, y: 12, width: 44, height: 44), color: 0)
            part.cornerRadius = CGFloat(4 + k * 8)
            ClipScenes.turn(part, every: 2 + Double(k))
            mask.addSublayer(part)
        }
        group.mask = mask
        return group
    }

    /// Text over a gradient behind a mask, three times in each other.
    private static func maskInMask(_ i: Int) -> CALayer {
        var groups: [CALayer] = []
        for depth in 0..<3 {
            let group = CALayer()
            group.bounds = CGRect(x: 0, y: 0, width: 126 - depth * 20, height: 70 - depth * 8)
            fill(group, i + depth, "Mask \(depth)")
            group.mask = turningStar(group.bounds, every: 2 + Double(depth))
            if let outer = groups.last {
                group.position = CGPoint(x: outer.bounds.midX, y: outer.bounds.midY)
                outer.addSublayer(group)
            } else {
                group.position = CGPoint(x: i % 10 * 128 + 64, y: i / 10 % 10 * 72 + 36)
            }
            groups.append(group)
        }
        return groups[0]
    }

    /// Rounded layers in each other, each turning in the next larger layer and clipped by the
    /// larger layer, with text over turning squares in the innermost layer.
    private static func nest(levels: Int) -> CALayer {
        var layers: [CALayer] = []
        for depth in 0..<levels {
            let side = 700 - depth * 6
            let layer = ClipScenes.layer(
                CGRect(x: 0, y: 0, width: side, height: side), color: depth)
            (layer.cornerRadius, layer.masksToBounds) = (40, true)
            if let outer = layers.last {
                layer.position = CGPoint(x: outer.bounds.midX, y: outer.bounds.midY)
                outer.addSublayer(layer)
            } else {
                layer.position = CGPoint(x: BenchScenes.width / 2, y: BenchScenes.height / 2)
            }
            ClipScenes.turn(layer, every: 3 + Double(depth % 5))
            layers.append(layer)
        }
        if let last = layers.last { fill(last, levels, "Forty levels deep") }
        return layers[0]
    }

    private static func fill(_ layer: CALayer, _ i: Int, _ words: String) {
        let gradient = CAGradientLayer()
        gradient.frame = layer.bounds
        gradient.colors = [KindScenes.hue(i), KindScenes.hue(i + 2)]
        (gradient.startPoint, gradient.endPoint) = (.zero, CGPoint(x: 1, y: 1))
        layer.addSublayer(gradient)
        let text = CATextLayer()
        text.frame = CGRect(
            x: 2, y: layer.bounds.midY - 10, width: layer.bounds.width - 4, height: 20)
        (text.string, text.fontSize, text.alignmentMode) = (words, 14, .center)
        text.foregroundColor = CGColor(gray: 0, alpha: 1)
        layer.addSublayer(text)
    }

    private static func turningStar(_ bounds: CGRect, every seconds: CFTimeInterval)
        -> CAShapeLayer
    {
        let mask = ClipScenes.starMask(bounds)
        mask.bounds = bounds
        mask.position = CGPoint(x: bounds.midX, y: bounds.midY)
        ClipScenes.turn(mask, every: seconds)
        return mask
    }
}
