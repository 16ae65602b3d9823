import BenchmarkScenes
import BenchmarkScore

/// What frames of a step took.
struct StepTimes {
    /// Seconds from frame to frame.
    var lengths: [Double]
    /// Of them, at the GPU; empty where no driver tells.
    var gpu: [Double] = []
}

/// Counts of one frame.
struct StepCounts {
    var drawCalls: Int
    var passes: Int
    var uploadedBytes: Int
}

/// Where scenes are drawn, frame by frame: without a display, in a window, or in a browser. Thread: main.
protocol MeasuredStage: AnyObject {
    /// Seconds a frame has.
    var period: Double { get }
    /// Whether a late frame waits for the next refresh of a screen.
    var hasRefreshes: Bool { get }
    /// Size of the picture in pixels.
    var pixels: (width: Int, height: Int) { get }
    /// What draws; nil where nobody tells.
    var driver: BenchmarkReport.Driver? { get }
    /// Shows a scene in place of the last one, with one element.
    func load(_ scene: AdaptiveScene) throws
    /// Frames with so many elements: first some that do not count, for the number has just changed, then those that do.
    func run(_ count: Int, settling: Int, frames: Int) throws -> StepTimes
    /// Of the last frame; nil where nobody counts.
    var counts: StepCounts? { get }
}

extension MeasuredStage {
    var hasRefreshes: Bool { true }

    /// The screen's period, as frames of one element, which is in time everywhere, follow each other.
    func measuredPeriod() throws -> Double { try run(1, settling: 20, frames: 60).lengths.median }

    /// One for each point.
    var pixels: (width: Int, height: Int) { (Int(BenchScenes.width), Int(BenchScenes.height)) }
}

/// A stage that cannot go on.
struct StageError: Error, CustomStringConvertible { let description: String }

extension BenchmarkReport.Driver {
    init(_ driver: (vendor: String, renderer: String, version: String)) {
        self.init(vendor: driver.vendor, renderer: driver.renderer, version: driver.version)
    }
}
