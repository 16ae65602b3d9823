import CoreAnimation
import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Behaviour beyond each limit of layers and animations in Docs/LIMITS.md.
@Suite("Limits", .serialized) struct LimitTests {
    private func box(_ side: CGFloat = 4) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
        return layer
    }

    private func warnings(_ host: ManualHost) -> [String] {
        host.stage.planner?.warnings.map(\.what) ?? []
    }

    @Test(
        "more than 200 000 particles: the rest is left out and said, for living and for dead ones")
    func particles() throws {
        for (rate, lifetime, range) in [(Float(300_000), Float(1), Float(0)), (3_000_000, 1, 2)] {
            let emitter = CAEmitterLayer()
            emitter.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
            emitter.beginTime = 100
            let cell = CAEmitterCell()
            cell.contents = square(1, rgb(1, 0, 0))
            (cell.birthRate, cell.lifetime, cell.lifetimeRange) = (rate, lifetime, range)
            emitter.emitterCells = [cell]
            let host = ManualHost(root: emitter, size: CGSize(width: 4, height: 4))
            host.advance(by: 1)
            _ = try host.snapshot()
            #expect(warnings(host).contains { $0.contains("more than 200000 particles") })
        }
    }

    @Test("emitter cells nested deeper than 16 levels emit nothing")
    func cells() throws {
        func emitter(_ depth: Int) -> CAEmitterLayer {
            var cell = CAEmitterCell()
            cell.contents = square(1, rgb(1, 0, 0))
            (cell.birthRate, cell.lifetime, cell.velocity) = (100, 0.1, 0)
            for _ in 1..<depth {
                let emittingCell = CAEmitterCell()
                (emittingCell.birthRate, emittingCell.lifetime) = (1, 9)
                emittingCell.repeatCount = 1
                emittingCell.emitterCells = [cell]
                cell = emittingCell
            }
            let layer = CAEmitterLayer()
            layer.beginTime = 100
            layer.emitterCells = [cell]
            return layer
        }
        func count(_ depth: Int) throws -> Int {
            let layer = emitter(depth)
            let host = host(layer)
            host.advance(by: 0.5)
            let id = try #require(host.context.id(of: layer)).rawValue
            let history = try #require(host.stage.tree.emitterHistory(of: id))
            return ParticleSimulation(history, seed: 0, at: 0.5).particles.count
        }
        #expect(try count(16) > 0)
        #expect(try count(17) == 0)
    }

    @Test("animation groups deeper than 64 in each other are left out")
    func groups() {
        func opacity(_ depth: Int) -> Float? {
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration) = (0, 0, 9)
            var animation: CAAnimation = fade
            for _ in 0..<depth {
                let group = CAAnimationGroup()
                (group.animations, group.duration) = ([animation], 9)
                animation = group
            }
            let layer = box()
            let host = host(layer)
            host.commit()
            layer.add(animation, forKey: nil)
            host.advance(by: 1)
            return layer.presentation()?.opacity
        }
        #expect(opacity(64) == 0)
        #expect(opacity(65) == 1 && opacity(1000) == 1)
    }

    @Test("a drawn layer of more than 16384 pixels a side, or 67 million in all, has no contents")
    func drawn() {
        final class Drawn: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(rgb(1, 0, 0))
                ctx.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            }
        }
        func isDrawn(_ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1) -> Bool {
            let layer = Drawn()
            layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            layer.contentsScale = scale
            layer.setNeedsDisplay()
            layer.displayIfNeeded()
            return layer.contents != nil
        }
        #expect(isDrawn(16_384, 4) && isDrawn(4, 16_384) && isDrawn(8192, 1, scale: 2))
        #expect(!isDrawn(16_385, 4) && !isDrawn(4, 16_385) && !isDrawn(8193, 1, scale: 2))
        #expect(!isDrawn(8193, 8192) && !isDrawn(.infinity, 4) && !isDrawn(1e300, 1e300))
    }

    @Test("a hundred thousand sublayers are all there, hidden, shown and let go of")
    func wide() throws {
        let root = box()
        for _ in 0..<100_000 { root.addSublayer(CALayer()) }
        let host = ManualHost(root: root, size: CGSize(width: 4, height: 4))
        host.commit()
        #expect(host.stage.tree.count == 100_001)
        let last = try #require(root.sublayers?.last)
        last.frame = root.bounds
        last.backgroundColor = rgb(0, 1, 0)
        host.advance(by: 1)
        #expect(Pixels(try host.snapshot())[1, 1] == [0, 255, 0, 255])
        weak let gone = last.superlayer?.sublayers?.first
        root.sublayers = nil
        host.commit()
        #expect(host.stage.tree.count == 1 && gone == nil)
    }

    @Test("layers that invalidate each other's layout stop after a hundred rounds of a commit")
    func layout() {
        final class Restless: CALayer {
            var rounds = 0
            weak var other: CALayer?
            override func layoutSublayers() {
                rounds += 1
                other?.setNeedsLayout()
            }
        }
        let (one, two) = (Restless(), Restless())
        (one.other, two.other) = (two, one)
        one.addSublayer(two)
        let host = host(one)
        host.commit()
        let first = one.rounds
        #expect(first >= 50 && first <= 20_000, "\(first)")
        // The next commit, for any reason.
        CATransaction.begin()
        CATransaction.commit()
        #expect(one.rounds > first)
        (one.other, two.other) = (nil, nil)
        for _ in 0..<2 {
            CATransaction.begin()
            CATransaction.commit()
        }
        let last = one.rounds
        CATransaction.begin()
        CATransaction.commit()
        #expect(one.rounds == last)
    }

    @Test("frames of a flooding viewer, unbounded before, wait for the main thread up to 16 MiB")
    func floodingViewer() {
        let backlog = InspectionBacklog()
        for frame in [InspectionFrame.message(.watch(1)), .wire([1, 2]), .message(.end("x"))] {
            var count = 0
            while count < 1 << 20, backlog.enter(frame) { count += 1 }
            #expect((16...16 << 10).contains(count))
            // Frames enter again after the main thread has handled frames.
            backlog.leave(frame)
            #expect(backlog.enter(frame) && !backlog.enter(frame))
            for _ in 0..<count { backlog.leave(frame) }
        }
    }
}
