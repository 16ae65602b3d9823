import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

@testable import LayerDocuments

/// Play, pause, seek and ends on a manual clock.
@Suite struct PlayingTests {
    private func moving() throws -> (LayerAnimation, ManualHost, CALayer) {
        let animation = try Documents.animation(
            Documents.text(Documents.shapes(Documents.square, transform: Documents.move)))
        let host = ManualHost(root: animation.layer, size: animation.size)
        host.commit()
        return (animation, host, try #require(animation.layers(named: "shape").first))
    }

    private func x(_ layer: CALayer) -> Double { Double(layer.presentation()?.position.x ?? .nan) }

    @Test func aSeekShowsTheFrame() throws {
        let (animation, host, layer) = try moving()
        animation.seek(toFrame: 30)
        host.advance(by: 1)
        #expect(abs(x(layer) - 50) < 0.01)
        animation.seek(toProgress: 1)
        host.advance(by: 1)
        #expect(abs(x(layer) - 80) < 0.01)
    }

    @Test func aPlayEndsOnceAndKeepsItsEnd() throws {
        let (animation, host, layer) = try moving()
        var ends: [Bool] = []
        animation.play(at: host.clock.time) { ends.append($0) }
        host.advance(by: 0.5)
        #expect(abs(x(layer) - 50) < 0.01)
        #expect(ends.isEmpty)
        host.advance(by: 0.75)
        host.advance(by: 1)
        #expect(ends == [true])
        #expect(abs(x(layer) - 80) < 0.01)
        #expect(!animation.isPlaying)
    }

    /// Times and places that are no numbers, or beyond all sense.
    @Test func oddTimesHaveFrames() throws {
        let (animation, host, _) = try moving()
        let odd = [Double.nan, .infinity, -.infinity, 1e308, -1e308]
        for number in odd {
            animation.play(loop: .pingPong, at: host.clock.time)
            for time in odd { #expect(animation.frame(at: time).isFinite, "\(time)") }
            animation.seek(toFrame: number)
            animation.seek(toTime: number)
            animation.seek(toProgress: number)
            host.advance(by: 0.1)
            #expect(animation.currentFrame.isFinite && animation.currentTime.isFinite)
        }
    }

    @Test func aLoopBeginsAgain() throws {
        let (animation, host, layer) = try moving()
        animation.play(loop: .forever, at: host.clock.time)
        host.advance(by: 10.25)
        #expect(abs(x(layer) - 35) < 0.01)
    }

    @Test func aPingPongComesBack() throws {
        let (animation, host, layer) = try moving()
        animation.play(loop: .pingPong, at: host.clock.time)
        host.advance(by: 1.25)
        #expect(abs(x(layer) - 65) < 0.01)
    }

    @Test func aSegmentStaysInItsFrames() throws {
        let (animation, host, layer) = try moving()
        animation.play(from: 15, to: 45, loop: .forever, at: host.clock.time)
        host.advance(by: 0.25)
        #expect(abs(x(layer) - 50) < 0.01)
        host.advance(by: 0.5)
        #expect(abs(x(layer) - 50) < 0.01)
    }

    @Test func aNegativeSpeedPlaysBackwards() throws {
        let (animation, host, layer) = try moving()
        animation.speed = -1
        animation.play(at: host.clock.time)
        host.advance(by: 0.25)
        #expect(abs(x(layer) - 65) < 0.01)
        #expect(abs(animation.frame(at: host.clock.time) - 45) < 0.01)
    }

    @Test func aSeekEndsAPlayEarly() throws {
        let (animation, host, _) = try moving()
        var ends: [Bool] = []
        animation.play(at: host.clock.time) { ends.append($0) }
        host.advance(by: 0.5)
        animation.seek(toFrame: 10)
        #expect(ends == [false])
    }

    @Test("order of calls: a play that a completion starts gives way to the call in progress")
    func playsInCompletions() throws {
        let (animation, host, layer) = try moving()
        var ends: [Bool] = []
        animation.play(from: 0, to: 30, at: host.clock.time) {
            ends.append($0)
            animation.play(from: 30, to: 60, at: host.clock.time)
        }
        animation.seek(toFrame: 15)
        host.advance(by: 0.5)
        #expect(ends == [false] && !animation.isPlaying)
        #expect(abs(x(layer) - 35) < 0.01 && animation.currentFrame == 15)
        animation.play(from: 0, to: 30, at: host.clock.time) { _ in
            animation.play(from: 30, to: 60, at: host.clock.time)
        }
        animation.play(from: 0, to: 20, at: host.clock.time) { ends.append($0) }
        #expect(animation.playback.from == 0 && animation.playback.to == 20)
        host.advance(by: 0.25)
        #expect(abs(x(layer) - 35) < 0.01)
        host.advance(by: 0.5)
        host.advance(by: 0.5)
        #expect(ends == [false, true] && !animation.isPlaying)
    }

    @Test func markersArePlayed() throws {
        let animation = try Documents.animation(
            Documents.text(
                Documents.shapes(Documents.square, transform: Documents.move),
                #""markers":[{"cm":"a","tm":10,"dr":20},{"cm":"b","tm":40,"dr":0}],"#))
        #expect(animation.markers.map(\.name) == ["a", "b"])
        #expect(animation.play(marker: "a"))
        #expect(animation.playback.installed?.to == 30)
        #expect(animation.play(marker: "b"))
        #expect(animation.playback.installed?.to == 60)
        #expect(!animation.play(marker: "c"))
    }

    /// Layers that leave their tree lose their animations, as in Core Animation.
    @Test(
        "no repetitions, a negative number and NaN play one cycle, in the picture and in the frames",
        arguments: [0, -3, Float.nan])
    func odd(_ count: Float) throws {
        for loop in [LayerAnimation.Loop.times(count), .pingPongTimes(count)] {
            let clock = ManualClock(100)
            try MediaTime.with(clock, delivery: .manual()) {
                let animation = try Documents.animation(
                    Documents.text(Documents.shapes(Documents.square, transform: Documents.move)))
                let layer = try #require(animation.layers(named: "shape").first)
                let host = ManualHost(root: animation.layer, size: animation.size, clock: clock)
                host.commit()
                animation.play(loop: loop, at: clock.time)
                host.advance(by: 0.5)
                #expect(abs(animation.currentFrame - 30) < 1e-6)
                #expect(abs((layer.presentation()?.position.x ?? 0) - 50) < 1e-3)
                host.advance(by: 2)
                let end = loop.comesBack ? 0.0 : 60
                #expect(!animation.isPlaying && abs(animation.currentFrame - end) < 1e-6)
                #expect(abs((layer.presentation()?.position.x ?? 0) - (20 + end)) < 1e-3)
            }
        }
    }

    @Test(arguments: ["the same host", "another host"])
    func aPlayGoesOnAfterALayerLeftItsTree(_ place: String) throws {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let animation = try Documents.animation(
                Documents.text(Documents.shapes(Documents.square, transform: Documents.move)))
            let layer = try #require(animation.layers(named: "shape").first)
            let roots = [CALayer(), CALayer()]
            let hosts = roots.map { ManualHost(root: $0, size: animation.size, clock: clock) }
            roots[0].addSublayer(animation.layer)
            hosts[0].commit()
            var ends: [Bool] = []
            animation.play(loop: .times(20), at: clock.time) { ends.append($0) }
            let second = place == "another host" ? 1 : 0
            let next = hosts[second]
            // Twice, because the second loss needs a separate observer.
            for _ in 0..<2 {
                hosts[0].advance(by: 0.25)
                animation.layer.removeFromSuperlayer()
                for host in hosts { host.commit() }
                hosts[0].advance(by: 1)
                roots[second].addSublayer(animation.layer)
                for host in hosts { host.commit() }
                next.advance(by: 0.25)
            }
            #expect(animation.isPlaying)
            #expect(ends.isEmpty)
            let frame = animation.frame(at: clock.time)
            #expect(abs(x(layer) - (20 + frame)) < 0.01, "\(frame)")
            next.advance(by: 30)
            next.advance(by: 1)
            #expect(ends == [true])
            #expect(abs(x(layer) - 80) < 0.01)
        }
    }

    @Test func aPausedFrameStaysAfterAMoveToAnotherHost() throws {
        let clock = ManualClock(100)
        try MediaTime.with(clock, delivery: .manual()) {
            let animation = try Documents.animation(
                Documents.text(Documents.shapes(Documents.square, transform: Documents.move)))
            let layer = try #require(animation.layers(named: "shape").first)
            let roots = [CALayer(), CALayer()]
            let hosts = roots.map { ManualHost(root: $0, size: animation.size, clock: clock) }
            roots[0].addSublayer(animation.layer)
            animation.seek(toFrame: 30)
            hosts[0].advance(by: 1)
            roots[1].addSublayer(animation.layer)
            for host in hosts { host.commit() }
            hosts[1].advance(by: 1)
            hosts[1].advance(by: 1)
            #expect(abs(x(layer) - 50) < 0.01)
            animation.seek(toFrame: 45)
            hosts[1].advance(by: 1)
            #expect(abs(x(layer) - 65) < 0.01)
        }
    }
}
