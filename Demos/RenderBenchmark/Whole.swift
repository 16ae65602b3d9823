import BenchmarkScenes
import BenchmarkScore
import Foundation
import LayerHosting

/// A complete run: first Lamina, then the browsers.
struct Whole {
    let options: Options
    private let isHeadless: Bool
    private let scenes: [AdaptiveScene]

    init(_ options: Options) {
        self.options = options
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
            environment[$0]?.isEmpty == false
        }
        isHeadless = options.isHeadless || !hasDisplay
        scenes = options.scenes.isEmpty ? AdaptiveScene.all : options.scenes
    }

    func run() throws -> BenchmarkReport {
        let browsers = try options.browsers.map { try Browser.find($0) } ?? []
        if options.browsers != nil, browsers.isEmpty {
            note("none of these browsers is installed: \(Browser.words.joined(separator: ", "))")
        }
        let shared = scenes.filter(\.isShared)
        let steps = Double(scenes.count + browsers.count * shared.count)
        var bar = ProgressBar(seconds: steps * options.seconds)
        let load = MachineInfo.load()
        let date = MachineInfo.date()
        func measure(
            _ run: inout BenchmarkReport.Run, _ surface: BenchmarkSurface,
            _ scenes: [AdaptiveScene],
            after done: Int
        ) throws {
            (run.period, run.driver) = (surface.period, surface.driver)
            (run.width, run.height) = surface.pixels
            let (share, begin) = (Double(scenes.count) / steps, Double(done) / steps)
            let name = run.name
            run.setResults(
                try Session(surface: surface, scenes: scenes, seconds: options.seconds).run {
                    bar.tell(
                        begin + $0 * share, "\(name), \($1)", count: $2, at: HeadlessSurface.now())
                })
        }
        var ours = newRun("Lamina", Lamina.version)
        defer { bar.end() }
        let surface: BenchmarkSurface = isHeadless ? HeadlessSurface() : try WindowSurface()
        try measure(&ours, surface, scenes, after: 0)
        var runs = [ours]
        for (i, browser) in browsers.enumerated() where !shared.isEmpty {
            var run = newRun(browser.name, browser.version())
            do {
                let surface = try BrowserSurface(browser, isHeadless: isHeadless)
                try measure(&run, surface, shared, after: scenes.count + i * shared.count)
                runs.append(run)
            } catch {
                // A failing browser must not lose the results of Lamina.
                bar.end()
                note("\(browser.name) is left out: \(error)")
            }
        }
        return BenchmarkReport(
            version: Lamina.version, date: date, machine: MachineInfo.machine(loadBefore: load),
            runs: runs)
    }

    private func newRun(_ name: String, _ version: String) -> BenchmarkReport.Run {
        BenchmarkReport.Run(
            name: name, version: version, surface: isHeadless ? "headless" : "window",
            width: Int(BenchScenes.width), height: Int(BenchScenes.height), period: 1.0 / 60)
    }

    private func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("RenderBenchmark: \(text)\n".utf8))
    }
}
