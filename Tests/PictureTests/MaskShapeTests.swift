import Foundation
import QuartzCore
import Testing
import TestSupport

@testable import LayerHosting

/// A mask that is an opaque shape is drawn as a clip; the result must equal the drawn mask.
@Suite("Masks that are shapes") struct MaskShapeTests {
    /// A layer behind a mask; `drawn` makes the mask need a surface.
    private func scene(
        drawn: Bool, _ change: @escaping (CALayer, CALayer) -> Void
    ) throws -> (PixelGrid, Int) {
        let root = box(0, 0, 120, 100)
        root.isGeometryFlipped = true
        root.backgroundColor = rgb(1, 1, 1)
        let layer = box(20, 15, 70, 60, red)
        let mask = box(6, 5, 56, 48, rgb(0, 0, 0))
        mask.cornerRadius = 20
        // A clear sublayer changes nothing but the way.
        if drawn { mask.addSublayer(box(0, 0, 1, 1)) }
        layer.mask = mask
        change(layer, mask)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 120, height: 100))
        host.usesStencil = false
        host.commit()
        return (PixelGrid(try host.snapshot()), host.counts.passes)
    }

    @Test(
        "in one pass, and the same picture",
        arguments: [
            "plain", "square", "turned", "perspective", "faded", "continuous", "image", "between",
            "inside", "sublayers",
        ])
    func same(_ kind: String) throws {
        func change(_ layer: CALayer, _ mask: CALayer) {
            switch kind {
            case "square": mask.cornerRadius = 0
            case "turned": layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
            case "perspective":
                var t = CATransform3DMakeRotation(0.6, 0, 1, 0)
                t.m34 = -0.002
                layer.transform = t
            case "faded": layer.opacity = 0.5
            case "continuous": mask.cornerCurve = .continuous
            case "image":
                layer.backgroundColor = nil
                layer.contents = picture(["rgb", "gbr"])
            case "between": mask.position = CGPoint(x: 30.4, y: 28.7)
            case "inside":
                layer.masksToBounds = true
                layer.cornerRadius = 12
            case "sublayers":
                // A hard edge does not show the number of clipped layers.
                mask.cornerRadius = 0
                layer.addSublayer(box(30, 20, 60, 30, blue))
            default: break
            }
        }
        let (clipped, passes) = try scene(drawn: false, change)
        let (drawn, more) = try scene(drawn: true, change)
        #expect(passes == 1 && more == 3)
        #expect(clipped.difference(drawn) <= 2)
    }

    @Test("soft edges over several colours are masked as one picture: no colour below is visible")
    func fringes() throws {
        let (clipped, passes) = try scene(drawn: false) { layer, _ in
            layer.addSublayer(box(0, 0, 70, 60, blue))
        }
        #expect(passes == 1)
        #expect(clipped.count { Int($0[0]) > Int($0[1]) + 1 } == 0)
    }

    @Test("a translucent mask, a mask with contents and a mask in another clip work")
    func others() throws {
        let (thin, _) = try scene(drawn: false) { _, mask in
            mask.backgroundColor = rgb(0, 0, 0, 0.5)
        }
        #expect(near(thin[40, 45], [255, 128, 128, 255]))
        let (image, _) = try scene(drawn: false) { _, mask in
            mask.cornerRadius = 0
            mask.contents = plain(1, 1)
            mask.backgroundColor = nil
        }
        #expect(image[30, 30] == redPixel && image[22, 17] == [255, 255, 255, 255])
        let (inside, _) = try scene(drawn: false) { layer, _ in
            layer.cornerRadius = 25
            layer.masksToBounds = true
            layer.addSublayer(box(30, 20, 60, 30, blue))
        }
        #expect(inside[40, 45] == redPixel && inside[60, 45] == bluePixel)
        #expect(inside[27, 21] == [255, 255, 255, 255])
    }

    @Test("a masked layer that moves for a long time uploads no more than at first")
    func steady() throws {
        // Otherwise images of other tests would be counted with the next frame.
        try HeadlessRenderer.with { _ in
            let root = box(0, 0, 60, 40)
            root.isGeometryFlipped = true
            let layer = box(0, 0, 60, 40, red)
            let mask = box(10, 5, 30, 30, rgb(0, 0, 0))
            mask.cornerRadius = 15
            layer.mask = mask
            root.addSublayer(layer)
            let host = ManualHost(root: root, size: CGSize(width: 60, height: 40))
            host.commit()
            try host.redraw()
            var uploads: [Int] = []
            for step in 1...40 {
                CATransaction.setDisableActions(true)
                layer.position.x = 30 + CGFloat(step) / 4
                host.commit()
                try host.redraw()
                uploads.append(host.counts.uploadedBytes)
            }
            #expect(uploads[39] == uploads[1])
            let grid = PixelGrid(try host.snapshot())
            #expect(grid.extent == CGRect(x: 20, y: 5, width: 30, height: 30))
        }
    }

    @Test("moving or hiding a mask changes the picture")
    func changes() throws {
        let root = box(0, 0, 60, 40)
        root.isGeometryFlipped = true
        let layer = box(0, 0, 60, 40, red)
        let mask = box(0, 0, 20, 40, rgb(0, 0, 0))
        layer.mask = mask
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 60, height: 40))
        host.commit()
        #expect(PixelGrid(try host.snapshot()).covered == 800)
        CATransaction.setDisableActions(true)
        mask.position.x = 30
        host.commit()
        try host.redraw()
        let moved = PixelGrid(try host.snapshot())
        #expect(moved.extent == CGRect(x: 20, y: 0, width: 20, height: 40))
        CATransaction.setDisableActions(true)
        layer.position.x = 40
        host.commit()
        try host.redraw()
        #expect(
            PixelGrid(try host.snapshot()).extent == CGRect(x: 30, y: 0, width: 20, height: 40))
        CATransaction.setDisableActions(true)
        mask.isHidden = true
        host.commit()
        #expect(PixelGrid(try host.snapshot()).covered == 0)
    }
}
