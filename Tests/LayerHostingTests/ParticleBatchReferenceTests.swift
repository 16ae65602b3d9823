import CoreAnimation
import CoreGraphics
import LaminaGraphicsTypes
import Foundation
import LaminaRenderTree
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LaminaGLRenderer
@testable import LayerHosting

/// The shader of particle batches and the simulation must yield the same particles.
@Suite("Particle batch references") struct ParticleBatchReferenceTests {
    /// A host of an emitter whose particles are batched at any number.
    private func host(_ emitter: CAEmitterLayer, slant: Bool) throws -> ManualHost {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        var away = CATransform3DIdentity
        away.m34 = -1 / 600
        if slant {
            root.sublayerTransform = CATransform3DRotate(away, 0.5, 0.3, 1, 0)
        }
        root.addSublayer(emitter)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        try host.redraw()
        host.stage.planner?.caches.particleBatches.fewest = 1
        return host
    }

    /// The particles of an item's cell in the simulation.
    private func expected(
        _ host: ManualHost, _ id: UInt32, _ record: UnsafePointer<SIMD4<Float>>
    ) throws -> [(sprite: ParticleSpace.Sprite, color: SIMD4<Float>)] {
        let tree = host.stage.tree
        let history = try #require(tree.emitterHistory(of: id))
        let values = tree.nodes[Int(id)].properties
        var simulation = ParticleSimulation(
            history, seed: UInt64(values.number(.seed)), at: tree.localTime(of: id))
        simulation.sort(values.name(.renderMode))
        func axis(_ texel: Int) -> SIMD3<Double> {
            SIMD3(Double(record[texel].x), Double(record[texel].y), Double(record[texel].z))
        }
        let space = ParticleSpace(x: axis(0), y: axis(1), z: axis(2), origin: axis(3))
        return simulation.particles.compactMap { p in
            space.project(p).map { ($0, unpack(pack(p.color * record[6], opacity: 1))) }
        }
    }

    /// Seeded emitters, some rotated in space, at three times each.
    @Test("a shader finds particles where the simulation does, to a part of a pixel")
    func places() throws {
        var (compared, farthest, palest) = (0, Float.zero, Float.zero)
        for seed in 1...400 {
            var dice = Dice(UInt64(seed))
            let emitter = randomEmitter(&dice)
            let host = try host(emitter, slant: dice.once(in: 2))
            for _ in 0..<3 {
                host.advance(by: dice.number(0.05, 2))
                try host.redraw(everything: true)
                let list = try #require(host.list)
                #expect(list.oneByOne.isEmpty, "\(seed): \(list.oneByOne)")
                let items = list.items.filter { $0.key.primitive == .particleBatch }
                guard let first = items.first else { continue }
                let all = try expected(host, first.node, list.records.texels + Int(first.data))
                let a = try items.flatMap { try drawn($0, list) }.filter {
                    abs(area($0.corners)) > 4e-5
                }
                // Particles without area are not drawn.
                let b = all.filter { abs(cross($0.sprite.u, $0.sprite.v)) > 1e-5 }
                guard a.count == b.count else {
                    Issue.record("seed \(seed): \(a.count) particles, not \(b.count)")
                    continue
                }
                for (ours, theirs) in zip(a, b) {
                    let s = theirs.sprite
                    for (k, corner) in ours.corners.enumerated() {
                        let expected =
                            s.center + s.u * (k & 1 == 0 ? -1 : 1) + s.v * (k & 2 == 0 ? -1 : 1)
                        let off = corner - expected
                        farthest = max(farthest, abs(off.x), abs(off.y))
                    }
                    let off = ours.color - theirs.color
                    palest = max(palest, off.max(), -off.min())
                    compared += 1
                }
            }
        }
        #expect(compared > 100_000)
        #expect(farthest < 1 / 64, "\(farthest) pixels apart")
        #expect(palest <= 1.001 / 255, "\(palest * 255) levels apart")
    }

    private func area(_ c: [SIMD2<Float>]) -> Float {
        cross(c[1] - c[0], c[2] - c[0])
    }

    private func cross(_ u: SIMD2<Float>, _ v: SIMD2<Float>) -> Float { u.x * v.y - u.y * v.x }

    /// The shader's particles of an item.
    private func drawn(
        _ item: DrawItem, _ list: DisplayList
    ) throws -> [(corners: [SIMD2<Float>], color: SIMD4<Float>)] {
        let record = (0..<Primitive.particleBatch.texels).map {
            list.records.texels[Int(item.data) + $0]
        }
        let plan = list.particleBatch(at: item.data)
        return try HeadlessRenderer.with { renderer in
            _ = renderer.particleBatches.update(list.particleBatches)
            let capture = try #require(VertexCapture(.particleBatch, outputs: ["vColor"]))
            defer { capture.end() }
            renderer.particleBatches.bind(plan, unit: 4)
            let vertices = capture.run(plan.count, records: record, units: ["uParticleBatch": 4])
            return (0..<plan.count).map { i in
                let four = vertices[(4 * i)..<(4 * i + 4)]
                return (four.map { SIMD2($0[0].x, $0[0].y) }, four.first![1])
            }
        }
    }
}
