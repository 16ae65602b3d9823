import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// A mask that is a single picture is sampled while the masked layer is drawn; the result must
/// equal the drawn mask.
@Suite("Masks that are pictures") struct MaskPictureTests {
    private func mask(_ kind: String) -> CALayer {
        switch kind {
        case "text":
            let text = CATextLayer()
            text.frame = CGRect(x: 0, y: 5, width: 90, height: 60)
            (text.string, text.fontSize) = ("Mask", 36)
            text.foregroundColor = rgb(0, 0, 0)
            return text
        case "image":
            let image = box(4.3, 3.6, 70, 50)
            image.contents = picture(["k.k", ".k.", "k.k"])
            return image
        case "turned image":
            let image = box(8, 6, 60, 44)
            image.contents = picture(["k.k", ".k.", "k.k"])
            image.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
            return image
        case "thin":
            let plain = box(4, 3, 70, 50, rgb(0, 0, 0, 0.4))
            plain.cornerRadius = 14
            return plain
        case "disc":
            let plain = box(4, 3, 56, 56, rgb(0, 0, 0))
            plain.cornerRadius = 28
            return plain
        case "perspective":
            let plain = box(4, 3, 70, 50, rgb(0, 0, 0))
            plain.cornerRadius = 14
            var t = CATransform3DMakeRotation(0.6, 0, 1, 0)
            t.m34 = -0.004
            plain.transform = t
            return plain
        default:
            let shape = CAShapeLayer()
            shape.path = star(kind.hasPrefix("large") ? 330 : 60)
            shape.position = CGPoint(x: 6, y: 2)
            if kind == "faded star" { shape.opacity = 0.6 }
            if kind == "line" {
                (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, rgb(0, 0, 0), 7)
            }
            if kind.hasSuffix("edged star") {
                (shape.strokeColor, shape.lineWidth) = (rgb(0, 0, 0), 9)
                if kind == "dashed, edged star" { shape.lineDashPattern = [11, 6] }
                if kind == "drawn, edged star" { shape.strokeEnd = 0.3 }
            }
            return shape
        }
    }

    /// Overlapping layers behind a mask; `drawn` makes the mask need a surface.
    private func scene(
        drawn: Bool, _ mask: CALayer, _ change: (CALayer) -> Void
    ) throws -> (picture: PixelGrid, passes: Int) {
        let root = box(0, 0, 120, 100, rgb(1, 1, 1))
        root.isGeometryFlipped = true
        let layer = box(20, 15, 90, 70)
        layer.mask = mask
        if drawn { mask.addSublayer(box(0, 0, 1, 1)) }
        change(layer)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 120, height: 100))
        host.usesStencil = false
        host.commit()
        return (PixelGrid(try host.snapshot()), host.counts.passes)
    }

    static let masks = [
        "star", "faded star", "line", "text", "image", "turned image", "thin", "disc",
        "perspective", "large star", "edged star", "dashed, edged star", "drawn, edged star",
        "large, edged star",
    ]

    @Test(
        "several layers behind a mask are drawn in a pass, with the same picture", arguments: masks)
    func piled(_ kind: String) throws {
        let (clipped, passes) = try scene(drawn: false, mask(kind), pile)
        let (drawn, more) = try scene(drawn: true, mask(kind), pile)
        #expect(passes == 1 && more == 3)
        #expect(drawn.count { $0 != [255, 255, 255, 255] } > 200)
        #expect(clipped.difference(drawn) <= 4)
    }

    @Test("in a turned clip, moved by parts of a pixel, behind other opacities", arguments: masks)
    func inClips(_ kind: String) throws {
        func change(_ layer: CALayer) {
            pile(layer)
            layer.position.x += 0.4
            layer.sublayers?[1].opacity = 0.5
            layer.sublayers?[3].backgroundColor = rgb(0, 1, 0, 0.3)
        }
        func inside(_ drawn: Bool) throws -> (PixelGrid, Int) {
            try scene(drawn: drawn, mask(kind)) { layer in
                let clip = box(-4, 10, 80, 40)
                clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
                clip.masksToBounds = true
                change(layer)
                // The layer behind the mask contains a clipping layer.
                clip.addSublayer(box(0, 0, 30, 90, blue))
                layer.backgroundColor = nil
                layer.insertSublayer(clip, at: 0)
            }
        }
        let (clipped, passes) = try inside(false)
        let (drawn, _) = try inside(true)
        #expect(passes == 1)
        // Coverage is drawn at sixteenths of a pixel, a formula anywhere.
        #expect(clipped.difference(drawn) <= 8)
    }

    @Test("random piles of rectangles are masked as one picture")
    func random() throws {
        for seed in 1...40 {
            func change(_ layer: CALayer) {
                var dice = Dice(UInt64(seed))
                for _ in 0..<(2 + dice.roll(9)) {
                    let part = box(
                        dice.number(-10, 60), dice.number(-10, 50), dice.number(2, 60),
                        dice.number(2, 50),
                        rgb(
                            dice.number(0, 1), dice.number(0, 1), dice.number(0, 1),
                            dice.once(in: 3) ? dice.number(0, 1) : 1))
                    if dice.once(in: 2) {
                        part.transform = CATransform3DMakeRotation(dice.number(0, 3), 0, 0, 1)
                    }
                    if dice.once(in: 3) { part.cornerRadius = dice.number(0, 10) }
                    layer.addSublayer(part)
                }
            }
            let kind = Self.masks[seed % Self.masks.count]
            let (clipped, passes) = try scene(drawn: false, mask(kind), change)
            let (drawn, _) = try scene(drawn: true, mask(kind), change)
            #expect(passes == 1, "seed \(seed)")
            #expect(clipped.difference(drawn) <= 6, "seed \(seed), \(kind)")
        }
    }

    @Test(
        "text over a colour, many things, and fills and strokes of two alphas are masked through surfaces",
        arguments: 0..<3)
    func others(_ kind: Int) throws {
        func change(_ layer: CALayer) {
            layer.backgroundColor = red
            switch kind {
            case 0:
                let text = CATextLayer()
                text.frame = layer.bounds
                (text.string, text.foregroundColor) = ("Lamina", blue)
                layer.addSublayer(text)
            case 1: for k in 0..<40 { layer.addSublayer(box(CGFloat(k), 5, 20, 50, blue)) }
            default: layer.addSublayer(box(0, 0, 50, 50, blue))
            }
        }
        func maskOfKind() -> CALayer {
            let mask = self.mask(kind == 2 ? "edged star" : "star") as! CAShapeLayer
            if kind == 2 { mask.fillColor = rgb(0, 0, 0, 0.5) }
            return mask
        }
        let (picture, passes) = try scene(drawn: false, maskOfKind(), change)
        let (drawn, _) = try scene(drawn: true, maskOfKind(), change)
        #expect(passes == 3)
        #expect(picture.difference(drawn) <= 1)
    }

    @Test(
        "a mask that changes its path, moves or is removed changes the masked layer",
        arguments: [1, 2])
    func changes(_ scale: CGFloat) throws {
        let (played, fresh) = try playedAndFresh(120, 100, scale: scale) { root in
            let layer = box(20, 15, 90, 70)
            let mask = self.mask("star") as! CAShapeLayer
            layer.mask = mask
            pile(layer)
            root.addSublayer(layer)
            return [
                { mask.path = star(40) },
                { mask.position.x += 7.5 },
                { layer.sublayers?[2].position.y -= 9 },
                { layer.position.x -= 3 },
                { mask.fillColor = rgb(0, 0, 0, 0.5) },
                { mask.isHidden = true },
                { mask.isHidden = false },
                { mask.path = star(66) },
                { (mask.strokeColor, mask.lineWidth) = (rgb(0, 0, 0), 6) },
                { mask.strokeEnd = 0.5 },
                { mask.path = star(110) },
                { mask.lineWidth = 20 },
                { mask.strokeColor = rgb(0, 0, 0, 0.5) },
                { mask.fillColor = nil },
            ]
        }
        #expect(played == fresh)
        #expect(played.count { $0 != [230, 230, 230, 255] } > 300)
    }

    @Test("a mask in a mask, and one in a clip in a mask")
    func nested() throws {
        func change(_ layer: CALayer) {
            pile(layer)
            let inner = box(10, 5, 60, 60)
            inner.mask = self.mask("disc")
            pile(inner)
            layer.addSublayer(inner)
        }
        let (picture, _) = try scene(drawn: false, mask("star"), change)
        let (drawn, _) = try scene(drawn: true, mask("star")) { layer in
            change(layer)
            layer.sublayers?.last?.mask?.addSublayer(box(0, 0, 1, 1))
        }
        #expect(picture.difference(drawn) <= 4)
    }
}
