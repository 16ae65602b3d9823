import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@testable import CoreImage

/// The pictures of `render(in:)` and OpenGL for the same layers.
@Suite("A context and OpenGL") struct ContextAgreementTests {
    private static let ownNames = [
        "clear", "copy", "sourceOver", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn",
        "destOut", "destAtop", "xor", "plusL", "plusD", "multiply", "normalBlendMode",
        "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode",
        "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode", "softLightBlendMode",
        "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode",
    ]

    /// A translucent square that overhangs a translucent card, over a striped background.
    private func blended(_ filter: Any?, opacity: Float = 1) -> CALayer {
        let root = box(0, 0, 60, 40, rgb(0.9, 0.5, 0.1, 0.7))
        for x in stride(from: 0, to: 60, by: 8) {
            root.addSublayer(box(CGFloat(x), 0, 4, 40, rgb(0.1, 0.3, CGFloat(x) / 60, 0.6)))
        }
        let card = box(10, 5, 40, 20, rgb(0.2, 0.6, 0.4, 0.8))
        let square = box(20, 10, 24, 24, rgb(0.8, 0.3, 0.6, 0.7))
        square.addSublayer(box(4, 4, 10, 10, rgb(0.1, 0.9, 0.9)))
        square.compositingFilter = filter
        square.opacity = opacity
        card.addSublayer(square)
        root.addSublayer(card)
        return root
    }

    private func expectAgreement(_ root: CALayer, _ steps: Int, _ what: String) throws {
        let distance = try #require(PixelDistance(drawn(root), shown(root)))
        #expect(distance.largest <= steps, "\(what): \(distance)")
    }

    @Test("a compositing filter by name mixes in a context as on the screen", arguments: ownNames)
    func blendNames(_ name: String) throws {
        // Bytes are rounded at other stages; modes with a division enlarge a step.
        let steps = name == "colorDodgeBlendMode" ? 6 : 4
        try expectAgreement(blended(name), steps, name)
        try expectAgreement(blended(name, opacity: 0.5), steps, "\(name), half")
    }

    @Test("clear and copy work in the same outline", arguments: ["clear", "copy"])
    func blendOutlines(_ name: String) throws {
        let changes: [(CALayer) -> Void] = [
            { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.5)) },
            { ($0.cornerRadius, $0.sublayers) = (9, nil) },
        ]
        for (i, change) in changes.enumerated() {
            let root = blended(name)
            change(root.sublayers!.last!.sublayers![0])
            let distance = try #require(PixelDistance(drawn(root), shown(root)))
            // Only the screen's edge is soft: about a hundred of 2400 pixels lie on the edge.
            #expect(distance.far < 0.05, "\(name), \(i): \(distance)")
        }
    }

    @Test("every Core Image filter agrees as well", arguments: FilterCatalog.blendModes)
    func blendFilters(_ name: String) throws {
        let filter = try #require(CIFilter(name: name))
        try expectAgreement(blended(filter), 6, name)
        filter.isEnabled = false
        try expectAgreement(blended(filter), 2, "\(name), off")
    }

    @Test("the modes differ in a context, too")
    func modesAreApart() {
        let plain = drawn(blended(nil))
        for name in Self.ownNames where !["sourceOver", "normalBlendMode"].contains(name) {
            #expect(drawn(blended(name)).difference(plain) > 8, "\(name)")
        }
    }

    @Test("a hole cut into a mask with xor, in a layer and in its presentation")
    func hole() throws {
        let root = box(0, 0, 40, 40)
        let card = box(0, 0, 40, 40, red)
        let mask = box(0, 0, 40, 40, rgb(0, 0, 0))
        let hole = box(10, 10, 20, 20, rgb(0, 0, 0))
        hole.compositingFilter = "xor"
        mask.addSublayer(hole)
        card.mask = mask
        root.addSublayer(card)
        let host = ManualHost(root: root, size: CGSize(width: 40, height: 40))
        host.commit()
        let shown = PixelGrid(try host.snapshot())
        let presented = try #require(root.presentation())
        for picture in [drawn(root), drawn(presented), shown] {
            #expect(picture[20, 20] == clearPixel && picture[5, 5] == redPixel)
        }
        // The mask's own filter does not count (B-RE 201).
        mask.compositingFilter = "clear"
        #expect(drawn(root)[5, 5] == redPixel)
    }

    private static let turns: [(String, CATransform3D)] = [
        ("as it is", CATransform3DIdentity), ("left–right", CATransform3DMakeScale(-1, 1, 1)),
        ("up–down", CATransform3DMakeScale(1, -1, 1)),
        ("both ways", CATransform3DMakeScale(-1, -1, 1)),
        ("a quarter", CATransform3DMakeRotation(.pi / 2, 0, 0, 1)),
        ("half", CATransform3DMakeRotation(.pi, 0, 0, 1)),
        ("about y", CATransform3DMakeRotation(.pi, 0, 1, 0)),
        ("about x", CATransform3DMakeRotation(.pi, 1, 0, 0)),
    ]

    private final class Corner: NSObject, CALayerDelegate {
        func draw(_ layer: CALayer, in ctx: CGContext) {
            ctx.setFillColor(rgb(0, 0, 1))
            ctx.fill(layer.bounds)
            ctx.setFillColor(rgb(1, 0, 0))
            ctx.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
    }
    nonisolated(unsafe) private static let corner = Corner()

    /// Four colours, in four squares of six pixels each.
    private static let quarters = picture(
        (0..<12).map { $0 < 6 ? "rrrrrrgggggg" : "bbbbbbwwwwww" })

    private static let kinds: [(String, @Sendable (CALayer) -> Void)] = [
        ("an image", { $0.contents = quarters }),
        (
            "a part of an image",
            {
                $0.contents = quarters
                $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
            }
        ),
        (
            "an image in nine parts",
            {
                $0.contents = quarters
                $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.25, height: 0.5)
            }
        ),
        (
            "an image at the top left",
            {
                $0.contents = quarters
                $0.contentsGravity = .topLeft
            }
        ),
        (
            "a drawing",
            {
                $0.delegate = corner
                $0.setNeedsDisplay()
                $0.displayIfNeeded()
            }
        ),
    ]

    @Test(
        "images and drawings stand as OpenGL shows them, whichever way the layers are turned over")
    func orientations() throws {
        var cases = 0
        for (what, fill) in Self.kinds {
            for (turn, transform) in Self.turns {
                for flips in 0..<8 {
                    let root = box(0, 0, 30, 30, rgb(0.5, 0.5, 0.5))
                    root.isGeometryFlipped = flips & 1 != 0
                    let middle = box(0, 0, 30, 30)
                    middle.isGeometryFlipped = flips & 2 != 0
                    middle.transform = CATransform3DMakeScale(1, flips & 2 != 0 ? -1 : 1, 1)
                    let layer = box(6, 2, 16, 24)
                    layer.isGeometryFlipped = flips & 4 != 0
                    layer.magnificationFilter = .nearest
                    layer.minificationFilter = .nearest
                    root.addSublayer(middle)
                    middle.addSublayer(layer)
                    fill(layer)
                    layer.transform = transform
                    // A turn by sines and cosines leaves edges a millionth beside the pixels'.
                    let distance = try #require(PixelDistance(drawn(root), shown(root)))
                    #expect(
                        distance.largest <= 2,
                        "\(what), turned \(turn), flips \(flips): \(distance)")
                    cases += 1
                }
            }
        }
        #expect(cases == 320)
    }

    @Test("a text stands as OpenGL shows it, whichever way the layers are turned over")
    func textOrientations() throws {
        for (turn, transform) in Self.turns {
            for flips in 0..<4 {
                let root = box(0, 0, 60, 40, rgb(1, 1, 1))
                root.isGeometryFlipped = flips & 1 != 0
                let text = CATextLayer()
                text.frame = CGRect(x: 10, y: 0, width: 40, height: 40)
                text.isGeometryFlipped = flips & 2 != 0
                text.string = "LF"
                text.fontSize = 28
                text.foregroundColor = rgb(0, 0, 0)
                root.addSublayer(text)
                text.transform = transform
                let distance = try #require(PixelDistance(drawn(root), shown(root)))
                #expect(distance.mean < 2, "turned \(turn), flips \(flips): \(distance)")
            }
        }
    }

    @Test("an image in a layer turned over sideways is upright")
    func mirrored() {
        let image = picture(["rr", "bb"])
        for sideways in [1, -1] as [CGFloat] {
            let root = box(0, 0, 10, 10)
            root.isGeometryFlipped = true
            let layer = box(0, 0, 10, 10)
            layer.contents = image
            layer.magnificationFilter = .nearest
            layer.transform = CATransform3DMakeScale(sideways, 1, 1)
            root.addSublayer(layer)
            #expect(drawn(root)[5, 1] == redPixel && drawn(root)[5, 8] == bluePixel)
        }
    }
}
