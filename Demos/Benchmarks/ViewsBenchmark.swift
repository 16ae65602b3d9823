import AllocationCounter
import Foundation
import LayerHosting
import QuartzCore
import UIKit

/// Cost of views beside the same layers: memory, and frames of a scroll view full of views.
@MainActor enum ViewsBenchmark {
    private static let size = CGSize(width: 1000, height: 1000)

    static func run(views n: Int) throws -> String {
        let views = try scrolled(n, withViews: true)
        let layers = try scrolled(n, withViews: false)
        let memory = bytes(200_000)
        return String(
            format: """
                views: %d in a scroll view, panned 300 frames: %.3f ms a frame, %.2f allocations; the same layers %.3f ms, \
                %.2f allocations; ratio %.2f
                views: %.0f bytes a view, %.0f of them the layer; %.0f beside it
                """, n, views.time * 1e3, views.allocations, layers.time * 1e3,
            layers.allocations, views.time / layers.time, memory.view, memory.layer,
            memory.view - memory.layer)
    }

    /// Medians of the seconds and of the allocations of a frame.
    private static func scrolled(
        _ n: Int, withViews: Bool
    ) throws -> (time: Double, allocations: Double) {
        let host = ManualViewHost(size: size)
        let window = UIWindow(host: host)
        window.makeKeyAndVisible()
        let scroller = UIScrollView(frame: CGRect(origin: .zero, size: size))
        let plain = CALayer()
        plain.frame = scroller.frame
        plain.masksToBounds = true
        for i in 0..<n {
            let frame = CGRect(x: i % 100 * 10, y: i / 100 * 20, width: 9, height: 18)
            let color = UIColor(
                hue: CGFloat(i % 97) / 97, saturation: 0.6, brightness: 0.9, alpha: 1)
            if withViews {
                let view = UIView(frame: frame)
                view.backgroundColor = color
                scroller.addSubview(view)
            } else {
                let layer = CALayer()
                layer.frame = frame
                layer.isOpaque = true
                layer.backgroundColor = color.cgColor
                plain.addSublayer(layer)
            }
        }
        scroller.contentSize = CGSize(width: 1000, height: n / 100 * 20 + 1000)
        if withViews { window.addSubview(scroller) } else { window.layer.addSublayer(plain) }
        _ = try host.layers.redraw()
        var times: [Double] = []
        var allocations: [Double] = []
        for i in 0..<300 {
            let before = thread_allocation_count()
            let began = Measurement.seconds()
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            if withViews {
                // Sets the whole offset at once, as the scroll view's gestures do.
                scroller.contentOffset = CGPoint(x: 0, y: i * 3)
            } else {
                plain.bounds.origin.y = CGFloat(i * 3)
            }
            CATransaction.commit()
            _ = try host.layers.redraw()
            times.append(Measurement.seconds() - began)
            allocations.append(Double(thread_allocation_count() - before))
        }
        return (times.sorted()[150], allocations.sorted()[150])
    }

    private static func bytes(_ n: Int) -> (view: Double, layer: Double) {
        func used() -> Double { Double(TreeBenchmark.residentBytes()) }
        let start = used()
        var layers: [CALayer] = []
        layers.reserveCapacity(n)
        for _ in 0..<n { layers.append(CALayer()) }
        let middle = used()
        var views: [UIView] = []
        views.reserveCapacity(n)
        for _ in 0..<n { views.append(UIView(frame: .zero)) }
        let end = used()
        return withExtendedLifetime((layers, views)) {
            ((end - middle) / Double(n), (middle - start) / Double(n))
        }
    }
}
