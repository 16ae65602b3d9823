import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting
@testable import LaminaRenderTree

/// Emitters whose animation has run for days: the work per frame does not grow with the age.
@Suite("Emission for days") struct LongEmissionTests {
    private static let day = 86_400.0

    /// An emitter with a single property in an endless oscillation from a start time on: by default
    /// its rate, between zero and twice the configured rate.
    private func emitter(
        rate: Float = 60, lifetime: Float = 1, since begin: Double,
        moving path: String = "birthRate"
    ) -> CAEmitterLayer {
        let layer = CAEmitterLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let cell = CAEmitterCell()
        cell.contents = square(1, rgb(1, 0, 0))
        (cell.birthRate, cell.lifetime) = (rate, lifetime)
        layer.emitterCells = [cell]
        let move = CABasicAnimation(keyPath: path)
        (move.fromValue, move.toValue) = (0, 2)
        (move.duration, move.repeatCount, move.autoreverses) = (2, .infinity, true)
        move.beginTime = begin
        layer.add(move, forKey: nil)
        return layer
    }

    private func history(_ layer: CAEmitterLayer, _ host: ManualHost) throws -> EmitterHistory {
        let id = try #require(host.context.id(of: layer)).rawValue
        return try #require(host.stage.tree.emitterHistory(of: id))
    }

    private func particles(_ layer: CAEmitterLayer, _ host: ManualHost) throws -> [SIMD3<Double>] {
        let id = try #require(host.context.id(of: layer)).rawValue
        return ParticleSimulation(
            try history(layer, host), seed: 0, at: host.stage.tree.localTime(of: id)
        ).particles.map(\.position)
    }

    private func evaluations(_ layer: CAEmitterLayer, _ host: ManualHost) throws -> Int {
        try history(layer, host).epochs.reduce(0) { $0 + $1.evaluations }
    }

    @Test("the first picture looks at the steps of two stretches, and the next at what came since")
    func bounded() throws {
        let layer = emitter(since: 1)
        let host = host(layer)
        host.advance(to: 1000 * Self.day)
        let first = try evaluations(layer, host)
        #expect(first <= 2 * EmitterEpoch.stretch + 200, "\(first)")
        #expect(try !particles(layer, host).isEmpty)
        let before = try evaluations(layer, host)
        for _ in 0..<10 { host.advance(by: 1.0 / 60) }
        let after = try evaluations(layer, host)
        #expect(after - before <= 40, "\(after - before)")
    }

    @Test("where rates and lifetimes stay, only the steps of what lives are looked at")
    func steady() throws {
        let layer = emitter(since: 1, moving: "emitterPosition.x")
        let host = host(layer)
        host.advance(to: 1000 * Self.day)
        #expect(abs(try particles(layer, host).count - 60) <= 1)
        let count = try evaluations(layer, host)
        #expect(count <= 100, "\(count)")
    }

    @Test("the picture does not depend on earlier evaluations")
    func jump() throws {
        let end = 3 * Self.day + 0.7
        let watched = emitter(since: 1)
        let one = host(watched)
        // Through the end of a stretch, a minute in fractional steps, and in a single step.
        for time in [1.5, 299, 301.3, 4000, end - 60] { one.advance(to: time) }
        for _ in 0..<600 { one.advance(by: 0.09) }
        one.advance(to: end)
        let fresh = emitter(since: 1)
        let other = host(fresh)
        other.advance(to: end)
        let seen = try particles(watched, one)
        #expect(!seen.isEmpty)
        #expect(try particles(fresh, other) == seen)
        // Back in time again.
        let fourth = ParticleSimulation(try history(watched, one), seed: 0, at: 4000)
        let anew = ParticleSimulation(try history(fresh, other), seed: 0, at: 4000)
        #expect(fourth.particles.map(\.position) == anew.particles.map(\.position))
    }

    @Test("as many are born as the rate says, over stretches, often and seldom")
    func rates() throws {
        for rate in [5, 0.05] as [Float] {
            let layer = emitter(rate: rate, lifetime: 200, since: 1)
            let host = host(layer)
            var sum = 0
            let times = stride(from: Self.day, to: 2 * Self.day, by: 17_300).map { $0 }
            for time in times {
                host.advance(to: time)
                sum += try particles(layer, host).count
            }
            let expected = Double(rate) * 200 * Double(times.count)
            #expect(abs(Double(sum) - expected) <= 5, "\(sum) of \(expected)")
        }
    }

    @Test("particles of animated values older than five minutes are left out, and that is said")
    func old() throws {
        let layer = emitter(rate: 1, lifetime: 4000, since: 1)
        let host = host(layer)
        host.advance(to: 200)
        _ = try host.snapshot()
        #expect(host.stage.planner?.warnings.isEmpty == true)
        host.advance(to: 5000)
        _ = try host.snapshot()
        #expect(abs(try particles(layer, host).count - 300) <= 2)
        #expect(
            host.stage.planner?.warnings.contains { $0.what.contains("older than five minutes") }
                == true)
    }
}
