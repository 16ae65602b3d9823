import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import TestSupport

/// Random trees of composed items.
extension CompositionTests {
    /// Shapes, lines and colours in groups with clips, opacities and masks.
    func tree(_ dice: inout Dice) -> (root: CALayer, layers: [CALayer]) {
        CATransaction.setDisableActions(true)
        let root = plain(0, 0, Self.side, Self.side, dice.once(in: 2) ? rgb(1, 1, 0.9) : nil)
        var (parent, layers) = (root, [CALayer]())
        for i in 0..<10 {
            if dice.once(in: 3) {
                let group = plain(
                    dice.number(0, 50).rounded(), dice.number(0, 50).rounded(), 150,
                    dice.once(in: 2) ? 150 : 120.5)
                group.masksToBounds = dice.once(in: 2)
                group.cornerRadius = dice.once(in: 2) ? dice.number(0, 40) : 0
                group.opacity = dice.once(in: 3) ? 0.6 : 1
                if dice.once(in: 3) {
                    group.setAffineTransform(CGAffineTransform(rotationAngle: 0.4))
                }
                (dice.once(in: 2) ? root : parent).addSublayer(group)
                parent = group
            }
            let layer = i == 0 ? shape(&dice, kind: 0) : shape(&dice, kind: dice.roll(6))
            if dice.once(in: 4) { layer.mask = mask(&dice) }
            if dice.once(in: 6) {
                layer.shadowOpacity = Float(dice.number(0.3, 1))
                layer.shadowRadius = dice.once(in: 2) ? dice.number(0, 4) : dice.number(4, 24)
            }
            if dice.once(in: 4) { layer.opacity = Float(dice.number(0.2, 1)) }
            if i > 0 { change(layer, in: &parent, &dice) }
            (i == 0 ? root : parent).addSublayer(layer)
            layers.append(layer)
        }
        return (root, layers)
    }

    /// A shape, or a group of shapes: masks by stencil where the backdrop is opaque.
    func mask(_ dice: inout Dice) -> CALayer {
        if dice.once(in: 2) { return shape(&dice, kind: 0) }
        let group = plain(0, 0, Self.side, Self.side)
        for _ in 0..<dice.roll(3) + 1 {
            let part = shape(&dice, kind: dice.roll(4))
            if dice.once(in: 3) { part.mask = shape(&dice, kind: 0) }
            group.addSublayer(part)
        }
        return group
    }

    /// At times a blend mode by factors in a group of its own, a filter of colours, or a blur.
    func change(_ layer: CALayer, in parent: inout CALayer, _ dice: inout Dice) {
        switch dice.roll(9) {
        case 2:
            let filter = CIFilter(name: "CIGaussianBlur")
            filter?.setValue(dice.number(0.5, 12), forKey: "inputRadius")
            layer.filters = filter.map { [$0] }
        case 0:
            let modes = ["destOut", "xor", "destOver", "CISourceAtopCompositing"]
            let group = plain(0, 0, 170, 160)
            group.shouldRasterize = false
            group.opacity = 0.9
            group.addSublayer(shape(&dice, kind: 0))
            parent.addSublayer(group)
            parent = group
            layer.compositingFilter = modes[dice.roll(modes.count)]
        case 1:
            let filter = CIFilter(name: "CIColorMatrix")
            filter?.setValue(CIVector(x: 0.2, y: 0.7, z: 0, w: 0), forKey: "inputRVector")
            filter?.setValue(CIVector(x: 0.1, y: 0, z: 0, w: 0.2), forKey: "inputBiasVector")
            layer.filters = filter.map { [$0] }
        default: break
        }
    }

    /// A gradient: axial or radial, of two to four colours, at times turned.
    func gradient(_ dice: inout Dice) -> CALayer {
        let layer = CAGradientLayer()
        layer.frame = CGRect(
            x: dice.number(-10, 200), y: dice.number(-10, 200), width: dice.number(5, 90),
            height: dice.number(5, 90))
        let count = dice.roll(3) + 2
        layer.colors = (0..<count).map { _ in
            rgb(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1))
                .copy(alpha: dice.once(in: 2) ? 1 : dice.number(0.1, 0.9)) as Any
        }
        layer.type = dice.once(in: 2) ? .radial : .axial
        layer.startPoint = CGPoint(x: dice.number(0, 1), y: dice.number(0, 1))
        layer.endPoint = CGPoint(x: dice.number(1.1, 2), y: dice.number(1.1, 2))
        if dice.once(in: 3) { layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5)) }
        return layer
    }

    /// A text of small letters, which lie on pages of coverage.
    func text(_ x: Double, _ y: Double, _ size: Double, _ color: CGColor?) -> CALayer {
        let layer = CATextLayer()
        layer.frame = CGRect(x: x, y: y, width: 140, height: 40)
        (layer.string, layer.fontSize, layer.foregroundColor) = ("Composed 0123", size, color)
        return layer
    }

    /// A curve, a line with round or square ends, a rectangle's outline, a colour, a gradient, or a
    /// text.
    func shape(_ dice: inout Dice, kind: Int) -> CALayer {
        func place() -> CGPoint { CGPoint(x: dice.number(-20, 240), y: dice.number(-20, 240)) }
        let color = rgb(dice.number(0, 1), dice.number(0, 1), dice.number(0, 1))
            .copy(alpha: dice.once(in: 2) ? 1 : dice.number(0.1, 0.9))
        if kind == 4 { return gradient(&dice) }
        if kind == 5 { return text(place().x, place().y, dice.number(5, 30), color) }
        if kind == 3 {
            let isWhole = dice.once(in: 2)
            func number(_ low: Double, _ high: Double) -> Double {
                let n = dice.number(low, high)
                return isWhole ? n.rounded() : n
            }
            let layer = plain(number(-10, 200), number(-10, 200), number(0, 90), number(0, 90))
            layer.backgroundColor = color
            if dice.once(in: 4) { layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge] }
            return layer
        }
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        switch kind {
        case 0:
            path.move(to: place())
            for _ in 0..<dice.roll(4) + 2 { path.addQuadCurve(to: place(), control: place()) }
            layer.fillColor = color
        case 1:
            path.addLines(between: [place(), place()])
            (layer.lineCap, layer.strokeColor) = (dice.once(in: 2) ? .round : .butt, color)
            layer.lineWidth = dice.once(in: 3) ? dice.number(0.2, 2) : dice.number(2, 30)
        default:
            path.addRect(
                CGRect(origin: place(), size: CGSize(width: 70, height: dice.number(5, 60))))
            (layer.fillColor, layer.strokeColor) = (nil, color)
            layer.lineWidth = dice.number(0.5, 9)
            if dice.once(in: 2) { layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.2)) }
        }
        layer.path = path
        return layer
    }

    func plain(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = nil
    ) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }
}
