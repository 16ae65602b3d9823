import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Masks by stencil: the same pictures as by surfaces, in one pass.
@Suite("Masks by stencil") struct StencilMaskTests {
    private struct Result {
        var stencil: PixelGrid, surfaces: PixelGrid
        var passes: Int, more: Int
        var list: String

        /// Two levels at most, and more than one in a thousandth of the pixels.
        var isEqual: Bool {
            let levels = zip(stencil.bytes, surfaces.bytes).map { abs(Int($0) - Int($1)) }
            let many = levels.filter { $0 > 1 }.count
            return (levels.max() ?? 0) <= 2 && many * 1000 <= levels.count / 4
        }
    }

    private func play(
        _ width: CGFloat = 120, _ height: CGFloat = 100, background: CGColor? = rgb(1, 1, 1),
        _ build: (CALayer) -> Void
    ) throws -> Result {
        let root = box(0, 0, width, height, background)
        root.isGeometryFlipped = true
        build(root)
        let host = ManualHost(root: root, size: CGSize(width: width, height: height))
        host.usesStencil = true
        host.commit()
        let stencil = PixelGrid(try host.snapshot())
        let (passes, list) = (host.counts.passes, host.listDescription)
        host.usesStencil = false
        let surfaces = PixelGrid(try host.snapshot())
        return Result(
            stencil: stencil, surfaces: surfaces, passes: passes, more: host.counts.passes,
            list: list)
    }

    @Test("a blend mode deep in a mask is drawn by surfaces: a backdrop would end the marked pass")
    func blendModeInMask() throws {
        for background in [nil, rgb(1, 1, 1)] {
            let result = try play(200, 200, background: background) { root in
                let content = box(30, 30, 100, 100, rgb(1, 0, 0))
                let mask = CAShapeLayer()
                let path = CGMutablePath()
                path.addLines(between: [
                    CGPoint(x: 62, y: 73), CGPoint(x: 194, y: 120), CGPoint(x: 190, y: 168),
                    CGPoint(x: 11, y: 42),
                ])
                mask.path = path
                let group = CALayer()
                let multiplied = box(70, 80, 60, 40, rgb(0, 1, 0))
                multiplied.compositingFilter = "multiplyBlendMode"
                group.addSublayer(multiplied)
                mask.addSublayer(group)
                content.mask = mask
                root.addSublayer(content)
            }
            #expect(result.isEqual)
            // The mask itself stays invisible.
            #expect(result.stencil.bytes == result.surfaces.bytes)
        }
    }

    private func text(_ string: String, _ frame: CGRect, size: CGFloat = 22) -> CATextLayer {
        let text = CATextLayer()
        text.frame = frame
        (text.string, text.fontSize, text.foregroundColor) = (string, size, rgb(0.1, 0, 0.4))
        return text
    }

    /// A gradient, text across it, and a translucent turned square.
    private func fill(_ layer: CALayer) {
        let gradient = CAGradientLayer()
        gradient.frame = layer.bounds
        gradient.colors = [red, green, blue]
        (gradient.startPoint, gradient.endPoint) = (.zero, CGPoint(x: 1, y: 1))
        layer.addSublayer(gradient)
        layer.addSublayer(text("Behind", layer.bounds.insetBy(dx: 2, dy: 12)))
        let square = box(20, 10, 40, 40, rgb(1, 1, 0, 0.6))
        square.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        layer.addSublayer(square)
    }

    private func mask(_ kind: String) -> CALayer {
        let shape = CAShapeLayer()
        shape.path = star(70)
        shape.position = CGPoint(x: 6, y: 2)
        switch kind {
        case "text": return text("Mask", CGRect(x: 0, y: 8, width: 90, height: 60), size: 36)
        case "image":
            let image = box(4.3, 3.6, 70, 50)
            image.contents = picture(["k.k", ".k.", "k.k"])
            return image
        case "tree":
            let tree = box(0, 0, 90, 70)
            for k in 0..<3 {
                let part = box(CGFloat(k) * 22 + 3, 12, 34, 34, rgb(0, 0, 0))
                part.cornerRadius = CGFloat(k) * 8
                part.transform = CATransform3DMakeRotation(CGFloat(k) * 0.4, 0, 0, 1)
                tree.addSublayer(part)
            }
            tree.addSublayer(text("Tree", CGRect(x: 10, y: 44, width: 70, height: 26)))
            return tree
        case "perspective":
            var t = CATransform3DMakeRotation(0.6, 0, 1, 0)
            t.m34 = -0.004
            shape.transform = t
            return shape
        case "turned": shape.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
        case "translucent": shape.opacity = 0.6
        default: break
        }
        return shape
    }

    static let masks = ["star", "text", "image", "tree", "perspective", "turned", "translucent"]

    @Test("text over gradients behind any mask is drawn in one pass", arguments: masks)
    func onePass(_ kind: String) throws {
        let result = try play { root in
            let layer = box(20, 15, 90, 70)
            fill(layer)
            layer.mask = mask(kind)
            root.addSublayer(layer)
        }
        // A translucent mask has no inside, and keeps surfaces.
        #expect(result.passes == (kind == "translucent" ? 3 : 1) && result.more == 3)
        #expect(result.isEqual)
        #expect(result.stencil.count { $0 != [255, 255, 255, 255] } > 200)
        #expect(result.list.contains("settle 1") == (kind != "translucent"))
    }

    @Test("masks in masks are drawn in one pass to any depth", arguments: [2, 3, 15])
    func nested(_ depth: Int) throws {
        let result = try play { root in
            var outer = root
            for level in 0..<depth {
                let layer = box(20, 15, 90, 70)
                if level > 0 { layer.frame = outer.bounds.insetBy(dx: 1, dy: 1) }
                fill(layer)
                layer.mask = mask(Self.masks[level % 4])
                outer.addSublayer(layer)
                outer = layer
            }
        }
        #expect(result.passes == 1 && result.more > depth)
        #expect(result.isEqual)
    }

    @Test("overlapping masks are drawn in sequence, separate masks save their pixels together")
    func many() throws {
        let result = try play { root in
            for k in 0..<12 {
                let layer = box(CGFloat(k % 4) * 24 - 10, CGFloat(k / 4) * 30 - 12, 60, 50)
                fill(layer)
                layer.mask = mask(Self.masks[k % 4])
                root.addSublayer(layer)
            }
        }
        #expect(result.passes == 1 && result.isEqual)
    }

    @Test("a rounded, turned clip around a mask cuts mask and content")
    func inClip() throws {
        let result = try play { root in
            let clip = box(25, 10, 70, 70, rgb(0.8, 1, 0.8))
            clip.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
            (clip.cornerRadius, clip.masksToBounds) = (20, true)
            let layer = box(-10, -5, 90, 70)
            fill(layer)
            layer.mask = mask("star")
            clip.addSublayer(layer)
            root.addSublayer(clip)
        }
        #expect(result.passes == 1 && result.isEqual)
    }

    @Test("a target that shows through keeps surfaces")
    func transparent() throws {
        let result = try play(background: nil) { root in
            let layer = box(20, 15, 90, 70)
            fill(layer)
            layer.mask = mask("star")
            root.addSublayer(layer)
        }
        #expect(result.passes == 3 && result.stencil == result.surfaces)
    }

    @Test("a background that becomes translucent brings surfaces back, and its return the stencil")
    func background() throws {
        let root = box(0, 0, 120, 100, rgb(1, 1, 1))
        let layer = box(20, 15, 90, 70)
        fill(layer)
        layer.mask = mask("star")
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: root.bounds.size)
        host.usesStencil = true
        var passes: [Int] = []
        for alpha in [1, 0.5, 1] as [CGFloat] {
            CATransaction.setDisableActions(true)
            root.backgroundColor = rgb(1, 1, 1, alpha)
            try host.redraw()
            let left = PixelGrid(try host.read())
            #expect(left.difference(PixelGrid(try host.snapshot())) == 0)
            passes.append(host.counts.passes)
        }
        #expect(passes == [1, 3, 1])
    }

    @Test("modes that mix with the backdrop inside a mask keep surfaces")
    func modes() throws {
        let result = try play { root in
            let layer = box(20, 15, 90, 70)
            fill(layer)
            layer.sublayers?[2].compositingFilter = "CIAdditionCompositing"
            layer.mask = mask("star")
            root.addSublayer(layer)
        }
        #expect(result.passes > 1 && result.isEqual)
    }

    /// A layer with a colour of a premultiplied red above the alpha.
    private func bright(_ kind: String) -> CALayer {
        let color = CGColor(srgbRed: 2, green: 1.5, blue: 0, alpha: 0.6)
        if kind == "shape" {
            let shape = CAShapeLayer()
            shape.path = star(60)
            shape.fillColor = color
            return shape
        }
        let layer = box(10, 10, 50, 40, kind == "layer" ? color : rgb(0, 0, 1, 0.5))
        if kind == "border" { (layer.borderWidth, layer.borderColor) = (8, color) }
        if kind == "shadow" {
            (layer.shadowOpacity, layer.shadowRadius, layer.shadowColor) = (1, 4, color)
        }
        return layer
    }

    @Test(
        "colours with a component above the alpha inside a mask keep surfaces",
        arguments: ["layer", "border", "shadow", "shape"])
    func brightColors(_ kind: String) throws {
        let result = try play { root in
            let layer = box(20, 15, 90, 70)
            fill(layer)
            layer.addSublayer(bright(kind))
            layer.addSublayer(box(0, 20, 90, 30, rgb(0, 0, 0, 0.5)))
            layer.mask = mask("star")
            root.addSublayer(layer)
        }
        #expect(result.passes > 1 && result.isEqual)
        #expect(!result.list.contains("settle 1"))
    }

    @Test("frames with moving masks after partial redraws equal whole frames")
    func damage() throws {
        let (played, fresh) = try playedAndFresh(120, 100) { root in
            var layers: [CALayer] = []
            for k in 0..<3 {
                let layer = box(CGFloat(k) * 20, CGFloat(k) * 12, 90, 70)
                fill(layer)
                layer.mask = mask(["star", "tree", "text"][k])
                root.addSublayer(layer)
                layers.append(layer)
            }
            return (0..<4).map { step in
                {
                    layers[step % 3].mask?.transform =
                        CATransform3DMakeRotation(CGFloat(step) * 0.3, 0, 0, 1)
                    layers[0].position.x += 3
                    layers[1].sublayers?[1].opacity = 0.5
                }
            }
        }
        #expect(played.difference(fresh) == 0)
    }
}

/// Clips in more clips than a shader reads.
@Suite("Deep clips by stencil") struct DeepClipTests {
    @Test("forty nested clips, turned and rounded, take one pass", arguments: [20, 40])
    func forty(_ levels: Int) throws {
        func picture(_ uses: Bool) throws -> (PixelGrid, Int) {
            let root = box(0, 0, 200, 200, rgb(1, 1, 1))
            var outer: CALayer = root
            for k in 0..<levels {
                let side = CGFloat(180 - k * 2)
                let layer = box(0, 0, side, side)
                layer.position = CGPoint(x: outer.bounds.midX + 1, y: outer.bounds.midY)
                layer.transform = CATransform3DMakeRotation(0.05, 0, 0, 1)
                (layer.cornerRadius, layer.masksToBounds) = (20, true)
                outer.addSublayer(layer)
                outer = layer
            }
            outer.addSublayer(box(-100, -100, 400, 400, rgb(0.2, 0.4, 1)))
            outer.addSublayer(box(20, 20, 400, 30, rgb(1, 0.8, 0)))
            let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
            host.usesStencil = uses
            return (PixelGrid(try host.snapshot()), host.counts.passes)
        }
        let (stencil, passes) = try picture(true)
        let (surfaces, more) = try picture(false)
        #expect(passes == 1 && more > 1)
        #expect(stencil.covered > 1000)
        let levels = zip(stencil.bytes, surfaces.bytes).map { abs(Int($0) - Int($1)) }
        let many = levels.count { $0 > 1 }
        #expect((levels.max() ?? 0) <= 2, "the largest difference")
        #expect(many * 1000 <= levels.count / 4, "\(many) bytes of \(levels.count)")
    }
}
