import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore

/// A hosted layer of a hundred points a side, without a window.
@MainActor final class Stage {
    let root = CALayer()
    let host: ManualHost

    init() {
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        host = ManualHost(root: root, size: CGSize(width: 100, height: 100))
        host.commit()
    }

    /// Commits, and evaluates two frames.
    func run() throws {
        host.commit()
        host.advance(by: 0.1)
        host.advance(by: 0.1)
    }

    /// Commits, and draws a frame.
    func draw() throws {
        host.commit()
        host.advance(by: 0.1)
        _ = try host.redraw()
    }

    /// Adds sublayers without actions and commits the transaction.
    @discardableResult
    func fill(_ count: Int, _ make: (Int) -> CALayer = small) -> [CALayer] {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let layers = (0..<count).map(make)
        for layer in layers { root.addSublayer(layer) }
        CATransaction.commit()
        host.commit()
        return layers
    }
}

/// A layer of a few points with a colour.
func small(_ i: Int) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: i % 90, y: i / 90 % 90, width: 4, height: 4)
    layer.backgroundColor = .black
    return layer
}

func fade(_ duration: Double = 5) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.toValue) = (0.5, 1.0)
    animation.duration = duration
    return animation
}
