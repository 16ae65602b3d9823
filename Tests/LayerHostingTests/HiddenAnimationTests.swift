import CoreGraphics
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Kind of fault: a comparison with values that compilation has replaced by the model's.
@Suite("Layers hidden by animations") struct HiddenAnimationTests {
    @Test("Pictures follow jumps in the time of a paused tree, in both directions")
    func jumps() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.anchorPoint = .zero
        root.speed = 0
        let cover = CALayer()
        cover.frame = root.bounds
        cover.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(cover)
        let blink = CAKeyframeAnimation(keyPath: "hidden")
        blink.values = [false, true]
        blink.keyTimes = [0, 0.5, 1]
        blink.calculationMode = .discrete
        blink.duration = 1
        blink.fillMode = .both
        blink.isRemovedOnCompletion = false
        // From the beginning of the tree's time.
        blink.beginTime = .leastNonzeroMagnitude
        cover.add(blink, forKey: nil)
        let host = ManualHost(root: root, size: root.bounds.size)
        for offset in [0.75, 0.25, 0.75, 0.25, 0.2] {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            root.timeOffset = offset
            CATransaction.commit()
            host.advance(by: 1)
            let pixels = PixelGrid(try host.snapshot())
            #expect(pixels[5, 5] == (offset < 0.5 ? [255, 0, 0, 255] : [0, 0, 0, 0]), "\(offset)")
        }
    }
}
