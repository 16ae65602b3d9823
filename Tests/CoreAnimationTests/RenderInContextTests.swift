import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation

@Suite struct RenderInContextTests {
    /// The number of pixels covered by a layer in a context of 100 × 100.
    private func covered(
        _ layer: CALayer, where test: (ArraySlice<UInt8>) -> Bool = { $0.last! > 127 }
    ) -> Int {
        var bytes = [UInt8](repeating: 0, count: 100 * 100 * 4)
        bytes.withUnsafeMutableBytes { buffer in
            let context = CGContext(
                data: buffer.baseAddress, width: 100, height: 100, bitsPerComponent: 8,
                bytesPerRow: 400, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
            layer.render(in: context)
            context.flush()
        }
        return stride(from: 0, to: bytes.count, by: 4).filter { test(bytes[$0..<$0 + 4]) }.count
    }

    private func box<L: CALayer>(_ layer: L, _ bounds: CGRect, _ color: CGColor? = .white) -> L {
        layer.bounds = bounds
        layer.backgroundColor = color
        return layer
    }

    @Test("B-RI 223 bounds coordinates; the receiver's own place does not count")
    func coordinates() {
        isolated {
            let layer = box(CALayer(), rect(10, 10, 20, 20))
            layer.position = point(500, 500)
            layer.transform = CATransform3DMakeScale(9, 9, 1)
            #expect(covered(layer) == 400)
            let child = box(CALayer(), rect(0, 0, 6, 6))
            child.position = point(60, 60)
            layer.addSublayer(child)
            layer.sublayerTransform = CATransform3DMakeTranslation(5, 0, 0)
            #expect(covered(layer) == 436)
        }
    }

    @Test("B-RI 224 a layer never displayed paints no delegate drawing")
    func noDisplay() {
        final class Filler: CALayer {
            override func draw(in ctx: CGContext) { ctx.fill(bounds) }
        }
        isolated {
            let layer = box(Filler(), rect(0, 0, 10, 10), nil)
            layer.setNeedsDisplay()
            #expect(covered(layer) == 0)
            layer.displayIfNeeded()
            #expect(covered(layer) == 100)
        }
    }

    @Test("B-RI 225 hidden and transparent layers, clipping, sublayers outside")
    func visibility() {
        isolated {
            let layer = box(CALayer(), rect(0, 0, 20, 20))
            let child = box(CALayer(), rect(0, 0, 20, 20))
            child.position = point(30, 10)
            layer.addSublayer(child)
            #expect(covered(layer) == 800)
            layer.masksToBounds = true
            #expect(covered(layer) == 400)
            layer.cornerRadius = 10
            #expect(covered(layer) < 340)
            layer.opacity = 0
            #expect(covered(layer) == 0)
            layer.opacity = 1
            layer.isHidden = true
            #expect(covered(layer) == 0)
        }
    }

    @Test("B-RI 226 shadows are drawn, replicators repeat about the origin, their colours ignored")
    func kinds() {
        isolated {
            let layer = box(CALayer(), rect(30, 30, 20, 20))
            layer.shadowOpacity = 1
            layer.shadowOffset = CGSize(width: 30, height: 0)
            layer.shadowRadius = 0
            #expect(abs(covered(layer) - 800) <= 40)
            let replicator = box(CAReplicatorLayer(), rect(0, 0, 10, 10), nil)
            let child = box(CALayer(), rect(0, 0, 4, 4))
            child.position = point(2, 2)
            replicator.addSublayer(child)
            replicator.instanceColor = .clear
            replicator.instanceCount = 2
            replicator.instanceTransform = CATransform3DMakeScale(2, 2, 1)
            #expect(covered(replicator) == 64)
            replicator.instanceCount = 0
            #expect(covered(replicator) == 0)
            #expect(covered(box(CATransformLayer(), rect(0, 0, 10, 10))) == 100)
        }
    }

    @Test("B-RE 198 the border lies inside the bounds, over the sublayers")
    func border() {
        isolated {
            let layer = box(CALayer(), rect(0, 0, 80, 60), nil)
            layer.borderWidth = 5
            #expect(covered(layer) == 1300)
        }
    }

    @Test("B-SHP 237 fill and stroke areas of shapes")
    func shapes() {
        isolated {
            let shape = CAShapeLayer()
            shape.path = CGPath(rect: rect(20, 20, 40, 30), transform: nil)
            #expect(covered(shape) == 1200)
            shape.fillColor = nil
            shape.strokeColor = .white
            shape.lineWidth = 4
            #expect(covered(shape) == 560)
            shape.strokeEnd = 0.5
            #expect(covered(shape) == 280)
            shape.strokeEnd = 1
            shape.fillColor = .white
            #expect(covered(shape) == 1496)
        }
    }

    @Test("Masks, contents by gravity and group opacity")
    func rest() {
        isolated {
            let layer = box(CALayer(), rect(0, 0, 40, 40))
            layer.mask = box(CALayer(), rect(0, 0, 10, 10))
            layer.mask?.position = point(20, 20)
            #expect(covered(layer) == 100)
            let picture = box(CALayer(), rect(0, 0, 40, 40), nil)
            picture.contents = Pictures.dot
            #expect(covered(picture) == 1600)
            picture.contentsGravity = .topLeft
            #expect(covered(picture) == 8)
            picture.opacity = 0.25
            #expect(covered(picture) == 0)
        }
    }
}
