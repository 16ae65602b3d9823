import BenchmarkScenes
import Foundation
import LayerHosting
import LaminaPacketLog
import QuartzCore

/// Cost of a running recording, and delay of reaching a time in a long recording.
enum RecordingBenchmark {
    private static let size = CGSize(width: BenchScenes.width, height: BenchScenes.height)

    // MARK: Cost

    /// S1 unchanged, with a single commit, and S1 with layers set again in every frame.
    static func cost() throws {
        print(
            """

            | S1 5000, frames of which set | begins, CPU ms | a frame, CPU ms | recorded | | bytes a frame |
            |---|--:|--:|--:|--:|--:|
            """)
        for changes in [0, 50, 5000] {
            var (plain, recorded): ([Run], [Run]) = ([], [])
            for _ in 0..<5 {
                plain.append(try frames(changes: changes, file: nil))
                let file = newFile()
                defer { try? FileManager.default.removeItem(at: file) }
                recorded.append(try frames(changes: changes, file: file))
            }
            let (a, b) = (median(plain, \.frame), median(recorded, \.frame))
            print(
                String(
                    format: "| %@ | %.1f | %.4f | %.4f | %+.1f %% | %.0f |",
                    changes == 0 ? "nothing" : "\(changes) layers",
                    median(recorded, \.beginning) - median(plain, \.beginning), a, b,
                    (b / a - 1) * 100, median(recorded, \.bytes)))
            fflush(nil)
        }
    }

    /// Milliseconds of processor time of the whole process, the recorder's queue included.
    private struct Run {
        /// Cost of the first frame, in which the recorder writes the whole tree.
        let beginning: Double
        /// Cost of every later frame.
        let frame: Double
        /// Bytes added to the file by a later frame.
        let bytes: Double
    }

    private static func median(_ runs: [Run], _ value: (Run) -> Double) -> Double {
        runs.map(value).sorted()[runs.count / 2]
    }

    private static func frames(changes: Int, file: URL?) throws -> Run {
        let root = BenchScenes.make("s1", count: 5000, time: 1e-9)!
        let host = ManualHost(root: root, size: size, clock: ManualClock(Runs.start))
        host.commit()
        try host.redraw(everything: true)
        var number = 0
        func play(_ count: Int) throws -> Double {
            let start = Measurement.cpuSeconds()
            for _ in 0..<count {
                number += 1
                host.clock.time += 1 / 60
                change(root, number, changes)
                _ = try host.frame()
            }
            host.flushRecorder()
            return (Measurement.cpuSeconds() - start) * 1000
        }
        func written() throws -> Double {
            guard let file else { return 0 }
            return Double(try Data(contentsOf: file).count)
        }
        _ = try play(30)
        if let file { try host.record(to: file) }
        let beginning = try play(1)
        let before = try written()
        // Frames without changes take microseconds.
        let count = changes == 0 ? 9000 : changes > 1000 ? 120 : 900
        let rest = try play(count)
        let run = Run(
            beginning: beginning, frame: rest / Double(count),
            bytes: (try written() - before) / Double(count))
        try host.stopRecording()
        return run
    }

    private static func change(_ root: CALayer, _ frame: Int, _ changes: Int) {
        guard changes > 0, let layers = root.sublayers else { return }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for i in 0..<changes {
            let layer = layers[(frame * changes + i) % layers.count]
            layer.cornerRadius = CGFloat((frame + i) % 8)
        }
        CATransaction.commit()
    }

    // MARK: Seeking

    /// Recordings of which every frame sets something and every tenth begins an animation.
    static func seeks(minutes: Int) throws {
        print(
            """

            | \(minutes) minutes of | MB | keys | moves | ms, median | 99th percentile | most |
            |---|--:|--:|---|--:|--:|--:|
            """)
        for layers in [200, 5000] {
            let file = newFile()
            defer { try? FileManager.default.removeItem(at: file) }
            try record(layers, seconds: minutes * 60, to: file)
            let log = try PacketLog(contentsOf: file)
            let name = String(
                format: "%d layers | %.1f | %d", layers, Double(log.byteCount) / 1e6,
                log.segments[0].keys)
            try report(log, name)
        }
    }

    private static func record(_ n: Int, seconds: Int, to file: URL) throws {
        guard let root = BenchScenes.make("s1", count: n, time: 1e-9) else { return }
        let host = ManualHost(root: root, size: size, clock: ManualClock(Runs.start))
        host.commit()
        try host.record(to: file)
        for frame in 1...(seconds * 60) {
            change(root, frame, 3)
            if frame % 10 == 0, let layer = root.sublayers?[frame * 7 % n] {
                layer.opacity = layer.opacity == 1 ? 0.5 : 1
            }
            host.advance(to: Runs.start + Double(frame) / 60)
            if frame % 60 == 0 { host.waitForRecorder() }
        }
        try host.stopRecording()
    }

    private static func report(_ log: PacketLog, _ name: String) throws {
        var seed: UInt64 = 1
        func place() -> Double {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(seed >> 11) / Double(1 << 53) * log.duration
        }
        let middle = log.duration / 2
        func wave(_ seconds: Double, _ slowness: Double) -> [Double] {
            (0..<600).map { middle + sin(Double($0) / slowness) * min(seconds, middle) }
        }
        let ways: [(String, [Double])] = [
            ("anywhere", (0..<600).map { _ in place() }),
            ("on by a frame", (0..<600).map { middle + Double($0) / 60 }),
            ("back by a frame", (0..<600).map { middle - Double($0) / 60 }),
            ("to and fro within 12 s", wave(6, 20)),
            ("to and fro through all", wave(middle, 40)),
        ]
        for (way, times) in ways {
            let player = LogPlayer(log)
            try player.move(to: times[0])
            try measure("\(name) | \(way)", times) { try player.move(to: $0) }
        }
        for (way, times) in ways[1...2] {
            let host = RecordingHost(log)
            _ = try host.snapshot(at: times[0])
            try measure("\(name) | \(way), drawn", Array(times.prefix(120))) {
                _ = try host.snapshot(at: $0)
            }
        }
    }

    /// Milliseconds of processor time of every move.
    private static func measure(
        _ name: String, _ times: [Double], _ move: (Double) throws -> Void
    ) throws {
        var took: [Double] = []
        for time in times {
            let start = Measurement.threadSeconds()
            try move(time)
            took.append((Measurement.threadSeconds() - start) * 1000)
        }
        took.sort()
        print(
            String(
                format: "| %@ | %.2f | %.2f | %.2f |", name, took[took.count / 2],
                took[took.count * 99 / 100], took[took.count - 1]))
        fflush(nil)
    }

    private static func newFile() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).lamina")
    }
}
