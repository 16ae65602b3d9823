import Foundation

/// Table of measurements in Markdown, for terminals and pages.
enum Report {
    static func header(_ renderer: String, _ inWindow: Bool) -> String {
        """
        \(renderer), \(inWindow ? "in a window" : "without a display")
        | scene | layers | frames/s | CPU ms/frame | worst ms | CPU % | draws | instances | passes | upload | surfaces | peak MB |
        |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
        """
    }

    static func row(_ m: Measurement) -> String {
        String(
            format:
                "| %@ | %d | %.0f | %.3f | %.1f | %.1f | %d | %d | %d | %d B | %.1f MB | %.0f |",
            m.scene,
            m.count, m.framesPerSecond, m.cpu, m.worst, m.load, m.drawCalls, m.instances, m.passes,
            m.uploadedBytes, Double(m.surfaceBytes) / 1e6, m.megabytes)
    }
}
