import BenchmarkScenes
import Foundation
import LayerHosting
import QuartzCore
import Synchronization

/// Lengths of a run's warm-up and measurement, from the environment variables that the programs of
/// other toolkits read too.
struct RunLength {
    var warm = RunLength.number("BENCH_WARM", 1.0)
    var measured = RunLength.number("BENCH_SECS", 3.0)

    private static func number(_ name: String, _ fallback: Double) -> Double {
        ProcessInfo.processInfo.environment[name].flatMap(Double.init) ?? fallback
    }
}

enum Runs {
    /// Begin of virtual time. A start time far from 0, so that layers differ in phase from the
    /// first frame on.
    static let start = 100.0

    /// Draws frames as fast as possible, into a picture without a display. Time is virtual: 1/60 s
    /// a frame.
    static func offscreen(_ scene: String, _ n: Int, _ length: RunLength) throws -> Measurement? {
        guard let root = BenchScenes.make(scene, count: n, time: 1e-9) else { return nil }
        let host = ManualHost(
            root: root, size: CGSize(width: BenchScenes.width, height: BenchScenes.height),
            clock: ManualClock(start))
        host.commit()
        try host.redraw(everything: true)
        var result = Measurement(scene: scene, count: n)
        result.renderer = try HostInfo.rendererName()
        try measure(&result, length, isIdle: scene == "s6") {
            host.clock.time += 1 / 60
            return try host.frame()
        }
        (result.drawCalls, result.instances) = (host.counts.drawCalls, host.counts.instances)
        (result.passes, result.uploadedBytes) = (host.counts.passes, host.counts.uploadedBytes)
        result.surfaceBytes = host.counts.surfaceBytes
        return result
    }

    /// Draws frames for the length of the run. An idle scene draws nothing until the time is over.
    private static func measure(
        _ result: inout Measurement, _ length: RunLength, isIdle: Bool, _ frame: () throws -> Bool
    ) rethrows {
        if isIdle {
            let (t, c) = (Measurement.seconds(), Measurement.cpuSeconds())
            if try frame() { result.frames += 1 }
            Thread.sleep(forTimeInterval: length.measured)
            finish(&result, since: t, cpu: c)
            return
        }
        var begin = Measurement.seconds()
        while Measurement.seconds() - begin < length.warm { _ = try frame() }
        begin = Measurement.seconds()
        let cpu = Measurement.cpuSeconds()
        while Measurement.seconds() - begin < length.measured {
            if try frame() { result.frames += 1 }
        }
        finish(&result, since: begin, cpu: cpu)
    }

    static func finish(_ result: inout Measurement, since: Double, cpu: Double) {
        result.seconds = Measurement.seconds() - since
        let used = Measurement.cpuSeconds() - cpu
        result.cpu = result.frames > 0 ? used * 1000 / Double(result.frames) : 0
        result.load = used / result.seconds * 100
        result.megabytes = Measurement.peakMegabytes()
    }

    /// Run in a window, with the render thread unthrottled on virtual time.
    static func window(_ scene: String, _ n: Int, _ length: RunLength) throws -> Measurement? {
        let window = try LayerWindow(
            title: "\(scene) \(n)",
            size: CGSize(width: BenchScenes.width, height: BenchScenes.height), isPaced: false,
            clock: SteppingClock(start: start, step: 1 / 60))
        guard let root = BenchScenes.make(scene, count: n, time: 1e-9) else { return nil }
        window.rootLayer = root
        var result = Measurement(scene: scene, count: n)
        CATransaction.flush()
        turn(length.warm)
        let (t, c, f) = (
            Measurement.seconds(), Measurement.cpuSeconds(), window.frames.count
        )
        turn(length.measured)
        result.frames = window.frames.count - f
        finish(&result, since: t, cpu: c)
        if let last = window.frames.frames.last {
            (result.drawCalls, result.instances) = (last.counts.drawCalls, last.counts.instances)
            (result.passes, result.uploadedBytes) = (
                last.counts.passes, last.counts.uploadedBytes
            )
            result.surfaceBytes = last.counts.surfaceBytes
        }
        result.renderer = try HostInfo.rendererName()
        window.close()
        return result
    }

    /// Runs the main run loop for some seconds.
    private static func turn(_ seconds: Double) {
        let end = Date(timeIntervalSinceNow: seconds)
        while Date() < end {
            _ = RunLoop.main.run(mode: .default, before: end)
        }
    }
}

/// Clock advanced by a frame loop: each frame's evaluation is a step later than the last.
final class SteppingClock: MediaClock, FrameStepping, Sendable {
    private let time: Mutex<Double>
    private let step: Double

    init(start: Double, step: Double) {
        time = Mutex(start)
        self.step = step
    }

    func now() -> CFTimeInterval { time.withLock { $0 } }
    func advanceFrame() { time.withLock { $0 += step } }
}
