import CoreAnimation
import CoreGraphics
import TestSupport

@testable import LayerHosting

/// The image of layers with contents.
let batchedPicture = square(8, rgb(0.9, 0.4, 0.1))

/// Layer trees and hosts of the suites about animated batches.
protocol AnimatedBatchFixture {}

extension AnimatedBatchFixture {
    /// A grid of squares in endless rotation and movement.
    func movers(_ count: Int) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = rgb(0.1, 0.1, 0.1)
        for i in 0..<count {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 9, height: 6)
            layer.position = CGPoint(x: 10 + i % 16 * 11, y: 10 + i / 16 * 11)
            layer.backgroundColor = rgb(Double(i % 7) / 7 + 0.1, 0.5, Double(i % 5) / 5)
            layer.add(turn(Double(1 + i % 3)), forKey: "turn")
            root.addSublayer(layer)
        }
        return root
    }

    func turn(_ duration: Double, repeats: Float = .infinity) -> CABasicAnimation {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = 2 * Double.pi
        turn.duration = duration
        turn.repeatCount = repeats
        turn.beginTime = 99.95
        return turn
    }

    func shown(_ root: CALayer) throws -> ManualHost {
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        host.animatedBatchMode = .whenStable
        try host.redraw()
        return host
    }

    /// Pixels of two hosts' pictures that differ by more than a quarter of a soft edge pixel.
    func differing(_ a: ManualHost, _ b: ManualHost) throws -> Int {
        PixelGrid(try a.snapshot()).differing(PixelGrid(try b.snapshot()), by: 8)
    }
}
