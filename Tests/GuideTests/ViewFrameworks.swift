import Foundation
import QuartzCore
import StringDrawing
import Testing

/// The code of the article "A view framework of your own".
@Suite("Guide: view frameworks") @MainActor struct ViewFrameworks {
    final class ElementLink: NSObject {
        weak var element: Element?
        init(_ element: Element) { self.element = element }
    }

    @MainActor final class Element {
        let layer = CALayer()
        init() { layer.setValue(ElementLink(self), forKey: "element") }
    }

    func layOut(_ content: CALayer, in size: CGSize) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        content.frame = CGRect(origin: .zero, size: size)
        CATransaction.commit()
    }

    @MainActor func element(of layer: CALayer?) -> Element? {
        var layer = layer
        while let here = layer {
            if let link = here.value(forKey: "element") as? ElementLink { return link.element }
            layer = here.superlayer
        }
        return nil
    }

    final class TextSheet: CALayer {
        var text = NSAttributedString(string: "")

        func height(for width: CGFloat) -> CGFloat {
            text.boundingRect(
                with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin
            ).height.rounded(.up)
        }

        override func draw(in context: CGContext) {
            context.withCurrentContext { text.draw(in: bounds) }
        }
    }

    func drawFrame(_ renderer: CARenderer) -> CFTimeInterval {
        let now = CACurrentMediaTime()
        renderer.beginFrame(atTime: now, timeStamp: nil)
        // A widget does not keep the pixels of the frame before.
        renderer.addUpdate(renderer.bounds)
        renderer.render()
        let next = renderer.nextFrameTime()
        renderer.endFrame()
        return next - now
    }

    private func draw(_ text: NSAttributedString, in context: CGContext) {
        context.withCurrentContext {
            text.draw(in: CGRect(x: 0, y: 0, width: 200, height: 80))
        }
    }

    @Test("text is drawn into a context without a view")
    func drawing() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: 200, height: 80, bitsPerComponent: 8, bytesPerRow: 800,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        draw(NSAttributedString(string: "Drawn"), in: context)
        let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        #expect((0..<200 * 80).contains { bytes[4 * $0 + 3] > 200 })
    }

    @Test("a layer leads to its element, and not to a released element")
    func link() {
        var made: Element? = Element()
        let inner = CALayer()
        made?.layer.addSublayer(inner)
        let layer = made?.layer
        #expect(element(of: inner) === made && made != nil)
        layOut(inner, in: CGSize(width: 8, height: 9))
        #expect(inner.frame == CGRect(x: 0, y: 0, width: 8, height: 9))
        made = nil
        #expect(layer != nil && element(of: inner) == nil)
    }

    @Test("text is as high as its lines")
    func text() {
        let sheet = TextSheet()
        sheet.text = NSAttributedString(string: "one two three")
        #expect(sheet.height(for: 30) >= 2 * sheet.height(for: 1000) - 2)
    }
}
