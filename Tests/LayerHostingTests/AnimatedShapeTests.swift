import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Shapes with formulas in animated batches: their numbers change on the GPU, with the same
/// pictures as shapes evaluated one by one.
@Suite("Animated shapes") struct AnimatedShapeTests {
    /// The kinds of shapes of a batch.
    enum Kind: String, CaseIterable, Sendable {
        case line, levelLine, squareLine, roundLine, arc, roundArc, circle, sector, ring
        case rectangle, frame, ellipse, rounded, polygon, polyline
    }

    private func path(_ kind: Kind, _ dice: inout Dice) -> CGPath {
        func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }
        let path = CGMutablePath()
        let (start, r) = (dice.number(0, 6), dice.number(7, 10))
        switch kind {
        case .line, .squareLine, .roundLine:
            path.addLines(between: [
                p(dice.number(-9, 0), dice.number(-9, 9)), p(dice.number(4, 9), dice.number(-9, 9)),
            ])
        case .levelLine: path.addLines(between: [p(-8, 3), p(dice.number(2, 9), 3)])
        case .arc, .roundArc:
            path.addArc(
                center: p(1, 0.5), radius: r, startAngle: start,
                endAngle: start + dice.number(1, 4.5), clockwise: dice.once(in: 2))
        case .circle, .ring: path.addEllipse(in: CGRect(x: -r, y: -r, width: 2 * r, height: 2 * r))
        case .sector:
            path.move(to: p(1, 1))
            path.addArc(
                center: p(1, 1), radius: r, startAngle: start, endAngle: start + 2.5,
                clockwise: false)
            path.closeSubpath()
        case .rectangle, .frame:
            path.addRect(CGRect(x: -7, y: -5, width: 2 * r, height: dice.number(4, 10)))
        case .ellipse: path.addEllipse(in: CGRect(x: -r, y: -7, width: 2 * r, height: 14))
        case .rounded:
            path.addRoundedRect(
                in: CGRect(x: -r, y: -7, width: 2 * r, height: 12), cornerWidth: 3,
                cornerHeight: 3)
        case .polygon, .polyline:
            path.addLines(between: [p(-9, -6), p(dice.number(-3, 3), 8), p(9, -4)])
            if kind == .polygon { path.closeSubpath() }
        }
        return path
    }

    private func shape(_ kind: Kind, _ dice: inout Dice) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.path = path(kind, &dice)
        let color = rgb(dice.number(0.2, 1), dice.number(0.2, 1), dice.number(0.2, 1))
        switch kind {
        case .circle, .sector, .rectangle, .ellipse, .rounded, .polygon: layer.fillColor = color
        default:
            (layer.fillColor, layer.strokeColor) = (nil, color)
            layer.lineWidth = dice.number(1, 4)
        }
        if kind == .roundLine || kind == .roundArc { layer.lineCap = .round }
        if kind == .squareLine { layer.lineCap = .square }
        return layer
    }

    private func endless(
        _ key: String, _ from: Any, _ to: Any, _ dice: inout Dice
    ) -> CABasicAnimation {
        let move = CABasicAnimation(keyPath: key)
        (move.fromValue, move.toValue) = (from, to)
        (move.duration, move.autoreverses) = (dice.number(0.7, 3), dice.once(in: 2))
        (move.repeatCount, move.beginTime) = (.infinity, 99.95)
        if dice.once(in: 3) { move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
        return move
    }

    /// Animations of the numbers that a kind has.
    private func animate(_ layer: CAShapeLayer, _ kind: Kind, _ dice: inout Dice) {
        var list: [CABasicAnimation] = []
        let isStroke = layer.strokeColor != nil
        let color = isStroke ? "strokeColor" : "fillColor"
        list.append(
            endless(color, rgb(1, 0.3, 0.2), rgb(0.1, 0.5, dice.number(0, 1)), &dice))
        let isLine = [.line, .levelLine, .squareLine, .roundLine].contains(kind)
        if isLine || kind == .arc || kind == .roundArc {
            list.append(endless("strokeStart", 0, dice.number(0.1, 0.6), &dice))
            list.append(endless("strokeEnd", 0.3, 1, &dice))
        }
        if isLine || kind == .arc || kind == .roundArc || kind == .ring {
            list.append(endless("lineWidth", 0.5, dice.number(2, 5), &dice))
        }
        if isLine || kind == .rectangle, dice.once(in: 2) {
            list.append(endless("path", path(kind, &dice), path(kind, &dice), &dice))
        }
        // Polygons of one colour would be images of equal lists: only some of the numbers.
        for (i, animation) in list.enumerated() where i == 0 || dice.once(in: 2) {
            layer.add(animation, forKey: "\(i)")
        }
        if dice.once(in: 2) {
            layer.add(endless("transform.rotation.z", 0, 2 * Double.pi, &dice), forKey: "turn")
        }
        if dice.once(in: 2) { layer.add(endless("position.x", 20, 170, &dice), forKey: "x") }
        if dice.once(in: 2) {
            layer.add(endless("transform.scale", 0.9, 1.6, &dice), forKey: "scale")
        }
        if dice.once(in: 4) { layer.add(endless("opacity", 0.2, 1, &dice), forKey: "opacity") }
    }

    private func scene(_ kind: Kind, _ seed: Int, _ count: Int) -> CALayer {
        var dice = Dice(UInt64(seed))
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = rgb(0.1, 0.1, 0.1)
        if dice.once(in: 2) {
            root.sublayerTransform = CATransform3DIdentity
            root.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        }
        for i in 0..<count {
            let layer = shape(kind, &dice)
            layer.position = CGPoint(x: 12 + i % 8 * 23, y: 14 + i / 8 * 23)
            if dice.once(in: 2) {
                (layer.bounds, layer.anchorPoint) = (
                    CGRect(x: 3, y: -2, width: 20, height: 10), CGPoint(x: 0.3, y: 0.8)
                )
            }
            animate(layer, kind, &dice)
            root.addSublayer(layer)
        }
        return root
    }

    @Test("every kind of shape looks like a single layer", arguments: Kind.allCases)
    func pictures(_ kind: Kind) throws {
        var batched = 0
        for seed in 1...4 {
            let one = try ManualHost.batching(scene(kind, seed, 24), from: nil)
            let two = try ManualHost.batching(scene(kind, seed, 24), from: 2)
            for (frame, step) in [0.05, 0.31, 0.77, 1.9, 0.016].enumerated() {
                for host in [one, two] {
                    host.advance(by: step)
                    try host.redraw()
                }
                let here = PixelGrid(try two.read())
                #expect(here.differing(PixelGrid(try two.snapshot()), by: 2) == 0, "in parts")
                let apart = PixelGrid(try one.snapshot()).differing(here, by: 3)
                #expect(apart == 0, "seed \(seed), frame \(frame): \(apart) pixels")
                batched += two.animatedBatches.reduce(0) { $0 + $1.count }
            }
        }
        #expect(batched >= 4 * 4 * 24, "\(batched) of \(4 * 5 * 24)")
    }

    @Test(
        "a frame in which only numbers of shapes change hands over one record",
        arguments: [Kind.line, .roundLine, .arc, .roundArc, .ring])
    func counts(_ kind: Kind) throws {
        try alone {
            let host = ManualHost(
                root: scene(kind, 3, 160), size: CGSize(width: 200, height: 200))
            host.stage.prefersCoverage = false
            host.animatedBatchMode = .whenStable
            try host.redraw()
            for frame in 1...24 {
                host.advance(by: 1.0 / 60)
                try host.redraw()
                guard frame > AnimatedBatchPolicy.leastStableFrames + 2 else { continue }
                #expect(host.animatedBatches.map(\.count) == [160])
                #expect(host.stage.tree.suspendedCount == 160)
                #expect(host.counts.uploadedBytes == 16 * AnimatedBatchRecord.texels)
                #expect(host.stage.planner?.counters.visited == 0)
                #expect(host.stage.planner?.counters.rasterised == 0)
            }
        }
    }

    /// The changes to a single layer between frames.
    private static var changes: [(String, (CAShapeLayer) -> Void)] {
        [
            ("strokeEnd", { $0.strokeEnd = 0.4 }), ("strokeStart", { $0.strokeStart = 0.3 }),
            ("nothing", { $0.strokeEnd = 0 }), ("width", { $0.lineWidth = 5 }),
            ("colour", { $0.strokeColor = rgb(0, 1, 0) }), ("no colour", { $0.strokeColor = nil }),
            ("fill", { $0.fillColor = rgb(1, 1, 0) }), ("cap", { $0.lineCap = .round }),
            ("dashes", { $0.lineDashPattern = [3, 4] }),
            ("background", { $0.backgroundColor = rgb(1, 0, 0) }),
            ("no path", { $0.path = nil }),
            (
                "curve",
                {
                    $0.path = CGPath(
                        ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 9), transform: nil)
                }
            ),
            ("place", { $0.position.x += 20 }), ("hidden", { $0.isHidden = true }),
            ("removed", { $0.removeFromSuperlayer() }),
            ("still", { $0.removeAllAnimations() }),
            ("shadow", { ($0.shadowOpacity, $0.shadowOffset) = (1, CGSize(width: 4, height: 4)) }),
            ("not a number", { $0.lineWidth = .nan }),
        ]
    }

    @Test("a changed shape looks like a single layer", arguments: changes.map(\.0))
    func edited(_ name: String) throws {
        let edit = Self.changes.first { $0.0 == name }!.1
        for kind in [Kind.line, .arc] {
            CATransaction.setDisableActions(true)
            let (one, two) = (scene(kind, 5, 40), scene(kind, 5, 40))
            let plain = try ManualHost.batching(one, from: nil)
            let batching = try ManualHost.batching(two, from: 4)
            for frame in 0..<9 {
                if frame % 3 == 2 {
                    CATransaction.setDisableActions(true)
                    for root in [one, two] {
                        if let layer = root.sublayers![10 + frame] as? CAShapeLayer { edit(layer) }
                    }
                }
                for host in [plain, batching] {
                    host.advance(by: 0.07)
                    try host.redraw()
                }
                if frame == 1 { #expect(batching.animatedBatches.map(\.count) == [40]) }
                let apart = PixelGrid(try plain.snapshot()).differing(
                    PixelGrid(try batching.snapshot()), by: 3)
                #expect(apart == 0, "\(name) of \(kind), frame \(frame): \(apart) pixels")
            }
        }
    }

    @Test("copies of a replicator's arc draw themselves, each at its own time")
    func copies() throws {
        func root() -> CALayer {
            var dice = Dice(7)
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            let copies = CAReplicatorLayer()
            copies.frame = root.bounds
            (copies.instanceCount, copies.instanceDelay) = (12, 0.05)
            copies.instanceTransform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
            let arc = shape(.arc, &dice)
            arc.position = CGPoint(x: 150, y: 100)
            let end = endless("strokeEnd", 0.1, 1, &dice)
            end.beginTime = 90
            arc.add(end, forKey: "end")
            copies.addSublayer(arc)
            root.addSublayer(copies)
            return root
        }
        let one = try ManualHost.batching(root(), from: nil)
        let two = try ManualHost.batching(root(), from: 2)
        for _ in 0..<8 {
            for host in [one, two] {
                host.advance(by: 0.13)
                try host.redraw()
            }
            #expect(two.animatedBatches.map(\.count) == [12])
            let apart = PixelGrid(try one.snapshot()).differing(
                PixelGrid(try two.snapshot()), by: 3)
            #expect(apart == 0)
        }
    }

    @Test("after a resize of the window shapes look like single layers")
    func resized() throws {
        for kind in [Kind.line, .roundArc, .polygon] {
            let sizes = [(200, 200), (90, 240), (260, 120), (200, 200)]
            let plain = try ManualHost.batching(scene(kind, 2, 24), from: nil)
            let batching = try ManualHost.batching(scene(kind, 2, 24), from: 2)
            for (width, height) in sizes {
                for host in [plain, batching] {
                    host.size = CGSize(width: width, height: height)
                    host.advance(by: 0.2)
                    try host.redraw()
                    host.advance(by: 0.2)
                    try host.redraw()
                }
                let apart = PixelGrid(try plain.snapshot()).differing(
                    PixelGrid(try batching.snapshot()), by: 3)
                #expect(apart == 0, "\(kind) at \(width) × \(height)")
            }
        }
    }

    @Test("shapes without a formula at all times are evaluated one by one, with the reason")
    func rejections() throws {
        var dice = Dice(1)
        func reason(_ kind: Kind, _ change: (CAShapeLayer) -> Void) throws -> String {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            let layer = shape(kind, &dice)
            layer.position = CGPoint(x: 100, y: 100)
            layer.add(endless("opacity", 0.2, 0.9, &dice), forKey: "opacity")
            change(layer)
            root.addSublayer(layer)
            let host = try ManualHost.batching(root, from: 128)
            host.advance(by: 0.1)
            try host.redraw()
            return try #require(host.stage.planner).moverDescription
        }
        #expect(try reason(.line) { _ in }.contains("few"))
        #expect(try reason(.line) { $0.lineDashPattern = [3, 2] }.contains("content"))
        #expect(try reason(.arc) { $0.fillColor = rgb(1, 0, 0) }.contains("content"))
        #expect(try reason(.arc) { $0.backgroundColor = rgb(1, 0, 0) }.contains("content"))
        // Round ends that meet, and arcs with too small a radius.
        let ring = try reason(.ring) {
            $0.lineCap = .round
            $0.add(self.endless("strokeEnd", 0, 1, &dice), forKey: "end")
        }
        #expect(ring.contains("content"))
        let small = try reason(.arc) {
            $0.add(self.endless("transform.scale", 0, 1, &dice), forKey: "scale")
        }
        #expect(small.contains("plane"))
    }

    /// A pen that leaves next to no hole, and one without a width.
    @Test("rings without a formula at any scale draw themselves", arguments: [19.995, .nan])
    func pens(_ width: Double) throws {
        func root() -> CALayer {
            var dice = Dice(5)
            CATransaction.setDisableActions(true)
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            for i in 0..<8 {
                let ring = CAShapeLayer()
                ring.path = CGPath(
                    ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
                (ring.fillColor, ring.strokeColor) = (nil, rgb(1, 0.5, 0.2))
                ring.lineWidth = width
                ring.position = CGPoint(x: 12 + i * 24, y: 50)
                if width.isNaN {
                    let wide = endless("lineWidth", 1, 3, &dice)
                    wide.isAdditive = true
                    ring.add(wide, forKey: "width")
                } else {
                    ring.add(endless("strokeEnd", 0.3, 1, &dice), forKey: "end")
                }
                root.addSublayer(ring)
            }
            return root
        }
        let one = try ManualHost.batching(root(), from: nil)
        let two = try ManualHost.batching(root(), from: 2)
        for _ in 0..<4 {
            for host in [one, two] {
                host.advance(by: 0.3)
                try host.redraw()
            }
            #expect(two.animatedBatches.isEmpty)
            let apart = PixelGrid(try one.snapshot()).differing(
                PixelGrid(try two.snapshot()), by: 3)
            #expect(apart == 0)
        }
    }
}
