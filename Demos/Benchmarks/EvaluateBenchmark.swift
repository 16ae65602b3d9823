import AllocationCounter
import Foundation
import LayerHosting
import QuartzCore

/// Cost of evaluating animations alone: every layer has a spring and a keyframe animation.
enum EvaluateBenchmark {
    static func run(layers n: Int) -> String {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
        for i in 0..<n {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            root.addSublayer(layer)
            let spring = CASpringAnimation(keyPath: "position")
            spring.fromValue = CGPoint(x: 0, y: 0)
            spring.toValue = CGPoint(x: 500, y: CGFloat(i % 500))
            spring.duration = 1e6
            spring.beginTime = 1
            layer.add(spring, forKey: "spring")
            let frames = CAKeyframeAnimation(keyPath: "opacity")
            frames.values = [0.0, 1.0, 0.25, 0.5]
            frames.duration = 1 + Double(i % 7)
            frames.repeatCount = .infinity
            frames.beginTime = 1
            layer.add(frames, forKey: "frames")
        }
        let host = ManualHost(root: root, size: CGSize(width: 1000, height: 1000))
        host.commit()
        var time = 100.0
        func evaluate(_ frames: Int) {
            for _ in 0..<frames {
                time += 1 / 60
                host.evaluate(at: time)
            }
        }
        evaluate(20)
        let frames = 120
        var best = Double.infinity
        var allocations = UInt.max
        for _ in 0..<5 {
            let (a, t) = (allocation_count(), Measurement.seconds())
            evaluate(frames)
            best = min(best, Measurement.seconds() - t)
            allocations = min(allocations, UInt(allocation_count() - a))
        }
        let perAnimation = best / Double(frames) / Double(2 * n) * 1e9
        return String(
            format: "evaluate: %d layers, %d animations: %.0f ns each, %.2f allocations a frame", n,
            2 * n, perAnimation, Double(allocations) / Double(frames))
    }
}
