import CoreAnimation
import CoreGraphics
import Foundation
import LaminaPacketLog
import LaminaRenderTree
import Testing

@testable import LayerHosting

/// A root with y down, as in windows.
private func makeRoot(_ width: CGFloat = 200, _ height: CGFloat = 100) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    root.isGeometryFlipped = true
    return root
}

/// Straight RGBA of one pixel, origin top left.
func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
    image.withPremultipliedRGBA8 { bytes, rowBytes in
        (0..<4).map { bytes[y * rowBytes + x * 4 + $0] }
    }
}

@Suite("Manual host")
struct ManualHostTests {
    @Test("live contents drawn for a transition alone are released with their host")
    func transitionAlone() throws {
        weak var known: StillContents?
        do {
            let still = StillContents(
                CGImage(pixels: try #require(PixelBuffer(width: 2, height: 2))))
            known = still
            let root = makeRoot()
            let layer = CALayer()
            layer.frame = CGRect(x: 20, y: 10, width: 50, height: 30)
            layer.setLiveContents { still }
            root.addSublayer(layer)
            let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
            host.commit()
            layer.add(CATransition(), forKey: "fade")
            host.commit()
            // No frame follows, which would let go of the contents.
            layer.removeAllAnimations()
            layer.setLiveContents(nil)
            host.commit()
        }
        #expect(known == nil)
    }

    @Test("a recording with an odd scale is readable, and a scale of NaN is not written each frame")
    func oddScales() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("\(UUID().uuidString).lamina")
        defer { try? FileManager.default.removeItem(at: url) }
        for scale in [CGFloat.nan, .infinity, 0, -1, 0.3, 1e300] {
            let host = ManualHost(
                root: makeRoot(), size: CGSize(width: 4, height: 4), scale: scale)
            try host.record(to: url)
            for _ in 0..<5 { host.advance(by: 0.1) }
            try host.stopRecording()
            let log = try PacketLog(contentsOf: url)
            #expect(log.tornEnd == nil && log.segments[0].views.count == 1)
            try LogPlayer(log).move(to: log.duration)
        }
    }

    @Test("a coloured layer comes out where its frame says")
    func drawsALayer() throws {
        let root = makeRoot()
        let layer = CALayer()
        layer.frame = CGRect(x: 20, y: 10, width: 50, height: 30)
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        let image = try host.snapshot(background: .white)
        #expect(pixel(image, 20, 10) == [255, 0, 0, 255])
        #expect(pixel(image, 69, 39) == [255, 0, 0, 255])
        #expect(pixel(image, 19, 10) == [255, 255, 255, 255])
        #expect(pixel(image, 70, 39) == [255, 255, 255, 255])
        #expect(pixel(image, 20, 40) == [255, 255, 255, 255])
    }

    @Test("a changed position moves by itself, and only its two places are drawn again")
    func implicitAnimation() throws {
        let root = makeRoot()
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        try host.redraw()
        layer.position = CGPoint(x: 110, y: 10)
        #expect(layer.animationKeys() == ["position"])
        host.commit()
        host.advance(by: 0.125)
        let shown = try #require(layer.presentation())
        #expect(shown.position.x > 15 && shown.position.x < 105)
        try host.redraw()
        #expect(host.damage.maxY <= 21)
        host.advance(by: 0.2)
        let image = try host.snapshot()
        #expect(pixel(image, 110, 10) == [0, 0, 255, 255])
        #expect(pixel(image, 5, 5) == [0, 0, 0, 0])
        #expect(try host.redraw() == false)
    }
}

/// A layer that draws a bar, as long as the layer's own animatable property.
private final class BarLayer: CALayer {
    @AnimatableProperty var length: CGFloat = 0
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "length" || super.needsDisplay(forKey: key)
    }
    override func draw(in ctx: CGContext) {
        ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
        ctx.fill(CGRect(x: 0, y: 0, width: length, height: bounds.height))
    }
}

@Suite("Drawing in every frame")
struct AnimatedDrawingTests {
    @Test("an animated property of a subclass redraws its layer at every frame")
    func customProperty() throws {
        let root = makeRoot()
        let bar = BarLayer()
        bar.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
        bar.length = 10
        root.addSublayer(bar)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 100))
        host.commit()
        let grow = CABasicAnimation(keyPath: "length")
        grow.fromValue = 0.0
        grow.toValue = 100.0
        grow.duration = 1
        bar.add(grow, forKey: "grow")
        host.commit()
        for (time, inside, outside) in [(0.25, 20, 30), (0.5, 45, 55), (0.75, 70, 80)] {
            host.advance(to: 100 + time)
            let image = try host.snapshot(background: .white)
            #expect(pixel(image, inside, 10) == [0, 0, 0, 255])
            #expect(pixel(image, outside, 10) == [255, 255, 255, 255])
        }
        host.advance(to: 102)
        let image = try host.snapshot(background: .white)
        #expect(pixel(image, 5, 10) == [0, 0, 0, 255])
        #expect(pixel(image, 15, 10) == [255, 255, 255, 255])
    }
}

@Suite("Damage")
struct DamageTests {
    @Test("of one moving layer among 10 000 only the old and the new place are redrawn")
    func oneAmongMany() throws {
        let root = makeRoot(1000, 1000)
        for i in 0..<10_000 {
            let layer = CALayer()
            layer.frame = CGRect(x: (i % 100) * 10, y: (i / 100) * 10, width: 8, height: 8)
            layer.backgroundColor = CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 1)
            root.addSublayer(layer)
        }
        let mover = CALayer()
        mover.frame = CGRect(x: 100, y: 100, width: 20, height: 20)
        mover.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(mover)
        let host = ManualHost(root: root, size: CGSize(width: 1000, height: 1000))
        try host.redraw()
        CATransaction.setDisableActions(true)
        mover.frame = CGRect(x: 110, y: 100, width: 20, height: 20)
        #expect(try host.redraw())
        let area = host.damage
        #expect(area.minX == 100 && area.minY == 100 && area.maxX == 130 && area.maxY == 120)
        // The moving layer and the few still layers below, not ten thousand.
        #expect(host.counts.instances < 20)
        let image = try host.snapshot()
        #expect(pixel(image, 105, 105) == [0, 127, 0, 255] || pixel(image, 105, 105)[1] == 128)
        #expect(pixel(image, 125, 105) == [255, 0, 0, 255])
    }

    @Test("a cube of plain layers in perspective shows its near faces")
    func cube() throws {
        let root = makeRoot(200, 200)
        let box = CALayer()
        box.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 400
        box.sublayerTransform = CATransform3DRotate(perspective, 0.6, 0, 1, 0)
        root.addSublayer(box)
        func face(_ color: CGColor, _ t: CATransform3D) {
            let layer = CALayer()
            layer.frame = box.bounds
            layer.backgroundColor = color
            layer.transform = CATransform3DTranslate(t, 0, 0, 50)
            box.addSublayer(layer)
        }
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
        face(red, CATransform3DIdentity)
        // The back is added last and must still be hidden.
        face(blue, CATransform3DMakeRotation(.pi, 0, 1, 0))
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        let image = try host.snapshot(background: .white)
        #expect(pixel(image, 115, 100) == [255, 0, 0, 255])
    }
}

@Suite("contentsMultiplyColor")
struct MultiplyColorTests {
    @Test("multiplies the contents and nothing else, and moves with an animation")
    func picture() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = rgb(0, 0, 1)
        layer.contents = square(10, rgb(1, 1, 0.5))
        layer.contentsGravity = .left
        layer.setValue(rgb(0.5, 1, 0, 1), forKey: "contentsMultiplyColor")
        let shown = host(layer, 20, 20)
        let still = Pixels(try shown.snapshot())
        #expect(still[5, 10] == [128, 255, 0, 255])
        #expect(still[15, 10] == [0, 0, 255, 255])
        let move = CABasicAnimation(keyPath: "contentsMultiplyColor")
        move.fromValue = rgb(1, 1, 1)
        move.toValue = rgb(1, 0, 0)
        move.duration = 2
        layer.add(move, forKey: nil)
        shown.commit()
        shown.advance(by: 1)
        #expect(Pixels(try shown.snapshot())[5, 10] == [255, 128, 64, 255])
    }
}
