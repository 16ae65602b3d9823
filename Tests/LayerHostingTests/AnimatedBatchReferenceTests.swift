import CoreAnimation
import CoreGraphics
import Foundation
import LaminaGraphicsTypes
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LaminaGLRenderer
@testable import LayerHosting

/// The shader of animated batches and the render tree must yield the same records.
@Suite("Animated batch references") struct AnimatedBatchReferenceTests {
    /// Records by layer, and the number of records made by a shader. Batches that were not drawn,
    /// all outside the window, are left out.
    private struct Records {
        var all: [UInt32: [SIMD4<Float>]] = [:]
        var batched = 0
        var unseen: Set<UInt32> = []

        init(_ host: ManualHost, _ animatedBatches: AnimatedBatchBuffers) throws {
            let list = try #require(host.list)
            for item in list.items {
                guard item.key.isAnimatedBatch else {
                    all[item.node] = (0..<item.key.texels).map {
                        list.records.texels[Int(item.data) + $0]
                    }
                    continue
                }
                let plan = list.animatedBatch(at: item.data)
                guard
                    let made = animatedBatches.records(of: plan, at: list.batchTime(at: item.data))
                else {
                    #expect(
                        !item.box.intersects(list.viewport.box), "an animated batch was not drawn")
                    unseen.formUnion(plan.nodes)
                    continue
                }
                let texels = plan.primitive.texels
                for (row, node) in plan.nodes.enumerated() {
                    all[node] = Array(made[(row * texels)..<((row + 1) * texels)])
                }
                batched += plan.count
            }
        }
    }

    /// Draws a frame and reads its records before another test draws with the same renderer.
    private func frame(_ host: ManualHost, after step: Double) throws -> Records {
        try HeadlessRenderer.with {
            host.advance(by: step)
            try host.redraw(everything: true)
            return try Records(host, $0.animatedBatches)
        }
    }

    /// Seeded layers with up to four animations each, at twelve times, some backwards and some far
    /// ahead.
    @Test("a shader moves layers where the render tree does, to a part of a pixel")
    func records() throws {
        var (compared, batched, farthest, palest) = (0, 0, Float.zero, Float.zero)
        for seed in 1...250 {
            var (first, second) = (Dice(UInt64(seed)), Dice(UInt64(seed)))
            let one = try ManualHost.batching(randomMovers(&first, count: 24), from: nil)
            let two = try ManualHost.batching(randomMovers(&second, count: 24), from: 1)
            for _ in 0..<12 {
                let step = first.pick([1.0 / 60, 0.31, 3.7, -2.3, 71, -40])
                let (a, b) = (try frame(one, after: step), try frame(two, after: step))
                batched += b.batched
                for (layer, theirs) in a.all where !b.unseen.contains(layer) {
                    guard let ours = b.all[layer] else {
                        Issue.record("seed \(seed): layer \(layer) is not drawn")
                        continue
                    }
                    let off = max((ours[0] - theirs[0]).largest, (ours[1] - theirs[1]).largestPlace)
                    if off >= 1 / 64 {
                        Issue.record(
                            "seed \(seed), layer \(layer): \(off) pixels at \(one.clock.time)")
                        return
                    }
                    farthest = max(farthest, off)
                    palest = max(palest, (unpack(ours[1].z) - unpack(theirs[1].z)).largest)
                    #expect(ours.dropFirst(2) == theirs.dropFirst(2))
                    compared += 1
                }
            }
        }
        #expect(compared > 50_000)
        // The remaining layers rest with their siblings, are too fast, or sum to a long way.
        #expect(Double(batched) > 0.55 * Double(compared), "\(batched) of \(compared)")
        #expect(farthest < 1 / 64, "\(farthest) pixels apart")
        #expect(palest <= 1.001 / 255, "\(palest * 255) levels apart")
    }
}

extension SIMD4<Float> {
    fileprivate var largest: Float { Swift.max(max(), -min()) }
    fileprivate var largestPlace: Float { Swift.max(abs(x), abs(y)) }
}
