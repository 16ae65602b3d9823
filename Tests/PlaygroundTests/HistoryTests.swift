import CoreAnimation
import CoreGraphics
import Foundation
import LayerHosting
import LaminaMotion
import LaminaPacketLog
import PlaygroundEngine
import TestSupport
import LaminaRenderTree
import Testing

/// Recordings made on a manual clock, and the playground's readings of these recordings.
@Suite("Playground history")
final class HistoryTests: HistoryFixture {
    @Test("an animation is a span of the scene's time")
    func spans() throws {
        let log = try record { host in
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
            let late = fade {
                $0.beginTime = host.clock.time + 3
                ($0.repeatCount, $0.autoreverses) = (2, true)
            }
            card.add(late, forKey: "late")
            host.advance(by: 0.5)
            card.removeAnimation(forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 0.5)
        }
        let history = AnimationHistory(log)
        #expect(try history.update())
        #expect(try !history.update())
        let layer = try #require(history.layers.first)
        #expect(history.layers.count == 1 && layer.title == "card")
        let (first, second) = (layer.spans[0], layer.spans[1])
        #expect(abs(first.begin) < 1e-6 && abs(first.naturalEnd - 2) < 1e-6)
        #expect(abs((first.removed ?? 0) - 1.5) < 1e-6)
        #expect(abs(second.begin - 4) < 1e-6 && abs(second.naturalEnd - 12) < 1e-6)
    }

    @Test("a layer's own time stretches its animations")
    func layerTime() throws {
        let log = try record { host in
            card.speed = 0.5
            card.beginTime = host.clock.time
            card.add(fade(), forKey: nil)
            host.advance(by: 1)
        }
        let history = AnimationHistory(log)
        try history.update()
        let span = try #require(history.layers.first?.spans.first)
        #expect(span.stretch == 2)
        #expect(abs(span.naturalEnd - span.begin - 4) < 1e-6)
    }

    @Test("an animation of a stopped layer has finite times, from its addition on")
    func stoppedLayer() throws {
        let log = try record { host in
            host.advance(by: 1)
            card.speed = 0
            card.add(fade(), forKey: nil)
            host.advance(by: 1)
        }
        let history = AnimationHistory(log)
        try history.update()
        let span = try #require(history.layers.first?.spans.first)
        #expect(span.begin == span.added && span.stretch == 1)
        #expect(abs(span.naturalEnd - span.begin - 2) < 1e-6 && span.hasOwnTime)
    }

    @Test("an animation of a stopped layer begins when the layer begins to play")
    func startedLayer() throws {
        let log = try record { host in
            root.speed = 0
            card.add(fade(), forKey: nil)
            host.advance(by: 0)
            host.advance(by: 1)
            (root.speed, root.beginTime) = (0.5, host.clock.time)
            host.advance(by: 1)
            // A stop keeps the place.
            (root.speed, root.timeOffset, root.beginTime) = (0, 0.5, 0)
            host.advance(by: 1)
        }
        let history = AnimationHistory(log)
        try history.update()
        let span = try #require(history.layers.first?.spans.first)
        #expect(abs(span.added) < 1e-6 && span.stretch == 2)
        #expect(abs(span.begin - 1) < 1e-6)
        #expect(abs(span.naturalEnd - span.begin - 4) < 1e-6)
    }

    @Test("layers that begin to play in one commit move their own animations", arguments: [1, 9])
    func startedLayers(plain: Int) throws {
        let parts = (0..<4).map { _ in CALayer() }
        let log = try record { host in
            CATransaction.setDisableActions(true)
            // Layers without animations make a subtree larger than the number of animations.
            for _ in 0..<plain { parts[1].addSublayer(CALayer()) }
            parts[0].addSublayer(parts[3])
            for part in parts.prefix(3) {
                part.speed = 0
                card.addSublayer(part)
            }
            for part in parts { part.add(fade(), forKey: nil) }
            host.advance(by: 0)
            host.advance(by: 1)
            for part in parts.prefix(2) { (part.speed, part.beginTime) = (1, host.clock.time) }
            host.advance(by: 1)
        }
        let history = AnimationHistory(log)
        try history.update()
        let begins = history.layers.map { $0.spans[0].begin.rounded() }
        #expect(begins.sorted() == [0, 1, 1, 1])
    }

    @Test("a reused layer number is another layer")
    func generations() throws {
        let log = try record { host in
            // Without the fades of added and removed layers.
            CATransaction.setDisableActions(true)
            card.add(fade { $0.repeatCount = .infinity }, forKey: nil)
            host.advance(by: 1)
            CATransaction.setDisableActions(true)
            card.removeFromSuperlayer()
            host.advance(by: 1)
            CATransaction.setDisableActions(true)
            let other = CALayer()
            other.add(fade(), forKey: nil)
            root.addSublayer(other)
            host.advance(by: 1)
        }
        let history = AnimationHistory(log)
        try history.update()
        #expect(history.layers.map(\.title) == ["card", "CALayer 1"])
        #expect(history.layers[0].spans[0].end <= 2)
    }

    @Test("layers have places in the picture, and values at a time")
    func tree() throws {
        let log = try record { host in
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration) = (40, 140, 1)
            card.add(move, forKey: nil)
            host.advance(by: 0)
            host.advance(by: 1)
        }
        let tree = SceneTree(log)
        try tree.move(to: 0.5)
        let rows = tree.rows()
        #expect(rows.map(\.title) == ["CALayer", "card"])
        #expect(rows[1].level == 1 && rows[1].animationCount == 1)
        let corners = try #require(tree.corners(of: rows[1].index))
        #expect(abs(corners[0].x - 70) < 0.01 && abs(corners[0].y - 10) < 0.01)
        #expect(tree.layers(at: CGPoint(x: 90, y: 30)) == [rows[1].index, rows[0].index])
        #expect(tree.layers(at: CGPoint(x: 30, y: 30)) == [rows[0].index])
        let position = tree.values(of: rows[1].index).first { $0.key == "position" }
        #expect(position?.isAnimated == true && position?.text == "(90 30)")
    }

    @Test("a growing recording is read from its last end")
    func growth() throws {
        let log = try record { host in
            for _ in 0..<600 {
                card.position.x += 0.1
                host.advance(by: 1.0 / 60)
            }
        }
        let whole = try Data(contentsOf: file)
        let part = try PacketLog(whole.prefix(whole.count / 2))
        let player = LogPlayer(part)
        try player.move(to: 99)
        #expect(part.duration < log.duration - 1)
        part.grow(to: whole)
        #expect(part.duration == log.duration && part.tornEnd == nil)
        for time in [9.5, 1, 10] {
            try player.move(to: time)
            let direct = LogPlayer(log)
            try direct.move(to: time)
            #expect(player.tree.evaluatedDescription == direct.tree.evaluatedDescription)
        }
    }

    @Test("where a layer was and will be, about a time")
    func trail() throws {
        let log = try record { host in
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration) = (40, 140, 1)
            card.add(move, forKey: nil)
            host.advance(by: 0)
            host.advance(by: 1)
        }
        let tree = SceneTree(log)
        try tree.move(to: 0)
        let path = try #require(tree.rows().last).path
        let trail = try SceneTrail(of: path, in: tree, about: 0.5, until: 0.9)
        #expect(trail.points.count == 55 && trail.outlines.count == 4)
        #expect(abs(trail.points[30].x - 90) < 0.01 && abs(trail.points[30].y - 30) < 0.01)
        #expect(try SceneTrail(of: ["none"], in: tree, about: 0, until: 1).points.isEmpty)
    }

    @Test("timing is written as code that gives the same")
    func code() {
        #expect(TimingCode.text(.easeInEaseOut) == "CAMediaTimingFunction(name: .easeInEaseOut)")
        #expect(
            TimingCode.text(TimingCurve(0.34, 1.28, 0.64, 1))
                == "CAMediaTimingFunction(controlPoints: 0.34, 1.28, 0.64, 1)")
        let text = TimingCode.text(SpringCurve(mass: 2, stiffness: 120.5, damping: 7))
        #expect(text.hasPrefix("spring.mass = 2\nspring.stiffness = 120.5\nspring.damping = 7\n"))
    }

    @Test("a value and its speed over time, recorded and edited")
    func track() throws {
        let log = try record { host in
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 4)
        }
        let history = AnimationHistory(log)
        try history.update()
        let tree = SceneTree(log)
        try tree.move(to: 0)
        let path = try #require(tree.rows().last).path
        func track(_ range: ClosedRange<Double>, _ end: Double = 4) throws -> ValueTrack {
            try ValueTrack(
                of: .target(.property(.opacity, .whole)), on: path, in: tree, over: range,
                until: end,
                samples: 9)
        }
        let plain = try track(0...4)
        #expect(plain.times == (0..<9).map { Double($0) / 2 })
        #expect(plain.lines.count == 1)
        #expect(
            zip(plain.lines[0], [0, 0.25, 0.5, 0.75, 1, 1, 1, 1, 1]).allSatisfy { a, b in
                abs((a ?? 9) - b) < 1e-6
            })
        #expect(
            zip(plain.speed, [0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0]).allSatisfy { a, b in
                abs((a ?? 9) - b) < 1e-6
            })
        // A key frame of another animation is no jump of this value.
        let divided = try ValueTrack(
            of: .target(.property(.opacity, .whole)), on: path, in: tree, over: 0...1.9, until: 4,
            instants: [1])
        #expect(divided.speed.allSatisfy { abs(($0 ?? 9) - 0.5) < 1e-3 })
        // Only known frames; no track for a missing layer.
        #expect(try track(1...9, 2).times.last == 2)
        #expect(try track(5...9, 4).times.isEmpty)
        let none = try ValueTrack(
            of: .target(.property(.opacity, .whole)), on: ["none#1"], in: tree, over: 0...1,
            until: 4)
        #expect(none.lines.isEmpty && none.speed.allSatisfy { $0 == nil })
        var trial = SceneTrial()
        var change = AnimationTrial.Change()
        change.isMuted = true
        let id = try #require(history.layers.first?.spans.first?.animation.id)
        trial.animations.changes[.init(animation: id)] = change
        tree.setTrial(trial)
        #expect(try track(0...4).lines == [Array(repeating: 1, count: 9)])
    }
}
