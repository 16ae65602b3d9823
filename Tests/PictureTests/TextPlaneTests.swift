import CoreGraphics
import Foundation
import LaminaGraphicsTypes
import LaminaRenderTree
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Texts in any plane and with any content, beside a context's drawing of the same layers.
@Suite("Text in any plane") struct TextPlaneTests {
    private static let black = rgb(0, 0, 0)

    private func text(
        _ string: Any, _ frame: CGRect, size: CGFloat = 15, color: CGColor = black
    ) -> CATextLayer {
        let layer = CATextLayer()
        layer.frame = frame
        (layer.string, layer.fontSize, layer.foregroundColor) = (string, size, color)
        return layer
    }

    /// The layer in the middle of a white background.
    private func page(_ layer: CALayer, _ transform: CATransform3D) -> CALayer {
        let root = box(0, 0, 200, 120, rgb(1, 1, 1))
        root.isGeometryFlipped = true
        layer.position = CGPoint(x: 100, y: 60)
        layer.transform = transform
        root.addSublayer(layer)
        return root
    }

    /// A layer that shows a text's contents, glyphs included: a context does not repeat the layout.
    private func glyphs(_ layer: CATextLayer) -> CALayer {
        layer.displayIfNeeded()
        let copy = CALayer()
        copy.frame = layer.frame
        copy.contentsScale = layer.contentsScale
        copy.contents = layer.contents
        return copy
    }

    /// The pixels of a text's contents, shown as any image is.
    private func asImage(_ layer: CATextLayer) throws -> CALayer {
        layer.displayIfNeeded()
        let image = try #require(layer.contents as! CGImage?)
        let copy = CALayer()
        copy.frame = layer.frame
        copy.contentsScale = layer.contentsScale
        copy.contents = PixelGrid(image).image
        return copy
    }

    static let turns: [(String, CATransform3D)] = [
        ("a quarter", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
        ("half", CATransform3DMakeRotation(.pi, 0, 0, 1)),
        ("a little", CATransform3DMakeRotation(0.1, 0, 0, 1)),
        ("much", CATransform3DMakeRotation(0.8, 0, 0, 1)),
        ("mirrored", CATransform3DMakeScale(-1, 1, 1)),
        ("upside down", CATransform3DMakeScale(1, -1, 1)),
        (
            "slanted",
            CATransform3DMakeAffineTransform(
                CGAffineTransform(a: 1, b: 0.2, c: -0.4, d: 1, tx: 0, ty: 0))
        ),
        ("large and turned", CATransform3DScale(CATransform3DMakeRotation(-0.3, 0, 0, 1), 2, 2, 1)),
        (
            "wide and turned",
            CATransform3DScale(CATransform3DMakeRotation(0.3, 0, 0, 1), 1.6, 0.8, 1)
        ),
        ("huge and turned", CATransform3DScale(CATransform3DMakeRotation(0.2, 0, 0, 1), 12, 12, 1)),
    ]

    @Test(
        "turned, mirrored and slanted text is as a context draws it, sharper than an image",
        arguments: [1, 2] as [CGFloat])
    func turned(_ scale: CGFloat) throws {
        for (name, transform) in Self.turns {
            func layer() -> CATextLayer {
                let layer = text("Hamburgefonstiv 123", CGRect(x: 0, y: 0, width: 150, height: 22))
                layer.contentsScale = scale
                return layer
            }
            let drawing = drawn(page(glyphs(layer()), transform), scale: scale)
            let ours = try #require(
                PixelDistance(drawing, try shown(page(layer(), transform), scale: scale)))
            let image = try #require(
                PixelDistance(drawing, try shown(page(asImage(layer()), transform), scale: scale)))
            // A mirrored or quartered image has its pixels on the pixels of the screen.
            #expect(
                ours.mean < 0.8 * image.mean || ours.mean < 0.8,
                "\(name): \(ours), an image \(image)")
        }
    }

    @Test("a text in perspective is the outlines of its letters in perspective")
    func perspective() throws {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 300
        let tilted = CATransform3DRotate(CATransform3DScale(eye, 2, 2, 1), 0.9, 0.3, 1, 0)
        let frame = CGRect(x: 0, y: 0, width: 90, height: 24)
        let layer = text("Perspective", frame)
        let glyphs = try shown(page(layer, tilted))
        // The letters a hundred times larger, in a layer that reduces the text: such letters are
        // shapes.
        let large = text(
            "Perspective", CGRect(x: 0, y: 0, width: 9000, height: 2400), size: 1500)
        let shapes = try shown(page(large, CATransform3DScale(tilted, 0.01, 0.01, 1)))
        let distance = try #require(PixelDistance(glyphs, shapes))
        let image = try #require(
            PixelDistance(try shown(page(asImage(text("Perspective", frame)), tilted)), shapes))
        #expect(distance.mean < 1.5 && distance.mean < 0.6 * image.mean, "\(distance), \(image)")
    }

    private var coloured: NSAttributedString {
        let string = NSMutableAttributedString(string: "Red under struck on ground up 12 AV")
        func set(_ word: String, _ attributes: [NSAttributedString.Key: Any]) {
            let range = (string.string as NSString).range(of: word)
            for (key, value) in attributes {
                string.addAttribute(key, value: value, range: range)
            }
        }
        set("Red", [.foregroundColor: rgb(0.8, 0, 0)])
        set("under struck", [.underlineStyle: 1])
        set("struck", [.strikethroughStyle: 1, .foregroundColor: rgb(0, 0.4, 0)])
        set("on ground", [.backgroundColor: rgb(1, 0.9, 0.4)])
        set("ground", [.underlineStyle: 9, .font: CTFontCreateWithName("Times-Bold", 19, nil)])
        set("up", [.baselineOffset: 5])
        set("12", [.kern: 4])
        return string
    }

    @Test(
        "colours, lines, backgrounds and offsets are what a context draws",
        arguments: [1, 2] as [CGFloat])
    func attributes(_ scale: CGFloat) throws {
        let frame = CGRect(x: 0, y: 0, width: 190, height: 60)
        let layer = text(coloured, frame, size: 14)
        (layer.isWrapped, layer.contentsScale) = (true, scale)
        let ours = try shown(page(layer, CATransform3DIdentity), scale: scale)
        let distance = try #require(
            PixelDistance(ours, drawn(page(layer, CATransform3DIdentity), scale: scale)))
        #expect(distance.largest <= 3, "\(distance)")
        func has(_ r: Int, _ g: Int, _ b: Int) -> Int {
            ours.count {
                abs(Int($0[0]) - r) + abs(Int($0[1]) - g) + abs(Int($0[2]) - b) < 40
            }
        }
        #expect(has(255, 230, 102) > 300, "a background")
        #expect(has(204, 0, 0) > 10 && has(0, 102, 0) > 20, "colours")
    }

    @Test("they stay where they are when the text is turned and zoomed")
    func turnedAttributes() throws {
        for turn in [0, 0.5, 1.6] {
            for zoom in [0.7, 1, 1.5] as [CGFloat] {
                let layer = text(coloured, CGRect(x: 0, y: 0, width: 130, height: 70), size: 12)
                layer.isWrapped = true
                let transform = CATransform3DScale(
                    CATransform3DMakeRotation(turn, 0, 0, 1), zoom, zoom, 1)
                let root = page(glyphs(layer), transform)
                let distance = try #require(PixelDistance(drawn(root), try shown(root)))
                #expect(distance.mean < 2.5, "turned \(turn), zoomed \(zoom): \(distance)")
            }
        }
    }

    static let hasEmoji: Bool =
        FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")

    @Test(
        "emoji are drawn in their colours, upright, turned and small, as a context draws them",
        .enabled(if: hasEmoji, "needs fonts-noto-color-emoji"))
    func emoji() throws {
        for (turn, zoom) in [(0.0, 1.0), (0, 0.4), (0.4, 1), (0, 2)] {
            let layer = text("a😀b🍓", CGRect(x: 0, y: 0, width: 100, height: 34), size: 24)
            let transform = CATransform3DScale(
                CATransform3DMakeRotation(turn, 0, 0, 1), zoom, zoom, 1)
            let root = page(glyphs(layer), transform)
            let ours = try shown(root)
            let yellow = ours.count { $0[0] > 200 && $0[1] > 150 && $0[2] < 120 }
            let red = ours.count { $0[0] > 170 && $0[1] < 90 && $0[2] < 110 }
            #expect(Double(yellow) > 100 * zoom * zoom && Double(red) > 60 * zoom * zoom)
            let distance = try #require(PixelDistance(drawn(root), ours))
            #expect(distance.mean < 1, "turned \(turn), zoomed \(zoom): \(distance)")
        }
    }

    @Test("a text is a mask at any scale, as sharp as a text")
    func mask() throws {
        for zoom in [1, 2.5] as [CGFloat] {
            let hole = box(0, 0, 70, 30, rgb(0, 0, 0))
            hole.mask = text("Mask", CGRect(x: 0, y: 0, width: 70, height: 30), size: 22)
            let masked = try shown(page(hole, CATransform3DMakeScale(zoom, zoom, 1)))
            let plain = text("Mask", CGRect(x: 0, y: 0, width: 70, height: 30), size: 22)
            let letters = try shown(page(plain, CATransform3DMakeScale(zoom, zoom, 1)))
            let distance = try #require(PixelDistance(masked, letters))
            #expect(distance.largest <= 3, "\(zoom): \(distance)")
        }
    }

    private static let crops = [
        CGRect(x: 0, y: 0, width: 1, height: 1),
        CGRect(x: 0.25, y: 3.0 / 22, width: 0.5, height: 16.0 / 22),
    ]

    static let gravities: [CALayerContentsGravity] = [
        .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft,
        .topRight, .bottomLeft, .bottomRight,
    ]

    /// Layers at the place that gravity and a crop give a picture of 84 × 22 points in bounds of 66
    /// × 40.
    private func byHand(
        _ picture: CALayer, _ gravity: CALayerContentsGravity, _ crop: CGRect, cuts: Bool
    ) throws -> CALayer {
        let outer = CALayer()
        outer.frame = CGRect(x: 0, y: 0, width: 66, height: 40)
        outer.masksToBounds = cuts
        let inner = CALayer()
        inner.masksToBounds = true
        let r = ContentsGeometry.rect(
            try #require(ContentsGravity(name: gravity.rawValue)), outer.bounds,
            84 * Double(crop.width), 22 * Double(crop.height))
        inner.frame = CGRect(x: r.x0, y: r.y0, width: r.x1 - r.x0, height: r.y1 - r.y0)
        let (kx, ky) = (inner.bounds.width / crop.width, inner.bounds.height / crop.height)
        picture.frame = CGRect(x: -crop.minX * kx, y: -crop.minY * ky, width: kx, height: ky)
        inner.addSublayer(picture)
        outer.addSublayer(inner)
        return outer
    }

    @Test(
        "gravity and contentsRect put a text where they put an image, sharp at any scale",
        arguments: gravities)
    func gravity(_ gravity: CALayerContentsGravity) throws {
        let label = text("Gravity 12", CGRect(x: 0, y: 0, width: 84, height: 22), size: 16)
        let transforms = [
            CATransform3DIdentity, CATransform3DMakeScale(2.5, 2.5, 1),
            CATransform3DMakeRotation(0.3, 0, 0, 1), CATransform3DMakeScale(16, 16, 1),
        ]
        for (i, crop) in Self.crops.enumerated() {
            for (cuts, transform) in zip([true, false, true, false], transforms) {
                let picture = glyphs(label)
                let layer = CALayer()
                layer.frame = CGRect(x: 0, y: 0, width: 66, height: 40)
                (layer.contents, layer.contentsScale) = (picture.contents, 1)
                (layer.contentsGravity, layer.contentsRect) = (gravity, crop)
                layer.masksToBounds = cuts
                let ours = try shown(page(layer, transform))
                let hand = try shown(
                    page(try byHand(picture, gravity, crop, cuts: cuts), transform))
                let distance = try #require(PixelDistance(ours, hand))
                // Gravity aligns upright pictures with whole pixels.
                #expect(
                    distance.mean < (gravity.rawValue.contains("Aspect") ? 1.6 : 0.4),
                    "\(gravity.rawValue) \(i) \(cuts) \(transform.m11): \(distance)")
            }
        }
    }
}
