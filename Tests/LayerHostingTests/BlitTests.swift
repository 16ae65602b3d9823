import CoreAnimation
import CoreGraphics
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Shapes drawn from pages of colours (`Primitive.blit`) beside tinted coverage.
@Suite("Blits") struct BlitTests {
    private static let side = 240.0

    private func outline(_ dice: inout Dice) -> CGPath {
        let path = CGMutablePath()
        let (x, y) = (dice.number(-40, 200), dice.number(-40, 200))
        let size = dice.once(in: 3) ? dice.number(90, 260) : dice.number(1, 40)
        path.move(to: CGPoint(x: x, y: y))
        for _ in 0..<dice.roll(5) + 2 {
            path.addQuadCurve(
                to: CGPoint(x: x + dice.number(0, size), y: y + dice.number(0, size)),
                control: CGPoint(x: x + dice.number(0, size), y: y + dice.number(0, size)))
        }
        path.closeSubpath()
        return path
    }

    private func color(_ dice: inout Dice) -> CGColor {
        let alpha = dice.once(in: 2) ? 1 : dice.number(0.1, 0.9)
        return CGColor(
            red: dice.number(0, 1), green: dice.number(0, 1), blue: dice.number(0, 1),
            alpha: alpha)
    }

    /// Shapes in groups with clips and opacities, one of them replicated in several colours.
    private func tree(_ dice: inout Dice) -> (root: CALayer, shapes: [CAShapeLayer]) {
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        var (parent, shapes) = (root, [CAShapeLayer]())
        for _ in 0..<8 {
            if dice.once(in: 3) {
                let group = CALayer()
                group.frame = CGRect(
                    x: dice.number(0, 40).rounded(), y: dice.number(0, 40).rounded(), width: 150,
                    height: dice.once(in: 2) ? 150 : 120.5)
                group.masksToBounds = dice.once(in: 2)
                group.opacity = dice.once(in: 3) ? 0.6 : 1
                (dice.once(in: 2) ? root : parent).addSublayer(group)
                parent = group
            }
            let shape = CAShapeLayer()
            (shape.path, shape.fillColor) = (outline(&dice), color(&dice))
            if shapes.isEmpty {
                // Visible in any case.
                shape.path = CGPath(
                    ellipseIn: CGRect(x: 20, y: 20, width: 190, height: 90), transform: nil)
                root.addSublayer(shape)
                shapes.append(shape)
                continue
            }
            if dice.once(in: 2) {
                (shape.strokeColor, shape.lineWidth) = (color(&dice), dice.number(0.5, 12))
            }
            shapes.append(shape)
            guard dice.once(in: 5) else {
                parent.addSublayer(shape)
                continue
            }
            let copies = CAReplicatorLayer()
            copies.instanceCount = dice.roll(30) + 1
            copies.instanceTransform = CATransform3DMakeTranslation(7, 5, 0)
            copies.instanceRedOffset = -0.05
            copies.addSublayer(shape)
            parent.addSublayer(copies)
        }
        return (root, shapes)
    }

    private func change(_ shapes: [CAShapeLayer], _ dice: inout Dice) {
        CATransaction.setDisableActions(true)
        let shape = shapes[dice.roll(shapes.count)]
        switch dice.roll(8) {
        case 0: shape.fillColor = color(&dice)
        case 1: shape.strokeColor = color(&dice)
        case 2: shape.path = outline(&dice)
        case 3: shape.opacity = Float(dice.number(0, 1))
        case 4: shape.isHidden.toggle()
        case 5: shape.position = CGPoint(x: dice.number(-9, 9), y: dice.number(-9, 9).rounded())
        case 6: shape.strokeEnd = dice.number(0, 1)
        default: shape.superlayer?.opacity = Float(dice.number(0.3, 1))
        }
    }

    private func host(_ root: CALayer, blits: Bool) -> ManualHost {
        let host = ManualHost(root: root, size: CGSize(width: Self.side, height: Self.side))
        host.stage.prefersBlits = blits
        host.stage.prefersCoverage = true
        return host
    }

    @Test("a picture with blits is the tinted picture, after any change", arguments: 1...12)
    func equal(seed: Int) throws {
        try alone {
            var dice = Dice(UInt64(seed))
            var again = dice
            let (tree, other) = (tree(&dice), self.tree(&again))
            let (blits, tints) = (host(tree.root, blits: true), host(other.root, blits: false))
            var drawn = 0
            for step in 0..<24 {
                if step > 0 {
                    var same = dice
                    change(tree.shapes, &dice)
                    change(other.shapes, &same)
                }
                _ = try blits.redraw()
                _ = try tints.redraw(everything: true)
                let list = try #require(blits.stage.planner).list()
                drawn += list.items.count { $0.key.primitive == .blit }
                let (a, b) = (PixelGrid(try blits.read()), PixelGrid(try tints.read()))
                let distance = try #require(PixelDistance(a, b))
                #expect(distance.largest <= 1, "seed \(seed), step \(step): \(distance)")
            }
            #expect(drawn > 0)
        }
    }

    @Test("a copy in a seventeenth colour of the same shape is tinted")
    func colors() throws {
        try alone {
            CATransaction.setDisableActions(true)
            let copies = CAReplicatorLayer()
            copies.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            copies.instanceCount = 40
            copies.instanceTransform = CATransform3DMakeTranslation(5, 5, 0)
            copies.instanceRedOffset = -0.02
            let shape = CAShapeLayer()
            let path = CGMutablePath()
            path.addLines(
                between: (0..<15).map {
                    CGPoint(x: Double($0), y: $0 % 2 == 0 ? 0 : 12)
                })
            (shape.path, shape.fillColor) = (path, rgb(1, 0.5, 0))
            copies.addSublayer(shape)
            let host = host(copies, blits: true)
            try host.redraw()
            let list = try #require(host.stage.planner).list()
            let counts = [Primitive.blit, .image].map { kind in
                list.items.count { $0.key.primitive == kind }
            }
            #expect(counts == [16, 24])
        }
    }
}
