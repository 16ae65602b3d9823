import Foundation
import QuartzCore
import TestSupport
import Testing

/// Circles, ellipses, rings, arcs and sectors are drawn by formulas with exact areas, and so are
/// round caps and dashes.
@Suite("Round shapes drawn by a formula") struct RoundShapeAreaTests: ShapeAreaFixture {
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
