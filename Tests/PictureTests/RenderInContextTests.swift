import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@Suite("Rendering into a context") struct RenderInContextTests {
    private func rendered(_ layer: CALayer) -> PixelGrid {
        let context = CGContext(
            data: nil, width: 80, height: 60, bitsPerComponent: 8, bytesPerRow: 320,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        layer.render(in: context)
        return PixelGrid(context.makeImage()!)
    }

    private func stroked(_ y: CGFloat, dashed: Bool) -> CAShapeLayer {
        let layer = CAShapeLayer()
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: y))
        path.addLine(to: CGPoint(x: 70, y: y))
        layer.path = path
        layer.lineWidth = 4
        layer.strokeColor = red
        layer.fillColor = nil
        if dashed { layer.lineDashPattern = [5, 5] }
        return layer
    }

    // Apple's leaves the dash set; not worth copying.
    @Test("B-RI 227 the dash of a shape does not reach the strokes of its sublayers")
    func dashes() {
        let dashed = stroked(10, dashed: true)
        let alone = rendered(dashed).covered
        #expect(alone == 30 * 4)
        dashed.addSublayer(stroked(30, dashed: false))
        #expect(rendered(dashed).covered == alone + 60 * 4)
    }

    @Test("B-RI 223 the same picture as the GPU's for flat layers")
    func samePicture() throws {
        let root = box(0, 0, 80, 60, rgb(0.9, 0.9, 0.9))
        let card = box(10, 10, 40, 30, rgb(0.2, 0.4, 0.6))
        card.borderWidth = 3
        card.borderColor = green
        card.addSublayer(box(20, 5, 40, 10, rgb(1, 0, 0, 0.5)))
        card.masksToBounds = true
        root.addSublayer(card)
        let onCPU = rendered(root)
        let onGPU = PixelGrid(try Snapshot.image(of: root))
        #expect(onCPU.difference(onGPU) <= 2)
        #expect(onCPU[12, 30] == greenPixel)
    }
}
