import CoreGraphics
import Testing

@Suite("Drawing") struct ContextTests {
    @Test("the origin is the lower left corner and the first row in memory the upper one")
    func orientation() {
        let canvas = Canvas(10, 10)
        canvas.context.setFillColor(red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
        #expect(canvas.pixel(0, 9) == [255, 0, 0, 255] && canvas.pixel(0, 0)[3] == 0)
        #expect(canvas.count() == 6)
    }

    @Test("an image drawn at its own size keeps its rows")
    func imageOrientation() throws {
        let source = Canvas(4, 4)
        source.context.setFillColor(red)
        source.context.fill(CGRect(x: 0, y: 2, width: 4, height: 2))
        let image = try #require(source.context.makeImage())
        let canvas = Canvas(8, 8)
        canvas.context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(canvas.pixel(0, 4) == [255, 0, 0, 255] && canvas.pixel(0, 7)[3] == 0)
        #expect(canvas.count() == 8)
    }

    @Test("flatness is the distance of curves from their segments, and part of the saved state")
    func flatness() {
        func area(_ flatness: CGFloat, _ draw: (CGContext) -> Void) -> Int {
            let canvas = Canvas(100, 100)
            canvas.context.setFillColor(red)
            canvas.context.setStrokeColor(red)
            canvas.context.setLineWidth(6)
            canvas.context.setFlatness(flatness)
            draw(canvas.context)
            return canvas.count()
        }
        let box = CGRect(x: 5, y: 5, width: 90, height: 90)
        let drawings: [(CGContext) -> Void] = [
            { $0.fillEllipse(in: box) },
            { $0.strokeEllipse(in: box) },
            {
                $0.addEllipse(in: box)
                $0.clip()
                $0.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
            },
        ]
        for draw in drawings {
            let fine = area(0, draw)
            for odd in [CGFloat.nan, -3, .infinity] { #expect(area(odd, draw) == fine) }
            #expect(area(20, draw) < fine - 100)
            #expect(area(1e300, draw) == area(100, draw))
            let restored = area(0) { context in
                context.saveGState()
                context.setFlatness(20)
                context.restoreGState()
                draw(context)
            }
            #expect(restored == fine)
        }
    }

    @Test("pixels are premultiplied")
    func premultiplied() {
        let canvas = Canvas(2, 2)
        canvas.context.setFillColor(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5))
        canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(canvas.pixel(0, 0) == [128, 64, 0, 128])
    }

    @Test("lent memory shows each drawing at once, in every layout")
    func lentMemory() {
        let layouts: [(UInt32, [UInt8])] = [
            (CGImageAlphaInfo.premultipliedLast.rawValue, [255, 0, 0, 255]),
            (CGImageAlphaInfo.premultipliedFirst.rawValue, [255, 255, 0, 0]),
            (
                CGImageAlphaInfo.premultipliedFirst.rawValue
                    | CGBitmapInfo.byteOrder32Little.rawValue, [0, 0, 255, 255]
            ),
        ]
        for (info, want) in layouts {
            var bytes = [UInt8](repeating: 0, count: 16)
            bytes.withUnsafeMutableBytes { memory in
                let context = CGContext(
                    data: memory.baseAddress, width: 2, height: 2, bitsPerComponent: 8,
                    bytesPerRow: 8, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
                context?.setFillColor(red)
                context?.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
                #expect(Array(memory[12..<16]) == want)
                #expect(Array(memory[0..<4]) == [0, 0, 0, 0])
            }
        }
    }

    @Test("gray and alpha-only bitmaps keep one byte a pixel")
    func smallLayouts() throws {
        let gray = try #require(
            CGContext(
                data: nil, width: 3, height: 1, bitsPerComponent: 8, bytesPerRow: 3,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
        gray.setFillColor(gray: 0.5, alpha: 1)
        gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let bytes = try #require(gray.data?.assumingMemoryBound(to: UInt8.self))
        #expect([bytes[0], bytes[1], bytes[2]] == [0, 128, 0])
        let alpha = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
                bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
        alpha.setFillColor(CGColor(gray: 0, alpha: 0.5))
        alpha.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(alpha.data?.assumingMemoryBound(to: UInt8.self)[0] == 128)
        #expect(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 5, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0) == nil)
    }

    @Test("images of gray bitmaps are gray, and of bitmaps of alpha without a colour")
    func smallImages() throws {
        let whole = CGRect(x: 0, y: 0, width: 2, height: 2)
        let photo = Canvas(2, 2)
        photo.context.setFillColor(red)
        photo.context.fill(whole)
        let picture = try #require(photo.context.makeImage())
        let gray = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
        gray.draw(picture, in: whole)
        let grayed = try #require(gray.makeImage())
        #expect(grayed.pixel(1, 1) == [54, 54, 54, 255] && grayed.dataProvider?.data?.first == 54)
        gray.setFillColor(.white)
        gray.fill(whole)
        #expect(grayed.pixel(1, 1) == [54, 54, 54, 255])
        let alpha = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
                bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
        alpha.setAlpha(0.5)
        alpha.draw(picture, in: whole)
        let faded = try #require(alpha.makeImage()).pixel(0, 0)
        #expect(faded[0] == 0 && faded[1] == 0 && faded[2] == 0 && (127...128).contains(faded[3]))
    }

    @Test("fill rules differ where they should")
    func winding() {
        let (winding, evenOdd) = (Canvas(30, 30), Canvas(30, 30))
        for (canvas, rule) in [(winding, CGPathFillRule.winding), (evenOdd, .evenOdd)] {
            canvas.context.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
            canvas.context.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
            canvas.context.fillPath(using: rule)
        }
        #expect(winding.count() == 900 && evenOdd.count() == 800)
    }

    @Test("a clip holds until the state is restored")
    func clipping() {
        let canvas = Canvas(10, 10)
        let c = canvas.context
        c.saveGState()
        c.clip(to: CGRect(x: 2, y: 2, width: 3, height: 3))
        #expect(c.boundingBoxOfClipPath == CGRect(x: 2, y: 2, width: 3, height: 3))
        c.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(canvas.count() == 9)
        c.restoreGState()
        c.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(canvas.count() == 100)
    }

    @Test("a mask with alpha clips by its alpha, whatever its colour")
    func alphaMask() throws {
        for gray in [0, 0.5, 1] as [CGFloat] {
            let icon = Canvas(20, 20)
            icon.context.setFillColor(gray: gray, alpha: 1)
            icon.context.fill(CGRect(x: 4, y: 4, width: 12, height: 12))
            let canvas = Canvas(20, 20)
            canvas.context.clip(
                to: CGRect(x: 0, y: 0, width: 20, height: 20),
                mask: try #require(icon.context.makeImage()))
            canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
            let image = try #require(canvas.context.makeImage())
            image.withPremultipliedRGBA8 { bytes, row in
                #expect(Array(bytes[(10 * row + 40)..<(10 * row + 44)]) == [255, 0, 0, 255])
                #expect(Array(bytes[(2 * row + 8)..<(2 * row + 12)]) == [0, 0, 0, 0])
            }
        }
    }

    @Test("a mask clips by brightness, upright")
    func maskClip() throws {
        let mask = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
        mask.setFillColor(gray: 1, alpha: 1)
        mask.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        let image = try #require(mask.makeImage())
        let canvas = Canvas(20, 20)
        canvas.context.interpolationQuality = .none
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20), mask: image)
        canvas.context.setFillColor(green)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(canvas.count() == 100)
        #expect(canvas.pixel(2, 2) == [0, 255, 0, 255] && canvas.pixel(2, 17)[3] == 0)
    }

    @Test("a mask holds for clearing, too, in bitmaps of bytes and of floats", arguments: [8, 32])
    func maskedClear(_ bits: Int) throws {
        let icon = Canvas(4, 4)
        icon.context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
        let order: CGImageByteOrderInfo = bits == 8 ? .orderDefault : .order32Little
        let context = try #require(
            CGContext(
                data: nil, width: 4, height: 4, bitsPerComponent: bits, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(
                    alpha: .premultipliedLast, byteOrder: order, isFloat: bits == 32)))
        let whole = CGRect(x: 0, y: 0, width: 4, height: 4)
        context.setFillColor(red)
        context.fill(whole)
        context.saveGState()
        context.interpolationQuality = .none
        context.clip(to: whole, mask: try #require(icon.context.makeImage()))
        context.clear(whole)
        context.restoreGState()
        let image = try #require(context.makeImage())
        #expect(image.pixel(1, 1) == [0, 0, 0, 0] && image.pixel(2, 1) == [255, 0, 0, 255])
        context.clear(CGRect(x: 2, y: 0, width: 1, height: 4))
        let cleared = try #require(context.makeImage())
        #expect(cleared.pixel(2, 1) == [0, 0, 0, 0] && cleared.pixel(3, 1) == [255, 0, 0, 255])
    }

    @Test("a path keeps its place when the CTM changes")
    func pathInBase() {
        let canvas = Canvas(20, 20)
        canvas.context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
        canvas.context.translateBy(x: 10, y: 10)
        canvas.context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
        #expect(canvas.context.boundingBoxOfPath.minX == -10)
        canvas.context.fillPath()
        #expect(canvas.count() == 50 && canvas.context.isPathEmpty)
    }

    @Test("a transform that flattens everything draws nothing and spoils nothing")
    func singular() {
        let canvas = Canvas(10, 10)
        canvas.context.saveGState()
        canvas.context.scaleBy(x: 0, y: 1)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        canvas.context.stroke(CGRect(x: 0, y: 0, width: 10, height: 10))
        canvas.context.restoreGState()
        #expect(canvas.count() == 0)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(canvas.count() == 100)
    }

    @Test("restoring too often is no crash")
    func unbalanced() {
        let canvas = Canvas(4, 4)
        canvas.context.restoreGState()
        canvas.context.endTransparencyLayer()
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(canvas.count() == 16)
    }

    @Test("a document closed inside of a transparency layer, and a bitmap: no layer is ended twice")
    func closedInLayer() throws {
        let consumer = try #require(CGDataConsumer(data: NSMutableData()))
        let document = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
        document.beginPDFPage(nil)
        document.saveGState()
        document.beginTransparencyLayer(auxiliaryInfo: nil)
        document.saveGState()
        document.beginTransparencyLayer(auxiliaryInfo: nil)
        document.closePDF()
        for _ in 0..<3 {
            document.endTransparencyLayer()
            document.restoreGState()
            document.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
        document.beginPDFPage(nil)
        let canvas = Canvas(4, 4)
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.closePDF()
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        canvas.context.endTransparencyLayer()
        #expect(canvas.count() == 16)
    }

    @Test("a PDF page is written")
    func pdf() throws {
        let sink = NSMutableData()
        var box = CGRect(x: 0, y: 0, width: 100, height: 50)
        let consumer = try #require(CGDataConsumer(data: sink))
        let context = try #require(CGContext(consumer: consumer, mediaBox: &box, nil))
        context.beginPDFPage(nil)
        context.setFillColor(red)
        context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
        context.endPDFPage()
        context.closePDF()
        let text = String(decoding: Data(referencing: sink), as: Unicode.ASCII.self)
        #expect(text.hasPrefix("%PDF") && text.contains("/MediaBox [ 0 0 100 50 ]"))
    }

    @Test("an alpha of NaN counts as 0, and later drawing is unharmed")
    func oddAlpha() throws {
        let canvas = Canvas(8, 8)
        canvas.context.setFillColor(red)
        canvas.context.setAlpha(.nan)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        canvas.context.draw(
            try #require(Canvas(4, 4).context.makeImage()),
            in: CGRect(x: 0, y: 0, width: 4, height: 4))
        canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        canvas.context.endTransparencyLayer()
        #expect(canvas.count() == 0)
        for alpha: CGFloat in [1, .infinity] {
            canvas.context.setAlpha(alpha)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            #expect(canvas.pixel(1, 6) == [255, 0, 0, 255])
        }
        #expect(canvas.count() == 4)
    }

    @Test("an alpha of NaN leaves no NaN in the pixels of a bitmap of floats")
    func oddDeepAlpha() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 2, height: 2, bitsPerComponent: 32, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(
                    alpha: .premultipliedLast, byteOrder: .order32Little, isFloat: true)))
        context.setFillColor(red)
        context.setAlpha(.nan)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        let pixel = try #require(context.data).assumingMemoryBound(to: Float.self)
        #expect((0..<4).allSatisfy { pixel[$0] == 0 })
    }

    @Test("a pattern with a step, bounds or matrix of NaN is none")
    func oddPattern() {
        var callbacks = CGPatternCallbacks(
            version: 0, drawPattern: { _, _ in }, releaseInfo: nil)
        func make(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 4) -> CGPattern? {
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: width, height: 4), matrix: .identity,
                xStep: x, yStep: y, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        }
        #expect(make(4, 4) != nil)
        #expect(make(.nan, 4) == nil && make(4, .nan) == nil && make(4, 4, .nan) == nil)
    }
}
