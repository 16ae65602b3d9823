import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@Suite("Rasterising") struct RasterizeTests {
    /// A card with a stripe half a point wide, a rounded corner and a shadow.
    private func card(_ rasterises: Bool, scale: CGFloat) -> CALayer {
        let layer = box(10, 10, 40, 30, rgb(0.9, 0.9, 0.2))
        layer.cornerRadius = 8
        layer.shadowOpacity = 0.5
        layer.shadowOffset = CGSize(width: 2, height: 4)
        layer.addSublayer(box(20, 5, 0.5, 20, rgb(0, 0, 0)))
        layer.shouldRasterize = rasterises
        layer.rasterizationScale = scale
        return layer
    }

    @Test("B-RA 235 rasterised at rasterizationScale: 1 on a 2× screen is soft")
    func softness() throws {
        func stripe(_ rasterises: Bool, _ scale: CGFloat) throws -> [UInt8] {
            try paint(scale: 2) { $0.addSublayer(card(rasterises, scale: scale)) }[60, 50]
        }
        #expect(try stripe(false, 1) == [0, 0, 0, 255])
        #expect(try stripe(true, 2) == [0, 0, 0, 255])
        #expect(try stripe(true, 1)[0] > 60)
    }

    @Test("B-RA 236 toggling it changes nothing else; fading does not draw the content again")
    func cache() throws {
        let plain = try paint(scale: 2) { $0.addSublayer(card(false, scale: 2)) }
        let kept = try paint(scale: 2) { $0.addSublayer(card(true, scale: 2)) }
        #expect(plain.difference(kept) <= 2)

        let root = box(0, 0, 80, 60)
        let layer = card(true, scale: 1)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 80, height: 60))
        _ = try host.snapshot()
        let first = host.counts.passes
        layer.opacity = 0.5
        host.commit()
        host.advance(by: 0.1)
        _ = try host.snapshot()
        #expect(host.counts.passes < first)
        layer.sublayers![0].backgroundColor = red
        host.advance(by: 0.1)
        _ = try host.snapshot()
        #expect(host.counts.passes >= first)
    }

    @Test("B-RA 235 a change of how the layer's own corners and edges look draws the picture again")
    func shape() throws {
        let changes: [(String, (CALayer) -> Void)] = [
            ("cornerCurve", { $0.cornerCurve = .continuous }),
            ("edgeAntialiasingMask", { $0.edgeAntialiasingMask = [] }),
            ("maskedCorners", { $0.maskedCorners = [.layerMinXMinYCorner] }),
        ]
        for (name, change) in changes {
            let root = box(0, 0, 80, 60)
            let layer = box(10.5, 10.5, 40, 30, red)
            layer.cornerRadius = name == "edgeAntialiasingMask" ? 0 : 12
            layer.shouldRasterize = true
            root.addSublayer(layer)
            let host = ManualHost(root: root, size: CGSize(width: 80, height: 60))
            _ = try host.snapshot()
            let full = host.counts.passes
            _ = try host.snapshot()
            #expect(host.counts.passes < full)
            CATransaction.setDisableActions(true)
            change(layer)
            host.commit()
            _ = try host.snapshot()
            #expect(host.counts.passes == full, "\(name)")
        }
    }

    /// A rasterised layer of stripes a point wide, scaled.
    private func stripes(
        _ scale: CGFloat, _ change: (CALayer) -> Void
    ) throws -> PixelGrid {
        try paint(64, 64) { root in
            let layer = box(0, 0, 64, 64, rgb(1, 1, 1))
            (layer.anchorPoint, layer.position) = (.zero, .zero)
            for x in stride(from: CGFloat(0), to: 64, by: 2) {
                layer.addSublayer(box(x, 0, 1, 64, rgb(0, 0, 0)))
            }
            layer.transform = CATransform3DMakeScale(scale, scale, 1)
            layer.shouldRasterize = true
            change(layer)
            root.addSublayer(layer)
        }
    }

    @Test("B-RE 211 the filters for scaling count for a rasterised layer too")
    func scalingFilters() throws {
        func grays(_ grid: PixelGrid) -> Int { grid.count { $0[0] > 8 && $0[0] < 247 } }
        let smooth = try stripes(8) { _ in }
        let hard = try stripes(8) { $0.magnificationFilter = .nearest }
        #expect(grays(smooth) > 1000 && grays(hard) == 0)
        // Eight stripes to a pixel: only mipmaps average all stripes.
        let small = try stripes(0.125) { $0.minificationFilter = .trilinear }
        #expect((4..<6).allSatisfy { abs(Int(small[$0, 4][0]) - 128) < 24 })
        let picked = try stripes(0.125) { $0.minificationFilter = .nearest }
        #expect((2..<6).allSatisfy { [0, 255].contains(picked[$0, 4][0]) })
    }

    /// A rasterised layer with an image, a sublayer and a shadow, in a parent.
    private func rasterised(in parent: CALayer) -> CALayer {
        let layer = box(20, 14, 30, 24, blue)
        layer.contents = picture(["rg", "kw"])
        layer.addSublayer(box(-6, -4, 12, 20, red))
        (layer.shouldRasterize, layer.shadowOpacity) = (true, 0.5)
        parent.addSublayer(layer)
        return layer
    }

    @Test(
        "its picture is right whatever was drawn before",
        arguments: [
            "scale", "turn", "quarter", "parent", "sublayer", "filter", "half", "away and back",
        ])
    func histories(_ name: String) throws {
        func tree(_ root: CALayer) -> [() -> Void] {
            let parent = box(0, 0, 80, 60)
            root.addSublayer(parent)
            let layer = rasterised(in: parent)
            func turn(_ t: CATransform3D) -> () -> Void { { layer.transform = t } }
            switch name {
            case "scale": return [turn(CATransform3DMakeScale(1, -1, 1))]
            case "turn": return [turn(CATransform3DMakeRotation(.pi, 0, 0, 1))]
            case "quarter":
                return (1...5).map { turn(CATransform3DMakeRotation(CGFloat($0), 0, 0, 1)) }
            case "parent": return [{ parent.isGeometryFlipped = true }]
            case "sublayer": return [{ layer.addSublayer(box(3, 3, 9, 9, green)) }]
            case "filter":
                let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 1])!
                blur.name = "blur"
                layer.filters = [blur]
                return [{ layer.setValue(4, forKeyPath: "filters.blur.inputRadius") }]
            case "half": return [{ layer.position.x += 0.5 }, { layer.position.x += 0.25 }]
            default:
                return [turn(CATransform3DMakeScale(-1, 1, 1)), turn(CATransform3DIdentity)]
            }
        }
        let (played, fresh) = try playedAndFresh { tree($0) }
        #expect(played == fresh)
    }

    @Test("copies of one are pictures of their own, at parts of pixels and behind in time")
    func copies() throws {
        func tree(_ root: CALayer, rasterises: Bool) {
            let copies = CAReplicatorLayer()
            copies.frame = root.bounds
            (copies.instanceCount, copies.instanceDelay) = (3, -0.3)
            copies.instanceTransform = CATransform3DMakeTranslation(21.5, 6.25, 0)
            let layer = box(4, 6, 16, 16, blue)
            let inner = box(0, 0, 8, 8, red)
            layer.addSublayer(inner)
            let move = CABasicAnimation(keyPath: "position.x")
            (move.byValue, move.duration, move.beginTime) = (10, 1, 1e-9)
            inner.add(move, forKey: nil)
            layer.shouldRasterize = rasterises
            copies.addSublayer(layer)
            root.addSublayer(copies)
        }
        let (plain, kept) = (box(0, 0, 80, 60), box(0, 0, 80, 60))
        tree(plain, rasterises: false)
        tree(kept, rasterises: true)
        func shown(_ root: CALayer) throws -> PixelGrid {
            let host = ManualHost(root: root, size: root.bounds.size, clock: ManualClock(0))
            host.advance(to: 0.2)
            return PixelGrid(try host.snapshot())
        }
        let (a, b) = (try shown(plain), try shown(kept))
        #expect(a.difference(b) <= 2 && a.count { near($0, redPixel) } > 150)
    }
}
