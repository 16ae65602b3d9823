import Foundation
import LaminaPacketLog
import LayerHosting
import PlaygroundEngine
import QuartzCore

/// Cost of a save in the playground, step by step; leaks of saves in the window's process; delay
/// after a change of the shown time. The window itself is driven by `Tests/playground`.
@MainActor
enum PlaygroundBenchmark {
    private struct Save {
        var cost: PlaygroundSession.Cost
        /// Milliseconds of the first picture: elapsed, and of processor time.
        var frame: Double
        var frameCost: Double
        var megabytes: Double
    }

    /// The first saves are not counted, because memory allocated once is no growth.
    private static let warmUp = 20

    static func run(saves: Int) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Scene.swift")
        try Data(text(0).utf8).write(to: file)
        let session = try PlaygroundSession(file) { try Installation.find() }
        defer { session.end() }
        let window = Window()
        session.onRun = { window.show($0) }
        session.start()
        try wait(session, for: 1)
        var done: [Save] = []
        for number in 1...max(saves, warmUp + 1) {
            try Data(text(number).utf8).write(to: file, options: .atomic)
            done.append(try save(session, window, number + 1))
        }
        report(done)
        try scrub(session, window)
    }

    /// Fifty lines: cards with a shadow, text, a spring and a rotation each, over a stroked path.
    private static func text(_ save: Int) -> String {
        """
        import Foundation
        import QuartzCore

        let count = 24

        final class Card: CALayer {
            var number = 0
        }

        func label(_ text: String) -> CATextLayer {
            let label = CATextLayer()
            label.string = text
            label.fontSize = 12
            label.alignmentMode = .center
            label.frame = CGRect(x: 0, y: 20, width: 70, height: 20)
            return label
        }

        func scene(_ root: CALayer) {
            root.bounds.size = CGSize(width: 640, height: 400)
            root.backgroundColor = CGColor(gray: 0.1, alpha: 1)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 20, y: 200))
            path.addLine(to: CGPoint(x: 620, y: 200))
            let line = CAShapeLayer()
            line.path = path
            line.strokeColor = CGColor(gray: 0.5, alpha: 1)
            root.addSublayer(line)
            for i in 0..<count {
                let card = Card()
                card.number = i
                card.frame = CGRect(x: 20 + i % 8 * 76, y: 40 + i / 8 * 110, width: 70, height: 60)
                card.cornerRadius = \(save % 12)
                card.shadowOpacity = 0.5
                card.backgroundColor = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.9, alpha: 1)
                card.addSublayer(label("card \\(i)"))
                root.addSublayer(card)
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                turn.byValue = Double.pi * 2
                turn.duration = 3 + Double(i) / 4
                turn.repeatCount = .infinity
                card.add(turn, forKey: "turn")
                let jump = CASpringAnimation(keyPath: "position.y")
                jump.byValue = 30
                jump.duration = jump.settlingDuration
                jump.isAdditive = true
                card.add(jump, forKey: "jump")
            }
        }
        """
    }

    // MARK: - Saves

    private static func wait(_ session: PlaygroundSession, for shown: Int) throws {
        while session.shownSaves < shown {
            if let problem = session.problem { throw Failure("\(problem.diagnostics[0])") }
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
        }
    }

    private static func save(
        _ session: PlaygroundSession, _ window: Window, _ number: Int
    ) throws -> Save {
        try wait(session, for: number)
        let (start, cost) = (Measurement.seconds(), Measurement.cpuSeconds())
        try window.draw(at: 0)
        return Save(
            cost: session.cost, frame: (Measurement.seconds() - start) * 1000,
            frameCost: (Measurement.cpuSeconds() - cost) * 1000,
            megabytes: Measurement.residentMegabytes())
    }

    private static func report(_ saves: [Save]) {
        print(
            """
            | \(saves.count) saves of 50 lines | ms, median | least | most | processor ms, median |
            |---|--:|--:|--:|--:|
            """)
        func row(_ name: String, _ wall: (Save) -> Double, _ cost: ((Save) -> Double)?) {
            let times = saves.map(wall).sorted()
            let costs = cost.map { saves.map($0).sorted() }
            print(
                String(
                    format: "| %@ | %.0f | %.0f | %.0f | %@ |", name, times[times.count / 2],
                    times[0], times[times.count - 1],
                    costs.map { String(format: "%.0f", $0[$0.count / 2]) } ?? "–"))
        }
        row("compiler and linker", { $0.cost.building * 1000 }) {
            ($0.cost.compile + $0.cost.link) * 1000
        }
        row("the scene builds its layers", { $0.cost.opening * 1000 }, nil)
        row("half a second of it passes", { $0.cost.advancing * 1000 }) { $0.cost.scene * 1000 }
        row("the first picture", { $0.frame }) { $0.frameCost }
        row("all of it", { $0.cost.wall * 1000 + $0.frame }) {
            ($0.cost.compile + $0.cost.link + $0.cost.scene) * 1000 + $0.frameCost
        }
        let (first, last) = (saves[warmUp - 1].megabytes, saves[saves.count - 1].megabytes)
        print(
            String(
                format: "\nThe window's process after %d and %d saves: %.1f and %.1f MB", warmUp,
                saves.count, first, last))
    }

    // MARK: - Scrubbing

    private static func scrub(_ session: PlaygroundSession, _ window: Window) throws {
        let run = session.run!
        let start = Measurement.seconds()
        while run.reach < 60 {
            run.want(60)
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.05))
            if let problem = session.problem { throw Failure("\(problem.diagnostics[0])") }
        }
        print(String(format: "A minute of the scene takes %.2f s", Measurement.seconds() - start))
        print("\n| times of that minute | ms, median | 99th percentile |\n|---|--:|--:|")
        let ways: [(String, (Int) -> Double)] = [
            ("on by a frame", { 20 + Double($0) / 60 }),
            ("back by a frame", { 40 - Double($0) / 60 }),
            ("to and fro through all", { 30 - 30 * cos(Double($0) / 40) }),
        ]
        for (name, way) in ways {
            var times: [Double] = []
            for i in 0..<300 {
                let begin = Measurement.seconds()
                try window.draw(at: way(i))
                if i > 5 { times.append((Measurement.seconds() - begin) * 1000) }
            }
            times.sort()
            print(
                String(
                    format: "| %@ | %.1f | %.1f |", name, times[times.count / 2],
                    times[times.count * 99 / 100]))
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Picture of the tool in a separate host: the layer that shows recordings.
    @MainActor
    private final class Window {
        private var layer: RecordingLayer?
        private var host: ManualHost?

        func show(_ run: SceneRun) {
            run.onReach = { [weak self] in self?.layer?.grow(to: $0) }
            guard let log = try? PacketLog(contentsOf: run.recording) else { return }
            if let layer { return layer.show(log, at: 0) }
            let layer = RecordingLayer(log) { fail("\($0)") }
            layer.frame = CGRect(origin: .zero, size: run.size)
            host = ManualHost(root: layer, size: run.size)
            self.layer = layer
        }

        func draw(at time: Double) throws {
            layer?.time = time
            try host?.redraw()
        }
    }
}
