import CoreAnimation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import LayerHosting

/// Colours with premultiplied components above the alpha, as of additive animations: OpenGL limits
/// each component of a sum to 1, and the composer's sums have no limit.
@Suite("Colours brighter than their alpha") struct BrightColorTests {
    enum Kind: CaseIterable { case layer, shape, coverage, shadow, keptShadow, animation, gradient }

    private static let bright = CGColor(
        colorSpace: CGColorSpace(name: CGColorSpace.extendedSRGB)!, components: [2, 1.5, 0, 0.6])!

    private func tree(_ kind: Kind) -> (root: CALayer, other: CALayer) {
        CATransaction.setDisableActions(true)
        func layer(_ x: Double, _ color: CGColor?) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: 10, width: 40.5, height: 40.5)
            layer.backgroundColor = color
            return layer
        }
        let root = layer(0, rgb(0.2, 0.4, 0.6))
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        // A shape, without which no frame is composed, and which changes from frame to frame.
        let other = CAShapeLayer()
        other.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
        other.position = CGPoint(x: 10, y: 20)
        root.addSublayer(other)
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 30, y: 5, width: 60, height: 60), transform: nil)
        switch kind {
        case .layer: root.addSublayer(layer(20.5, Self.bright))
        case .shape, .coverage:
            shape.fillColor = Self.bright
            shape.opacity = kind == .shape ? 0.5 : 1
            root.addSublayer(shape)
        case .shadow, .keptShadow:
            (shape.fillColor, shape.shadowColor) = (rgb(1, 0, 0, 0.5), Self.bright)
            (shape.shadowOpacity, shape.shadowRadius) = (1, kind == .shadow ? 9 : 2)
            root.addSublayer(shape)
        case .animation:
            let layer = layer(20.5, rgb(1, 1, 1, 0.3))
            let animation = CABasicAnimation(keyPath: "backgroundColor")
            (animation.isAdditive, animation.duration) = (true, 9)
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        case .gradient:
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: 20, y: 5, width: 60, height: 60)
            gradient.colors = [Self.bright, rgb(0, 0, 1, 0.5)]
            root.addSublayer(gradient)
        }
        return (root, other)
    }

    private func host(_ root: CALayer, composes: Bool) -> ManualHost {
        let host = ManualHost(root: root, size: CGSize(width: 100, height: 80))
        host.stage.prefersBlits = true
        host.stage.prefersCoverage = true
        host.stage.composesFrames = composes
        return host
    }

    @Test("a frame equals the driver's", arguments: Kind.allCases) func frames(_ kind: Kind) throws
    {
        try alone {
            let (tree, again) = (tree(kind), self.tree(kind))
            let composed = host(tree.root, composes: true)
            let drawn = host(again.root, composes: false)
            for step in 0..<6 {
                for layer in [tree.other, again.other] { layer.position.x += 3.5 }
                // Surfaces kept for later frames move between OpenGL and the composer.
                composed.stage.composesFrames = step % 2 == 1
                try composed.redraw()
                try drawn.redraw(everything: true)
                let (a, b) = (PixelGrid(try composed.read()), PixelGrid(try drawn.read()))
                let distance = try #require(PixelDistance(a, b))
                #expect(distance.largest <= 4, "\(kind), step \(step): \(distance)")
            }
        }
    }

    @Test("components above the alpha are as bright as the alpha in a PNG file") func png() throws {
        let image = try #require(PixelGrid(width: 3, height: 2, color: [255, 200, 0, 128]).image)
        let data = try #require(image.pngData())
        let read = PixelGrid(try CGImage(encodedData: data))
        #expect(read == PixelGrid(width: 3, height: 2, color: [128, 128, 0, 128]))
    }
}
