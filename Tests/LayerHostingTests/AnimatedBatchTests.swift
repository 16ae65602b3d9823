import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Moving layers, drawn as animated batches: same pictures as single layers, and cost.
@Suite("AnimatedBatches") struct AnimatedBatchTests: AnimatedBatchFixture {
    @Test("a frame of moving layers uploads one record, and evaluates no layer")
    func counts() throws {
        try alone {
            let host = try shown(movers(200))
            for frame in 1...30 {
                host.advance(by: 1.0 / 60)
                try host.redraw()
                guard frame > AnimatedBatchPolicy.leastStableFrames + 1 else { continue }
                #expect(host.animatedBatches.map(\.count) == [200])
                #expect(host.counts.drawCalls == 1)
                #expect(host.counts.instances == 200)
                #expect(host.stage.tree.suspendedCount == 200)
                if frame == AnimatedBatchPolicy.leastStableFrames + 2 { continue }
                #expect(host.counts.uploadedBytes == 16 * AnimatedBatchRecord.texels)
                #expect(host.stage.planner?.counters.visited == 0)
            }
            #expect(host.stage.planner?.counters.builds == 2)
        }
    }

    @Test("a frame at the same time draws nothing, and one of a still animated batch neither")
    func still() throws {
        let host = try ManualHost.batching(movers(20), from: 1)
        host.advance(by: 0.1)
        #expect(try host.redraw())
        #expect(host.animatedBatches.map(\.count) == [20])
        #expect(try !host.redraw())
    }

    @Test("rows are written again in time, one frame in hundreds")
    func horizon() throws {
        try alone {
            let host = try ManualHost.batching(movers(40), from: 1)
            var uploads = 0
            for _ in 0..<600 {
                host.advance(by: 0.25)
                try host.redraw()
                if host.counts.uploadedBytes > 32 { uploads += 1 }
            }
            #expect(host.stage.planner?.counters.builds == 2)
            #expect((2...8).contains(uploads), "\(uploads)")
        }
    }

    @Test("copies of a replicator's layer are an animated batch, each at its own time")
    func copies() throws {
        try alone {
            func root() -> CALayer {
                let root = CALayer()
                root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
                let copies = CAReplicatorLayer()
                copies.frame = root.bounds
                copies.instanceCount = 150
                copies.instanceDelay = 0.02
                copies.instanceGreenOffset = -1.0 / 150
                copies.instanceTransform = CATransform3DScale(
                    CATransform3DMakeRotation(0.13, 0, 0, 1), 1.004, 1.004, 1)
                let dot = CALayer()
                dot.frame = CGRect(x: 140, y: 90, width: 12, height: 7)
                dot.backgroundColor = rgb(1, 1, 1)
                let turn = turn(2)
                turn.beginTime = 90
                dot.add(turn, forKey: "turn")
                copies.addSublayer(dot)
                root.addSublayer(copies)
                return root
            }
            let plain = try ManualHost.batching(root(), from: nil)
            let batching = try shown(root())
            for frame in 0..<40 {
                for host in [plain, batching] {
                    host.advance(by: 0.05)
                    try host.redraw()
                }
                #expect(try differing(plain, batching) == 0, "frame \(frame)")
            }
            #expect(batching.animatedBatches.map(\.count) == [150])
            #expect(batching.counts.uploadedBytes == 16 * AnimatedBatchRecord.texels)
        }
    }

    @Test("large opaque layers hide items behind, and are not in animated batches")
    func large() throws {
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
        // Opaque; too small; transparent; fading; turning.
        let sides: [CGFloat] = [256, 255, 256, 256, 256]
        for (i, side) in sides.enumerated() {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            layer.position = CGPoint(x: 150 + 10 * i, y: 150)
            layer.backgroundColor = rgb(0.2, 0.4, 0.6, i == 2 ? 0.5 : 1)
            let animation = CABasicAnimation(
                keyPath: ["position.x", "opacity", "transform.rotation.z"][max(0, i - 2)])
            animation.fromValue = i < 3 ? 150 : 0.5
            animation.toValue = i < 3 ? 180 : 1
            (animation.duration, animation.repeatCount) = (2, .infinity)
            animation.beginTime = 99.95
            layer.add(animation, forKey: "move")
            root.addSublayer(layer)
        }
        let host = try ManualHost.batching(root, from: 2)
        try host.redraw()
        let planner = try #require(host.stage.planner)
        let lines = planner.moverDescription.split(separator: "\n")
        let isLarge = lines.map { $0.hasSuffix("large") }
        #expect(isLarge == [true, false, false, false, false], "\(lines)")
        #expect(host.animatedBatches.map(\.count) == [4], "\(lines)")
        // Slightly smaller during the animation.
        let shrink = CABasicAnimation(keyPath: "transform.scale")
        (shrink.fromValue, shrink.toValue) = (1, 0.9)
        (shrink.duration, shrink.repeatCount) = (2, .infinity)
        root.sublayers![0].add(shrink, forKey: "shrink")
        try host.redraw()
        #expect(!planner.moverDescription.contains("large"), "\(planner.moverDescription)")
    }

    @Test("images shrinking to nothing and growing again look like single layers")
    func vanishing() throws {
        func root() -> CALayer {
            let root = movers(6)
            for (i, layer) in root.sublayers!.enumerated() {
                (layer.backgroundColor, layer.contents) = (nil, batchedPicture)
                let scale = CABasicAnimation(keyPath: "transform.scale")
                (scale.fromValue, scale.toValue) = (1 + Double(i) / 9, -0.42)
                (scale.duration, scale.repeatCount, scale.beginTime) = (0.5, .infinity, 99.9)
                layer.removeAllAnimations()
                layer.add(scale, forKey: "scale")
            }
            return root
        }
        let plain = try ManualHost.batching(root(), from: nil)
        let batching = try ManualHost.batching(root(), from: 2)
        for frame in 0..<20 {
            for host in [plain, batching] {
                host.advance(by: 0.031)
                try host.redraw()
            }
            #expect(batching.animatedBatches.map(\.primitive) == [.minified])
            #expect(try differing(plain, batching) == 0, "frame \(frame)")
        }
    }

    @Test("exact pictures have no animated batches, nor do hosts with the mode `never`")
    func exact() throws {
        let host = try ManualHost.batching(movers(20), from: 2)
        host.advance(by: 0.1)
        try host.redraw()
        #expect(host.animatedBatches.count == 1)
        host.isExact = true
        host.advance(by: 0.1)
        try host.redraw()
        #expect(host.animatedBatches.isEmpty && host.stage.tree.suspendedCount == 0)
        host.isExact = false
        host.advance(by: 0.1)
        try host.redraw()
        #expect(host.animatedBatches.count == 1)
    }
}
