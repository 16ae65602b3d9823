import Foundation
import LayerDocuments
import LayerHosting
import QuartzCore

/// Lottie documents: milliseconds of a read, and processor time of a frame at twice the size.
///
/// A frame is drawn for each 60th of a second of a document, once through, into a picture without a
/// display; the least of five runs counts. `GALLIUM_NOOP=1` leaves Lamina's own cost.
/// `LottiePeers/run` compares the frames with other players.
enum LottieBenchmark {
    static func run(_ files: [String]) throws {
        print("| file | bytes | read ms | frames | cpu ms |")
        print("|---|--:|--:|--:|--:|")
        for file in files {
            let url = URL(fileURLWithPath: file)
            do { print(try row(url)) } catch { print("| \(url.lastPathComponent) | \(error) |") }
        }
    }

    private static func row(_ url: URL) throws -> String {
        let size = try Data(contentsOf: url).count
        var read = Double.infinity
        for _ in 0..<5 {
            let began = Measurement.threadSeconds()
            _ = try LayerAnimation(contentsOf: url)
            read = min(read, Measurement.threadSeconds() - began)
        }
        let animation = try LayerAnimation(contentsOf: url)
        let root = animation.layer
        root.anchorPoint = .zero
        root.position = .zero
        let host = ManualHost(
            root: root, size: animation.size, scale: 2, clock: ManualClock(Runs.start))
        animation.play(loop: .forever, at: host.clock.time)
        host.commit()
        try host.redraw(everything: true)
        let count = max(1, Int((animation.duration * 60).rounded()))
        var least = Double.infinity
        for _ in 0..<5 {
            let began = Measurement.cpuSeconds()
            for _ in 0..<count {
                host.clock.time += 1 / 60
                _ = try host.frame()
            }
            least = min(least, (Measurement.cpuSeconds() - began) / Double(count))
        }
        return String(
            format: "| %@ | %d | %.2f | %d | %.3f |", url.lastPathComponent, size, read * 1000,
            count, least * 1000)
    }
}
