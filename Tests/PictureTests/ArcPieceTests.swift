import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Arcs are drawn as several quads along the ring, which must neither leave a pixel out nor draw
/// one twice: a translucent arc shows both.
@Suite("Arcs in pieces") struct ArcPieceTests {
    private static let side = 320

    private func picture(_ layer: CAShapeLayer, byFormula: Bool) throws -> PixelGrid {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: Self.side, height: Self.side))
        host.stage.prefersCoverage = false
        host.commit()
        let picture = PixelGrid(try host.snapshot())
        let drawn = try #require(host.stage.planner).counters.rasterised
        #expect((drawn == 0) == byFormula)
        layer.removeFromSuperlayer()
        return picture
    }

    /// An arc, a sector or a ring of any size and angle, with any end.
    private func layer(_ dice: inout Dice, reach: ClosedRange<Double>) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.position = CGPoint(
            x: 160 + dice.number(-20, 20).rounded(), y: 160 + dice.number(-20, 20).rounded())
        let radius = dice.number(reach.lowerBound, reach.upperBound)
        let (start, angle) = (dice.number(0, 7), dice.number(0.05, 6.25))
        let path = CGMutablePath()
        let isSector = dice.once(in: 3)
        if isSector { path.move(to: .zero) }
        path.addArc(
            center: .zero, radius: radius, startAngle: start, endAngle: start + angle,
            clockwise: false)
        if isSector { path.closeSubpath() }
        layer.path = path
        let color = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.9, alpha: 0.5)
        (layer.fillColor, layer.strokeColor) = isSector ? (color, nil) : (nil, color)
        // The inner radius of a formula is at least two pixels; ends must not cover each other.
        layer.lineWidth = dice.number(1, min(radius, 40))
        if angle < 4.5, radius > 2 * layer.lineWidth {
            layer.lineCap = [.butt, .round, .square][Int(dice.number(0, 2.99))]
        }
        return layer
    }

    @Test("every pixel is drawn once, as by coverage")
    func once() throws {
        for (seed, reach) in [(1, 5.0...40), (2, 40.0...150), (3, 150.0...600)] {
            var dice = Dice(UInt64(seed))
            for i in 0..<12 {
                let layer = layer(&dice, reach: reach)
                let shown = try picture(layer, byFormula: true)
                let path = try #require(layer.path?.mutableCopy())
                // A path with another subpath without area is drawn by coverage.
                path.move(to: CGPoint(x: 5, y: 5))
                layer.path = path
                let exact = try picture(layer, byFormula: false)
                let most = zip(shown.bytes, exact.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
                // Coverage of strokes is up to 6 off; a pixel drawn twice or left out far more.
                #expect(most <= 10, "arc \(i) of radii \(reach): \(most)")
            }
        }
    }
}
