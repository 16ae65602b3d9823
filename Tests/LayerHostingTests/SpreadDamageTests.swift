import CoreAnimation
import CoreGraphics
import CoreImage
import Foundation
import Testing

@testable import LayerHosting

/// What changes inside something drawn apart is seen elsewhere than where it lies: that is drawn again.
@Suite("Damage beyond a layer") struct SpreadDamageTests {
    /// A square in a layer of 100 × 100 at (50, 50), which `way` draws in its own way; what is drawn again when the
    /// square moves from (10, 10) to (60, 10).
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
}
