import BenchmarkScenes
import BenchmarkScore
import Foundation

/// Shared scenes in a browser: the page draws the requested number of elements, and reports the
/// lengths of the frames.
final class BrowserSurface: BenchmarkSurface {
    private(set) var period = 1.0 / 60
    let counts: StepCounts? = nil
    let driver: BenchmarkReport.Driver? = nil
    private let server: PageServer
    private let process: Process
    private let profile: URL
    /// Seconds a browser has for starting, and for a step.
    private static let timeout = 60.0

    init(_ browser: Browser, isHeadless: Bool) throws {
        server = try PageServer(page: PackageResources.page_html)
        profile = FileManager.default.temporaryDirectory
            .appendingPathComponent("render-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        process = try browser.start(
            "http://127.0.0.1:\(server.port)/?scene=multiply", profile: profile,
            isHeadless: isHeadless)
        _ = try server.nextMessage(within: Self.timeout)
        period = try measuredPeriod()
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: profile)
    }

    func load(_ scene: AdaptiveScene) throws {
        try server.answer(["next": "/?scene=\(scene.id)"])
        _ = try server.nextMessage(within: Self.timeout)
    }

    func run(_ count: Int, settling: Int, frames: Int) throws -> StepTimes {
        struct Message: Decodable { var lengths: [Double] }
        try server.answer(["count": count, "settle": settling, "frames": frames])
        let data = try server.nextMessage(within: Self.timeout)
        guard let message = try? JSONDecoder().decode(Message.self, from: data),
            !message.lengths.isEmpty, message.lengths.allSatisfy({ $0 >= 0 && $0.isFinite })
        else { throw SurfaceError(description: "the browser sent something else than lengths") }
        return StepTimes(lengths: message.lengths.map { $0 / 1000 })
    }
}
