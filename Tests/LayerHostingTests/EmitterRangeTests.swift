import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// The effect of the ranges of emitter cells, measured in pictures of a thousand particles each.
@Suite("Emitter ranges") struct EmitterRangeTests {
    private func show(
        _ seconds: Double = 1, _ cell: (CAEmitterCell) -> Void,
        layer configure: (CAEmitterLayer) -> Void = { _ in }
    ) throws -> Pixels {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        emitter.emitterPosition = CGPoint(x: 100, y: 100)
        emitter.emitterSize = CGSize(width: 160, height: 160)
        emitter.emitterShape = .rectangle
        emitter.emitterMode = .volume
        emitter.beginTime = 100
        let particle = CAEmitterCell()
        particle.contents = square(2, rgb(1, 1, 1))
        particle.birthRate = 300
        particle.lifetime = 9
        cell(particle)
        configure(emitter)
        emitter.emitterCells = [particle]
        let shown = host(emitter)
        shown.commit()
        shown.advance(by: seconds)
        return Pixels(try shown.snapshot())
    }

    /// The number of different values of a channel among opaque pixels.
    private func values(_ p: Pixels, _ channel: Int) -> Int {
        var seen: Set<UInt8> = []
        for i in 0..<p.width * p.height where p.bytes[i * 4 + 3] == 255 {
            seen.insert(p.bytes[i * 4 + channel])
        }
        return seen.count
    }

    @Test("B-EM 268 a range of one colour part spreads that part and no other")
    func colors() throws {
        for channel in 0..<3 {
            let p = try show { cell in
                cell.color = rgb(0.5, 0.5, 0.5)
                switch channel {
                case 0: cell.redRange = 0.6
                case 1: cell.greenRange = 0.6
                default: cell.blueRange = 0.6
                }
            }
            for other in 0..<3 {
                let count = values(p, other)
                #expect(other == channel ? count > 50 : count == 1, "\(channel) \(other) \(count)")
            }
        }
        let faint = try show { cell in
            cell.color = rgb(1, 1, 1, 0.5)
            cell.alphaRange = 0.6
        }
        #expect(
            Set(stride(from: 3, to: faint.bytes.count, by: 4).map { faint.bytes[$0] }).count > 50)
    }

    @Test("B-EM 275 green and blue change with their speeds")
    func speeds() throws {
        let p = try show { cell in
            cell.birthRate = 0.5
            cell.greenSpeed = -0.25
            cell.blueSpeed = -0.5
        } layer: {
            $0.emitterShape = .point
        }
        let seen = p[100, 100]
        #expect(seen[0] == 255 && abs(Int(seen[1]) - 191) <= 1 && abs(Int(seen[2]) - 128) <= 1)
    }

    @Test("B-EM 268 lifetimes, sizes and turns spread over their ranges")
    func others() throws {
        // No particle with a lifetime of a full second has died yet; some particles with lifetimes
        // of 0.5 … 1.5 s have.
        func alive(_ range: Float) throws -> Double {
            try show(0.9) { cell in
                cell.lifetime = 1
                cell.lifetimeRange = range
            }.coverage
        }
        let (fixed, spread) = (try alive(0), try alive(1))
        #expect(fixed - spread > 30 && fixed - spread < 200, "\(fixed) \(spread)")
        func areas(_ range: CGFloat) throws -> Double {
            try show { cell in
                cell.birthRate = 0.5
                cell.scale = 10
                cell.scaleRange = range
            } layer: {
                $0.emitterShape = .point
            }.coverage
        }
        #expect(try areas(0) == 400)
        let area = try areas(10)
        #expect(area != 400 && area >= 100 && area <= 900, "\(area)")
        let turned = try #require(
            try show { cell in
                cell.birthRate = 0.5
                cell.scale = 10
                cell.spinRange = 3
            } layer: {
                $0.emitterShape = .point
            }.extent)
        #expect(turned.x.count > 20)
    }

    @Test("B-EM 275 an acceleration along x bends the way; a place in depth follows perspective")
    func motion() throws {
        let p = try show { cell in
            cell.birthRate = 0.5
            cell.xAcceleration = 40
        } layer: {
            $0.emitterShape = .point
        }
        let e = try #require(p.extent)
        #expect(e.x == 119...120 && e.y == 99...100)
        func width(_ z: CGFloat) throws -> Int {
            let emitter = CAEmitterLayer()
            emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            emitter.emitterPosition = CGPoint(x: 150, y: 100)
            emitter.emitterZPosition = z
            emitter.beginTime = 100
            let cell = CAEmitterCell()
            (cell.contents, cell.birthRate, cell.lifetime) = (square(10, rgb(1, 1, 1)), 0.5, 9)
            emitter.emitterCells = [cell]
            let shown = host(emitter)
            CATransaction.setDisableActions(true)
            emitter.superlayer?.sublayerTransform.m34 = -1 / 400
            shown.commit()
            shown.advance(by: 1)
            return Pixels(try shown.snapshot()).extent?.x.count ?? 0
        }
        #expect(try width(0) == 10)
        #expect(try width(200) == 10 || width(200) == 20)
    }

    @Test("B-EM 278 back to front draws by depth, oldest first by age")
    func order() throws {
        // Older particles are nearer and redder; all lie in the same place.
        func red(_ mode: CAEmitterLayerRenderMode) throws -> UInt8 {
            try show { cell in
                cell.birthRate = 4
                cell.color = rgb(0, 1, 0)
                cell.redSpeed = 0.5
                cell.zAcceleration = 10
            } layer: {
                $0.emitterShape = .point
                $0.renderMode = mode
            }[100, 100][0]
        }
        #expect(try red(.backToFront) > 100)
        #expect(try red(.oldestFirst) < 40)
    }
}
