import Testing
@testable import AppKit
import LaminaViews
import TestSupport

@Suite("AppKit: values") @MainActor struct ValueTests {
    @Test("K110: colours")
    func colors() {
        let c = NSColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(c == NSColor.orange && c.cgColor.components == [1, 0.5, 0, 1])
        #expect(c.withAlphaComponent(0.5).alphaComponent == 0.5)
        #expect(NSColor(calibratedWhite: 0.5, alpha: 1) == NSColor.gray)
    }

    @Test("K111, K114: paths are drawn into the current context, with angles in degrees")
    func paths() {
        #expect(NSBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).elementCount == 5)
        let arc = NSBezierPath()
        arc.appendArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: 90)
        #expect(near(arc.currentPoint, CGPoint(x: 0, y: 10)) && arc.lineWidth == 1)
        #expect(NSGraphicsContext.current == nil)
        let image = NSImage(size: CGSize(width: 4, height: 4), flipped: true) { rect in
            #expect(NSGraphicsContext.current?.isFlipped == true)
            NSGraphicsContext.saveGraphicsState()
            NSColor.red.set()
            NSBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 2)).addClip()
            NSBezierPath(ovalIn: rect.insetBy(dx: -4, dy: -4)).fill()
            NSGraphicsContext.restoreGraphicsState()
            return true
        }
        let pixels = image.layerContents(forContentsScale: 1) as? CGImage
        #expect(pixels?.width == 4)
    }

    @Test("K111: graphics states restored too often or too seldom leave drawings in progress alone")
    func unbalanced() throws {
        let (outer, inner) = try (bitmap(), bitmap())
        outer.withCurrentContext {
            NSGraphicsContext.restoreGraphicsState()
            #expect(NSGraphicsContext.current?.cgContext === outer)
            NSGraphicsContext.saveGraphicsState()
            inner.withCurrentContext {
                NSGraphicsContext.restoreGraphicsState()
                #expect(NSGraphicsContext.current?.cgContext === inner)
                NSGraphicsContext.saveGraphicsState()
                NSGraphicsContext.saveGraphicsState()
                NSGraphicsContext.current = nil
            }
            #expect(NSGraphicsContext.current?.cgContext === outer)
            NSGraphicsContext.current = NSGraphicsContext(cgContext: inner, flipped: false)
            NSGraphicsContext.restoreGraphicsState()
            #expect(NSGraphicsContext.current?.cgContext === outer)
            NSGraphicsContext.current = nil
        }
        #expect(NSGraphicsContext.current == nil)
        NSGraphicsContext.saveGraphicsState()
        NSGraphicsContext.current = NSGraphicsContext(cgContext: inner, flipped: false)
        NSGraphicsContext.restoreGraphicsState()
        #expect(NSGraphicsContext.current == nil)
    }

    private func bitmap() throws -> CGContext {
        try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }

    @Test("K112: an image gives layers the picture that fits; drawings suit every scale")
    func images() throws {
        let drawing = NSImage(size: CGSize(width: 10, height: 20), flipped: false) { _ in true }
        #expect(drawing.recommendedLayerContentsScale(3) == 3)
        #expect((drawing.layerContents(forContentsScale: 2) as? CGImage)?.height == 40)
        let pixels = try #require(drawing.layerContents(forContentsScale: 2) as? CGImage)
        let image = NSImage(cgImage: pixels, size: CGSize(width: 10, height: 20))
        #expect(image.recommendedLayerContentsScale(4) == 2 && image.size.width == 10)
        let layer = CALayer()
        layer.contents = image
        #expect((layer.contents as? CGImage) === pixels && layer.contentsScale == 2)
    }
}
