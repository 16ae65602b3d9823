import BenchmarkScenes
import BenchmarkScore
import Foundation

/// Measures scenes one after the other on one surface.
struct Session {
    let surface: BenchmarkSurface
    let scenes: [AdaptiveScene]
    let seconds: Double
    /// Clock in seconds, with any zero.
    var now: () -> Double = HeadlessSurface.now
    /// Frames of a step: the unmeasured frames after a change of the number of elements, then the
    /// measured frames.
    static let frames = (settling: 3, counted: 5)

    /// Measures all scenes. The estimates are the input of the mean over scenes.
    func run(
        _ tell: (_ done: Double, _ title: String, _ count: Int) -> Void
    ) throws -> (results: [BenchmarkReport.SceneResult], estimates: [Score.Estimate]) {
        var results: [BenchmarkReport.SceneResult] = []
        var estimates: [Score.Estimate] = []
        for (i, scene) in scenes.enumerated() {
            let (result, estimate) = try run(scene) { share, count in
                tell((Double(i) + share) / Double(scenes.count), scene.title, count)
            }
            guard let result, let estimate else { continue }
            results.append(result)
            estimates.append(estimate)
        }
        return (results, estimates)
    }

    private func run(
        _ scene: AdaptiveScene, _ tell: (Double, Int) -> Void
    ) throws -> (BenchmarkReport.SceneResult?, Score.Estimate?) {
        try surface.load(scene)
        var settings = RampController.Settings()
        (settings.period, settings.hasRefreshes) = (surface.period, surface.hasRefreshes)
        settings.seconds = seconds
        (settings.first, settings.limit) = (scene.first, scene.limit)
        var controller = RampController(settings)
        // GPU milliseconds of every step.
        var gpu: [Double?] = []
        while controller.phase != .done {
            let times = try surface.run(
                controller.count, settling: Self.frames.settling, frames: Self.frames.counted)
            gpu.append(times.gpu.isEmpty ? nil : times.gpu.median * 1000)
            let now = now()
            controller.note(times.lengths, at: now)
            tell(controller.progress(at: now), controller.count)
        }
        guard let estimate = controller.estimate() else { return (nil, nil) }
        var result = BenchmarkReport.SceneResult(
            id: scene.id, title: scene.title, isShared: scene.isShared, unit: scene.unit,
            score: estimate.score, fit: estimate.fit)
        for (step, gpu) in zip(controller.steps, gpu) where step.ramp > 1 {
            result.samples.append(
                BenchmarkReport.Sample(
                    n: step.count, ramp: step.ramp, ms: step.length * 1000, gpu: gpu))
        }
        let count = min(scene.limit, max(1, Int(estimate.score.value)))
        _ = try surface.run(count, settling: Self.frames.settling, frames: 1)
        if let counts = surface.counts {
            (result.drawCalls, result.passes) = (counts.drawCalls, counts.passes)
            result.uploadedBytes = counts.uploadedBytes
        }
        return (result, estimate)
    }
}

extension BenchmarkReport.Run {
    /// Adds the results of a session, and the geometric means over the scenes.
    mutating func setResults(
        _ found: (results: [BenchmarkReport.SceneResult], estimates: [Score.Estimate])
    ) {
        scenes = found.results
        overall = Score.mean(found.estimates)
        let shared = zip(found.results, found.estimates).filter { $0.0.isShared }.map { $0.1 }
        self.shared = Score.mean(shared)
    }
}
