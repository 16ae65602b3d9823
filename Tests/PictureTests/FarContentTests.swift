import CoreGraphics
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Content far beyond the picture looks the same as in a picture large enough for all of the
/// content. Software drivers clip such triangles themselves, and lose attributes without
/// perspective: Docs/WORKAROUNDS.md.
@Suite("Content far out of the picture") struct FarContentTests {
    private static let part = CGSize(width: 120, height: 90)

    /// The upper left part of a scene's picture, drawn alone or as a part of a larger picture.
    private func part(_ layer: CALayer, of size: CGSize) throws -> PixelGrid {
        let root = box(0, 0, size.width, size.height, rgb(1, 1, 1))
        root.isGeometryFlipped = true
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: size)
        host.commit()
        let whole = try host.snapshot()
        layer.removeFromSuperlayer()
        return PixelGrid(try #require(whole.cropping(to: CGRect(origin: .zero, size: Self.part))))
    }

    private func content(_ kind: String) -> CALayer {
        let layer = kind == "gradient" ? CAGradientLayer() : CALayer()
        switch kind {
        case "colour": layer.backgroundColor = red
        case "picture", "smooth picture":
            layer.contents = picture(["rgb", "bkr", "gbw"])
            layer.magnificationFilter = kind == "picture" ? .nearest : .linear
        case "gradient": (layer as! CAGradientLayer).colors = [red, blue, green]
        case "border":
            (layer.backgroundColor, layer.borderColor) = (green, blue)
            (layer.borderWidth, layer.cornerRadius) = (30, 50)
        default: Issue.record("no \(kind)")
        }
        return layer
    }

    @Test(
        "turned, and cut by a turned shape",
        arguments: ["colour", "picture", "smooth picture", "gradient", "border"])
    func agreement(_ kind: String) throws {
        var dice = Dice(18)
        for round in 0..<24 {
            let layer = content(kind)
            layer.bounds = box(0, 0, dice.number(200, 900), dice.number(200, 900)).bounds
            layer.position = CGPoint(x: dice.number(0, 120), y: dice.number(0, 90))
            if round % 4 > 0 {
                layer.transform = CATransform3DMakeRotation(dice.number(-3, 3), 0, 0, 1)
            }
            var scene = layer
            if round % 2 > 0 {
                scene = box(20, 15, 80, 60)
                scene.cornerRadius = round % 3 > 0 ? 18 : 0
                scene.masksToBounds = true
                scene.transform = CATransform3DMakeRotation(dice.number(-3, 3), 0, 0, 1)
                scene.addSublayer(layer)
            }
            let alone = try part(scene, of: Self.part)
            let whole = try part(scene, of: CGSize(width: 1400, height: 1300))
            let distance = try #require(PixelDistance(alone, whole))
            // A pixel on an edge between texels may go either way.
            #expect(
                distance.far <= (kind == "picture" ? 0.01 : 0) && distance.mean < 1,
                "round \(round): \(distance)")
        }
    }

    @Test("turned, a little beyond the picture on all sides")
    func nearContent() throws {
        var dice = Dice(2025)
        for round in 0..<300 {
            let layer = content("colour")
            layer.bounds = box(0, 0, dice.number(100, 200), dice.number(60, 150)).bounds
            layer.position = CGPoint(x: dice.number(20, 100), y: dice.number(20, 70))
            layer.transform = CATransform3DMakeRotation(dice.number(-3, 3), 0, 0, 1)
            let alone = try part(layer, of: Self.part)
            let whole = try part(layer, of: CGSize(width: 500, height: 400))
            let distance = try #require(PixelDistance(alone, whole))
            #expect(distance.far == 0 && distance.mean < 1, "round \(round): \(distance)")
        }
    }
}
