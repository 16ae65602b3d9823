import CoreGraphics
import Foundation
import LaminaRenderTree
import Testing

@testable import CoreAnimation

private final class Painter: NSObject, CALayerDelegate {
    var calls: [String] = []
    func draw(_ layer: CALayer, in ctx: CGContext) {
        calls.append("draw")
        ctx.setFillColor(.white)
        ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    func layerWillDraw(_ layer: CALayer) { calls.append("will") }
}

private final class Provider: NSObject, CALayerDelegate {
    var calls: [String] = []
    func display(_ layer: CALayer) {
        calls.append("display")
        layer.contents = Pictures.dot
    }
    func draw(_ layer: CALayer, in ctx: CGContext) { calls.append("draw") }
    func layerWillDraw(_ layer: CALayer) { calls.append("will") }
}

private final class Silent: NSObject, CALayerDelegate {}

private final class Drawer: CALayer {
    var count = 0
    var onDraw: ((Drawer) -> Void)?
    override func draw(in ctx: CGContext) {
        count += 1
        ctx.setFillColor(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        ctx.fill(CGRect(x: 8, y: 8, width: 2, height: 2))
        super.draw(in: ctx)
        onDraw?(self)
    }
}

@Suite struct DisplayTests {
    private func sized<L: CALayer>(_ layer: L) -> L {
        layer.bounds = rect(0, 0, 10, 10)
        return layer
    }

    private func image(_ layer: CALayer) -> CGImage? { layer.contents as? CGImage }

    /// Red, green, blue and alpha of a pixel, counted from the top left.
    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: image.width * image.height * 4)
        bytes.withUnsafeMutableBytes { buffer in
            let context = CGContext(
                data: buffer.baseAddress, width: image.width, height: image.height,
                bitsPerComponent: 8, bytesPerRow: image.width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            context?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        }
        let start = (y * image.width + x) * 4
        return Array(bytes[start..<start + 4])
    }

    @Test("B-DI 73 the delegate's display, else a backing store of bounds · contentsScale")
    func display() {
        isolated {
            let provider = Provider()
            let a = sized(CALayer())
            a.delegate = provider
            a.display()
            #expect(provider.calls == ["display"] && image(a) === Pictures.dot)
            let painter = Painter()
            let b = sized(CALayer())
            b.contentsScale = 1.25
            b.delegate = painter
            b.display()
            #expect(painter.calls == ["will", "draw"])
            #expect(image(b)?.width == 13 && image(b)?.height == 13)
            let c = sized(CALayer())
            let silent = Silent()
            c.delegate = silent
            c.setNeedsDisplay()
            c.displayIfNeeded()
            #expect(c.contents == nil)
        }
    }

    @Test("B-DI 74 display clears the flag, invalidation made while drawing survives")
    func flag() {
        isolated {
            let layer = sized(Drawer())
            #expect(!layer.needsDisplay())
            layer.setNeedsDisplay()
            #expect(layer.needsDisplay())
            layer.displayIfNeeded()
            #expect(!layer.needsDisplay() && layer.count == 1)
            layer.displayIfNeeded()
            #expect(layer.count == 1)
            layer.onDraw = { $0.setNeedsDisplay() }
            layer.setNeedsDisplay(rect(0, 0, 1, 1))
            layer.displayIfNeeded()
            #expect(layer.needsDisplay())
        }
    }

    @Test("B-DI 75 a subclass's drawing and the delegate's land in the same store")
    func both() throws {
        try isolated {
            let layer = sized(Drawer())
            let painter = Painter()
            layer.delegate = painter
            layer.display()
            let drawn = try #require(image(layer))
            // y up: the delegate's square is at the bottom left, the subclass's at the top right.
            #expect(pixel(drawn, 0, 9) == [255, 255, 255, 255])
            #expect(pixel(drawn, 9, 0) == [0, 0, 255, 255])
            #expect(pixel(drawn, 5, 5)[3] == 0)
        }
    }

    @Test("B-GE 38 drawing in a flipped layer goes into a context flipped accordingly")
    func flipped() throws {
        try isolated {
            let layer = sized(Drawer())
            layer.isGeometryFlipped = true
            layer.display()
            let drawn = try #require(image(layer))
            #expect(pixel(drawn, 9, 9) == [0, 0, 255, 255])
        }
    }

    @Test(
        "B-DI 76 a bounds change redraws only with needsDisplayOnBoundsChange, 77 else the old image stays"
    )
    func boundsChange() {
        isolated {
            let layer = sized(Drawer())
            layer.display()
            let old = image(layer)
            layer.bounds.size.width = 20
            #expect(!layer.needsDisplay() && image(layer) === old)
            layer.needsDisplayOnBoundsChange = true
            layer.bounds.size.width = 30
            #expect(layer.needsDisplay())
        }
    }

    @Test("B-DI 77 the stale bitmap keeps the resize gravity, which stretches it")
    func stale() {
        Stage.run { stage in
            let layer = stage.layer(Drawer(), rect(0, 0, 10, 10))
            layer.setNeedsDisplay()
            stage.flush()
            stage.packets = []
            layer.bounds.size.width = 50
            stage.flush()
            guard case .update(_, let values, _)? = stage.changes.first else {
                Issue.record("no update")
                return
            }
            #expect(values.contents?.width == 10 && values.contentsGravity == .resize)
            #expect(values.bounds.size.width == 50)
        }
    }

    @Test("B-DI 78 the commit lays out, then displays, and again while display dirties layout")
    func phases() {
        final class Both: CALayer {
            var log: [String] = []
            override func layoutSublayers() {
                log.append("layout")
                if log.count == 1 { setNeedsDisplay() }
            }
            override func display() {
                log.append("display")
                if log.count == 2 { setNeedsLayout() }
            }
        }
        Stage.run { stage in
            let layer = Both()
            layer.setNeedsLayout()
            layer.setNeedsDisplay()
            stage.root.addSublayer(layer)
            stage.flush()
            #expect(layer.log == ["layout", "display", "layout"])
            #expect(!layer.needsLayout() && !layer.needsDisplay())
        }
    }

    @Test("B-DI 79 isOpaque and contentsFormat are only hints for drawn contents")
    func hints() {
        isolated {
            let layer = sized(CALayer())
            layer.isOpaque = true
            layer.contentsFormat = .gray8Uint
            layer.contents = Pictures.dot
            #expect(image(layer) === Pictures.dot)
        }
    }

    @Test("B-DI 79 drawn contents of the gray format have the luminance of what was drawn")
    func grayFormat() throws {
        final class Painted: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
                ctx.fill(bounds)
            }
        }
        try isolated {
            let cases: [(CALayerContentsFormat, [UInt8])] = [
                (.RGBA8Uint, [255, 0, 0, 255]), (.gray8Uint, [54, 54, 54, 255]),
            ]
            for (format, wanted) in cases {
                let layer = sized(Painted())
                layer.contentsFormat = format
                layer.display()
                let drawn = try #require(image(layer))
                let bytes = try #require(drawn.dataProvider?.data as Data?)
                #expect(Array(bytes.prefix(4)) == wanted)
            }
        }
    }

    @Test("B-DI 79 drawn contents have no alpha in opaque layers, and fine steps in half floats")
    func opaqueAndDeep() throws {
        final class Painted: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(CGColor(srgbRed: 0.501, green: 0, blue: 0, alpha: 1))
                ctx.fill(CGRect(x: 0, y: 0, width: 2, height: bounds.height))
            }
        }
        try isolated {
            for isOpaque in [false, true] {
                for format in [CALayerContentsFormat.RGBA8Uint, .RGBA16Float, .gray8Uint] {
                    let layer = sized(Painted())
                    layer.isOpaque = isOpaque
                    layer.contentsFormat = format
                    layer.display()
                    let drawn = try #require(image(layer))
                    let isDeep = format == .RGBA16Float
                    #expect(drawn.bitsPerComponent == (isDeep ? 16 : 8))
                    #expect(drawn.alphaInfo == (isOpaque ? .noneSkipLast : .premultipliedLast))
                    let data = try #require(drawn.dataProvider?.data as Data?)
                    guard isDeep else {
                        let right = data.dropFirst(4 * (drawn.width - 1)).prefix(4)
                        #expect(Array(right.prefix(3)) == [0, 0, 0])
                        #expect(isOpaque || right.last == 0)
                        let level = format == .gray8Uint ? 27 : 128
                        #expect(abs(Int(data[data.startIndex]) - level) <= 1)
                        continue
                    }
                    let red = data.withUnsafeBytes { $0.loadUnaligned(as: Float16.self) }
                    #expect(abs(Float(red) - 0.501) < 0.0005)
                }
            }
        }
    }

    @Test("B-DI 79 views and text layers keep alpha, and nothing drawn is no contents")
    func keptAlpha() {
        final class View: NSObject, LayerOwner {
            func draw(_ layer: CALayer, in ctx: CGContext) { ctx.fill(rect(0, 0, 1, 1)) }
        }
        isolated {
            let (layer, view) = (sized(CALayer()), View())
            layer.isOpaque = true
            layer.delegate = view
            layer.display()
            #expect(image(layer)?.alphaInfo == .premultipliedLast)
            final class Empty: CALayer {}
            for format in [CALayerContentsFormat.RGBA8Uint, .RGBA16Float] {
                let (empty, silent) = (sized(Empty()), Silent())
                empty.isOpaque = true
                empty.contentsFormat = format
                empty.delegate = silent
                empty.display()
                #expect(empty.contents == nil)
            }
        }
    }

    @Test("wrong picture: black drawn by an opaque layer that calls super is drawn contents")
    func opaqueBlack() {
        final class Black: CALayer {
            override func draw(in ctx: CGContext) {
                super.draw(in: ctx)
                ctx.setFillColor(.black)
                ctx.fill(rect(0, 0, 100, 100))
            }
        }
        isolated {
            for format in [CALayerContentsFormat.RGBA8Uint, .RGBA16Float] {
                let layer = sized(Black())
                layer.isOpaque = true
                layer.contentsFormat = format
                layer.display()
                #expect(layer.contents != nil)
            }
        }
    }

    @Test("B-DI 80 contents set on a tiled layer makes it an ordinary layer")
    func tiled() {
        final class Tiles: CATiledLayer {
            var drawn = 0
            override func draw(in ctx: CGContext) { drawn += 1 }
        }
        isolated {
            let layer = sized(Tiles())
            layer.contents = Pictures.dot
            layer.display()
            #expect(layer.drawn == 0 && image(layer) === Pictures.dot)
        }
    }

    @Test("drawsAsynchronously draws on a background queue, the commit waits for the picture")
    func asynchronous() {
        final class Background: CALayer {
            nonisolated(unsafe) var onMain: Bool?
            override func draw(in ctx: CGContext) {
                onMain = ThreadState.current.isCommitting
                ctx.setFillColor(.white)
                ctx.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
        }
        Stage.run { stage in
            let layer = stage.layer(Background(), rect(0, 0, 10, 10))
            layer.drawsAsynchronously = true
            layer.setNeedsDisplay()
            stage.flush()
            #expect(layer.onMain == false)
            #expect((layer.contents as? CGImage)?.width == 10)
            let updates = stage.changes.compactMap { change -> CGImage? in
                if case .update(_, let values, _) = change { values.contents } else { nil }
            }
            #expect(updates.last === layer.contents as? CGImage)
        }
    }

    @Test(
        "Lost mark: a drawing that marks its own layer is drawn again, also in the background",
        arguments: [false, true])
    func markedByDrawing(inBackground: Bool) {
        final class Marking: CALayer {
            nonisolated(unsafe) var drawings = 0
            override func draw(in ctx: CGContext) {
                drawings += 1
                if drawings < 3 { setNeedsDisplay() }
                ctx.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
        }
        Stage.run { stage in
            let layer = stage.layer(Marking(), rect(0, 0, 10, 10))
            layer.drawsAsynchronously = inBackground
            layer.setNeedsDisplay()
            stage.flush()
            #expect(layer.drawings == 3)
            #expect(!layer.needsDisplay())
            // Outside of a commit the mark waits for the next commit.
            layer.drawings = 2
            layer.display()
            #expect(layer.drawings == 3)
            layer.drawings = 1
            layer.display()
            stage.flush()
            #expect(layer.drawings == 3)
        }
    }

    @Test("Contents that is no image is kept and draws nothing")
    func otherContents() {
        Stage.run { stage in
            let layer = stage.layer()
            layer.contents = "text"
            #expect(layer.contents as? String == "text")
            stage.flush()
            layer.contents = nil
            #expect(layer.contents == nil)
        }
    }
}
