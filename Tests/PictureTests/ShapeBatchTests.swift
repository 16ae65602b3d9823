import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Shapes with a formula share draw calls, change in place, and are cut and composited as others.
@Suite("Shapes drawn by a formula, together") struct ShapeBatchTests {
    private func withoutActions(_ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        body()
        CATransaction.commit()
    }

    private func line(_ i: Int, _ t: Double) -> CGPath {
        let path = CGMutablePath()
        let angle = Double(i) * 0.37 + 0.1
        let start = CGPoint(x: 100 + Double(i % 11) * 20, y: 100 + Double(i % 7) * 30)
        let length = 20 + 30 * t
        path.move(to: start)
        path.addLine(
            to: CGPoint(x: start.x + length * cos(angle), y: start.y + length * sin(angle)))
        return path
    }

    private func arc(_ i: Int, _ t: Double) -> CGPath {
        let path = CGMutablePath()
        let center = CGPoint(x: 60 + Double(i % 11) * 28, y: 60 + Double(i % 7) * 40)
        if i % 2 == 0 { path.move(to: center) }
        path.addArc(
            center: center, radius: 12 + Double(i % 5) * 3, startAngle: Double(i),
            endAngle: Double(i) + 1 + 3 * t, clockwise: false)
        if i % 2 == 0 { path.closeSubpath() }
        return path
    }

    private func rounded(_ i: Int, _ t: Double) -> CGPath {
        CGPath(
            roundedRect: CGRect(
                x: 30 + Double(i % 11) * 28, y: 30 + Double(i % 7) * 40, width: 30 + 20 * t,
                height: 24), cornerWidth: 3 + 5 * t, cornerHeight: 3 + 5 * t, transform: nil)
    }

    private func polyline(_ i: Int, _ t: Double) -> CGPath {
        let path = CGMutablePath()
        let (x, y) = (30 + Double(i % 11) * 28, 30 + Double(i % 7) * 40)
        path.addLines(
            between: [
                CGPoint(x: x, y: y), CGPoint(x: x + 20 + 20 * t, y: y + 12),
                CGPoint(x: x, y: y + 30 - 4 * t),
            ])
        return path
    }

    @Test("two hundred overlapping shapes are one draw call, and new paths rewrite the records")
    func patched() throws {
        for make in [line, arc, rounded, polyline] {
            func layers(_ t: Double) -> [CAShapeLayer] {
                (0..<200).map { i in
                    let layer = CAShapeLayer()
                    layer.path = make(i, t)
                    let color = rgb(CGFloat(i % 3) / 3, 0.5, 0.8, 0.7)
                    let isFilled = make(0, 0).elementTypes.count > 3 && i % 2 == 0
                    (layer.fillColor, layer.strokeColor) =
                        isFilled ? (color, nil) : (nil, color)
                    layer.lineWidth = 3
                    return layer
                }
            }
            func host(_ layers: [CAShapeLayer]) throws -> ManualHost {
                let root = box(0, 0, 400, 400)
                layers.forEach(root.addSublayer)
                let host = ManualHost(root: root, size: CGSize(width: 400, height: 400))
                host.stage.composesFrames = false
                host.stage.prefersCoverage = false
                host.commit()
                try host.redraw(everything: true)
                return host
            }
            let moving = layers(0)
            let shown = try host(moving)
            let planner = try #require(shown.stage.planner)
            let builds = planner.counters.builds
            for k in 1...4 {
                withoutActions {
                    for (i, layer) in moving.enumerated() { layer.path = make(i, Double(k) / 4) }
                }
                shown.advance(by: 1.0 / 60)
                try shown.redraw()
            }
            #expect(shown.counts.drawCalls == 1 && planner.counters.rasterised == 0)
            #expect(planner.counters.builds == builds, "planned anew")
            let still = try host(layers(1))
            #expect(PixelGrid(try shown.snapshot()) == PixelGrid(try still.snapshot()))
        }
    }

    @Test(
        "curves on more pages than a small texture has become few draw calls when they change",
        arguments: [false, true])
    func curves(blits: Bool) throws {
        func path(_ i: Int, _ t: Double) -> CGPath {
            let path = CGMutablePath()
            let (x, y) = (10 + Double(i * 37 % 260), 10 + Double(i * 53 % 260))
            let size = 130 + 20 * sin(t + Double(i))
            path.move(to: CGPoint(x: x, y: y))
            path.addQuadCurve(
                to: CGPoint(x: x + size, y: y + size), control: CGPoint(x: x + size, y: y))
            return path
        }
        func host(_ t: Double) throws -> (ManualHost, [CAShapeLayer]) {
            let root = box(0, 0, 400, 400)
            let layers = (0..<260).map { i in
                let layer = CAShapeLayer()
                (layer.path, layer.fillColor, layer.lineWidth) = (path(i, t), nil, 3)
                layer.strokeColor = rgb(CGFloat(i % 3) / 3, 0.5, 0.8, 0.7)
                root.addSublayer(layer)
                return layer
            }
            let host = ManualHost(root: root, size: CGSize(width: 400, height: 400))
            host.stage.composesFrames = false
            host.stage.prefersCoverage = false
            host.stage.prefersBlits = blits
            host.commit()
            try host.redraw(everything: true)
            return (host, layers)
        }
        let (shown, layers) = try host(0)
        for k in 1...6 {
            withoutActions {
                for (i, layer) in layers.enumerated() { layer.path = path(i, Double(k)) }
            }
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
        }
        // llvmpipe draws at most 170 blits in a call.
        #expect(shown.counts.drawCalls == (blits ? 2 : 1))
        let (still, _) = try host(6)
        #expect(PixelGrid(try shown.snapshot()) == PixelGrid(try still.snapshot()))
    }

    /// A picture with one shape layer, by its formula and by coverage.
    private func pair(
        _ build: (CAShapeLayer) -> CALayer
    ) throws -> (formula: PixelGrid, coverage: PixelGrid) {
        func shown(_ isPlain: Bool) throws -> PixelGrid {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 8, y: 10))
            path.addLine(to: CGPoint(x: 52, y: 41))
            if !isPlain { path.move(to: CGPoint(x: 20, y: 20)) }
            let layer = CAShapeLayer()
            (layer.path, layer.strokeColor, layer.lineWidth) = (path, red, 9)
            return try paint(64, 64) { $0.addSublayer(build(layer)) }
        }
        return (try shown(true), try shown(false))
    }

    @Test("as a mask, clipped, in a group, with a shadow, blended, copied and in perspective")
    func places() throws {
        func check(_ name: String, _ limit: Int = 2, _ build: (CAShapeLayer) -> CALayer) throws {
            let (a, b) = try pair(build)
            let most = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(most <= limit, "\(name): \(most)")
            #expect(a.bytes.contains { $0 > 100 }, "\(name): nothing there")
        }
        try check("plain") { $0 }
        try check("mask") {
            let card = box(0, 0, 60, 60, blue)
            card.mask = $0
            return card
        }
        try check("behind a mask") {
            let mask = box(10, 12, 30, 30, green)
            mask.cornerRadius = 9
            $0.mask = mask
            $0.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
            $0.anchorPoint = .zero
            return $0
        }
        try check("clipped by a turned rounded layer", 10) {
            // Coverage is drawn at sixteenths of a pixel: eight 255ths in such a plane.
            let card = box(5, 5, 40, 40, nil)
            (card.masksToBounds, card.cornerRadius) = (true, 14)
            card.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
            card.addSublayer($0)
            return card
        }
        try check("group") {
            let group = box(0, 0, 60, 60, nil)
            group.opacity = 0.5
            group.addSublayer(box(10, 10, 30, 30, green))
            group.addSublayer($0)
            return group
        }
        try check("shadow") {
            ($0.shadowOpacity, $0.shadowRadius) = (0.8, 2)
            return $0
        }
        try check("blended") {
            let group = box(0, 0, 60, 60, blue)
            $0.compositingFilter = "screenBlendMode"
            group.addSublayer($0)
            return group
        }
        try check("copies", 4) {
            let copies = CAReplicatorLayer()
            (copies.instanceCount, copies.instanceAlphaOffset) = (3, -0.25)
            copies.instanceTransform = CATransform3DMakeTranslation(3, 6, 0)
            copies.addSublayer($0)
            return copies
        }
        try check("perspective", 0) {
            var tilt = CATransform3DIdentity
            tilt.m34 = -1 / 200
            $0.transform = CATransform3DRotate(tilt, 0.6, 0, 1, 0)
            return $0
        }
    }
}
