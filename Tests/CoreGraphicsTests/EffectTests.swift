import CoreGraphics
import Testing

@Suite("Blending, shadows, gradients, layers, patterns, text") struct EffectTests {
    @Test("a shadow's edge is a Gaussian with half the blur as its deviation")
    func shadowBlur() {
        let canvas = Canvas(200, 100)
        // The shape is outside of the bitmap, and only the shadow is inside.
        canvas.context.setShadow(offset: CGSize(width: 300, height: 0), blur: 20, color: .black)
        canvas.context.fill(CGRect(x: -400, y: -100, width: 200, height: 300))
        // The edge lies at 100. 15.9 % remain a standard deviation (10) further, 2.3 % two
        // deviations.
        #expect(abs(Int(canvas.pixel(50, 50)[3]) - 255) <= 1)
        #expect(abs(Int(canvas.pixel(99, 50)[3]) - 133) <= 4)
        #expect(abs(Int(canvas.pixel(110, 50)[3]) - 38) <= 4)
        #expect(abs(Int(canvas.pixel(120, 50)[3]) - 5) <= 3)
        #expect(canvas.pixel(135, 50)[3] == 0)
    }

    @Test("a gradient with a shadow far away is drawn, with a shadow near by, too")
    func farShadow() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [red, red], locations: nil))
        for distance in [3, 11, 12, 30, 3e4, 4e4, 9e5, 1e7] as [CGFloat] {
            let canvas = Canvas(8, 8)
            canvas.context.setShadow(
                offset: CGSize(width: distance, height: -distance), blur: 2, color: blue)
            canvas.context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 8, y: 0),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
            #expect(canvas.pixel(4, 4) == [255, 0, 0, 255], "\(distance)")
        }
    }

    @Test("a shadow's blur beyond 1000 counts as 1000")
    func largestBlur() {
        func picture(_ blur: CGFloat) -> [[UInt8]] {
            let canvas = Canvas(40, 4)
            canvas.context.setShadow(
                offset: CGSize(width: 700, height: 0), blur: blur, color: .black)
            canvas.context.fill(CGRect(x: -1400, y: -600, width: 700, height: 1200))
            return (0..<40).map { canvas.pixel($0, 2) }
        }
        #expect(picture(1000) == picture(1e9) && picture(1000) != picture(500))
    }

    @Test("a shadow goes up with a positive height and ignores the CTM")
    func shadowOffset() {
        let canvas = Canvas(40, 40)
        canvas.context.scaleBy(x: 2, y: 2)
        canvas.context.setFillColor(red)
        canvas.context.setShadow(offset: CGSize(width: 0, height: 10), blur: 0, color: blue)
        canvas.context.fill(CGRect(x: 5, y: 5, width: 5, height: 5))
        #expect(canvas.pixel(15, 25) == [255, 0, 0, 255])
        #expect(canvas.pixel(15, 15) == [0, 0, 255, 255])
        #expect(canvas.count() == 200)
    }

    /// The colour of `top` over `bottom`, both opaque except for an explicit alpha.
    func blend(_ mode: CGBlendMode, _ bottom: CGColor?, _ top: CGColor) -> [UInt8] {
        let canvas = Canvas(4, 4)
        let all = CGRect(x: 0, y: 0, width: 4, height: 4)
        if let bottom {
            canvas.context.setFillColor(bottom)
            canvas.context.fill(all)
        }
        canvas.context.setBlendMode(mode)
        canvas.context.setFillColor(top)
        canvas.context.fill(CGRect(x: 1, y: 1, width: 2, height: 2))
        if let bottom {
            let outside = Canvas(1, 1)
            outside.context.setFillColor(bottom)
            outside.context.fill(all)
            #expect(canvas.pixel(0, 0) == outside.pixel(0, 0), "\(mode) must stay inside the shape")
        }
        return canvas.pixel(1, 1)
    }

    @Test("every blend mode stays inside the shape", arguments: CGBlendMode.allCases)
    func bounded(mode: CGBlendMode) {
        _ = blend(mode, CGColor(srgbRed: 0.8, green: 0.4, blue: 0.2, alpha: 0.6), blue)
    }

    @Test("the modes with simple arithmetic give its results")
    func arithmetic() {
        let orange = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
        let gray = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
        #expect(blend(.multiply, orange, gray) == [128, 64, 0, 255])
        #expect(blend(.plusLighter, orange, gray) == [255, 255, 128, 255])
        #expect(blend(.plusDarker, orange, gray) == [128, 1, 0, 255])
        #expect(blend(.difference, orange, gray) == [127, 0, 128, 255])
        #expect(blend(.clear, orange, gray) == [0, 0, 0, 0])
        #expect(blend(.copy, orange, gray.copy(alpha: 0)!) == [0, 0, 0, 0])
        #expect(blend(.destinationOver, orange, gray) == [255, 128, 0, 255])
        #expect(blend(.sourceIn, nil, gray) == [0, 0, 0, 0])
        #expect(blend(.xor, orange, gray) == [0, 0, 0, 0])
    }

    @Test("a transparency layer fades as a whole")
    func transparencyLayer() {
        let canvas = Canvas(30, 10)
        let c = canvas.context
        c.setAlpha(0.5)
        c.beginTransparencyLayer(auxiliaryInfo: nil)
        c.setFillColor(red)
        c.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
        c.setFillColor(green)
        c.fill(CGRect(x: 10, y: 0, width: 20, height: 10))
        c.endTransparencyLayer()
        #expect(canvas.pixel(15, 5) == [0, 128, 0, 128])
        #expect(canvas.pixel(5, 5) == [128, 0, 0, 128])
    }

    @Test("gradients run between their ends and stop there unless told to go on")
    func gradients() throws {
        let g = try #require(CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil))
        let (cut, kept) = (Canvas(100, 4), Canvas(100, 4))
        for (canvas, options) in [
            (cut, CGGradientDrawingOptions()),
            (kept, CGGradientDrawingOptions.drawsAfterEndLocation),
        ] {
            canvas.context.drawLinearGradient(
                g, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: options)
        }
        #expect(cut.pixel(10, 0)[3] == 0 && cut.pixel(90, 0)[3] == 0)
        #expect(kept.pixel(10, 0)[3] == 0 && kept.pixel(90, 0) == [0, 0, 255, 255])
        let middle = cut.pixel(50, 0)
        #expect(abs(Int(middle[0]) - 126) <= 3 && abs(Int(middle[2]) - 129) <= 3)
    }

    @Test("a high gradient fades a picture by destination in, and fills it by source in")
    func highGradients() throws {
        let gradient = try #require(
            CGGradient(
                colorsSpace: nil, colors: [CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0), blue],
                locations: nil))
        for (mode, color) in [(CGBlendMode.destinationIn, 0), (.sourceIn, 2)] {
            let canvas = Canvas(2, 400)
            canvas.context.setFillColor(red)
            canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 400))
            canvas.context.setBlendMode(mode)
            canvas.context.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: 0, y: 400), options: [])
            for y in stride(from: 5, to: 400, by: 39) {
                let wanted = 255 * (CGFloat(400 - y) - 0.5) / 400
                let pixel = canvas.pixel(1, y)
                #expect(near(CGFloat(pixel[3]), wanted, 2), "\(mode) \(y)")
                #expect(near(CGFloat(pixel[color]), wanted, 2), "\(mode) \(y)")
            }
        }
    }

    @Test("before its first stop a gradient has the full colour of the stop")
    func lateFirstStop() throws {
        let g = try #require(
            CGGradient(colorsSpace: nil, colors: [red, blue], locations: [0.5, 1]))
        let canvas = Canvas(100, 4)
        canvas.context.drawLinearGradient(
            g, start: CGPoint(x: 20, y: 0), end: CGPoint(x: 80, y: 0), options: [])
        #expect(canvas.pixel(25, 0) == [255, 0, 0, 255] && canvas.pixel(10, 0)[3] == 0)
    }

    @Test("a conic gradient turns counterclockwise from its angle")
    func conic() throws {
        let g = try #require(CGGradient(colorsSpace: nil, colors: [red, blue], locations: nil))
        let canvas = Canvas(40, 40)
        canvas.context.drawConicGradient(g, center: CGPoint(x: 20, y: 20), angle: 0)
        let top = canvas.pixel(20, 2)
        #expect(abs(Int(top[0]) - 191) <= 4 && abs(Int(top[2]) - 64) <= 4)
        let bottom = canvas.pixel(20, 37)
        #expect(abs(Int(bottom[0]) - 64) <= 4)
    }

    @Test("a pattern repeats every step")
    func pattern() throws {
        var callbacks = CGPatternCallbacks(
            drawPattern: { _, context in
                context.setFillColor(red)
                context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity,
                xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks))
        let canvas = Canvas(16, 16)
        canvas.context.setFillPattern(pattern, colorComponents: [1])
        canvas.context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        #expect(canvas.count() == 64)
        #expect(canvas.pixel(0, 15) == [255, 0, 0, 255] && canvas.pixel(0, 12)[3] == 0)
    }

    @Test("a coloured pattern reads alpha alone, in a space of stencil patterns, too")
    func coloredPatternInStencilSpace() throws {
        var callbacks = CGPatternCallbacks(
            drawPattern: { _, cell in
                cell.setFillColor(red)
                cell.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity,
                xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks))
        let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
        let numbers: [CGFloat] = [0.5, 9, 9, 0]
        let color = try #require(
            CGColor(patternSpace: space, pattern: pattern, components: numbers))
        #expect(color.alpha == 0.5 && color.numberOfComponents == 1)
        let canvas = Canvas(4, 4)
        canvas.context.setFillColorSpace(space)
        canvas.context.setFillPattern(pattern, colorComponents: numbers)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect((126...129).contains(canvas.pixel(1, 1)[3]))
    }

    @Test("a layer is drawn as often as wanted")
    func layer() throws {
        let canvas = Canvas(20, 20)
        let layer = try #require(
            CGLayer(canvas.context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil))
        layer.context?.setFillColor(red)
        layer.context?.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        canvas.context.draw(layer, at: CGPoint(x: 1, y: 1))
        canvas.context.draw(layer, in: CGRect(x: 10, y: 10, width: 8, height: 8))
        canvas.context.interpolationQuality = .none
        #expect(canvas.pixel(1, 18) == [255, 0, 0, 255] && canvas.pixel(1, 16)[3] == 0)
        #expect(abs(canvas.count() - 40) <= 8)
    }

    @Test("wrong picture: a layer of half points is drawn at its size")
    func fractionalLayer() throws {
        let canvas = Canvas(20, 20)
        let layer = try #require(
            CGLayer(canvas.context, size: CGSize(width: 4.5, height: 1), auxiliaryInfo: nil))
        layer.context?.setFillColor(red)
        layer.context?.fill(CGRect(x: 2, y: 0, width: 10, height: 1))
        canvas.context.draw(layer, at: CGPoint(x: 3, y: 0))
        let alphas = (3...8).map { canvas.pixel($0, 19)[3] }
        #expect(alphas[0...3] == [0, 0, 255, 255] && alphas[5] == 0)
        #expect((120...136).contains(alphas[4]))
    }

    @Test("endless loop: a pattern that draws with itself is left out of its cell")
    func patternInItself() throws {
        var itself: CGPattern?
        var callbacks = CGPatternCallbacks(
            drawPattern: { _, cell in
                cell.setFillColor(red)
                cell.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
                guard let itself else { return }
                cell.setFillPattern(itself, colorComponents: [1])
                cell.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }, releaseInfo: nil)
        itself = CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity,
            xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        let pattern = try #require(itself)
        let canvas = Canvas(8, 8)
        canvas.context.setFillPattern(pattern, colorComponents: [1])
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(canvas.count() == 32 && canvas.pixel(0, 0) == [255, 0, 0, 255])
        // The pattern is free again after its cell.
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(canvas.count() == 32)
        itself = nil
    }

    @Test("stack overflow: a pattern in the cells of many others is left out")
    func nestedPatterns() throws {
        var pattern: CGPattern?
        var drawn = 0
        for _ in 0..<100 {
            let inner = pattern
            var callbacks = CGPatternCallbacks(
                drawPattern: { _, cell in
                    drawn += 1
                    guard let inner else { return }
                    cell.setFillPattern(inner, colorComponents: [1])
                    cell.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
                }, releaseInfo: nil)
            pattern = CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity,
                xStep: 4, yStep: 4, tiling: .noDistortion, isColored: true, callbacks: &callbacks)
        }
        let canvas = Canvas(8, 8)
        canvas.context.setFillPattern(try #require(pattern), colorComponents: [1])
        canvas.context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(drawn == 32)
    }

    @Test("wrong picture: a gray bitmap blends gray pixels, with and without its bytes")
    func grayBlending() throws {
        func gray(readsFirst: Bool) throws -> UInt8 {
            let context = try #require(
                CGContext(
                    data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
            if readsFirst { _ = context.data }
            let all = CGRect(x: 0, y: 0, width: 1, height: 1)
            context.setFillColor(red)
            context.fill(all)
            context.setBlendMode(.multiply)
            context.setFillColor(green)
            context.fill(all)
            return try #require(context.data).load(as: UInt8.self)
        }
        let (before, after) = (try gray(readsFirst: false), try gray(readsFirst: true))
        #expect(before == after && before > 20)
    }

    @Test("wrong picture: a transparency layer in a gray bitmap blends gray pixels")
    func grayLayer() throws {
        func gray(inLayer: Bool, bits: Int) throws -> Int {
            let context = try #require(
                CGContext(
                    data: nil, width: 2, height: 2, bitsPerComponent: bits, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0))
            if inLayer {
                context.clip(to: CGRect(x: 1, y: 1, width: 1, height: 1))
                context.beginTransparencyLayer(auxiliaryInfo: nil)
            }
            let all = CGRect(x: 0, y: 0, width: 2, height: 2)
            context.setFillColor(red)
            context.fill(all)
            context.setBlendMode(.multiply)
            context.setFillColor(green)
            context.fill(all)
            if inLayer { context.endTransparencyLayer() }
            let data = try #require(context.data)
            // The upper right pixel; the high byte is first.
            return Int(data.load(fromByteOffset: bits / 8, as: UInt8.self))
        }
        let (direct, layer) = (try gray(inLayer: false, bits: 8), try gray(inLayer: true, bits: 8))
        #expect(direct > 20 && abs(direct - layer) <= 1)
        #expect(try gray(inLayer: true, bits: 16) > 20)
    }

    @Test("glyphs stand upright on their baseline")
    func glyphs() throws {
        let font = try #require(CGFont("Helvetica"))
        let canvas = Canvas(40, 40)
        canvas.context.setFont(font)
        canvas.context.setFontSize(40)
        // The bar of an L lies at the bottom.
        canvas.context.showGlyphs([font.glyph(for: "L")], at: [CGPoint(x: 5, y: 5)])
        func ink(_ y: Int) -> Int { (0..<40).filter { canvas.pixel($0, y)[3] > 128 }.count }
        #expect(ink(33) > 2 * ink(15) && ink(15) > 0 && ink(37) == 0)
    }

    @Test("wrapped text stays inside its width, truncated text inside one line")
    func text() {
        let font = CTFontCreateWithName("Helvetica", 16, nil)
        let string = NSAttributedString(string: "several words that need more than one line")
        let open = TextLayoutEngine(string, font: font)
        let wrapped = TextLayoutEngine(string, font: font, width: 100, isWrapped: true)
        let cut = TextLayoutEngine(string, font: font, width: 100, truncation: .end)
        #expect(open.lines.count == 1 && open.size.width > 200)
        #expect(wrapped.lines.count > 2 && wrapped.size.width <= 100)
        #expect(cut.lines.count == 1 && cut.size.width <= 100)
        let right = TextLayoutEngine(string, font: font, width: 400, alignment: .right)
        #expect(near(right.lines[0].bounds.maxX, 400, 0.01))
        let canvas = Canvas(100, 100)
        wrapped.draw(in: canvas.context, rect: CGRect(x: 0, y: 0, width: 100, height: 100))
        // Text begins at the top of the box.
        let image = canvas.context.makeImage()!
        let upper = (0..<20).contains { y in (0..<100).contains { image.pixel($0, y)[3] > 128 } }
        #expect(upper && canvas.count() > 100)
    }

    @Test("a text in source in keeps all its glyphs")
    func textInBackground() {
        let font = CTFontCreateWithName("Helvetica", 16, nil)
        let text = TextLayoutEngine(NSAttributedString(string: "several glyphs"), font: font)
        let rect = CGRect(x: 0, y: 0, width: 120, height: 24)
        let (plain, inside) = (Canvas(120, 24), Canvas(120, 24))
        text.draw(in: plain.context, rect: rect)
        inside.context.setFillColor(red)
        inside.context.fill(rect)
        inside.context.setFillColor(.black)
        inside.context.setBlendMode(.sourceIn)
        text.draw(in: inside.context, rect: rect)
        #expect(plain.count() > 100 && abs(plain.count() - inside.count()) <= 4)
    }

    @Test("an embedded zero, an empty string and a Hebrew line are laid out")
    func oddText() {
        let font = CTFontCreateWithName("Helvetica", 16, nil)
        let zero = TextLayoutEngine(NSAttributedString(string: "a\0b"), font: font)
        let one = TextLayoutEngine(NSAttributedString(string: "a"), font: font)
        #expect(zero.size.width > one.size.width * 1.5)
        #expect(TextLayoutEngine(NSAttributedString(string: ""), font: font).lines.count == 1)
        let hebrew = TextLayoutEngine(NSAttributedString(string: "שלום"), font: font, width: 300)
        #expect(near(hebrew.lines[0].bounds.maxX, 300, 0.01))
    }
}
