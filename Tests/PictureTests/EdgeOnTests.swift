import CoreGraphics
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Layers perpendicular to the window: only an edge faces the viewer.
@Suite("Layers seen edge-on") struct EdgeOnTests {
    @Test("in perspective, wherever the horizon is, nothing of them is seen")
    func nothing() throws {
        var dice = Dice(2411)
        for round in 0..<200 {
            let root = box(0, 0, 120, 90, rgb(1, 1, 1))
            var space = CATransform3DIdentity
            space.m34 = -1 / CGFloat(dice.pick([60.0, 200, 500]))
            let (x, y) = dice.once(in: 2) ? (1.0, 0.0) : (0.0, 1.0)
            let stage = CALayer()
            stage.frame = CGRect(
                x: dice.number(-40, 40), y: dice.number(-40, 40), width: 120, height: 90)
            stage.sublayerTransform = CATransform3DRotate(space, .pi / 2, CGFloat(x), CGFloat(y), 0)
            let layer = CALayer()
            layer.frame = CGRect(
                x: dice.number(-30, 90), y: dice.number(-30, 60), width: dice.number(20, 90),
                height: dice.number(20, 90))
            layer.backgroundColor = rgb(1, 0, 0)
            layer.cornerRadius = dice.once(in: 2) ? 4 : 0
            stage.addSublayer(layer)
            root.addSublayer(stage)
            let host = ManualHost(root: root, size: CGSize(width: 120, height: 90))
            host.commit()
            let picture = PixelGrid(try host.snapshot())
            let drawn = picture.count { $0[1] < 250 }
            #expect(drawn == 0, "round \(round): \(drawn) pixels")
        }
    }
}
