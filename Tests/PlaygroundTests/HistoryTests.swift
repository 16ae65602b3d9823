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
final class HistoryTests {
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamina-history-\(UUID().uuidString).lamina")
    private let root = CALayer()
    private let card = CALayer()

    deinit { try? FileManager.default.removeItem(at: file) }

    /// A recording of a card, changed by `body`.
    private func record(_ body: (ManualHost) -> Void) throws -> PacketLog {
        root.isGeometryFlipped = true
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
        root.position = CGPoint(x: 100, y: 50)
        card.name = "card"
        card.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        root.addSublayer(card)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        host.commit()
        try host.record(to: file)
        MediaTime.with(host.clock) { body(host) }
        try host.stopRecording()
        return try PacketLog(contentsOf: file)
    }

    private func fade(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
        change(fade)
        return fade
    }

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

    @Test("a number that is used again is another layer")
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

    @Test("a recording that grows is read on where it ended")
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

    @Test("animations are tried on a recording, and taken back")
    func trial() throws {
        let log = try record { host in
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 2)
        }
        let history = AnimationHistory(log)
        try history.update()
        let id = try #require(history.layers.first?.spans.first?.animation.id)
        let tree = SceneTree(log)
        func opacity() throws -> String? {
            try tree.move(to: 1)
            let row = try #require(tree.rows().last)
            return tree.text(of: .property(.opacity, .whole), on: row.index)
        }
        #expect(try opacity() == "0.50")
        var trial = SceneTrial()
        var change = AnimationTrial.Change()
        change.duration = 4
        trial.animations.changes[.init(animation: id)] = change
        tree.setTrial(trial)
        #expect(try opacity() == "0.25")
        change.curve = .easeIn
        trial.animations.changes[.init(animation: id)] = change
        tree.setTrial(trial)
        let eased = String(format: "%.2f", TimingCurve.easeIn.value(at: 0.25))
        #expect(try opacity() == eased)
        change.isMuted = true
        trial.animations.changes[.init(animation: id)] = change
        tree.setTrial(trial)
        #expect(try opacity() == "1.00")
        trial.animations.changes = [:]
        trial.animations.solo = AnimationID(99_999)
        tree.setTrial(trial)
        #expect(try opacity() == "1.00")
        tree.setTrial(nil)
        #expect(try opacity() == "0.50")
    }

    @Test("a layer's values are tried at every time, while it is that layer")
    func values() throws {
        let log = try record { host in
            CATransaction.setDisableActions(true)
            host.advance(by: 1)
            CATransaction.setDisableActions(true)
            card.zPosition = 3
            host.advance(by: 1)
            CATransaction.setDisableActions(true)
            card.removeFromSuperlayer()
            host.advance(by: 1)
            CATransaction.setDisableActions(true)
            let other = CALayer()
            other.name = "other"
            root.addSublayer(other)
            host.advance(by: 1)
        }
        let history = AnimationHistory(log)
        try history.update()
        let tree = SceneTree(log)
        try tree.move(to: 0)
        let row = try #require(tree.rows().last)
        var edits = LayerEdits()
        edits.set(.cornerRadius, .number(7), of: row.path)
        var trial = SceneTrial()
        #expect(edits.resolve(tree.rows(), in: history, at: 0, &trial) && !trial.isEmpty)
        #expect(!edits.resolve(tree.rows(), in: history, at: 0, &trial))
        tree.setTrial(trial)
        for (time, expected) in [(0.5, 7.0), (1.9, 7), (3.9, 0), (0, 7)] {
            try tree.move(to: time)
            let values = try #require(tree.rows().last.map { tree.values(of: $0.index) })
            let radius = values.first { $0.key == "cornerRadius" }?.model.number ?? 0
            #expect(radius == expected, "\(time)")
        }
        try tree.move(to: 1)
        edits.set(.cornerRadius, nil, of: row.path)
        #expect(edits.isEmpty && edits.resolve(tree.rows(), in: history, at: 1, &trial))
        #expect(trial.isEmpty)
    }

    @Test("bars and key frames are moved")
    func moves() throws {
        let log = try record { host in
            let jump = CAKeyframeAnimation(keyPath: "opacity")
            (jump.values, jump.keyTimes, jump.duration) = ([0, 1, 0], [0, 0.5, 1], 2)
            card.add(jump, forKey: "jump")
            host.advance(by: 0)
            host.advance(by: 4)
        }
        let history = AnimationHistory(log)
        try history.update()
        let id = try #require(history.layers.first?.spans.first?.animation.id)
        let tree = SceneTree(log)
        func opacity(_ time: Double) throws -> String? {
            try tree.move(to: time)
            return tree.text(of: .property(.opacity, .whole), on: tree.rows().last!.index)
        }
        var trial = SceneTrial()
        var change = AnimationTrial.Change()
        change.keyTimes = [0, 0.25, 1]
        trial.animations.changes[.init(animation: id)] = change
        tree.setTrial(trial)
        #expect(try opacity(0.5) == "1.00")
        change.delay = 1
        trial.animations.changes[.init(animation: id)] = change
        tree.setTrial(trial)
        #expect(try opacity(1.5) == "1.00")
    }

    @Test("an animation that is made longer goes on where the recorded one had ended")
    func longer() throws {
        let log = try record { host in
            card.add(fade(), forKey: "fade")
            for frame in 0..<(60 * 12) {
                card.zPosition += 1
                host.advance(by: 1.0 / 60)
                // The recorder requests keys once the earlier writes are known: late on a busy
                // machine.
                if frame % 60 == 59 { host.flushRecorder() }
            }
        }
        #expect(log.segments[0].keys > 2)
        let history = AnimationHistory(log)
        try history.update()
        let span = try #require(history.layers.first?.spans.first)
        var change = AnimationTrial.Change()
        change.duration = 10
        var trial = SceneTrial()
        let life = try #require(history.life(of: span.layer.index, at: 0))
        trial.animations.set(change, at: .init(animation: span.animation.id), in: span, of: life)
        let tree = SceneTree(log)
        tree.setTrial(trial)
        for time in [1.0, 5, 9, 4, 8, 11, 2] {
            try tree.move(to: time)
            let text = tree.text(
                of: .property(.opacity, .whole), on: try #require(tree.rows().last).index)
            #expect(text == String(format: "%.2f", min(1, time / 10)), "at \(time)")
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

    @Test("a film of a range, with what is tried")
    @MainActor func film() async throws {
        let log = try record { host in
            card.backgroundColor = .white
            card.add(fade(), forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 1)
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-film-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let history = AnimationHistory(log)
        try history.update()
        var trial = SceneTrial()
        trial.animations.solo = AnimationID(99_999)
        let tool = try Installation.find(products: Built.products).products
            .appendingPathComponent("lamina")
        func export(_ trial: SceneTrial?, _ name: String) async throws -> ExportJob.State {
            try await ExportJob(
                of: file, trial: trial, range: 0.5...0.6,
                to: folder.appendingPathComponent(name), tool: tool
            ).end()
        }
        var pictures: [PixelGrid] = []
        for (trial, name) in [(nil, "a-%02d.png"), (trial, "b-%02d.png")]
            as [(SceneTrial?, String)]
        {
            let end = try await export(trial, name)
            #expect(end == .done(folder.appendingPathComponent(name)))
            let first = folder.appendingPathComponent(name.replacing("%02d", with: "00"))
            pictures.append(PixelGrid(try CGImage(fileURL: first)))
        }
        #expect(pictures[0] != pictures[1])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 12)
        guard case .failed(let reason) = try await export(nil, "film.doc") else {
            Issue.record("a film of no kind")
            return
        }
        #expect(reason.contains("film.doc"))
    }

    @Test("what each layer costs, of the picture as it is tried")
    @MainActor func layerCosts() async throws {
        let log = try record { host in
            card.backgroundColor = .white
            let other = CALayer()
            other.name = "other"
            root.addSublayer(other)
            host.advance(by: 0.5)
        }
        let tree = SceneTree(log)
        try tree.move(to: 0.5)
        let numbers = tree.rows().map(\.index)
        let tool = try Installation.find(products: Built.products).products
            .appendingPathComponent("lamina")
        func measured(_ trial: SceneTrial?) async throws -> CostJob.State {
            try await CostJob(of: file, trial: trial, at: 0.5, tool: tool).end()
        }
        guard case .done(let costs) = try await measured(nil) else {
            Issue.record("it is measured")
            return
        }
        #expect(costs.whole > 0 && Set(costs.layers.keys) == Set(numbers.dropFirst()))
        // Hidden layers are not measured.
        var edits = LayerEdits()
        edits.set(.hidden, .number(1), of: ["other#1"])
        let history = AnimationHistory(log)
        try history.update()
        var trial = SceneTrial()
        #expect(edits.resolve(tree.rows(), in: history, at: 0.5, &trial))
        guard case .done(let fewer) = try await measured(trial) else {
            Issue.record("it is measured")
            return
        }
        #expect(fewer.layers.count == costs.layers.count - 1)
    }

    @Test(
        "a spring by how it looks is the one of CASpringAnimation", arguments: [-0.5, 0, 0.3, 0.9])
    func springs(_ bounce: Double) {
        let spring = CASpringAnimation(perceptualDuration: 0.7, bounce: bounce)
        let shape = SpringShape(perceptualDuration: 0.7, bounce: bounce)
        let curve = shape.curve(mass: 1)
        #expect(abs(curve.stiffness - Double(spring.stiffness)) < 1e-9)
        #expect(abs(curve.damping - Double(spring.damping)) < 1e-9)
        let heavy = SpringShape(shape.curve(mass: 3))
        #expect(abs(heavy.perceptualDuration - 0.7) < 1e-9 && abs(heavy.bounce - bounce) < 1e-9)
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

    @Test("a value over time, and how fast it changes, as it was and as it is tried")
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
