import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Limits on counts without a limit on bytes: many shapes and many emitters of one picture.
@Suite("Memory of shapes and particles") struct ContentsMemoryTests {
    /// A host whose shapes and particles may take `bytes` bytes each.
    private func host(_ layers: [CALayer], _ bytes: Int) throws -> (ManualHost, Planner) {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let host = ManualHost(root: root, size: root.bounds.size)
        _ = try host.snapshot()
        let planner = try #require(host.stage.planner)
        planner.limits.contents = bytes
        for layer in layers { root.addSublayer(layer) }
        return (host, planner)
    }

    // MARK: - Shapes

    /// A star with many points, which no shader draws.
    private func star(_ side: CGFloat) -> CAShapeLayer {
        let path = CGMutablePath()
        for i in 0..<48 {
            let reach = side / 2 * (i % 2 == 0 ? 1 : 0.7)
            let angle = Double(i) * .pi / 24
            let point = CGPoint(x: side / 2 + reach * cos(angle), y: side / 2 + reach * sin(angle))
            if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 100 - side / 2, y: 100 - side / 2, width: side, height: side)
        layer.path = path
        layer.fillColor = rgb(1, 0, 0)
        return layer
    }

    private func limited(_ planner: Planner) -> Int {
        planner.warnings.count { $0.what.contains("lower resolution") }
    }

    @Test(
        "resolution of a picture by the room left",
        arguments: [
            (1000, 1000, 1), (10_000, 10_000, 1), (10_001, 10_000, 0.5), (40_000, 10_000, 0.5),
            (40_001, 10_000, 0.25), (4096, 0, 1), (4097, 0, 0.5), (1 << 26, 0, 0x1p-7),
        ] as [(Int, Int, Double)])
    func scale(_ most: Int, _ limit: Int, _ scale: Double) {
        var memory = CoverageMemory()
        #expect(memory.scale(most, limit: limit, isPatching: false) == scale)
        #expect(memory.isLimited == (scale < 1))
        // A patch of a limited list is replaced by a build.
        #expect((memory.scale(1, limit: 1 << 20, isPatching: true) == nil) == (scale < 1))
    }

    @Test("a patch gives way to a build unless the largest picture would still have room")
    func patch() {
        var memory = CoverageMemory()
        _ = memory.scale(600, limit: 1000, isPatching: false)
        #expect(memory.scale(400, limit: 1000, isPatching: true) == 1)
        #expect(memory.scale(401, limit: 1000, isPatching: true) == nil)
    }

    @Test("stars beyond the limit have a lower resolution, logged; the first ones are as ever")
    func shapes() throws {
        let limit = 100 << 10
        let stars = (0..<30).map { _ in star(150) }
        let (host, planner) = try host(stars, limit)
        let picture = PixelGrid(try host.snapshot())
        #expect(picture[100, 100] == [255, 0, 0, 255] && picture[10, 10] == [0, 0, 0, 0])
        // Four stars of 154 by 154 pixels are within the limit.
        #expect(limited(planner) == 26)
        #expect(planner.draft.coverage.bytes <= limit + 26 * CoverageMemory.least)

        CATransaction.setDisableActions(true)
        // Room of hidden stars serves the others, also in patches.
        for star in stars[4...] { star.isHidden = true }
        let (few, _) = try self.host((0..<4).map { _ in star(150) }, 64 << 20)
        let whole = PixelGrid(try few.snapshot())
        #expect(PixelGrid(try host.snapshot()).bytes == whole.bytes)
        #expect(!planner.draft.coverage.isLimited)
        stars[0].isHidden = true
        stars[20].isHidden = false
        #expect(PixelGrid(try host.snapshot()).bytes == whole.bytes)
        #expect(!planner.draft.coverage.isLimited)
    }

    @Test("a star that changes in every frame counts once")
    func changing() throws {
        let moving = star(100)
        let (host, planner) = try host([moving, star(50)], 200 << 10)
        for i in 0..<50 {
            CATransaction.setDisableActions(true)
            moving.path = star(100 - CGFloat(i)).path
            host.advance(by: 0.1)
            try host.redraw()
        }
        #expect(limited(planner) == 0)
        #expect(planner.counters.builds < 10)
        #expect(planner.draft.coverage.bytes < 10_000)
    }

    @Test("a shape reduced by a factor covers the same pixels of the target", arguments: [1, 900])
    func reduced(_ side: Double) throws {
        let layer = PlaneTransform(a: side, b: 0, c: 0, d: side, tx: 20, ty: 30)
        let bounds = CGRect(x: 0, y: 0, width: 9, height: 7)
        let clip = PixelBox(0, 0, 300, 300)
        let (place, origin) = try #require(ShapePlace.find(layer, bounds, seen: clip))
        let coarse = place.reduced(by: 0.25)
        let (a, b) = (place.pixels(of: bounds), coarse.pixels(of: bounds))
        #expect(b.width * 4 >= a.width - 8 && b.width * 4 <= a.width + 24)
        let point = place.plane.concat(place.toTarget(origin)).project(CGPoint(x: 3, y: 2))
        let same = coarse.plane.concat(coarse.toTarget(origin)).project(CGPoint(x: 3, y: 2))
        #expect(abs(point.x - same.x) < 1e-6 && abs(point.y - same.y) < 1e-6)
    }

    // MARK: - Particles

    /// An emitter of 1 000 living particles.
    private func emitter(_ x: CGFloat) -> CAEmitterLayer {
        let cell = CAEmitterCell()
        cell.contents = square(4, rgb(0, 1, 0))
        (cell.birthRate, cell.lifetime) = (1000, 1)
        let layer = CAEmitterLayer()
        layer.frame = CGRect(x: x, y: 0, width: 20, height: 20)
        layer.emitterPosition = CGPoint(x: 10, y: 10)
        layer.beginTime = 100
        layer.emitterCells = [cell]
        return layer
    }

    /// Numbers of single particles by layer, and of batches.
    private func drawn(_ planner: Planner) -> (single: [Int], batches: Int) {
        let items = planner.writer.items.filter { $0.key.primitive == .sprite }
        let counts = Dictionary(grouping: items, by: \.node).mapValues(\.count)
        return (
            counts.sorted { $0.key < $1.key }.map(\.value), planner.writer.particleBatches.count
        )
    }

    @Test("particles of several emitters share a limit: the layers in front have fewer, logged")
    func particles() throws {
        let ring = ParticleBatch.bytes(ofRing: 8)
        for (bytes, batches, single, warned) in [
            (3 * ring, 3, [], 0),
            // A limit below the size of a batch: 1 000, 500 and no particles.
            (1500 * ParticleMemory.each, 0, [1000, 500], 2),
            // Two batches, and the particles that fit beside them.
            (2 * ring + 700 * ParticleMemory.each, 2, [700], 1),
        ] as [(Int, Int, [Int], Int)] {
            let (host, planner) = try host([emitter(0), emitter(50), emitter(100)], bytes)
            host.advance(to: 102)
            _ = try host.snapshot()
            let found = drawn(planner)
            #expect(found.batches == batches && found.single == single, "\(found)")
            #expect(planner.warnings.count { $0.what.contains("the rest is left out") } == warned)
            #expect(planner.draft.particles.bytes <= bytes)
            #expect(planner.draft.particles.isLimited == (warned > 0))
        }
    }

    @Test("copies of an emitter's batch take its memory once")
    func copies() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 200, height: 20)
        replicator.instanceCount = 5
        replicator.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
        replicator.addSublayer(emitter(0))
        let ring = ParticleBatch.bytes(ofRing: 8)
        let (host, planner) = try host([replicator], ring)
        host.advance(to: 102)
        _ = try host.snapshot()
        #expect(drawn(planner).batches == 5 && planner.draft.particles.bytes == ring)
    }
}
