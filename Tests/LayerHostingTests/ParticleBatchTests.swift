import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Emitters drawn as particle batches: same pictures as single particles, and cost.
@Suite("ParticleBatches") struct ParticleBatchTests {
    /// Hosts the layers of `build`, drawn once; later frames batch particles from `fewest`
    /// particles on.
    private func host(from fewest: Int, _ build: (CALayer) -> Void) throws -> ManualHost {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        build(root)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        try host.redraw()
        host.stage.planner?.caches.particleBatches.fewest = fewest
        return host
    }

    /// A fountain of a few hundred particles.
    private func fountain(_ configure: (CAEmitterLayer, CAEmitterCell) -> Void = { _, _ in })
        -> CAEmitterLayer
    {
        let cell = CAEmitterCell()
        cell.name = "cell"
        cell.contents = square(6, rgb(1, 1, 1))
        cell.birthRate = 200
        cell.lifetime = 2
        cell.velocity = 60
        cell.velocityRange = 30
        cell.emissionLongitude = 1.4
        cell.emissionRange = 1
        cell.yAcceleration = -40
        cell.spin = 1
        cell.color = rgb(0.9, 0.6, 0.2, 0.8)
        cell.blueRange = 0.5
        cell.alphaSpeed = -0.3
        let layer = CAEmitterLayer()
        layer.frame = CGRect(x: 20, y: 20, width: 160, height: 160)
        layer.emitterPosition = CGPoint(x: 80, y: 40)
        layer.beginTime = 100
        configure(layer, cell)
        // An emitter copies its array of cells.
        if layer.emitterCells == nil { layer.emitterCells = [cell] }
        return layer
    }

    private func particleBatches(_ host: ManualHost) -> [Int] {
        guard let list = host.list else { return [] }
        let drawn =
            list.items
            + list.passes.flatMap { pass -> ContiguousArray<DrawItem> in
                if case .draw(let items) = pass.work { items } else { [] }
            }
        return drawn.filter { $0.key.primitive == .particleBatch }.map {
            list.particleBatch(at: $0.data).count
        }
    }

    /// The surroundings of particles.
    private static var surroundings: [(String, (CALayer, CAEmitterLayer) -> Void)] {
        [
            ("plain", { $0.addSublayer($1) }),
            (
                "additive",
                {
                    $1.renderMode = .additive; $0.addSublayer($1)
                }
            ),
            (
                "oldest first",
                {
                    $1.renderMode = .oldestFirst; $0.addSublayer($1)
                }
            ),
            (
                "oldest last",
                {
                    $1.renderMode = .oldestLast; $0.addSublayer($1)
                }
            ),
            (
                "cut",
                {
                    $1.masksToBounds = true; $1.cornerRadius = 30; $0.addSublayer($1)
                }
            ),
            (
                "turned and faded",
                {
                    $1.setAffineTransform(
                        CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 1.5, y: 0.8))
                    $1.opacity = 0.5
                    $0.addSublayer($1)
                }
            ),
            (
                "masked",
                {
                    let mask = CAShapeLayer()
                    mask.path = CGPath(
                        ellipseIn: CGRect(x: 10, y: 10, width: 140, height: 120), transform: nil)
                    $1.mask = mask
                    $0.addSublayer($1)
                }
            ),
            (
                "a group",
                {
                    let group = CALayer()
                    group.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
                    group.backgroundColor = rgb(0, 0, 0.4)
                    group.opacity = 0.6
                    group.addSublayer($1)
                    $0.addSublayer(group)
                }
            ),
            (
                "in depth",
                {
                    $0.sublayerTransform.m34 = -1 / 300
                    $1.preservesDepth = true
                    $1.transform = CATransform3DMakeRotation(0.8, 1, 0.3, 0)
                    $0.addSublayer($1)
                }
            ),
            (
                "slanted",
                {
                    $0.sublayerTransform.m34 = -1 / 300
                    $1.transform = CATransform3DMakeRotation(0.8, 1, 0.3, 0)
                    $0.addSublayer($1)
                }
            ),
            (
                "copied",
                {
                    let copies = CAReplicatorLayer()
                    copies.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
                    copies.instanceCount = 3
                    copies.instanceTransform = CATransform3DMakeTranslation(20, 10, 0)
                    copies.instanceColor = rgb(1, 0.5, 0.5)
                    copies.addSublayer($1)
                    $0.addSublayer(copies)
                }
            ),
            (
                "rasterised",
                {
                    $1.shouldRasterize = true; $0.addSublayer($1)
                }
            ),
        ]
    }

    @Test("the same picture as of single particles", arguments: 0..<12)
    func pictures(_ number: Int) throws {
        let (name, place) = Self.surroundings[number]
        let one = try host(from: 1) { place($0, fountain()) }
        let each = try host(from: .max) { place($0, fountain()) }
        for time in [0.7, 0.8, 2.5, 1.1] {
            for host in [one, each] { host.advance(to: 100 + time) }
            let (a, b) = (PixelGrid(try one.snapshot()), PixelGrid(try each.snapshot()))
            #expect(b.count { $0[3] > 0 } > 300, "\(name)")
            #expect(a.differing(b, by: 2) <= 2, "\(name) at \(time)")
            #expect(!particleBatches(one).isEmpty && particleBatches(each).isEmpty, "\(name)")
        }
    }

    @Test("successive frames leave the picture of a complete frame")
    func damage() throws {
        for (name, place) in Self.surroundings {
            let host = try host(from: 1) { place($0, fountain()) }
            for _ in 0..<6 {
                host.advance(by: 0.3)
                try host.redraw()
                let left = PixelGrid(try host.read())
                #expect(left.differing(PixelGrid(try host.snapshot()), by: 2) == 0, "\(name)")
            }
        }
    }

    @Test("new particles are uploaded once; the list is patched for living particles")
    func uploads() throws {
        try alone {
            let layer = fountain { $1.birthRate = 2000 }
            let host = try host(from: 1) { $0.addSublayer(layer) }
            host.advance(to: 103)
            try host.redraw()
            let builds = host.stage.planner?.counters.builds
            var blocks = 0
            // 2000 a second for 1.28 seconds fill ten blocks.
            for _ in 0..<128 {
                host.advance(by: 0.01)
                try host.redraw()
                let bytes = host.counts.uploadedBytes - host.counts.recordBytes
                #expect(host.counts.recordBytes == Primitive.particleBatch.texels * 16)
                #expect(bytes % (ParticleBatchBlock.count * 64) == 0)
                blocks += bytes / (ParticleBatchBlock.count * 64)
                #expect(host.counts.drawCalls == 1 && host.counts.instances >= 3999)
            }
            #expect(blocks == 10)
            #expect(host.stage.planner?.counters.builds == builds)
            // No further births: only the record is uploaded.
            CATransaction.setDisableActions(true)
            layer.birthRate = 0
            host.advance(by: 0.1)
            try host.redraw()
            for _ in 0..<10 {
                host.advance(by: 0.1)
                try host.redraw()
                #expect(host.counts.uploadedBytes == host.counts.recordBytes)
            }
            host.advance(by: 1)
            #expect(PixelGrid(try host.snapshot()).count { $0[3] > 0 } == 0)
        }
    }

    @Test("damage is where the paths of the particles lead")
    func paths() throws {
        let layer = fountain { layer, cell in
            cell.yAcceleration = 0
            cell.emissionLongitude = 0
            cell.emissionRange = 0
            cell.velocityRange = 0
            cell.spin = 0
            layer.emitterPosition = CGPoint(x: 10, y: 80)
        }
        let host = try host(from: 1) { $0.addSublayer(layer) }
        host.advance(to: 102.5)
        try host.redraw()
        host.advance(by: 0.1)
        try host.redraw()
        // From 30 to 150 along x, six points high and turned at most.
        let d = host.damage
        #expect(d.minX >= 24 && d.maxX <= 156 && d.minY >= 94 && d.maxY <= 106, "\(d)")
    }

    @Test("time may jump to and fro")
    func jumps() throws {
        let one = try host(from: 1) { $0.addSublayer(fountain()) }
        for time in [103.0, 101, 140, 102.9, 100.4, 1e6, 103] {
            one.advance(to: time)
            let each = try host(from: .max) { $0.addSublayer(fountain()) }
            each.advance(to: time)
            let (a, b) = (PixelGrid(try one.snapshot()), PixelGrid(try each.snapshot()))
            #expect(a.differing(b, by: 2) <= 2, "\(time)")
        }
    }

    @Test("particles outside of particle batches have a reason, and are drawn")
    func rebuildReasons() throws {
        func why(
            from fewest: Int = 1, _ configure: (CAEmitterLayer, CAEmitterCell) -> Void
        ) throws -> ParticleBatchRejection? {
            let host = try host(from: fewest) { $0.addSublayer(fountain(configure)) }
            host.advance(to: 101)
            #expect(PixelGrid(try host.snapshot()).count { $0[3] > 0 } > 100)
            #expect(particleBatches(host).isEmpty == (host.list?.oneByOne.count == 1))
            return host.list?.oneByOne.values.first
        }
        #expect(try why { _, _ in } == nil)
        #expect(try why(from: ParticleBatchCache.fewest) { _, _ in } == .few)
        #expect(try why(from: ParticleBatchCache.fewest) { $1.birthRate = 400 } == nil)
        #expect(Self.surroundings.count == 12)
        #expect(try why { layer, _ in layer.renderMode = .backToFront } == .order)
        #expect(
            try why {
                $0.renderMode = .oldestFirst
                $0.emitterCells = [$1, $1.copy() as! CAEmitterCell]
            } == .order)
        #expect(
            try why {
                $1.emitterCells = [$1.copy() as! CAEmitterCell]
            } == .emitting)
        #expect(
            try why { layer, _ in
                let spread = CABasicAnimation(keyPath: "emitterCells.cell.velocity")
                spread.toValue = 10
                spread.duration = 3
                layer.add(spread, forKey: nil)
            } == .animated)
        // The way of drawing follows the largest possible number of particles.
        let (rate, cells) = (Float(1e19), 3)
        let endless = fountain { layer, cell in
            cell.birthRate = rate
            layer.emitterCells = (0..<cells).map { _ in cell.copy() as! CAEmitterCell }
        }
        let many = try host(from: 1) { $0.addSublayer(endless) }
        many.advance(to: 101)
        _ = try HeadlessRenderer.with { _ in
            many.stage.planner?.update(viewport: Viewport(width: 200, height: 200, scale: 1))
        }
        #expect(many.list?.oneByOne.values.first == .many)
        #expect(
            try why {
                $1.lifetime = 1e6
                $1.birthRate = 3
            } == .coarse)
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        copies.instanceCount = 2
        copies.instanceDelay = 0.1
        copies.addSublayer(fountain())
        let delayed = try host(from: 1) { $0.addSublayer(copies) }
        delayed.advance(to: 101)
        _ = try delayed.snapshot()
        #expect(delayed.list?.oneByOne.values.first == .delayed)
        // A layer with repeated changes has particles of every earlier configuration.
        let layer = fountain()
        let changed = try host(from: 1) { $0.addSublayer(layer) }
        for i in 0..<30 {
            CATransaction.setDisableActions(true)
            layer.emitterPosition.x += CGFloat(i)
            changed.advance(by: 0.04)
        }
        _ = try changed.snapshot()
        #expect(changed.list?.oneByOne.values.first == .changed)
    }
}
