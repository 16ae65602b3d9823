import CoreAnimation
import CoreGraphics
import Foundation
import LaminaDisplayList
import Testing

@testable import LayerHosting

/// Many shape layers that change in every frame, and the same layers drawn once in a new host.
private struct Crowd {
    let count: Int
    let group = CALayer()
    let shapes: [CAShapeLayer]

    init(_ count: Int, _ make: (CAShapeLayer, Int) -> Void = { _, _ in }) {
        self.count = count
        group.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        shapes = (0..<count).map { _ in CAShapeLayer() }
        for (k, shape) in shapes.enumerated() {
            let (x, y) = (CGFloat(k % 8) * 24 + 2, CGFloat(k / 8) * 24 + 2)
            shape.frame = CGRect(x: x, y: y, width: 22, height: 22)
            shape.fillColor = k % 3 == 0 ? nil : rgb(0.2, CGFloat(k % 5) / 5, 0.9)
            shape.strokeColor = k % 3 == 1 ? nil : rgb(1, 0.3, 0, 0.7)
            shape.lineWidth = 1.5
            make(shape, k)
            group.addSublayer(shape)
        }
    }

    /// A star with a shape that depends on the layer and the frame, of too many corners for a
    /// formula.
    static func star(_ k: Int, _ t: CGFloat) -> CGPath {
        let path = CGMutablePath()
        for corner in 0..<12 {
            let angle = CGFloat(corner) * 0.52 + t + CGFloat(k)
            let radius = corner % 2 == 0 ? 10 : 4 + 3 * sin(t * 3 + CGFloat(k))
            let point = CGPoint(x: 11 + radius * cos(angle), y: 11 + radius * sin(angle))
            corner == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        path.closeSubpath()
        return path
    }

    /// Sets the values of a frame.
    func set(_ frame: Int, _ change: (CAShapeLayer, Int, CGFloat) -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (k, shape) in shapes.enumerated() { change(shape, k, CGFloat(frame) / 7) }
        CATransaction.commit()
    }
}

@Suite("Shapes rasterised on all cores")
struct ParallelShapeTests {
    /// Plays frames and compares the last frame with a new host's, to the last bit. Returns the
    /// counts of the played frames.
    private func play(
        _ make: (CAShapeLayer, Int) -> Void = { _, _ in }, frames: Int = 6,
        _ change: (CAShapeLayer, Int, CGFloat) -> Void
    ) throws -> Planner.Counters {
        let moving = Crowd(64, make)
        moving.set(0, change)
        let shown = host(moving.group)
        for frame in 1...frames {
            moving.set(frame, change)
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
        }
        let still = Crowd(64, make)
        still.set(frames, change)
        let (a, b) = (Pixels(try shown.snapshot()), try picture(still.group))
        #expect(b.coverage > 1000)
        #expect(zip(a.bytes, b.bytes).count { $0 != $1 } == 0)
        return try #require(shown.stage.planner).counters
    }

    private let hasCores = ProcessInfo.processInfo.activeProcessorCount > 1

    @Test("paths that change in every frame look as drawn once, whichever thread draws them")
    func paths() throws {
        let counters = try play { shape, k, t in shape.path = Crowd.star(k, t) }
        if hasCores { #expect(counters.rasterisedInParallel >= 64 * 4) }
        #expect(counters.builds <= 2)
    }

    @Test("paths that become rectangles take no coverage, in the frame of the change either")
    func rectangles() throws {
        func path(_ k: Int, _ t: CGFloat) -> CGPath {
            if t < 4.5 / 7 { return Crowd.star(k, t) }
            return CGPath(rect: CGRect(x: 4, y: 4, width: 14, height: 14), transform: nil)
        }
        let stars = try play(frames: 4) { shape, k, t in shape.path = path(k, t) }
        let both = try play(frames: 5) { shape, k, t in shape.path = path(k, t) }
        if hasCores { #expect(stars.rasterisedInParallel > 0) }
        #expect(both.rasterised == stars.rasterised)
        #expect(both.rasterisedInParallel == stars.rasterisedInParallel)
    }

    @Test("growing strokes, turning shapes, and shapes that vanish and return")
    func strokes() throws {
        let drawn = try play({ shape, k in shape.path = Crowd.star(k, 0) }) { shape, k, t in
            shape.strokeEnd = 0.1 + 0.12 * t * CGFloat(k % 4)
        }
        if hasCores { #expect(drawn.rasterisedInParallel > 0) }
        let turned = try play({ shape, k in shape.path = Crowd.star(k, 0) }) { shape, k, t in
            shape.transform = CATransform3DMakeRotation(t + CGFloat(k), 0, 0, 1)
        }
        if hasCores { #expect(turned.rasterisedInParallel > 0) }
        _ = try play { shape, k, t in
            let frame = Int((t * 7).rounded())
            shape.path = (frame + k) % 3 == 0 && frame < 6 ? CGMutablePath() : Crowd.star(k, t)
        }
    }

    @Test("shapes below a layer that moves in the same frame are left to the walk")
    func movingParents() throws {
        let crowd = Crowd(64)
        func set(_ crowd: Crowd, _ frame: Int) {
            crowd.set(frame) { shape, k, t in shape.path = Crowd.star(k, t) }
            crowd.group.setAffineTransform(
                CGAffineTransform(rotationAngle: CGFloat(frame) / 40))
        }
        set(crowd, 0)
        let shown = host(crowd.group)
        for frame in 1...6 {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            set(crowd, frame)
            CATransaction.commit()
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
        }
        let still = Crowd(64)
        set(still, 6)
        let (a, b) = (Pixels(try shown.snapshot()), try picture(still.group))
        #expect(zip(a.bytes, b.bytes).count { $0 != $1 } == 0)
        #expect(try #require(shown.stage.planner).counters.rasterisedInParallel == 0)
    }

    @Test("few shapes of many points, cut into tiles")
    func largeShapes() throws {
        func chart(_ k: Int, _ t: CGFloat) -> CGPath {
            let path = CGMutablePath()
            path.addLines(
                between: (0..<600).map { i in
                    CGPoint(
                        x: CGFloat(i) / 600 * 196 + 2,
                        y: 100 + 97 * sin(CGFloat(i * (k + 3)) * 0.7 + t))
                })
            return path
        }
        func set(_ crowd: Crowd, _ frame: Int) {
            crowd.set(frame) { shape, k, t in shape.path = chart(k, t) }
        }
        func make() -> Crowd {
            Crowd(3) { shape, _ in shape.frame = CGRect(x: 0, y: 0, width: 200, height: 200) }
        }
        let crowd = make()
        set(crowd, 0)
        let shown = host(crowd.group)
        for frame in 1...4 {
            set(crowd, frame)
            shown.advance(by: 1.0 / 60)
            try shown.redraw()
        }
        let still = make()
        set(still, 4)
        let (a, b) = (Pixels(try shown.snapshot()), try picture(still.group))
        #expect(b.coverage > 1000)
        #expect(zip(a.bytes, b.bytes).count { $0 != $1 } == 0)
        let counters = try #require(shown.stage.planner).counters
        if hasCores { #expect(counters.rasterisedInParallel >= 3 * 3) }
    }

    @Test("a wrong forecast costs a drawing and keeps no second picture: growing sizes")
    func forecasts() throws {
        // Groups of several parts at half opacity lie on surfaces, in separate planes.
        let counters = try play(
            { shape, k in
                shape.opacity = k % 2 == 0 ? 0.5 : 1
            }, frames: 12
        ) { shape, k, t in
            shape.path = Crowd.star(k, t)
            let side = 22 * (1 + t * 3)
            shape.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        }
        #expect(counters.rasterised < 64 * 3 * 14)
    }
}
