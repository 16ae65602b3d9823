import CoreAnimation
import CoreGraphics
import LaminaDisplayList
import Foundation
import Testing

@testable import LayerHosting

private let wave: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 100))
    for k in 0..<3 {
        path.addQuadCurve(
            to: CGPoint(x: 70 + 50 * k, y: 100),
            control: CGPoint(x: 45 + 50 * k, y: k % 2 * 160 + 20))
    }
    path.addLine(to: CGPoint(x: 60, y: 40))
    path.addLine(to: CGPoint(x: 120, y: 170.5))
    return path
}()

/// A layer that changes from frame to frame, and a layer with the final values, drawn once.
private struct Pair {
    var moving: Pixels
    var still: Pixels
    var counters: Planner.Counters

    /// `change` is called with 0, ¼, … 1; a frame is drawn after each.
    init(
        _ make: @escaping (CAShapeLayer) -> Void = { _ in }, frames: Int = 4,
        _ change: @escaping (CAShapeLayer, CGFloat) -> Void
    ) throws {
        func layer() -> CAShapeLayer {
            let layer = CAShapeLayer()
            layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            layer.path = wave
            layer.fillColor = nil
            layer.strokeColor = rgb(1, 0.2, 0)
            layer.lineWidth = 7
            make(layer)
            return layer
        }
        let shape = layer()
        let shown = host(shape)
        for k in 0...frames {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            change(shape, CGFloat(k) / CGFloat(frames))
            CATransaction.commit()
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
        }
        counters = try #require(shown.stage.planner).counters
        moving = Pixels(try shown.snapshot())
        let end = layer()
        change(end, 1)
        still = try picture(end)
    }
}

@Suite("Shapes on the move")
struct MovingShapeTests {
    private func expectEqual(_ pair: Pair, _ what: String = "") {
        #expect(pair.counters.rasterised >= 3, "\(what): not drawn again")
        #expect(pair.still.coverage > 100, "\(what): nothing there")
        let different = zip(pair.moving.bytes, pair.still.bytes).count { $0 != $1 }
        #expect(different == 0, "\(what): \(different) bytes")
    }

    @Test("a stroke extended step by step looks like a stroke drawn at once, with every pen")
    func pens() throws {
        for join in [CAShapeLayerLineJoin.miter, .round, .bevel] {
            for cap in [CAShapeLayerLineCap.butt, .round, .square] {
                let pair = try Pair {
                    ($0.lineJoin, $0.lineCap) = (join, cap)
                } _: { layer, t in
                    layer.strokeEnd = 0.2 + 0.6 * t
                }
                expectEqual(pair, "\(join) \(cap)")
            }
        }
    }

    @Test("moving dashes, growing widths, bending paths, changing colours")
    func animatable() throws {
        expectEqual(
            try Pair {
                $0.lineDashPattern = [14, 6]
            } _: {
                $0.lineDashPhase = 20 * $1
            }, "phase")
        expectEqual(try Pair { $0.lineWidth = 2 + 9 * $1 }, "width")
        expectEqual(
            try Pair { layer, t in
                let path = CGMutablePath()
                // Two ellipses have no formula.
                path.addEllipse(in: CGRect(x: 20, y: 30, width: 60 + 90 * t, height: 140))
                path.addEllipse(in: CGRect(x: 40, y: 50, width: 20, height: 20))
                layer.path = path
                layer.fillColor = rgb(0, 0.4, 1)
            }, "path with a fill")
        expectEqual(
            try Pair { layer, t in
                layer.strokeColor = rgb(t, 0.5, 1 - t)
                layer.strokeStart = 0.3 * t
            }, "colour")
        expectEqual(
            try Pair {
                $0.fillRule = .evenOdd
                let star = CGMutablePath()
                for k in 0..<5 {
                    let a = CGFloat(k) * 4 * .pi / 5
                    let p = CGPoint(x: 100 + 80 * cos(a), y: 100 + 80 * sin(a))
                    k == 0 ? star.move(to: p) : star.addLine(to: p)
                }
                star.closeSubpath()
                $0.path = star
            } _: {
                $0.fillColor = rgb(0, 1, 0)
                $0.lineWidth = 1 + 4 * $1
            }, "even-odd")
    }

    @Test("a self-crossing stroke of half opacity has a single colour")
    func translucent() throws {
        let pair = try Pair {
            $0.strokeColor = rgb(1, 1, 1, 0.5)
            $0.lineWidth = 12
        } _: {
            $0.strokeEnd = 0.3 + 0.7 * $1
        }
        expectEqual(pair)
        #expect(pair.moving.count { $0[3] > 130 } == 0)
        // The whole layer at half opacity, fill and stroke: composited as a group, then faded.
        expectEqual(
            try Pair {
                $0.fillColor = rgb(0, 0, 1)
                $0.opacity = 0.5
            } _: {
                $0.strokeEnd = 0.5 + 0.5 * $1
            }, "group")
    }

    @Test("a moving shape looks like a still one, rotated, flipped and in perspective")
    func turned() throws {
        expectEqual(
            try Pair {
                $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            } _: {
                $0.strokeEnd = 0.4 + 0.6 * $1
            }, "turned")
        expectEqual(
            try Pair {
                var tilt = CATransform3DIdentity
                tilt.m34 = -1 / 300
                $0.transform = CATransform3DRotate(tilt, 0.9, 0, 1, 0)
            } _: {
                $0.strokeEnd = 0.4 + 0.6 * $1
            }, "perspective")
        expectEqual(
            try Pair {
                $0.transform = CATransform3DMakeScale(-1.3, 0.8, 1)
            } _: {
                $0.strokeEnd = 0.4 + 0.6 * $1
            }, "flipped")
        expectEqual(
            try Pair { $0.transform = CATransform3DMakeRotation(0.3 + $1, 0, 0, 1) }, "turning")
    }

    @Test("a large shape is cut into tiles, without the empty tiles")
    func large() throws {
        func frame(_ t: CGFloat) -> CGPath {
            CGPath(
                rect: CGRect(x: 20.3, y: 30, width: 560 + 20 * t, height: 500), transform: nil)
        }
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 640, height: 600)
        shape.fillColor = nil
        shape.strokeColor = rgb(1, 1, 1)
        // Mitred corners would have a formula whatever their size.
        (shape.lineWidth, shape.lineJoin) = (5, .round)
        let shown = host(shape, 640, 600)
        for k in 0...4 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            shape.path = frame(CGFloat(k) / 4)
            CATransaction.commit()
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
        }
        let items = try #require(shown.stage.planner).list().items
        #expect(items.count > 20 && items.count < 45)
        let still = CAShapeLayer()
        still.frame = shape.frame
        (still.path, still.fillColor, still.strokeColor) = (frame(1), nil, shape.strokeColor)
        (still.lineWidth, still.lineJoin) = (5, .round)
        let expected = try picture(still, 640, 600)
        #expect(Pixels(try shown.snapshot()) == expected)
    }

    @Test("a shape is rasterised only after a change of its outline")
    func drawings() throws {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        (shape.path, shape.fillColor, shape.strokeColor) = (wave, nil, rgb(1, 1, 1))
        let shown = host(shape)
        func drawings(_ change: () -> Void) throws -> Int {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            change()
            CATransaction.commit()
            shown.advance(by: 0.1)
            try shown.redraw()
            return try #require(shown.stage.planner).counters.rasterised
        }
        #expect(try drawings {} == 1)
        #expect(try drawings { shape.strokeEnd = 0.2 } == 2)
        #expect(try drawings { shape.strokeEnd = 0.2 } == 2)
        #expect(try drawings { shape.strokeColor = rgb(1, 0, 0) } == 2)
        #expect(try drawings { shape.position.x += 3 } == 2)
        #expect(try drawings { shape.position.x += 0.25 } == 3)
        #expect(try drawings { shape.transform = CATransform3DMakeRotation(1, 0, 0, 1) } == 4)
    }

    @Test("a fill is the same to the last bit whatever stroke was around it")
    func fills() throws {
        let path = CGMutablePath()
        func curve(_ n: [CGFloat]) {
            path.addCurve(
                to: CGPoint(x: n[4], y: n[5]), control1: CGPoint(x: n[0], y: n[1]),
                control2: CGPoint(x: n[2], y: n[3]))
        }
        path.move(to: CGPoint(x: 42, y: 49))
        curve([49, 8, 42, 37, 51, 37])
        path.move(to: CGPoint(x: 30, y: 7))
        curve([63, 20, 62, 33, 3, 15])
        curve([61, 3, 7, 25, 40, 7])
        curve([25, 17, 41, 59, 67, 56])
        path.addLine(to: CGPoint(x: 13, y: 40))
        path.closeSubpath()
        let pair = try Pair {
            ($0.path, $0.lineWidth) = (path, 1)
            ($0.fillColor, $0.strokeColor) = (rgb(0, 0, 0), rgb(0, 0, 0, 0.03))
            $0.bounds.origin.y = 0.5
        } _: {
            $0.lineJoin = $1 < 1 ? .bevel : .miter
        }
        #expect(pair.moving.bytes == pair.still.bytes && pair.still.coverage > 100)
    }

    @Test("copies of a replicator are pictures of their own")
    func replicas() throws {
        func tree() -> (CAReplicatorLayer, CAShapeLayer) {
            let copies = CAReplicatorLayer()
            copies.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            copies.instanceCount = 3
            copies.instanceTransform = CATransform3DMakeTranslation(7.25, 11.5, 0)
            let shape = CAShapeLayer()
            shape.frame = copies.bounds
            (shape.path, shape.fillColor, shape.strokeColor) = (wave, nil, rgb(1, 1, 1))
            copies.addSublayer(shape)
            return (copies, shape)
        }
        let (copies, shape) = tree()
        let shown = host(copies)
        for k in 1...4 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            shape.strokeEnd = CGFloat(k) / 5
            CATransaction.commit()
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
        }
        let (end, last) = tree()
        last.strokeEnd = 0.8
        #expect(try Pixels(shown.snapshot()) == picture(end))
    }
}
