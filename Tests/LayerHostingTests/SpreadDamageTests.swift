import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import Testing
import TestSupport

@testable import LayerHosting

/// Changes inside a surface or effect appear outside of the changed layer too: the damage covers
/// every changed pixel.
@Suite("Damage beyond a layer") struct SpreadDamageTests {
    /// The damage when a square moves from (10, 10) to (60, 10) in a layer of 100 × 100 at (50,
    /// 50), which `way` gives an effect.
    private func damage(_ layer: CALayer, _ way: (CALayer) -> Void) throws -> CGRect {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.isGeometryFlipped = true
        layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        let square = CALayer()
        square.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        way(layer)
        layer.addSublayer(square)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: root.bounds.size)
        try host.redraw()
        try host.redraw()
        CATransaction.setDisableActions(true)
        square.position.x += 50
        #expect(try host.redraw())
        let d = host.damage
        return CGRect(
            x: CGFloat(d.minX), y: CGFloat(d.minY), width: CGFloat(d.width),
            height: CGFloat(d.height))
    }

    @Test("a square as it is")
    func plain() throws {
        #expect(try damage(CALayer()) { _ in } == CGRect(x: 60, y: 60, width: 70, height: 20))
    }

    @Test("a blur reaches as far as it smears")
    func blur() throws {
        let blurred = try damage(CALayer()) {
            $0.filters = [CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 5])!]
        }
        #expect(blurred.contains(CGRect(x: 50, y: 50, width: 90, height: 40)))
    }

    @Test("a turned picture is drawn again where it is seen")
    func turned() throws {
        for rasterises in [true, false] {
            let turned = try damage(CALayer()) {
                if rasterises {
                    $0.shouldRasterize = true
                } else {
                    $0.filters = [CIFilter(name: "CIColorInvert")!]
                }
                $0.setAffineTransform(CGAffineTransform(rotationAngle: .pi))
            }
            // Half a turn: the square moves from (120, 120) to (70, 120).
            #expect(turned.contains(CGRect(x: 70, y: 120, width: 70, height: 20)), "\(rasterises)")
        }
    }

    @Test("a transform layer in a transform layer that turns is drawn again")
    func spaces() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let outer = CATransformLayer()
        outer.frame = root.bounds
        let inner = CATransformLayer()
        inner.frame = root.bounds
        let square = CALayer()
        square.frame = CGRect(x: 20, y: 90, width: 20, height: 20)
        square.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        inner.addSublayer(square)
        outer.addSublayer(inner)
        root.addSublayer(outer)
        let host = ManualHost(root: root, size: root.bounds.size)
        try host.redraw()
        CATransaction.setDisableActions(true)
        inner.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
        #expect(try host.redraw())
        #expect(host.damage.minX <= 20 && host.damage.maxX >= 180)
    }

    private func layer(
        _ w: CGFloat, _ h: CGFloat, _ x: CGFloat, _ y: CGFloat, _ color: CGColor?,
        in parent: CALayer
    ) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: w, height: h)
        layer.position = CGPoint(x: x, y: y)
        layer.backgroundColor = color
        parent.addSublayer(layer)
        return layer
    }

    /// Pixels that a partial redraw leaves wrong after a change.
    private func stale(_ root: CALayer, _ change: () -> Void) throws -> Int {
        // Frames of other tests leave other contents in the surfaces used here.
        try Snapshot.poisonSurfaces()
        root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
        let host = ManualHost(root: root, size: root.bounds.size)
        try host.redraw()
        CATransaction.setDisableActions(true)
        change()
        try host.redraw()
        let left = PixelGrid(try host.read())
        return left.differing(PixelGrid(try host.snapshot()), by: 2)
    }

    @Test("siblings with a changed order are redrawn where they overlap")
    func order() throws {
        let root = CALayer()
        let gray = CGColor(gray: 0.5, alpha: 1)
        let back = layer(60, 60, 40, 40, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), in: root)
        _ = layer(60, 60, 70, 40, CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5), in: root)
        // A layer in space orders all siblings by depth; the layer has no other visible effect.
        let third = layer(4, 4, 100, 80, gray, in: root)
        third.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        third.zPosition = 40
        #expect(try stale(root) { back.sublayerTransform.m34 = -0.001 } == 0)
        #expect(try stale(root) { back.zPosition = 20 } == 0)
        #expect(try stale(root) { third.transform = CATransform3DIdentity } == 0)
    }

    @Test("a group in which something begins to read the backdrop is drawn again")
    func groups() throws {
        for filter in ["CILinearBurnBlendMode", "CIAdditionCompositing", nil] {
            let root = CALayer()
            let group = layer(100, 70, 60, 45, nil, in: root)
            group.opacity = 0.26
            let green = CGColor(srgbRed: 0.1, green: 0.8, blue: 0.1, alpha: 0.8)
            _ = layer(50, 50, 30, 30, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), in: group)
            _ = layer(50, 50, 50, 40, green, in: group)
            let reader = layer(10, 10, 90, 60, green, in: group)
            let wrong = try stale(root) {
                if let filter {
                    reader.compositingFilter = CIFilter(name: filter)
                } else {
                    reader.backgroundFilters = [
                        CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 3])!
                    ]
                }
            }
            #expect(wrong == 0, "\(filter ?? "blur")")
        }
    }
}
