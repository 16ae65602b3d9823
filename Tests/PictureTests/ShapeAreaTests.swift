import Foundation
import QuartzCore
import TestSupport
import Testing

/// Lines, rectangles, polygons and rounded rectangles are drawn by formulas with exact areas.
@Suite("Shapes of lines drawn by a formula") struct ShapeAreaTests: ShapeAreaFixture {
    @Test("a line at any angle, trimmed, with each straight cap, in any affine plane")
    func lines() throws {
        try expect("line", 0.6) { dice in
            let path = CGMutablePath()
            path.move(to: point(&dice))
            path.addLine(to: point(&dice))
            let layer = shape(
                path, stroke: dice.number(0.1, 9), turn: dice.number(-4, 4),
                stretch: CGSize(width: dice.number(-1.5, 1.5), height: dice.number(0.3, 1.5)))
            layer.lineCap = dice.once(in: 2) ? .square : .butt
            (layer.strokeStart, layer.strokeEnd) = (dice.number(0, 0.3), dice.number(0.5, 1))
            return layer
        }
    }

    @Test("a turned, skewed or mirrored rectangle")
    func rectangles() throws {
        try expect("rectangle", 0.6) { dice in
            let rect = CGRect(origin: point(&dice, 12), size: .zero).insetBy(
                dx: -dice.number(0.2, 12), dy: -dice.number(0.2, 12))
            return shape(
                CGPath(rect: rect, transform: nil), fill: true, turn: dice.number(0.1, 1.4),
                stretch: CGSize(width: dice.number(-1.3, 1.3), height: dice.number(0.3, 1.3)))
        }
    }

    @Test("the outline of a rectangle, upright and in any affine plane")
    func frames() throws {
        try expect("frame", 0.6) { dice in
            let rect = CGRect(origin: point(&dice, 8), size: .zero).insetBy(
                dx: -dice.number(0.2, 12), dy: -dice.number(0.2, 12))
            let isUpright = dice.once(in: 4)
            return shape(
                CGPath(rect: rect, transform: nil), stroke: dice.number(0.3, 6),
                turn: isUpright ? 0 : dice.number(0.1, 1.4),
                stretch: CGSize(width: dice.number(-1.3, 1.3), height: dice.number(0.3, 1.3)))
        }
    }

    /// Points on a circle with gaps of at least a third of the mean, or a walk with wide corners.
    private func chain(_ dice: inout Dice, _ count: Int, isClosed: Bool) -> CGPath {
        let path = CGMutablePath()
        let middle = point(&dice, 3)
        let turn = dice.number(0, 6)
        let points = (0..<count).map { i -> CGPoint in
            if !isClosed {
                return CGPoint(
                    x: -19 + 38 * Double(i) / Double(count - 1),
                    y: (i % 2 == 0 ? -1 : 1) * dice.number(0, 7))
            }
            let angle = turn + (Double(i) + dice.number(-0.15, 0.15)) / Double(count) * 2 * .pi
            let r = dice.number(11, 18)
            return CGPoint(
                x: middle.x + CGFloat(r * cos(angle)), y: middle.y + CGFloat(r * sin(angle)))
        }
        path.addLines(between: points)
        if isClosed { path.closeSubpath() }
        return path
    }

    @Test("a polygon of few sides, in any affine plane")
    func polygons() throws {
        try expect("polygon", 0.6) { dice in
            let count = 3 + Int(dice.number(0, 7.99))
            return shape(
                chain(&dice, count, isClosed: true), fill: true, turn: dice.number(-4, 4),
                stretch: CGSize(width: dice.number(-1.2, 1.2), height: dice.number(0.3, 1.2)))
        }
    }

    @Test("a chain of few lines with each cap and join, closed, open and trimmed")
    func polylines() throws {
        try expect("polyline", 1.1) { dice in
            let isClosed = dice.once(in: 3)
            let count = 3 + Int(dice.number(0, isClosed ? 2.99 : 3.99))
            let layer = shape(
                chain(&dice, count, isClosed: isClosed), stroke: dice.number(0.3, 3),
                turn: dice.number(-4, 4),
                stretch: CGSize(width: dice.once(in: 2) ? -1 : 1, height: 1))
            layer.lineCap = [.butt, .square, .round][Int(dice.number(0, 2.99))]
            layer.lineJoin = [.miter, .bevel, .round][Int(dice.number(0, 2.99))]
            if dice.once(in: 2) { layer.miterLimit = 1.2 }
            // The ends of a closed chain stay away from each other.
            if dice.once(in: 3) {
                let rest = isClosed ? 0.1 : dice.number(0, 0.1)
                (layer.strokeStart, layer.strokeEnd) = (CGFloat(rest), CGFloat(1 - rest))
            }
            return layer
        }
    }

    /// A rectangle with a radius for each corner, as chains of lines and quarter circles draw it.
    private func rounded(
        _ rect: CGRect, _ radii: [Double], aspect: Double = 1
    ) -> CGPath {
        let path = CGMutablePath()
        let k = 1 - 0.5522847498307936
        let corners = [
            (rect.maxX, rect.minY, -1.0, 0.0, 0.0, 1.0), (rect.maxX, rect.maxY, 0, -1, -1, 0),
            (rect.minX, rect.maxY, 1, 0, 0, -1), (rect.minX, rect.minY, 0, 1, 1, 0),
        ]
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        for (i, c) in corners.enumerated() {
            func at(_ x: Double, _ y: Double, _ f: Double) -> CGPoint {
                CGPoint(
                    x: Double(c.0) + x * radii[i] * f, y: Double(c.1) + y * radii[i] * aspect * f)
            }
            path.addLine(to: at(c.2, c.3, 1))
            guard radii[i] > 0 else { continue }
            path.addCurve(
                to: at(c.4, c.5, 1), control1: at(c.2, c.3, k), control2: at(c.4, c.5, k))
        }
        path.closeSubpath()
        return path
    }

    private func roundedRect(_ dice: inout Dice) -> CGRect {
        CGRect(origin: point(&dice, 5), size: .zero).insetBy(
            dx: -dice.number(0.3, 14), dy: -dice.number(0.3, 14))
    }

    @Test("a rectangle with a radius for each corner, in any plane where circles remain circles")
    func roundedRectangles() throws {
        try expect("rounded rectangle", 1.1) { dice in
            let rect = roundedRect(&dice)
            let most = Double(min(rect.width, rect.height) / 2)
            let isPill = dice.once(in: 4)
            let radii = (0..<4).map { _ in isPill ? most : dice.number(0, most) }
            return shape(
                rounded(rect, radii), fill: true, turn: dice.once(in: 2) ? 0 : dice.number(0, 6),
                stretch: CGSize(width: dice.once(in: 2) ? -1.1 : 1.1, height: 1.1))
        }
    }

    @Test("the outline of a rounded rectangle with any pen, square corners mitred or round")
    func roundedOutlines() throws {
        try expect("rounded outline", 1.1) { dice in
            let rect = roundedRect(&dice)
            let most = Double(min(rect.width, rect.height) / 2)
            let radii = (0..<4).map { _ in dice.once(in: 4) ? 0 : dice.number(0.1, most) }
            let layer = shape(
                radii.max() == 0 ? CGPath(rect: rect, transform: nil) : rounded(rect, radii),
                stroke: dice.number(0.3, 6), turn: dice.once(in: 2) ? 0 : dice.number(0, 6))
            if dice.once(in: 2) { layer.lineJoin = .round }
            return layer
        }
    }

    @Test("corners that are ellipses, by their path or by the plane")
    func ovalCorners() throws {
        try expect("oval corners", 1.1) { dice in
            let rect = CGRect(
                x: -17, y: -16, width: dice.number(28, 34), height: dice.number(28, 32))
            let radii = (0..<4).map { _ in dice.once(in: 4) ? 0.0 : dice.number(8.5, 11) }
            return shape(
                rounded(rect, radii, aspect: dice.number(0.8, 1.2)), fill: true,
                turn: dice.number(0, 6),
                stretch: CGSize(width: dice.number(0.9, 1), height: dice.number(0.9, 1)))
        }
    }
}
