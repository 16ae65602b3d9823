import CoreGraphics
import Foundation
import Testing

@testable import CoreAnimation
@testable import LaminaDisplayList
@testable import LayerHosting

/// Text layers drawn glyph by glyph.
@Suite("Text from an atlas") struct TextGlyphTests {
    private func text(
        _ string: Any, _ frame: CGRect, size: CGFloat = 16,
        _ color: CGColor = CGColor(gray: 1, alpha: 1)
    ) -> CATextLayer {
        let layer = CATextLayer()
        layer.frame = frame
        (layer.string, layer.fontSize, layer.foregroundColor) = (string, size, color)
        return layer
    }

    private func largest(_ a: Pixels, _ b: Pixels) -> Int {
        zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    private func mean(_ a: Pixels, _ b: Pixels) -> Double {
        let sum = zip(a.bytes, b.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(a.bytes.count)
    }

    /// The number of partially covered pixels.
    private func edges(_ a: Pixels) -> Int { a.count { $0[3] > 0 && $0[3] < 255 } }

    /// The pixels of a layer's contents, shown as any image is.
    private func asImage(_ layer: CATextLayer) throws -> CALayer {
        layer.displayIfNeeded()
        let image = try #require(layer.contents as! CGImage?)
        let copy = CALayer()
        copy.frame = layer.frame
        let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
        copy.contents = CGImage(
            width: image.width, height: image.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: image.width * 4, space: CGColorSpace(name: CGColorSpace.sRGB)!,
            bitmapInfo: info, provider: try #require(image.dataProvider), decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)
        return copy
    }

    @Test("at its own scale a text equals its image")
    func sameAsImage() throws {
        let red = CGColor(srgbRed: 1, green: 0.4, blue: 0, alpha: 0.7)
        for string in ["Hamburgefonstiv AVATAR", "Zwölf שלום", "One\nTwo"] {
            let layer = text(string, CGRect(x: 10, y: 10, width: 180, height: 60), size: 21, red)
            let glyphs = try picture(layer)
            #expect(glyphs.coverage > 100)
            #expect(largest(glyphs, try picture(asImage(layer))) <= 2, "\(string)")
        }
    }

    @Test("a text layer scaled is as sharp as one of that size, in every frame of a zoom")
    func zoomed() throws {
        let layer = text("Zoom", CGRect(x: 0, y: 0, width: 50, height: 50), size: 12)
        layer.anchorPoint = .zero
        layer.position = .zero
        let zoom = CABasicAnimation(keyPath: "transform.scale")
        (zoom.fromValue, zoom.toValue, zoom.duration) = (1, 4, 3)
        layer.add(zoom, forKey: nil)
        let shown = host(layer)
        _ = try shown.snapshot()
        for second in [1.0, 2.0] {
            shown.advance(by: 1)
            let now = Pixels(try shown.snapshot())
            let scale = 1 + CGFloat(second)
            let large = text(
                "Zoom", CGRect(x: 0, y: 0, width: 50 * scale, height: 50 * scale),
                size: 12 * scale)
            // The baseline is on a whole pixel of each picture's own scale: both may differ by a
            // part of a pixel.
            #expect(mean(now, try picture(large)) < 3)
            let frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            let soft = try asImage(text("Zoom", frame, size: 12))
            (soft.anchorPoint, soft.position) = (.zero, .zero)
            soft.transform = CATransform3DMakeScale(scale, scale, 1)
            #expect(edges(now) * 3 < edges(try picture(soft)) * 2, "an image would be soft")
        }
    }

    @Test("text too large for rasters is drawn as outlines")
    func large() throws {
        let layer = text("Ag", CGRect(x: 0, y: 0, width: 50, height: 50), size: 30)
        layer.anchorPoint = .zero
        layer.position = CGPoint(x: -40, y: -900)
        layer.transform = CATransform3DMakeScale(24, 24, 1)
        let shown = try picture(layer)
        #expect(shown.coverage > 4000 && Double(edges(shown)) < shown.coverage / 8)
    }

    @Test("ten thousand scrolling glyphs are one draw call, patched in place")
    func oneCall() throws {
        let page = CALayer()
        page.frame = CGRect(x: 0, y: 0, width: 800, height: 4000)
        for i in 0..<200 {
            let line = String(repeating: "\(i) abcdefg", count: 6).prefix(50)
            let layer = text(
                String(line), CGRect(x: 0, y: CGFloat(i) * 20, width: 800, height: 20), size: 14)
            page.addSublayer(layer)
        }
        let window = CALayer()
        window.frame = CGRect(x: 0, y: 0, width: 800, height: 4000)
        window.masksToBounds = true
        window.addSublayer(page)
        let shown = host(window, 800, 4000)
        try shown.redraw()
        #expect(shown.counts.drawCalls == 1 && shown.counts.instances > 8000)
        let builds = shown.stage.planner?.counters.builds
        for step in 1...3 {
            CATransaction.setDisableActions(true)
            page.position.y += 1.25 * CGFloat(step)
            shown.advance(by: 1)
            try shown.redraw()
            #expect(shown.counts.drawCalls == 1)
        }
        #expect(shown.stage.planner?.counters.builds == builds)
    }

    @Test("a text of cached glyphs uploads only its records")
    func uploads() throws {
        try alone {
            let layer = text("0123456789", CGRect(x: 0, y: 0, width: 200, height: 30))
            let shown = host(layer)
            try shown.redraw()
            for string in ["11111", "22222", "121212", "11111", "22222"] {
                layer.string = string
                shown.advance(by: 1)
                // Fading layers are drawn in another way.
                shown.advance(by: 1)
                try shown.redraw()
            }
            let builds = try #require(shown.stage.planner?.counters.builds)
            CATransaction.setDisableActions(true)
            layer.string = "11111"
            shown.advance(by: 1)
            try shown.redraw()
            #expect(shown.counts.uploadedBytes == shown.counts.recordBytes)
            #expect(shown.stage.planner?.counters.builds == builds)
        }
    }

    @Test("a changed word damages its own pixels, and the text looks like a new text")
    func oneWord() throws {
        let frame = CGRect(x: 10, y: 10, width: 180, height: 30)
        let layer = text("Total count: 1234", frame)
        let shown = host(layer)
        try shown.redraw()
        let planner = try #require(shown.stage.planner)
        func show(_ string: String) throws {
            CATransaction.setDisableActions(true)
            layer.string = string
            shown.advance(by: 1)
            try shown.redraw()
        }
        for string in ["Total count: 1235", "Total count: 1299", "Total count: 9", "Total: 1234"] {
            try show(string)
            let now = Pixels(try shown.snapshot())
            #expect(now == (try picture(text(string, frame))), "\(string)")
        }
        try show("Total count: 1234")
        let builds = planner.counters.builds
        try show("Total count: 1235")
        #expect(planner.counters.builds == builds)
        let damage = planner.damage
        #expect(!damage.isEmpty && damage.width < 20 && damage.minX > 100, "\(damage)")
        // A change of the colour changes every glyph.
        let color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        CATransaction.setDisableActions(true)
        layer.foregroundColor = color
        shown.advance(by: 1)
        try shown.redraw()
        #expect(planner.damage.width > 100)
        let red = try picture(text("Total count: 1235", frame, color))
        #expect(Pixels(try shown.snapshot()) == red)
    }

    @Test("a character drawn only by Pango, its code in a box, is an image")
    func pictures() throws {
        let frame = CGRect(x: 0, y: 0, width: 120, height: 60)
        #expect(try picture(text("\u{10FFFD}", frame)).coverage > 20)
        #expect(text("\u{10FFFD}", frame).glyphImage(width: 120, height: 60) == nil)
        #expect(text("x", frame).glyphImage(width: 120, height: 60) != nil)
    }

    @Test("text magnified without smoothing is its image")
    func coarse() throws {
        let coarse = text("Big", CGRect(x: 0, y: 0, width: 40, height: 40), size: 12)
        coarse.magnificationFilter = .nearest
        coarse.transform = CATransform3DMakeScale(4, 4, 1)
        coarse.position = CGPoint(x: 80, y: 80)
        let shown = try picture(coarse)
        let blocks = stride(from: 0, to: 48, by: 4)
        #expect(blocks.allSatisfy { shown[80 + $0, 80] == shown[83 + $0, 80] })
    }

    @Test(
        "a turning text rasterises nothing after its first frame, and is patched in place"
    )
    func turning() throws {
        let layer = text("Turning", CGRect(x: 40, y: 40, width: 120, height: 30))
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.duration) = (0.1, 6, 10)
        layer.add(turn, forKey: nil)
        let shown = host(layer)
        try shown.redraw()
        let planner = try #require(shown.stage.planner)
        let (drawn, builds) = (planner.caches.glyphs.drawn, planner.counters.builds)
        #expect(drawn > 0)
        var pictures: Set<[UInt8]> = []
        for _ in 0..<5 {
            shown.advance(by: 1.1)
            pictures.insert(Pixels(try shown.snapshot()).bytes)
            #expect(shown.counts.drawCalls == 1)
        }
        #expect(pictures.count == 5)
        #expect(planner.caches.glyphs.drawn == drawn && planner.counters.builds == builds)
    }

    @Test("a frame of a turn and zoom is the same whatever was drawn before it")
    func exact() throws {
        func shown(_ steps: [Double]) throws -> Pixels {
            let layer = text("Exact", CGRect(x: 60, y: 60, width: 80, height: 40), size: 20)
            let zoom = CABasicAnimation(keyPath: "transform.scale")
            (zoom.fromValue, zoom.toValue, zoom.duration) = (0.5, 4, 4)
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            (turn.fromValue, turn.toValue, turn.duration) = (0, 2, 4)
            layer.add(zoom, forKey: nil)
            layer.add(turn, forKey: "turn")
            let host = host(layer)
            for step in steps {
                _ = try host.snapshot()
                host.advance(by: step)
            }
            return Pixels(try host.snapshot())
        }
        let direct = try shown([3])
        #expect(direct.coverage > 50)
        #expect(largest(try shown([0.7, 0.6, 0.3, 0.4, 1]), direct) <= 2)
    }

    @Test("rotated text beyond its bounds is clipped there, with soft edges")
    func cutTurned() throws {
        let line = String(repeating: "W", count: 40)
        let layer = text(line, CGRect(x: 60, y: 80, width: 80, height: 20), size: 30)
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let extent = try #require(try picture(layer).extent)
        #expect(extent.x.lowerBound >= 90 && extent.x.upperBound < 110)
        #expect(77...79 ~= extent.y.upperBound - extent.y.lowerBound)
    }

    @Test("text is clipped at its bounds and by ancestors, wherever both lie")
    func cut() throws {
        let line = String(repeating: "W", count: 40)
        for x in [20, 20.4] as [CGFloat] {
            let layer = text(line, CGRect(x: x, y: 40, width: 81, height: 12), size: 30)
            let extent = try #require(try picture(layer).extent)
            #expect(extent.x.lowerBound >= 20 && extent.x.upperBound <= 101)
            #expect(extent.y.upperBound - extent.y.lowerBound < 12)
        }
        let hole = CALayer()
        hole.frame = CGRect(x: 50, y: 0, width: 30, height: 200)
        (hole.masksToBounds, hole.cornerRadius) = (true, 10)
        hole.addSublayer(text(line, CGRect(x: -50, y: 80, width: 200, height: 40), size: 30))
        let extent = try #require(try picture(hole).extent)
        #expect(extent.x.lowerBound == 50 && extent.x.upperBound == 79)
    }

    @Test("glyphs move by quarters of a pixel")
    func quarters() throws {
        func shown(_ x: CGFloat) throws -> Pixels {
            try picture(text("il", CGRect(x: x, y: 0, width: 60, height: 40)))
        }
        #expect(try shown(10) != shown(10.25) && shown(10.25) != shown(10.5))
        #expect(try shown(10.25) == shown(10.3))
    }
}
