import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Only the part of content inside a mask or a clip is drawn, with the picture of the whole
/// content.
@Suite("Content cut to its mask") struct CutContentTests {
    /// A mask of two parts, which takes a surface.
    private func mask(_ frame: CGRect) -> CALayer {
        let mask = CALayer()
        mask.frame = frame
        mask.addSublayer(box(0, 0, frame.width, frame.height / 2, rgb(0, 0, 0, 0.5)))
        mask.addSublayer(box(0, frame.height / 2, frame.width, frame.height / 2, rgb(0, 0, 0)))
        return mask
    }

    private func content(_ side: CGFloat) -> CALayer {
        let layer = box(0, 0, side, side, rgb(1, 0, 0))
        layer.addSublayer(box(side / 4, 0, side / 2, side, rgb(0, 1, 0)))
        return layer
    }

    /// Bytes of the list's surfaces; the renderer's pool has those of other tests, too.
    private func surfaceBytes(_ layer: CALayer) throws -> Int {
        let root = box(0, 0, 800, 800)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 800, height: 800))
        host.commit()
        try host.redraw(everything: true)
        let surfaces = try #require(host.stage.planner).list().surfaces
        return surfaces.reduce(0) { $0 + Int($1.width) * Int($1.height) * 4 }
    }

    @Test("surfaces of a masked layer grow with its mask, not with the layer")
    func small() throws {
        let large = content(800)
        large.mask = mask(CGRect(x: 300, y: 300, width: 40, height: 40))
        let small = content(40)
        small.mask = mask(CGRect(x: 0, y: 0, width: 40, height: 40))
        let (a, b) = (try surfaceBytes(large), try surfaceBytes(small))
        #expect(b > 0 && a == b, "\(a) for the large one, \(b) for the small one")
    }

    @Test("a mask's surface is no larger than the masked content")
    func smallContent() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 800, height: 800)
        layer.addSublayer(box(300, 300, 40, 40, rgb(1, 0, 0)))
        layer.addSublayer(box(310, 310, 20, 20, rgb(0, 1, 0)))
        layer.mask = mask(CGRect(x: 0, y: 0, width: 800, height: 800))
        // Two surfaces of 800 × 800 pixels would take five megabytes.
        #expect(try surfaceBytes(layer) < 1_000_000)
    }

    @Test(
        "a large layer behind a small shape looks like a small one, turned or not",
        arguments: [0, 0.3, 1.57, 2.5] as [CGFloat])
    func large(_ angle: CGFloat) throws {
        func picture(_ side: CGFloat, _ kind: Int) throws -> PixelGrid {
            let root = box(0, 0, 80, 80)
            let layer = CAGradientLayer()
            layer.frame = CGRect(x: 40 - side / 2, y: 40 - side / 2, width: side, height: side)
            layer.colors = [rgb(1, 0, 0), rgb(0, 1, 0), rgb(0, 0, 1)]
            layer.startPoint = CGPoint(x: 0.5, y: 0.5 - 30 / side)
            layer.endPoint = CGPoint(x: 0.5, y: 0.5 + 30 / side)
            if kind == 2 { layer.backgroundColor = rgb(1, 1, 0) }
            layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
            let around = CGRect(x: side / 2 - 20, y: side / 2 - 15, width: 40.5, height: 30.25)
            if kind == 0 {
                let shape = CAShapeLayer()
                // The path has lines only, because curves are flattened differently at another
                // position.
                let corners = [
                    CGPoint(x: around.minX, y: around.midY),
                    CGPoint(x: around.midX, y: around.minY),
                    CGPoint(x: around.maxX, y: around.midY),
                    CGPoint(x: around.midX, y: around.maxY),
                ]
                let path = CGMutablePath()
                path.addLines(between: corners)
                path.closeSubpath()
                shape.path = path
                layer.mask = shape
                root.addSublayer(layer)
            } else {
                let clip = CALayer()
                clip.frame = CGRect(x: 20.25, y: 22.5, width: 41, height: 33)
                (clip.cornerRadius, clip.masksToBounds) = (9, true)
                layer.position = CGPoint(x: 20, y: 17)
                clip.addSublayer(layer)
                root.addSublayer(clip)
            }
            return try shown(root)
        }
        for kind in 0...2 {
            let small = try picture(100, kind)
            for side in [1000, 20_000] as [CGFloat] {
                let distance = try #require(PixelDistance(small, picture(side, kind)))
                // Pictures of paths lie on sixteenths of a pixel, which differ in a layer of a
                // different size.
                #expect(
                    distance.largest <= (kind == 0 ? 24 : 2), "\(side), kind \(kind): \(distance)")
            }
        }
    }
}
