import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Show

/// Frames a second and the cost of the last frames, in a corner of the window.
final class CostOverlay {
    let layer = CALayer()
    private let rate = Look.text("–", 22, .semibold)
    private let work = Look.text("", 12, .regular, Look.soft)
    private let calls = Look.text("", 12, .regular, Look.soft)
    private let graph = CAShapeLayer()
    private let limit = CALayer()
    private var counted: (time: CFTimeInterval, count: Int)?

    init() {
        layer.isHidden = true
        layer.zPosition = 900
        layer.backgroundColor = Look.color(0x0B0D13, 0.82)
        layer.borderColor = Look.line
        layer.borderWidth = 1
        layer.cornerRadius = 14
        graph.fillColor = nil
        graph.strokeColor = Look.color(0x5BD6A2)
        graph.lineWidth = 1.5
        graph.lineJoin = .round
        limit.backgroundColor = Look.color(0xFFFFFF, 0.18)
        for child in [rate, work, calls, graph, limit] as [CALayer] { layer.addSublayer(child) }
    }

    func fit(into size: CGSize, scale: CGFloat) {
        // Above the bar of a piece.
        layer.frame = CGRect(
            x: size.width - 256, y: size.height - 72 - 158, width: 240, height: 142)
        rate.position = CGPoint(x: 16, y: 10)
        work.position = CGPoint(x: 16, y: 40)
        calls.position = CGPoint(x: 16, y: 58)
        graph.frame = CGRect(x: 16, y: 84, width: 208, height: 44)
        limit.frame = CGRect(x: 16, y: 84 + 22, width: 208, height: 1)
        Look.sharpen(layer, scale)
    }

    /// Numbers four times a second, the graph in every frame.
    func update(_ log: FrameLog, at time: CFTimeInterval) {
        let frames = log.frames.suffix(104)
        let path = CGMutablePath()
        for (n, frame) in frames.enumerated() {
            // The line in the middle is a sixtieth of a second.
            let height = min(frame.duration * 30, 1) * 44
            let at = CGPoint(x: 2 * CGFloat(n), y: 44 - CGFloat(height))
            if n == 0 { path.move(to: at) } else { path.addLine(to: at) }
        }
        Look.still { graph.path = path }
        guard let last = counted else {
            counted = (time, log.count)
            return
        }
        guard time - last.time >= 0.25, let newest = frames.last else { return }
        // The frames of the rate: a longer time would contradict the rate.
        let recent = frames.suffix(max(1, log.count - last.count))
        let mean = recent.map(\.duration).reduce(0, +) / Double(recent.count)
        let worst = recent.map(\.duration).max() ?? 0
        let fps = Double(log.count - last.count) / (time - last.time)
        counted = (time, log.count)
        Look.still {
            Look.set(rate, String(format: "%.0f fps", fps))
            Look.set(
                work, String(format: "%.1f ms a frame, at most %.1f", mean * 1000, worst * 1000))
            Look.set(
                calls,
                "\(newest.counts.drawCalls) draw calls, \(newest.counts.passes) passes, \(newest.counts.instances) items"
            )
        }
    }
}
