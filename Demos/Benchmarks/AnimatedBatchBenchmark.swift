import BenchmarkScenes
import Foundation
import LaminaDisplayList
import LayerHosting
import QuartzCore

/// `Benchmarks batches`: layers with animations as their only changes, evaluated one by one and in
/// the shader, alternately in a single process.
///
/// The first scenes favour batches, the other scenes do not.
enum AnimatedBatchBenchmark {
    private struct Scene {
        let name: String
        let make: () -> CALayer?
        /// Done before each frame.
        var step: (CALayer, Int) -> Void = { _, _ in }
    }

    private static func scenes() -> [Scene] {
        [("s1", 5000), ("s2", 1000), ("s3", 500), ("s4", 1000)].map { name, n in
            Scene(name: "\(name) \(n)", make: { BenchScenes.make(name, count: n, time: 1e-9) })
        } + [
            Scene(name: "replicas 1000", make: { KindScenes.make("replicas", count: 1000)?.root }),
            Scene(name: "turning parents", make: { AnimatedBatchScenes.carried(isStill: false) }),
            Scene(
                name: "turning parents, still in them",
                make: { AnimatedBatchScenes.carried(isStill: true) }
            ),
            Scene(name: "2000 turning pairs", make: AnimatedBatchScenes.pairs),
            Scene(name: "groups of animations", make: AnimatedBatchScenes.grouped),
            Scene(name: "along paths, turned with them", make: AnimatedBatchScenes.along),
            Scene(
                name: "whole transforms",
                make: { AnimatedBatchScenes.transformed(about: [0, 0, 1]) }),
            Scene(
                name: "slanted transforms",
                make: { AnimatedBatchScenes.transformed(about: [1, 1, 0]) }),
            Scene(name: "shapes: lines that draw themselves", make: { ShapeScenes.lines(1500) }),
            Scene(name: "shapes: turning arcs", make: { ShapeScenes.arcs(1500) }),
            Scene(name: "shapes: growing bars", make: { ShapeScenes.bars(1500) }),
            Scene(
                name: "shapes: hidden",
                make: {
                    let root = ShapeScenes.arcs(1500)
                    for layer in root.sublayers ?? [] { layer.isHidden = true }
                    return root
                }),
            Scene(
                name: "half of s1 set in each frame", make: AnimatedBatchScenes.s1,
                step: { root, _ in
                    for layer in root.sublayers!.prefix(2500) {
                        layer.opacity = layer.opacity == 1 ? 0.9 : 1
                    }
                }),
            Scene(
                name: "50 of s1 set in each frame", make: AnimatedBatchScenes.s1,
                step: { root, frame in
                    for k in 0..<50 {
                        let layer = root.sublayers![(frame * 50 + k) % 5000]
                        layer.opacity = layer.opacity == 1 ? 0.9 : 1
                    }
                }),
            Scene(
                name: "a layer of s1 hidden or shown in every 12th", make: AnimatedBatchScenes.s1,
                step: { root, frame in
                    if frame % 12 == 0 { root.sublayers![frame % 5000].isHidden.toggle() }
                }),
            Scene(
                name: "the same, none with a neighbour of its kind",
                make: AnimatedBatchScenes.apart,
                step: { root, frame in
                    if frame % 12 == 0 { root.sublayers![frame % 2000].isHidden.toggle() }
                }),
            Scene(
                name: "200 side by side across cards with shadows", make: AnimatedBatchScenes.march),
            Scene(name: "200 large opaque ones over each other", make: AnimatedBatchScenes.large),
        ]
    }

    static func run(rounds: Int, _ word: String?) throws {
        print("| scene | one by one, ms | where drawn, ms | ratio | uploaded bytes |")
        print("|---|--:|--:|--:|--:|")
        for scene in scenes() where word.map({ scene.name.hasPrefix($0) }) ?? true {
            var (plain, batched, ratios): ([Double], [Double], [Double]) = ([], [], [])
            var bytes = (0, 0)
            for _ in 0..<rounds {
                let a = try play(scene, .never)
                let b = try play(scene, .whenStable)
                plain.append(a.milliseconds)
                batched.append(b.milliseconds)
                ratios.append(b.milliseconds / a.milliseconds)
                bytes = (a.bytes, b.bytes)
            }
            let middle = rounds / 2
            print(
                String(
                    format: "| %@ | %.3f | %.3f | %.2f (%.2f … %.2f) | %d → %d |", scene.name,
                    plain.sorted()[middle], batched.sorted()[middle], ratios.sorted()[middle],
                    ratios.min()!, ratios.max()!, bytes.0, bytes.1))
            fflush(nil)
        }
    }

    /// Processor time of a frame.
    private static func play(
        _ scene: Scene, _ use: AnimatedBatchMode
    ) throws -> (milliseconds: Double, bytes: Int) {
        let root = scene.make() ?? CALayer()
        let host = ManualHost(
            root: root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height),
            clock: ManualClock(Runs.start))
        host.animatedBatchMode = use
        host.commit()
        try host.redraw(everything: true)
        var frame = 0
        func next() throws {
            frame += 1
            host.clock.time += 1 / 60
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            scene.step(root, frame)
            CATransaction.commit()
            _ = try host.frame()
        }
        for _ in 0..<30 { try next() }
        let (begun, cpu, first) = (Measurement.seconds(), Measurement.cpuSeconds(), frame)
        while Measurement.seconds() - begun < 1.5 || frame < first + 60 { try next() }
        return (
            (Measurement.cpuSeconds() - cpu) / Double(frame - first) * 1000,
            host.counts.uploadedBytes
        )
    }
}
