import CoreAnimation
import CoreGraphics
import TestSupport
import Testing

@testable import LaminaDisplayList
@testable import LayerHosting

/// Shapes with coverage outside of the window: no frame rasterises these shapes, and the shapes are
/// correct when visible again.
@Suite("Unseen shapes") struct UnseenShapeTests {
    private func star(_ i: Int) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<14).map { k in
                let (angle, r) = (Double(k) / 14 * 2 * .pi, k % 2 == 0 ? 9.0 : 5 + Double(i % 3))
                return CGPoint(x: r * cos(angle), y: r * sin(angle))
            })
        path.closeSubpath()
        return path
    }

    private func scene() -> CALayer {
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let map = CALayer()
        map.frame = root.bounds
        for i in 0..<64 {
            let layer = CAShapeLayer()
            layer.position = CGPoint(x: 12 + i % 8 * 25, y: 12 + i / 8 * 25)
            (layer.path, layer.fillColor) = (star(i), rgb(CGFloat(i % 4) / 4, 0.6, 0.9))
            if i % 2 == 0 { (layer.strokeColor, layer.lineWidth) = (rgb(1, 1, 1), 1) }
            map.addSublayer(layer)
        }
        root.addSublayer(map)
        return root
    }

    @Test("a zoomed map rasterises the shapes in the window, and shows what a new window does")
    func zoomed() throws {
        try alone {
            let (one, two) = (scene(), scene())
            let kept = ManualHost(root: one, size: CGSize(width: 200, height: 200))
            try kept.redraw()
            let anew = ManualHost(root: two, size: CGSize(width: 200, height: 200))
            for scale in [1.1, 1.7, 3, 4.3, 4.4, 2.2, 1.3, 1] {
                CATransaction.setDisableActions(true)
                for root in [one, two] {
                    root.sublayers![0].setAffineTransform(
                        CGAffineTransform(scaleX: scale, y: scale))
                }
                let planner = try #require(kept.stage.planner)
                let before = planner.counters.rasterised
                try kept.redraw()
                // Counted since the list was made.
                let after = planner.counters.rasterised
                let drawn = after < before ? after : after - before
                if scale > 4.35 { #expect(drawn > 0 && drawn <= 16, "\(drawn)") }
                try anew.redraw(everything: true)
                anew.stage.planner?.needsBuild = true
                try anew.redraw(everything: true)
                let apart = PixelGrid(try kept.read()).differing(
                    PixelGrid(try anew.snapshot()), by: 1)
                #expect(apart == 0, "\(scale)")
            }
        }
    }
}
