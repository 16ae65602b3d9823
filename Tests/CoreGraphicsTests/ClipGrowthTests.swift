import Foundation
import Testing

@testable import CoreGraphics

@Suite("Many clips and layers") struct ClipGrowthTests {
    @Test("time of a drawing: many nested clips by paths become a mask", arguments: [false, true])
    func paths(inLayer: Bool) {
        let canvas = Canvas(40, 40)
        let context = canvas.context
        let all = CGRect(x: 0, y: 0, width: 40, height: 40)
        context.saveGState()
        if inLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        for i in 0..<2000 {
            let inset = 4 + CGFloat(i) / 1000
            context.addEllipse(in: all.insetBy(dx: inset, dy: inset))
            context.clip()
        }
        #expect(context.state.pathClips < GraphicsState.mostPathClips)
        #expect(context.state.mask != nil)
        #expect(abs(context.boundingBoxOfClipPath.width - 28) <= 4)
        context.fill(all)
        if inLayer { context.endTransparencyLayer() }
        // A disc with a radius of 14.
        #expect((540...640).contains(canvas.count()))
        #expect(canvas.pixel(20, 20)[3] == 255 && canvas.pixel(8, 8)[3] == 0)
        context.restoreGState()
        #expect(context.state.mask == nil)
        context.fill(all)
        #expect(canvas.count() == 1600)
    }

    @Test("rectangles stay clips of their own, also after a mask")
    func rectangles() {
        let canvas = Canvas(20, 20)
        let context = canvas.context
        let all = CGRect(x: 0, y: 0, width: 20, height: 20)
        for _ in 0..<1000 { context.clip(to: all.insetBy(dx: 2, dy: 2)) }
        #expect(context.state.mask == nil && context.state.pathClips == 0)
        for _ in 0..<300 {
            context.addEllipse(in: all.insetBy(dx: -20, dy: -20))
            context.clip()
        }
        #expect(context.state.mask != nil)
        context.fill(all)
        #expect(canvas.count() == 256)
        context.resetClip()
        context.fill(all)
        #expect(canvas.count() == 400)
    }

    @Test("memory: nested clips by masks keep the pixels of the clip, up to a limit")
    func nestedMasks() throws {
        let half = Canvas(8, 8)
        half.context.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.5))
        half.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        let mask = try #require(half.context.makeImage())
        let canvas = Canvas(400, 300)
        let context = canvas.context
        let (all, box) = (
            CGRect(x: 0, y: 0, width: 400, height: 300),
            CGRect(x: 100, y: 200, width: 20, height: 10)
        )
        context.clip(to: box, mask: mask)
        #expect(context.state.mask?.surface.width == 20)
        #expect(context.state.mask?.surface.height == 10)
        context.saveGState()
        context.clip(to: box.insetBy(dx: 5, dy: 2), mask: mask)
        #expect(context.state.mask?.surface.width == 10)
        context.fill(all)
        #expect(canvas.count(alpha: 60) == 60)
        #expect((62...66).contains(canvas.pixel(110, 95)[3]))
        context.restoreGState()
        context.fill(all)
        #expect(canvas.count(alpha: 60) == 200)
        context.resetClip()
        #expect(context.state.maskBytes == 0)
        // Two masks of the whole bitmap are left until the limit.
        let used = GraphicsState.mostMaskBytes - 250_000
        context.state.maskBytes = used
        for i in 0..<4 {
            context.saveGState()
            context.clip(to: all, mask: mask)
            #expect(context.state.maskBytes == used + 120_000 * min(i + 1, 2))
        }
        #expect(context.state.mask != nil)
        for _ in 0..<4 { context.restoreGState() }
        #expect(context.state.maskBytes == used && context.state.mask == nil)
    }

    @Test("time: overlapping cells of patterns inside of each other are drawn a limited time")
    func overlappingCells() throws {
        var pattern: CGPattern?
        var drawn = 0
        for _ in 0..<6 {
            let inner = pattern
            var callbacks = CGPatternCallbacks(
                drawPattern: { _, cell in
                    drawn += 1
                    guard let inner else { return }
                    cell.setFillPattern(inner, colorComponents: [1])
                    cell.fill(CGRect(x: 0, y: 0, width: 36, height: 36))
                }, releaseInfo: nil)
            pattern = CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 36, height: 36), matrix: .identity,
                xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        }
        let canvas = Canvas(8, 8)
        canvas.context.setFillPattern(try #require(pattern), colorComponents: [1])
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        // A cell of 9 by 9 neighbours, and the cells inside; the third level is left out.
        #expect(drawn == 81 + 81 * 81)
    }

    @Test("stack overflow: layers inside of thousands of layers of a document are left out")
    func layersOfDocument() throws {
        let data = NSMutableData()
        let consumer = try #require(CGDataConsumer(data: data))
        let box = CGRect(x: 0, y: 0, width: 40, height: 40)
        let context = try withUnsafePointer(to: box) {
            try #require(CGContext(consumer: consumer, mediaBox: $0, nil))
        }
        context.beginPDFPage(nil)
        for _ in 0..<20_000 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.fill(box)
        for _ in 0..<20_000 { context.endTransparencyLayer() }
        context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
        context.endPDFPage()
        context.closePDF()
        #expect(data.length > 0)
    }
}
