import AllocationCounter
import CoreAnimation
import CoreGraphics
import LayerHosting
import Testing

@Suite("Allocations") struct AllocationTests {
    private func movingLayers(_ n: Int) -> ManualHost {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = CGColor(gray: 0, alpha: 1)
        for i in 0..<n {
            let layer = CALayer()
            layer.frame = CGRect(x: 4 * (i % 40), y: 4 * (i / 40), width: 3, height: 3)
            layer.backgroundColor = CGColor(gray: 1, alpha: 1)
            root.addSublayer(layer)
            let spring = CASpringAnimation(keyPath: "position")
            spring.toValue = CGPoint(x: 100, y: 100)
            spring.duration = 1e6
            layer.add(spring, forKey: "spring")
            let frames = CAKeyframeAnimation(keyPath: "opacity")
            frames.values = [0.2, 1.0, 0.5]
            frames.repeatCount = .infinity
            layer.add(frames, forKey: "frames")
        }
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        host.commit()
        return host
    }

    @Test(
        "evaluating animations allocates nothing in a steady frame",
        .enabled(if: allocation_count_works() != 0))
    func evaluation() {
        let host = movingLayers(500)
        let start = host.clock.time
        for i in 1...20 { host.evaluate(at: start + Double(i) / 60) }
        let before = thread_allocation_count()
        for i in 21...60 { host.evaluate(at: start + Double(i) / 60) }
        #expect(thread_allocation_count() == before)
    }
}
