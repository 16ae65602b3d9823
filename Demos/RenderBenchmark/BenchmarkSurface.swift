import BenchmarkScenes
import BenchmarkScore

/// Durations of a step's frames.
struct StepTimes {
    /// Seconds from frame to frame.
    var lengths: [Double]
    /// GPU part of the durations; empty without a report of the driver.
    var gpu: [Double] = []
}

/// Counts of a frame.
struct StepCounts {
    var drawCalls: Int
    var passes: Int
    var uploadedBytes: Int
}

/// Surface for scenes, drawn frame by frame: without a display, in a window, or in a browser.
/// Thread: main.
protocol BenchmarkSurface: AnyObject {
    /// Seconds a frame has.
    var period: Double { get }
    /// True if a late frame waits for the next refresh of a screen.
    var hasRefreshes: Bool { get }
    /// Size of the picture in pixels.
    var pixels: (width: Int, height: Int) { get }
    /// OpenGL driver; nil if unknown.
    var driver: BenchmarkReport.Driver? { get }
    /// Shows a scene in place of the last scene, with a single element.
    func load(_ scene: AdaptiveScene) throws
    /// Runs frames with this number of elements: first `settling` frames which do not count,
    /// because the number has just changed, then the counted frames.
    func run(_ count: Int, settling: Int, frames: Int) throws -> StepTimes
    /// Counts of the last frame; nil if not counted.
    var counts: StepCounts? { get }
}

extension BenchmarkSurface {
    var hasRefreshes: Bool { true }

    /// Period of the screen, measured as the distance of frames with a single element, which are in
    /// time everywhere.
    func measuredPeriod() throws -> Double { try run(1, settling: 20, frames: 60).lengths.median }

    /// Pixels, one per point.
    var pixels: (width: Int, height: Int) { (Int(BenchScenes.width), Int(BenchScenes.height)) }
}

/// Error of a surface which cannot continue.
struct SurfaceError: Error, CustomStringConvertible { let description: String }

extension BenchmarkReport.Driver {
    init(_ driver: (vendor: String, renderer: String, version: String)) {
        self.init(vendor: driver.vendor, renderer: driver.renderer, version: driver.version)
    }
}
