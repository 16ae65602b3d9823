import BenchmarkScenes
import BenchmarkScore
import Foundation
import LayerHosting
import QuartzCore

/// Frames in a window, as an application's: a display link changes the elements, the screen sets
/// the pace.
final class WindowSurface: BenchmarkSurface {
    private(set) var period = 1.0 / 60
    private let window: LayerWindow
    private var scene: ElementScene?
    private var link: CADisplayLink?
    /// Longest wait for a frame, in seconds.
    private static let timeout = 20.0

    init() throws {
        window = try LayerWindow(
            title: "Render benchmark",
            size: CGSize(width: BenchScenes.width, height: BenchScenes.height))
        window.frames.metersGPU = true
        window.onEvent = { window, event, _ in
            if case .keyDown(.escape, _, _) = event { window.close() }
        }
        let link = window.displayLink { [weak self] link in self?.scene?.step(link.targetTimestamp)
        }
        link.add(to: .main, forMode: .default)
        self.link = link
        try findPeriod()
    }

    deinit { link?.invalidate() }

    private func findPeriod() throws {
        guard let scene = AdaptiveScene.named("movers") else { return }
        try load(scene)
        period = try measuredPeriod()
    }

    var pixels: (width: Int, height: Int) {
        let scale = window.contentScale
        return (Int(window.size.width * scale), Int(window.size.height * scale))
    }

    var driver: BenchmarkReport.Driver? { window.frames.driver.map { .init($0) } }

    func load(_ scene: AdaptiveScene) throws {
        let made = scene.make()
        made.count = 1
        self.scene = made
        window.rootLayer = made.root
        CATransaction.flush()
    }

    func run(_ count: Int, settling: Int, frames: Int) throws -> StepTimes {
        guard let scene else { throw SurfaceError(description: "no scene") }
        if scene.count != count {
            scene.count = count
            CATransaction.flush()
        }
        // A frame is already being drawn, and the first counted length begins at an uncounted
        // frame.
        let first = window.frames.count + settling + 1
        try wait(forFrame: first)
        _ = window.frames.drainGPUTimes()
        try wait(forFrame: first + frames)
        let began = window.frames.frames.suffix(frames + 1).map(\.began)
        return StepTimes(
            lengths: zip(began.dropFirst(), began).map { $0 - $1 },
            gpu: window.frames.drainGPUTimes() ?? [])
    }

    private func wait(forFrame number: Int) throws {
        let end = Date(timeIntervalSinceNow: Self.timeout)
        while window.frames.count < number {
            guard window.isOpen else { throw SurfaceError(description: "the window was closed") }
            guard Date() < end else {
                throw SurfaceError(
                    description: "no frame for \(Int(Self.timeout)) s: is the window visible?")
            }
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.002))
        }
    }

    var counts: StepCounts? {
        window.frames.frames.last.map {
            StepCounts(
                drawCalls: $0.counts.drawCalls, passes: $0.counts.passes,
                uploadedBytes: $0.counts.uploadedBytes)
        }
    }
}
