import BenchmarkScenes
import Foundation
import LayerHosting
import QuartzCore

/// Runs of `KindScenes`, `ClipScenes`, `VectorScenes` and `AreaScenes`: without a display, on
/// virtual time, a 60th of a second per frame.
enum KindRuns {
    /// A word of the command line, with its scenes and their default numbers.
    struct Family: Sendable {
        let word: String
        let names: [String]
        let counts: [String: Int]
        let make: @Sendable (_ name: String, _ count: Int) -> KindScenes.BuiltScene?
    }

    static let families = [
        Family(
            word: "kinds", names: KindScenes.names, counts: KindScenes.counts,
            make: KindScenes.make(_:count:)),
        Family(
            word: "clips", names: ClipScenes.names, counts: ClipScenes.counts,
            make: ClipScenes.make(_:count:)),
        Family(
            word: "vectors", names: VectorScenes.names, counts: VectorScenes.counts,
            make: VectorScenes.make(_:count:)),
        Family(
            word: "areas", names: AreaScenes.names, counts: AreaScenes.counts,
            make: AreaScenes.make(_:count:)),
    ]

    /// Nil for a scene that the family lacks. In the benchmark, tiles are drawn on this thread and
    /// count as part of the frame; in a window tiles are drawn in the background.
    static func offscreen(
        _ family: Family, _ scene: String, _ n: Int, _ length: RunLength
    ) throws -> Measurement? {
        guard let built = family.make(scene, n) else { return nil }
        let clock = ManualClock(Runs.start)
        let host = ManualHost(
            root: built.root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height),
            clock: clock)
        host.commit()
        try host.redraw(everything: true)
        var result = Measurement(scene: scene, count: n)
        result.renderer = try HostInfo.rendererName()
        var worst = 0.0
        func frame() throws {
            clock.time += 1 / 60
            let began = Measurement.seconds()
            built.step(clock.time - Runs.start)
            _ = try host.frame()
            worst = max(worst, Measurement.seconds() - began)
        }
        var begin = Measurement.seconds()
        while Measurement.seconds() - begin < length.warm { try frame() }
        worst = 0
        begin = Measurement.seconds()
        let cpu = Measurement.cpuSeconds()
        while Measurement.seconds() - begin < length.measured {
            try frame()
            result.frames += 1
        }
        Runs.finish(&result, since: begin, cpu: cpu)
        result.worst = worst * 1000
        (result.drawCalls, result.instances) = (host.counts.drawCalls, host.counts.instances)
        (result.passes, result.uploadedBytes) = (host.counts.passes, host.counts.uploadedBytes)
        result.surfaceBytes = host.counts.surfaceBytes
        return result
    }
}
