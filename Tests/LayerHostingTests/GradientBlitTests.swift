import CoreAnimation
import CoreGraphics
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LaminaGLRenderer
@testable import LayerHosting

/// Gradients behind shapes, drawn from pages of colours (`GradientCoverage`) beside the shader's.
@Suite("Gradients in colours") struct GradientBlitTests {
    private static let side = 240.0

    private func shape(_ dice: inout Dice) -> CAShapeLayer {
        let shape = CAShapeLayer()
        let path = CGMutablePath()
        let (x, y) = (dice.number(20, 90), dice.number(20, 90))
        let size = dice.number(10, 100)
        path.move(to: CGPoint(x: x, y: y))
        for _ in 0..<dice.roll(5) + 2 {
            path.addQuadCurve(
                to: CGPoint(x: x + dice.number(0, size), y: y + dice.number(0, size)),
                control: CGPoint(x: x + dice.number(0, size), y: y + dice.number(0, size)))
        }
        shape.path = path
        if dice.once(in: 3) {
            (shape.fillColor, shape.strokeColor) = (nil, rgb(0, 0, 0))
            shape.lineWidth = dice.number(1, 9)
        } else {
            shape.fillColor = CGColor(gray: 0, alpha: dice.once(in: 2) ? 1 : dice.number(0.2, 1))
        }
        return shape
    }

    private func paint(_ layer: CAGradientLayer, _ dice: inout Dice) {
        let count = dice.roll(5) + 2
        layer.colors = (0..<count).map { _ in
            CGColor(
                red: dice.number(0, 1), green: dice.number(0, 1), blue: dice.number(0, 1),
                alpha: dice.once(in: 2) ? 1 : dice.number(0, 1))
        }
        layer.locations =
            dice.once(in: 2)
            ? nil : (0..<count).map { _ in dice.number(0, 1) }.sorted() as [NSNumber]
        layer.type = dice.once(in: 3) ? .radial : .axial
        layer.startPoint = CGPoint(x: dice.number(0, 0.4), y: dice.number(0, 0.4))
        layer.endPoint = CGPoint(x: dice.number(0.5, 1), y: dice.number(0.5, 1))
    }

    private func tree(_ dice: inout Dice) -> (root: CALayer, gradients: [CAGradientLayer]) {
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        let gradients = (0..<5).map { _ in
            let layer = CAGradientLayer()
            layer.frame = CGRect(
                x: dice.number(-20, 60), y: dice.number(-20, 60), width: 220, height: 210)
            paint(layer, &dice)
            layer.mask = shape(&dice)
            if dice.once(in: 3) {
                layer.transform = CATransform3DMakeRotation(dice.number(0, 3), 0, 0, 1)
            }
            layer.opacity = dice.once(in: 2) ? 1 : 0.7
            root.addSublayer(layer)
            return layer
        }
        return (root, gradients)
    }

    private func change(_ gradients: [CAGradientLayer], _ dice: inout Dice) {
        CATransaction.setDisableActions(true)
        let layer = gradients[dice.roll(gradients.count)]
        switch dice.roll(6) {
        case 0, 1: paint(layer, &dice)
        case 2: layer.mask = shape(&dice)
        case 3: layer.opacity = Float(dice.number(0, 1))
        case 4: layer.isHidden.toggle()
        default: layer.position.x += dice.number(-9, 9).rounded()
        }
    }

    private func host(_ root: CALayer, blits: Bool) -> ManualHost {
        let host = ManualHost(root: root, size: CGSize(width: Self.side, height: Self.side))
        host.stage.prefersBlits = blits
        host.stage.prefersCoverage = true
        return host
    }

    @Test("a gradient behind a shape in colours is the shader's picture", arguments: 1...10)
    func equal(seed: Int) throws {
        try alone {
            var dice = Dice(UInt64(seed))
            var again = dice
            let (tree, other) = (tree(&dice), self.tree(&again))
            let (blits, shaders) = (host(tree.root, blits: true), host(other.root, blits: false))
            var drawn = 0
            for step in 0..<20 {
                if step > 0 {
                    var same = dice
                    change(tree.gradients, &dice)
                    change(other.gradients, &same)
                }
                _ = try blits.redraw()
                _ = try shaders.redraw(everything: true)
                let list = try #require(blits.stage.planner).list()
                drawn += list.items.count { $0.key.primitive == .blit }
                let (a, b) = (PixelGrid(try blits.read()), PixelGrid(try shaders.read()))
                let distance = try #require(PixelDistance(a, b))
                // Each of both ways rounds each layer, with separate noise: a level a layer at
                // most.
                #expect(distance.largest <= 3, "seed \(seed), step \(step): \(distance)")
            }
            #expect(drawn > 0)
        }
    }

    @Test("a gradient is drawn in colours once, and again after a change")
    func kept() throws {
        try alone {
            CATransaction.setDisableActions(true)
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            let (gradient, cut, other) = (CAGradientLayer(), CAShapeLayer(), CALayer())
            gradient.frame = root.frame
            gradient.colors = [rgb(1, 0, 0), rgb(0, 0, 1)]
            cut.path = CGPath(
                ellipseIn: CGRect(x: 10, y: 10, width: 200, height: 180), transform: nil)
            gradient.mask = cut
            root.addSublayer(gradient)
            root.addSublayer(other)
            let host = host(root, blits: true)
            try host.redraw()
            /// The damage of a frame, in pixels.
            func damage() throws -> PixelBox {
                host.commit()
                return try host.frame() ? host.damage : .empty
            }
            let list = try #require(host.stage.planner).list()
            #expect(list.items.allSatisfy { $0.key.primitive == .blit })
            other.addSublayer(CALayer())
            #expect(try damage().isEmpty)
            gradient.colors = [rgb(0, 1, 0), rgb(0, 0, 1)]
            #expect(try damage().contains(PixelBox(20, 60, 200, 180)))
        }
    }

    @Test("a layer with more than a gradient, and a shape beyond the bounds, are left to shaders")
    func others() throws {
        try alone {
            let changes: [(CAGradientLayer) -> Void] = [
                { $0.type = .conic }, { $0.cornerRadius = 8 }, { $0.borderWidth = 2 },
                { $0.backgroundColor = rgb(0, 0, 0) }, { $0.addSublayer(CALayer()) },
                { $0.locations = [0.5, 0.5] }, { $0.locations = [-1, 1] },
                { $0.bounds.size.width = 80 }, { $0.transform.m14 = 0.001 },
                {
                    $0.mask?.cornerRadius = 5; $0.mask?.backgroundColor = rgb(0, 0, 0)
                },
            ]
            for (number, change) in changes.enumerated() {
                func scene() -> CALayer {
                    CATransaction.setDisableActions(true)
                    let (root, gradient, cut) = (CALayer(), CAGradientLayer(), CAShapeLayer())
                    root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
                    gradient.frame = root.frame
                    gradient.colors = [rgb(1, 0, 0), rgb(0, 0, 1)]
                    cut.path = CGPath(
                        ellipseIn: CGRect(x: 10, y: 10, width: 200, height: 180), transform: nil)
                    gradient.mask = cut
                    root.addSublayer(gradient)
                    change(gradient)
                    return root
                }
                let (a, b) = (host(scene(), blits: true), host(scene(), blits: false))
                a.stage.composesFrames = false
                try a.redraw()
                try b.redraw()
                let list = try #require(a.stage.planner).list()
                #expect(!list.items.contains { $0.key.primitive == .blit }, "\(number)")
                let distance = try #require(
                    PixelDistance(PixelGrid(try a.read()), PixelGrid(try b.read())))
                #expect(distance.largest == 0, "\(number): \(distance)")
            }
        }
    }

    @Test("tables of a frame's gradients stay for the next frame, up to 64 MB") func tables() throws
    {
        func ink(_ number: Int) throws -> GradientInk {
            let red = Float(number) / 10_000
            let colors: [(Float, SIMD4<Float>)] = [
                (0, SIMD4(red, 0, 0, 1)), (1, SIMD4(0, 0, 1, 1)),
            ]
            let found = GradientInk.Stops(colors.map { (place: $0.0, color: $0.1) }, .axial)
            let stops = try #require(found)
            let r = PlaneRect(x0: 0, y0: 0, x1: 100, y1: 100)
            let place = GradientPlace(.axial, .zero, CGPoint(x: 1, y: 0), in: r)
            let back = PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
            let ink = GradientInk(stops, place, in: r, back, opacity: 1)
            return try #require(ink)
        }
        let tables = GradientTables()
        tables.beginFrame()
        for i in 0..<1000 { _ = tables.table(of: try ink(i)) }
        #expect(tables.count == 1000)
        // Tables of earlier frames give way to tables of this frame, and nothing is kept beyond.
        tables.beginFrame()
        for i in 1000..<9500 { _ = tables.table(of: try ink(i)) }
        let bytes = try ink(0).table().count * 4
        #expect(tables.count * bytes <= 64 << 20 && (tables.count + 1) * bytes > 64 << 20)
    }

    @Test("odd numbers of a gradient give a table of colours or none, and pixels in range")
    func odd() {
        let numbers: [Float] = [
            0, 0.5, 1, -1, 2, 1e-30, 1e30, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
        ]
        let r = PlaneRect(x0: 0, y0: 0, x1: 100, y1: 100)
        var pixels = [UInt32](repeating: 0, count: 64)
        for a in numbers {
            for b in numbers {
                let colors = [SIMD4(a, b, 0, 1), SIMD4(0, 1, a, b)]
                for (first, last) in [(Float(0), Float(1)), (a, b), (0, a)] {
                    guard
                        let stops = GradientInk.Stops(
                            [(first, colors[0]), (last, colors[1])], a > b ? .radial : .axial)
                    else { continue }
                    for end in numbers {
                        let place = GradientPlace(
                            a > b ? .radial : .axial, CGPoint(x: 0, y: Double(end)),
                            CGPoint(x: Double(b), y: 1), in: r)
                        for scale in [1, 1e-12, 1e12] {
                            let back = PlaneTransform(
                                a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
                            guard
                                let ink = GradientInk(stops, place, in: r, back, opacity: end)
                            else { continue }
                            let table = ink.table()
                            pixels.withUnsafeMutableBufferPointer { pixels in
                                table.withUnsafeBufferPointer {
                                    ink.paint(
                                        $0, nil, count: 64, x: -32, y: 2000,
                                        to: pixels.baseAddress!)
                                }
                            }
                            // Premultiplied: no component exceeds the alpha.
                            #expect(
                                pixels.allSatisfy { pixel in
                                    [0, 8, 16].allSatisfy { pixel >> $0 & 255 <= pixel >> 24 }
                                })
                        }
                    }
                }
            }
        }
    }
}
