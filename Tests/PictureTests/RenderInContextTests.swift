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

    @Test("B-CC 221 a continuous corner is the published curve, on the GPU and in a context")
    func continuousCorner() throws {
        for (radius, corners) in [
            (CGFloat(18), CACornerMask(rawValue: 15)), (14, .layerMaxXMaxYCorner),
        ] {
            let card = box(5, 5, 70, 50, rgb(0, 0, 0))
            card.cornerRadius = radius
            card.cornerCurve = .continuous
            card.maskedCorners = corners
            let root = box(0, 0, 80, 60, rgb(1, 1, 1))
            root.addSublayer(card)
            let onCPU = rendered(root)
            let onGPU = PixelGrid(try Snapshot.image(of: root))
            // A twentieth of a pixel is thirteen steps.
            #expect(onCPU.difference(onGPU) <= 20, "\(radius)")
            card.cornerCurve = .circular
            #expect(rendered(root).difference(onGPU) > 30, "a circle is another curve")
        }
    }

    @Test("a text layer's string is drawn, displayed or not, as the GPU shows it")
    func text() throws {
        let root = box(0, 0, 80, 60, rgb(1, 1, 1))
        let text = CATextLayer()
        text.frame = CGRect(x: 5, y: 10, width: 70, height: 40)
        text.string = "Ag"
        text.fontSize = 30
        text.foregroundColor = rgb(0, 0, 0)
        root.addSublayer(text)
        let before = rendered(root)
        #expect(before.count { $0[0] < 128 } > 100)
        let onGPU = PixelGrid(try Snapshot.image(of: root))
        #expect(rendered(root).difference(onGPU) <= 2)
        #expect(before.difference(onGPU) <= 2)
    }

    @Test("contentsCenter stretches the middle in a context as on the GPU")
    func nineParts() throws {
        let root = box(0, 0, 80, 60, rgb(1, 1, 1))
        let layer = box(5, 5, 70, 50, nil)
        let rows = ["rrrrgggggggg", "bbbbwwwwkkkk", "ggggrrrrbbbb"]
        layer.contents = picture(rows.flatMap { Array(repeating: $0, count: 4) })
        layer.contentsCenter = CGRect(x: 4 / 12.0, y: 4 / 12.0, width: 4 / 12.0, height: 4 / 12.0)
        layer.magnificationFilter = .nearest
        root.addSublayer(layer)
        let onGPU = PixelGrid(try Snapshot.image(of: root))
        #expect(rendered(root).difference(onGPU) <= 2)
        layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(rendered(root).difference(onGPU) > 100)
    }

    private final class Line: NSObject, CALayerDelegate {
        func draw(_ layer: CALayer, in ctx: CGContext) {
            ctx.setStrokeColor(rgb(1, 0, 0))
            ctx.move(to: CGPoint(x: 5, y: 5))
            ctx.addLine(to: CGPoint(x: 60, y: 40))
            ctx.strokePath()
        }
    }

    @Test("in a PDF a drawing is drawn again as shapes, an image stays an image")
    func printing() throws {
        func pages(_ layer: CALayer) throws -> String {
            let data = NSMutableData()
            var page = CGRect(x: 0, y: 0, width: 80, height: 60)
            let consumer = try #require(CGDataConsumer(data: data))
            let context = try #require(CGContext(consumer: consumer, mediaBox: &page, nil))
            context.beginPDFPage(nil)
            layer.render(in: context)
            context.endPDFPage()
            context.closePDF()
            return String(decoding: Data(referencing: data), as: Unicode.ASCII.self)
        }
        let line = Line()
        let layer = box(0, 0, 80, 60, nil)
        layer.delegate = line
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(layer.contents != nil)
        #expect(try !pages(layer).contains("/Subtype /Image"))
        let picture = box(0, 0, 80, 60, nil)
        picture.contents = layer.contents
        #expect(try pages(picture).contains("/Subtype /Image"))
    }
}
