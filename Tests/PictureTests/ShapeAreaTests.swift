import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Lines, rectangles, circles and their parts are drawn by formulas: each pixel has the share of
/// its area that lies inside, as a picture with 256 times the pixels shows.
///
/// Half of a 255th is the rounding to bytes. Of 40 shapes a kind the largest difference was 1.07,
/// of rings; 99 of 100 pixels of an edge differed by less than 0.9.
@Suite("Shapes drawn by a formula") struct ShapeAreaTests {
    private static let side = 48

    /// The alpha of each pixel of a shape layer, and the number of coverage drawings.
    private func alphas(_ layer: CAShapeLayer, scale: Int) throws -> (alpha: [Double], drawn: Int) {
        let root = box(0, 0, CGFloat(Self.side), CGFloat(Self.side))
        root.addSublayer(layer)
        let host = ManualHost(
            root: root, size: CGSize(width: Self.side, height: Self.side), scale: CGFloat(scale))
        host.stage.prefersCoverage = false
        host.commit()
        let picture = PixelGrid(try host.snapshot())
        let drawn = try #require(host.stage.planner).counters.rasterised
        let side = Self.side
        var sums = [Double](repeating: 0, count: side * side)
        for y in 0..<(side * scale) {
            for x in 0..<(side * scale) {
                sums[y / scale * side + x / scale] += Double(
                    picture.bytes[(y * side * scale + x) * 4 + 3])
            }
        }
        layer.removeFromSuperlayer()
        return (sums.map { $0 / Double(scale * scale) }, drawn)
    }

    /// The differences in 255ths between a layer and its exact area. A path with another subpath
    /// without area is drawn by coverage.
    private func differences(_ layer: CAShapeLayer) throws -> [Double] {
        let (shown, drawn) = try alphas(layer, scale: 1)
        #expect(drawn == 0, "drawn by coverage")
        let path = try #require(layer.path?.mutableCopy())
        path.move(to: CGPoint(x: 5, y: 5))
        layer.path = path
        let (exact, again) = try alphas(layer, scale: 16)
        #expect(again > 0)
        #expect(exact.reduce(0, +) > 20, "nothing there")
        return zip(shown, exact).map { abs($0 - $1) }
    }

    /// A layer whose plane maps its origin to whole pixels, where coverage is not rounded.
    private func shape(
        _ path: CGPath, fill: Bool = false, stroke: Double? = nil, turn: Double = 0,
        stretch: CGSize = CGSize(width: 1, height: 1)
    ) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.anchorPoint = .zero
        layer.position = CGPoint(x: Self.side / 2, y: Self.side / 2)
        layer.transform = CATransform3DRotate(
            CATransform3DMakeScale(stretch.width, stretch.height, 1), CGFloat(turn), 0, 0, 1)
        (layer.path, layer.fillColor) = (path, fill ? rgb(0, 0, 0) : nil)
        if let stroke { (layer.strokeColor, layer.lineWidth) = (rgb(0, 0, 0), CGFloat(stroke)) }
        return layer
    }

    private func point(_ dice: inout Dice, _ reach: Double = 16) -> CGPoint {
        CGPoint(x: dice.number(-reach, reach), y: dice.number(-reach, reach))
    }

    /// Requires the largest of all differences to be at most `limit`.
    private func expect(
        _ name: String, _ limit: Double, _ make: (inout Dice) -> CAShapeLayer
    ) throws {
        for seed in 1...16 {
            var dice = Dice(UInt64(seed))
            let found = try differences(make(&dice))
            let most = found.max() ?? 255
            #expect(
                most <= limit,
                "\(name) of seed \(seed): \(most) at pixel \(found.firstIndex(of: most) ?? 0)")
        }
    }

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

    @Test("a circle, down to a dot")
    func circles() throws {
        try expect("circle", 1.1) { dice in
            let (c, r) = (point(&dice, 6), dice.number(0.2, dice.once(in: 2) ? 4 : 16))
            return shape(
                CGPath(
                    ellipseIn: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r),
                    transform: nil), fill: true, turn: dice.number(0, 6))
        }
    }

    @Test("an ellipse, and a circle that a plane stretches or skews")
    func ellipses() throws {
        try expect("ellipse", 1.1) { dice in
            let c = point(&dice, 4)
            let (rx, ry) = (dice.number(8.5, 17), dice.number(8.5, 16))
            let isCircle = dice.once(in: 3)
            let r = isCircle ? SIMD2(14.0, 14) : SIMD2(rx, ry)
            return shape(
                CGPath(
                    ellipseIn: CGRect(
                        x: c.x - r.x, y: c.y - r.y, width: 2 * r.x, height: 2 * r.y),
                    transform: nil), fill: true, turn: dice.number(0, 6),
                stretch: isCircle ? CGSize(width: 1.1, height: -0.98) : CGSize(width: 1, height: 1))
        }
    }

    @Test("a ring of any width")
    func rings() throws {
        try expect("ring", 1.1) { dice in
            let (c, width) = (point(&dice, 4), dice.number(0.2, dice.once(in: 3) ? 12 : 4))
            let r = dice.number(width / 2, 15)
            return shape(
                CGPath(
                    ellipseIn: CGRect(x: c.x - r, y: c.y - r, width: 2 * r, height: 2 * r),
                    transform: nil), stroke: width, turn: dice.number(0, 6))
        }
    }

    @Test("an arc with butt ends, trimmed, turned and mirrored")
    func arcs() throws {
        try expect("arc", 1.1) { dice in
            let width = dice.number(0.3, 6)
            let path = CGMutablePath()
            let start = dice.number(0, 6)
            path.addArc(
                center: point(&dice, 4), radius: dice.number(4 + width / 2, 16), startAngle: start,
                endAngle: start + dice.number(0.3, 6.2), clockwise: false)
            let layer = shape(
                path, stroke: width, turn: dice.number(0, 6),
                stretch: CGSize(width: dice.once(in: 2) ? -1 : 1, height: 1))
            if dice.once(in: 2) {
                (layer.strokeStart, layer.strokeEnd) = (dice.number(0, 0.4), dice.number(0.6, 1))
            }
            return layer
        }
    }

    @Test("a line with round ends, trimmed, in a plane where circles remain circles")
    func capsules() throws {
        try expect("capsule", 1.1) { dice in
            let path = CGMutablePath()
            let start = point(&dice, 10)
            path.move(to: start)
            let (turn, length) = (dice.number(0, 6), dice.number(0.2, dice.once(in: 3) ? 2 : 20))
            path.addLine(
                to: dice.once(in: 8)
                    ? CGPoint(x: start.x + length, y: start.y)
                    : CGPoint(x: start.x + length * cos(turn), y: start.y + length * sin(turn)))
            let layer = shape(path, stroke: dice.number(0.4, 12), turn: dice.number(0, 6))
            layer.lineCap = .round
            (layer.strokeStart, layer.strokeEnd) = (dice.number(0, 0.3), dice.number(0.5, 1))
            return layer
        }
    }

    @Test("an arc with round ends")
    func roundArcs() throws {
        try expect("round arc", 1.1) { dice in
            let width = dice.number(0.4, 6)
            let path = CGMutablePath()
            let start = dice.number(0, 6)
            path.addArc(
                center: point(&dice, 4), radius: dice.number(4 + width / 2, 15), startAngle: start,
                endAngle: start + dice.number(0.1, 5.3), clockwise: dice.once(in: 2))
            let layer = shape(path, stroke: width, turn: dice.number(0, 6))
            layer.lineCap = .round
            return layer
        }
    }

    @Test("an arc with square ends")
    func squareArcs() throws {
        try expect("square arc", 1.1) { dice in
            let width = dice.number(0.4, 6)
            let path = CGMutablePath()
            let start = dice.number(0, 6)
            path.addArc(
                center: point(&dice, 4), radius: dice.number(4 + width / 2, 14), startAngle: start,
                endAngle: start + dice.number(0.1, 4.4), clockwise: dice.once(in: 2))
            let layer = shape(
                path, stroke: width, turn: dice.number(0, 6),
                stretch: CGSize(width: dice.once(in: 2) ? -1 : 1, height: 1))
            layer.lineCap = .square
            return layer
        }
    }

    @Test("the outline of an ellipse, in any plane where circles remain circles")
    func ovals() throws {
        try expect("oval", 1.1) { dice in
            let c = point(&dice, 2)
            let (rx, ry) = (dice.number(10, 15), dice.number(10, 14))
            return shape(
                CGPath(
                    ellipseIn: CGRect(
                        x: c.x - rx, y: c.y - ry, width: 2 * rx, height: 2 * ry),
                    transform: nil), stroke: dice.number(0.3, 4.5), turn: dice.number(0, 6),
                stretch: CGSize(width: dice.once(in: 2) ? -1.1 : 1.1, height: 1.1))
        }
    }

    @Test("a pen wider than a circle covers its middle")
    func widePen() throws {
        let circle = CGPath(ellipseIn: CGRect(x: -2, y: -2, width: 4, height: 4), transform: nil)
        let (alpha, drawn) = try alphas(shape(circle, stroke: 14), scale: 1)
        #expect(drawn == 0 && alpha[24 * 48 + 24] == 255)
    }

    @Test("dashes of lines, arcs and circles with each cap, trimmed")
    func dashes() throws {
        try expect("dashes", 1.1) { dice in
            let path = CGMutablePath()
            let width = dice.number(0.4, 3)
            let kind = dice.roll(3)
            // Gaps of 1.5 pixels and more, on the inner side of arcs as well.
            var pattern = [dice.number(0.5, 7), dice.number(2.2, 6) + 1.2 * width]
            switch kind {
            case 0:
                path.move(to: CGPoint(x: -18, y: dice.number(-18, 18)))
                path.addLine(to: CGPoint(x: 18, y: dice.number(-18, 18)))
            case 1:
                let start = dice.number(0, 6)
                path.addArc(
                    center: point(&dice, 2), radius: dice.number(9, 15), startAngle: start,
                    endAngle: start + dice.number(2, 6), clockwise: false)
            default:
                let r = dice.number(9, 17)
                path.addEllipse(in: CGRect(x: -r, y: -r, width: 2 * r, height: 2 * r))
                // Whole periods around the circle: no short gap where it ends.
                let period = 2 * .pi * r * 1.0002 / Double(2 + dice.roll(3))
                pattern = [period * 0.4, period * 0.6]
            }
            let layer = shape(path, stroke: width, turn: dice.number(0, 6))
            layer.lineCap = [.butt, .square, .round][dice.roll(3)]
            layer.lineDashPattern = pattern.map { NSNumber(value: $0) }
            layer.lineDashPhase = CGFloat(dice.number(-9, 9))
            if kind < 2 {
                (layer.strokeStart, layer.strokeEnd) = (dice.number(0, 0.3), dice.number(0.6, 1))
            }
            return layer
        }
    }

    @Test("a sector of any angle")
    func sectors() throws {
        try expect("sector", 1.1) { dice in
            let path = CGMutablePath()
            let (center, start) = (point(&dice, 5), dice.number(0, 6))
            path.move(to: center)
            path.addArc(
                center: center, radius: dice.number(4.1, 16), startAngle: start,
                endAngle: start + dice.number(0.05, 6.25), clockwise: dice.once(in: 2))
            path.closeSubpath()
            return shape(path, fill: true, turn: dice.number(0, 6))
        }
    }
}
