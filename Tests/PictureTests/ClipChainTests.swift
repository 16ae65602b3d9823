import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Layers that clip each other by shapes are drawn in a single pass; the picture must equal the
/// picture with surfaces.
@Suite("Clips in clips") struct ClipChainTests {
    /// A large colour in clips, the outermost first. `drawn` puts each clip into a surface: a mask
    /// too complex for a shape.
    private func scene(
        drawn: Bool, _ clips: [CALayer], _ content: CALayer
    ) throws -> (picture: PixelGrid, passes: Int) {
        let root = box(0, 0, 160, 120, rgb(1, 1, 1))
        root.isGeometryFlipped = true
        var place = root
        for clip in clips {
            place.addSublayer(clip)
            if drawn {
                let mask = box(0, 0, 1, 1, rgb(0, 0, 0))
                mask.frame = clip.bounds
                mask.cornerRadius = clip.cornerRadius
                mask.cornerCurve = clip.cornerCurve
                mask.maskedCorners = clip.maskedCorners
                mask.addSublayer(box(0, 0, 1, 1))
                clip.mask = mask
            } else {
                clip.masksToBounds = true
            }
            place = clip
        }
        place.addSublayer(content)
        let host = ManualHost(root: root, size: CGSize(width: 160, height: 120))
        host.usesStencil = false
        host.commit()
        return (PixelGrid(try host.snapshot()), host.counts.passes)
    }

    private func clip(
        _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, radius: CGFloat = 0,
        turn: CGFloat = 0
    ) -> CALayer {
        let layer = box(x, y, width, height)
        layer.cornerRadius = radius
        layer.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
        return layer
    }

    /// Clips by name; layers are new for each picture.
    private func clips(_ kind: String) -> [CALayer] {
        let outer = clip(20, 15, 100, 80, radius: 25, turn: 0.3)
        let inner = clip(20, 10, 90, 60, radius: 18, turn: -0.7)
        switch kind {
        case "rounded": break
        case "square": (outer.cornerRadius, inner.cornerRadius) = (0, 0)
        case "some corners": inner.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        case "stretched":
            outer.cornerRadius = 0
            outer.transform = CATransform3DScale(
                CATransform3DMakeRotation(0.4, 0, 0, 1), 1.3, 0.7, 1)
            inner.cornerRadius = 0
        case "ellipse": outer.transform = CATransform3DMakeScale(1.2, 0.7, 1)
        case "continuous": inner.cornerCurve = .continuous
        case "perspective":
            var t = CATransform3DMakeRotation(0.6, 0, 1, 0)
            t.m34 = -0.003
            inner.transform = t
        case "between pixels": inner.position.x += 0.37
        case "behind a box": return [clip(30, 0, 70.5, 120), outer, inner]
        case "three": return [outer, inner, clip(10, 5, 60, 50, radius: 10, turn: 0.5)]
        case "six":
            return (0..<6).map {
                clip(
                    $0 == 0 ? 20 : 2, $0 == 0 ? 10 : 1, 100 - 9 * CGFloat($0), 90, radius: 20,
                    turn: 0.2)
            }
        default: Issue.record("\(kind)")
        }
        return [outer, inner]
    }

    @Test(
        "in one pass, and the same picture",
        arguments: [
            "rounded", "square", "some corners", "stretched", "ellipse", "continuous",
            "perspective",
            "between pixels", "behind a box", "three", "six",
        ])
    func same(_ kind: String) throws {
        let content = { box(-40, -40, 180, 160, red) }
        let (clipped, passes) = try scene(drawn: false, clips(kind), content())
        let (drawn, more) = try scene(drawn: true, clips(kind), content())
        #expect(passes == 1 && more > 3)
        #expect(clipped.count { $0[1] < 128 } > 500)
        #expect(clipped.difference(drawn) <= 4)
    }

    @Test("whatever is cut: pictures, text, gradients, borders, other planes", arguments: 0..<6)
    func contents(_ kind: Int) throws {
        func content() -> CALayer {
            let plain = box(-20, -20, 140, 120, [1, 4].contains(kind) ? blue : nil)
            switch kind {
            case 0: plain.contents = picture(["rgb", "gbr"])
            case 1: (plain.cornerRadius, plain.borderWidth, plain.borderColor) = (30, 12, red)
            case 2:
                let text = CATextLayer()
                text.frame = plain.frame
                (text.string, text.fontSize, text.foregroundColor) = ("Lamina\nLamina", 40, red)
                return text
            case 3:
                let gradient = CAGradientLayer()
                gradient.frame = plain.frame
                gradient.colors = [red, blue]
                return gradient
            case 4:
                var t = CATransform3DMakeRotation(0.5, 1, 0, 0)
                t.m34 = -0.004
                plain.transform = t
            default:
                plain.contents = picture(["rgb", "gbr"])
                plain.cornerRadius = 20
                plain.masksToBounds = true
                plain.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
            }
            return plain
        }
        let (clipped, passes) = try scene(drawn: false, clips("three"), content())
        let (drawn, _) = try scene(drawn: true, clips("three"), content())
        #expect(passes == 1)
        #expect(clipped.difference(drawn) <= 4)
    }

    @Test("a clip wholly inside the outer clip needs only the inner shape, and looks the same")
    func inside() throws {
        let inner = { self.clip(35, 25, 40, 30, radius: 8, turn: 0.2) }
        let (clipped, _) = try scene(
            drawn: false, [clip(10, 5, 130, 100, radius: 30), inner()],
            box(-40, -40, 180, 160, red))
        let (alone, _) = try scene(
            drawn: false, [clip(10, 5, 130, 100), inner()], box(-40, -40, 180, 160, red))
        #expect(clipped == alone)
    }

    @Test("a hundred clips in each other need a surface for every four")
    func deep() throws {
        let clips = (0..<100).map {
            clip($0 == 0 ? 20 : 0.2, 0.1, 110, 90, radius: 20, turn: $0 == 0 ? 0.1 : 0.004)
        }
        let (picture, passes) = try scene(drawn: false, clips, box(-40, -40, 180, 160, red))
        #expect((20...26).contains(passes))
        #expect(picture[70, 60] == redPixel && picture[10, 60] == [255, 255, 255, 255])
    }

    @Test(
        "nested turning clips keep their places in the table, and are redrawn in parts")
    func turning() throws {
        // Otherwise images of other tests would be counted with the next frame.
        try HeadlessRenderer.with { _ in
            let root = box(0, 0, 160, 120, rgb(1, 1, 1))
            let (outer, inner) = (
                clip(40, 20, 80, 70, radius: 20), clip(20, 10, 90, 60, radius: 18)
            )
            for layer in [outer, inner] {
                (layer.masksToBounds, layer.backgroundColor) = (true, blue)
            }
            root.addSublayer(outer)
            outer.addSublayer(inner)
            inner.addSublayer(box(20, 20, 60, 60, red))
            let host = ManualHost(root: root, size: CGSize(width: 160, height: 120))
            host.commit()
            try host.redraw()
            var uploads: [Int] = []
            for step in 1...30 {
                CATransaction.setDisableActions(true)
                outer.transform = CATransform3DMakeRotation(CGFloat(step) / 9, 0, 0, 1)
                inner.transform = CATransform3DMakeRotation(CGFloat(step) / -5, 0, 0, 1)
                host.commit()
                try host.redraw()
                uploads.append(host.counts.uploadedBytes)
                #expect(host.counts.passes == 1)
            }
            #expect(uploads[29] <= uploads[1])
            let parts = PixelGrid(try host.read())
            #expect(parts == PixelGrid(try host.snapshot()))
        }
    }
}
