import BenchmarkScenes
import BenchmarkScore
import Foundation
import LayerHosting
import QuartzCore

/// Frames without a display, in sequence, on virtual time; a frame ready before the period's end
/// counts as long as the period, like a frame waiting for a screen.
final class HeadlessSurface: BenchmarkSurface {
    let period: Double
    let hasRefreshes = false
    private var host: ManualHost?
    private var scene: ElementScene?

    init(period: Double = 1.0 / 60) { self.period = period }

    var driver: BenchmarkReport.Driver? { (try? HostInfo.driver()).map { .init($0) } }

    func load(_ scene: AdaptiveScene) throws {
        let made = scene.make()
        let host = ManualHost(
            root: made.root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height),
            clock: ManualClock(100))
        try host.meter(framesAhead: 1)
        made.count = 1
        host.commit()
        try host.redraw(everything: true)
        (self.host, self.scene) = (host, made)
    }

    func run(_ count: Int, settling: Int, frames: Int) throws -> StepTimes {
        guard let host, let scene else { throw SurfaceError(description: "no scene") }
        scene.count = count
        var times = StepTimes(lengths: [])
        for i in 0..<settling + frames {
            if i == settling { _ = host.drainGPUTimes() }
            let began = Self.now()
            host.clock.time += period
            scene.step(host.clock.time)
            _ = try host.frame()
            if i >= settling { times.lengths.append(max(period, Self.now() - began)) }
        }
        times.gpu = host.drainGPUTimes() ?? []
        return times
    }

    var counts: StepCounts? {
        host.map {
            StepCounts(
                drawCalls: $0.counts.drawCalls, passes: $0.counts.passes,
                uploadedBytes: $0.counts.uploadedBytes)
        }
    }

    static func now() -> Double { SystemClock.shared.now() }
}
