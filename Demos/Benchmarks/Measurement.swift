import CoreGraphics
import Foundation

/// Cost of a scene over a stretch of frames.
struct Measurement {
    var scene = ""
    var count = 0
    var frames = 0
    var seconds = 0.0
    /// User and system milliseconds of the process a frame.
    var cpu = 0.0
    /// Load in percent of a single core.
    var load = 0.0
    var megabytes = 0.0
    var drawCalls = 0
    var instances = 0
    var passes = 0
    var uploadedBytes = 0
    var surfaceBytes = 0
    /// Milliseconds of the slowest frame; 0 if not measured.
    var worst = 0.0
    var renderer = ""

    var framesPerSecond: Double { seconds > 0 ? Double(frames) / seconds : 0 }

    /// The line the peers' runner reads.
    func peerLine(_ peer: String) -> String {
        String(
            format:
                "RESULT peer=%@ scene=%@ n=%d frames=%d secs=%.3f fps=%.2f cpu_ms=%.3f x_ms=0 "
                + "cpu_pct=%.2f rss_mb=%.1f",
            peer, scene, count, frames, seconds, framesPerSecond, cpu, load, megabytes)
    }

    var json: [String: Any] {
        [
            "scene": scene, "n": count, "frames": frames, "seconds": seconds,
            "fps": framesPerSecond, "cpu_ms": cpu, "cpu_percent": load, "rss_mb": megabytes,
            "draw_calls": drawCalls, "instances": instances, "passes": passes,
            "uploaded_bytes": uploadedBytes, "surface_bytes": surfaceBytes, "worst_ms": worst,
            "renderer": renderer,
        ]
    }

    /// Processor seconds of the process, and of the calling thread.
    static func cpuSeconds() -> Double { ClockReading.seconds(CLOCK_PROCESS_CPUTIME_ID) }
    static func threadSeconds() -> Double { ClockReading.ofThread }
    static func seconds() -> Double { ClockReading.monotonic }

    /// Peak resident memory in megabytes.
    static func peakMegabytes() -> Double { megabytes("VmHWM:") }

    /// Resident memory in megabytes.
    static func residentMegabytes() -> Double { megabytes("VmRSS:") }

    private static func megabytes(_ field: String) -> Double {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix(field) }),
            let number = line.split(whereSeparator: { !$0.isNumber }).first
        else { return 0 }
        return (Double(number) ?? 0) / 1024
    }
}
