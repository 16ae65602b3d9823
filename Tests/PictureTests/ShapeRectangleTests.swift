import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Shapes that are upright rectangles need no coverage page; each pixel has the exact share of its
/// covered area.
@Suite("Shapes that are rectangles") struct ShapeRectangleTests {
    /// The alpha of each pixel of a shape layer on 24 × 24 pixels.
    private func alphas(_ layer: CAShapeLayer) throws -> [Double] {
        let root = box(0, 0, 24, 24)
        root.addSublayer(layer)
        let picture = try shown(root)
        return stride(from: 3, to: picture.bytes.count, by: 4).map {
            Double(picture.bytes[$0]) / 255
        }
    }

    /// The exact share of each pixel inside a rectangle; y down.
    private func shares(_ r: CGRect) -> [Double] {
        func share(_ low: CGFloat, _ high: CGFloat, _ pixel: Int) -> Double {
            Double(max(0, min(high, CGFloat(pixel) + 1) - max(low, CGFloat(pixel))))
        }
        return (0..<24).flatMap { y in
            (0..<24).map { x in share(r.minX, r.maxX, x) * share(r.minY, r.maxY, 23 - y) }
        }
    }

    private func differ(_ a: [Double], _ b: [Double]) -> Double {
        zip(a, b).map { abs($0 - $1) }.max() ?? 1
    }

    @Test("a filled rectangle covers its exact area of each pixel, at every position and thickness")
    func filled() throws {
        for seed in 1...60 {
            var dice = Dice(UInt64(seed))
            let thin = dice.once(in: 2)
            let rect = CGRect(
                x: dice.number(-3, 20), y: dice.number(-3, 20),
                width: dice.number(0.01, thin ? 1.5 : 12), height: dice.number(0.01, 12))
            let layer = CAShapeLayer()
            layer.path = CGPath(rect: rect, transform: nil)
            layer.fillColor = rgb(0, 0, 0)
            #expect(differ(try alphas(layer), shares(rect)) <= 1.01 / 255, "seed \(seed)")
        }
    }

    @Test("an upright line covers its area, cut to a part and with each cap")
    func lines() throws {
        for seed in 1...60 {
            var dice = Dice(UInt64(seed))
            let (x, y, length) = (dice.number(3, 9), dice.number(3, 9), dice.number(1, 12))
            let (start, end) = (dice.number(0, 0.4), dice.number(0.5, 1))
            let (width, isLevel) = (dice.number(0.1, 4), dice.once(in: 2))
            let square = dice.once(in: 2)
            let layer = CAShapeLayer()
            let path = CGMutablePath()
            path.move(to: CGPoint(x: x, y: y))
            path.addLine(to: CGPoint(x: isLevel ? x + length : x, y: isLevel ? y : y + length))
            layer.path = path
            (layer.fillColor, layer.strokeColor) = (rgb(0, 0, 0), rgb(0, 0, 0))
            layer.lineWidth = width
            layer.lineCap = square ? .square : .butt
            (layer.strokeStart, layer.strokeEnd) = (start, end)
            let beyond = square ? width / 2 : 0
            let (a, b) = (length * start - beyond, length * end + beyond)
            let expected =
                isLevel
                ? CGRect(x: x + a, y: y - width / 2, width: b - a, height: width)
                : CGRect(x: x - width / 2, y: y + a, width: width, height: b - a)
            #expect(differ(try alphas(layer), shares(expected)) <= 1.01 / 255, "seed \(seed)")
        }
    }

    @Test("rectangles are drawn together whatever lies between them, without a page")
    func together() throws {
        let root = box(0, 0, 400, 400)
        for i in 0..<200 {
            let layer = CAShapeLayer()
            layer.path = CGPath(
                rect: CGRect(x: Double(i), y: Double(i % 7) * 40, width: 30, height: 21.5),
                transform: nil)
            layer.fillColor = rgb(CGFloat(i % 3) / 3, 0.5, 0.5, 0.7)
            root.addSublayer(layer)
        }
        let host = ManualHost(root: root, size: CGSize(width: 400, height: 400))
        host.stage.composesFrames = false
        host.commit()
        try host.redraw(everything: true)
        #expect(host.counts.drawCalls == 1)
    }
}
