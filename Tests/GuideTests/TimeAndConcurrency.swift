import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import Testing

/// The code of the article "Time and concurrency".
@Suite("Guide: time and concurrency")
struct TimeAndConcurrency {
    @Test("a layer is paused and goes on")
    func pausing() {
        let layer = CALayer()
        let now = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = now
        #expect(layer.speed == 0)
        let paused = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
        #expect(layer.speed == 1)
    }

    @Test("animations begin one after the other")
    func later() {
        let host = ManualHost(root: CALayer(), size: CGSize(width: 10, height: 10))
        let rows = (0..<3).map { _ in CALayer() }
        for row in rows { host.context.root?.addSublayer(row) }
        host.commit()
        for (index, row) in rows.enumerated() {
            let appear = CABasicAnimation(keyPath: "opacity")
            appear.fromValue = 0
            appear.beginTime =
                row.convertTime(CACurrentMediaTime(), from: nil) + Double(index) * 0.05
            appear.duration = 0.3
            appear.fillMode = .backwards
            row.add(appear, forKey: "appear")
        }
        #expect(rows[2].animation(forKey: "appear") != nil)
    }

    /// Compiled, not run: a test has no window.
    func link(_ window: LayerWindow, _ ball: CALayer) -> CADisplayLink {
        let link = window.displayLink { link in
            let angle = link.targetTimestamp.truncatingRemainder(dividingBy: 2) * .pi
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            ball.position = CGPoint(x: 200 + 80 * cos(angle), y: 150 + 80 * sin(angle))
            CATransaction.commit()
        }
        link.add(to: .main, forMode: .common)
        return link
    }

    @Test("work is done elsewhere, and layers change on the main actor")
    @MainActor func task() async {
        let layer = CALayer()
        let work = Task { @MainActor in
            let count = await Task.detached { (1...1000).reduce(0, +) }.value
            layer.setValue(count, forKey: "count")
        }
        await work.value
        #expect(layer.value(forKey: "count") as? Int == 500_500)
    }

    @Test("a thread without a run loop commits for itself")
    func thread() {
        let layer = CALayer()
        CATransaction.begin()
        layer.opacity = 0.5
        CATransaction.commit()
        CATransaction.flush()
        #expect(layer.opacity == 0.5)
    }
}
