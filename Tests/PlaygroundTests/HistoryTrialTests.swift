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

/// Edits of animations and values, applied to a recording.
@Suite("Playground history: trials")
final class HistoryTrialTests: HistoryFixture {
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

    @Test("edited values of a layer hold at every time of the layer's life")
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

    @Test("a lengthened animation continues after the recorded end")
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

    @Test("process stops: a film, and costs, of a time behind the end of a recording are refused")
    @MainActor func lateRange() throws {
        let log = try record { host in
            host.advance(by: 0)
            host.advance(by: 1)
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-film-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let tool = try Installation.find(products: Built.products).products
            .appendingPathComponent("lamina")
        #expect(throws: SceneKind.Failure.self) {
            _ = try ExportJob(
                of: file, trial: nil, range: 5...8, to: folder.appendingPathComponent("a.gif"),
                in: folder, tool: tool)
        }
        #expect(throws: SceneKind.Failure.self) {
            _ = try CostJob(
                of: file, trial: nil, at: log.duration.nextUp, in: folder, tool: tool)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("a cancelled film leaves no file, though its job is released at once")
    @MainActor func cancelledFilm() async throws {
        _ = try record { host in
            card.backgroundColor = .white
            card.add(fade { $0.duration = 20_000 }, forKey: "fade")
            host.advance(by: 0)
            host.advance(by: 20_000)
        }
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-film-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func names() -> [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        }
        var job: ExportJob? = try ExportJob(
            of: file, trial: nil, range: 0...20_000, to: folder.appendingPathComponent("long.mp4"),
            tool: Installation.find(products: Built.products).products
                .appendingPathComponent("lamina"))
        // No suspension: the film would use a processor up to the next turn of this test. A check
        // of the folder's permissions creates a file, too, and removes the file at once.
        let end = ContinuousClock.now + .seconds(120)
        var sightings = 0
        while sightings < 2000, .now < end {
            sightings = names().isEmpty ? 0 : sightings + 1
            sched_yield()
        }
        #expect(sightings == 2000)
        job?.cancel()
        #expect(job?.state == .cancelled)
        job = nil
        try await waitForProcesses { names().isEmpty }
    }

    @Test("the cost of each layer is measured with edits applied")
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
        "a spring by duration and bounce equals CASpringAnimation's",
        arguments: [-0.5, 0, 0.3, 0.9])
    func springs(_ bounce: Double) {
        let spring = CASpringAnimation(perceptualDuration: 0.7, bounce: bounce)
        let shape = SpringShape(perceptualDuration: 0.7, bounce: bounce)
        let curve = shape.curve(mass: 1)
        #expect(abs(curve.stiffness - Double(spring.stiffness)) < 1e-9)
        #expect(abs(curve.damping - Double(spring.damping)) < 1e-9)
        let heavy = SpringShape(shape.curve(mass: 3))
        #expect(abs(heavy.perceptualDuration - 0.7) < 1e-9 && abs(heavy.bounce - bounce) < 1e-9)
    }
}
