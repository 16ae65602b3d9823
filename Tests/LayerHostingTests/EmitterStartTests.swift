import CoreAnimation
import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Emitters that wait with rate 0 and begin after an event.
@Suite("Emitters that begin") struct EmitterStartTests {
    private func waiting(rate: Float = 0) -> (CAEmitterLayer, ManualHost) {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        emitter.emitterPosition = CGPoint(x: 100, y: 100)
        let cell = CAEmitterCell()
        cell.contents = square(2, rgb(1, 1, 1))
        (cell.birthRate, cell.lifetime) = (120, 3)
        emitter.emitterCells = [cell]
        emitter.birthRate = rate
        return (emitter, host(emitter))
    }

    /// The number of living particles at the host's time.
    private func count(_ emitter: CAEmitterLayer, _ host: ManualHost) throws -> Int {
        let id = try #require(host.context.id(of: emitter)).rawValue
        let history = try #require(host.stage.tree.emitterHistory(of: id))
        return ParticleSimulation(history, seed: 0, at: host.stage.tree.localTime(of: id))
            .particles.count
    }

    private func change(disablingActions: Bool, _ body: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(disablingActions)
        body()
        CATransaction.commit()
    }

    @Test("rate and beginTime set together begin now, with the rate's animation or without")
    func together() throws {
        for disables in [true, false] {
            var seen: [Int] = []
            for sets in [(rate: true, begin: false), (rate: true, begin: true)] {
                let (emitter, host) = waiting()
                host.advance(by: 1)
                change(disablingActions: disables) {
                    if sets.begin { emitter.beginTime = host.clock.time }
                    if sets.rate { emitter.birthRate = 1 }
                }
                for _ in 1...30 { host.advance(by: 1.0 / 60) }
                seen.append(try count(emitter, host))
            }
            // Half a second at 120 a second, minus the particles that the animation of the rate (a
            // quarter of a second) holds back.
            #expect(
                abs(seen[0] - (disables ? 60 : 48)) <= 7 && abs(seen[0] - seen[1]) <= 2, "\(seen)")
        }
    }

    @Test("the time set back after the rate, in whatever order and as often as one likes")
    func oneAfterTheOther() throws {
        let (emitter, host) = waiting()
        host.advance(by: 1)
        for round in 0..<3 {
            change(disablingActions: true) { emitter.birthRate = 1 }
            host.advance(by: 2)
            change(disablingActions: true) { emitter.beginTime = host.clock.time }
            host.advance(by: 0.5)
            #expect(abs(try count(emitter, host) - 60) <= 2, "\(round)")
            change(disablingActions: true) { emitter.birthRate = 0 }
            host.advance(by: 4)
            #expect(try count(emitter, host) == 0)
        }
    }

    @Test(
        "an emitter follows the time of its superlayer, also when set back, and has run since its begin"
    )
    func superlayer() throws {
        let (emitter, host) = waiting()
        host.advance(by: 5)
        change(disablingActions: true) {
            emitter.birthRate = 1
            emitter.superlayer?.beginTime = host.clock.time - 0.5
        }
        host.commit()
        host.advance(by: 0.5)
        #expect(abs(try count(emitter, host) - 120) <= 2)
    }

    @Test("a host after a pause emits no extra particles: the rate counts from the commit on")
    func slept() throws {
        let (emitter, host) = waiting()
        host.advance(by: 1)
        // Ten seconds without a frame.
        host.clock.time += 10
        change(disablingActions: true) { emitter.birthRate = 1 }
        host.commit()
        host.advance(by: 0.5)
        #expect(abs(try count(emitter, host) - 60) <= 2)
    }

    @Test("pausing and resuming keep emitted particles")
    func pause() throws {
        let (emitter, host) = waiting()
        host.advance(by: 1)
        change(disablingActions: true) { emitter.birthRate = 1 }
        host.advance(by: 1)
        let before = try count(emitter, host)
        change(disablingActions: true) {
            let now = emitter.convertTime(host.clock.time, from: nil)
            emitter.speed = 0
            emitter.timeOffset = now
        }
        host.advance(by: 7)
        #expect(try count(emitter, host) == before)
        change(disablingActions: true) {
            let paused = emitter.timeOffset
            emitter.speed = 1
            emitter.timeOffset = 0
            emitter.beginTime = 0
            emitter.beginTime = emitter.convertTime(host.clock.time, from: nil) - paused
        }
        host.advance(by: 0)
        #expect(abs(try count(emitter, host) - before) <= 1)
        host.advance(by: 1)
        #expect(abs(try count(emitter, host) - 2 * before) <= 2)
    }
}
