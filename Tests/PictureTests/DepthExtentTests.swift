import Foundation
import QuartzCore
import Testing
import TestSupport

/// The extent of a layer among siblings in space covers all content drawn with the layer, not the
/// layer's bounds (B-3D 232).
@Suite("Depth of what has no bounds") struct DepthExtentTests {
    /// Layers that draw a square of 30 points at their position, with bounds of no size.
    var ways: [(String, (CGColor) -> CALayer)] {
        [
            (
                "shape",
                { color in
                    let layer = CAShapeLayer()
                    layer.path = CGPath(
                        rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
                    layer.fillColor = color
                    return layer
                }
            ),
            (
                "stroke",
                { color in
                    let (layer, path) = (CAShapeLayer(), CGMutablePath())
                    path.move(to: CGPoint(x: 0, y: 15))
                    path.addLine(to: CGPoint(x: 30, y: 15))
                    (layer.path, layer.strokeColor, layer.lineWidth) = (path, color, 30)
                    return layer
                }
            ),
            (
                "sublayers",
                { color in
                    let layer = CALayer()
                    layer.addSublayer(box(0, 0, 30, 30, color))
                    return layer
                }
            ),
            (
                "shadow",
                { color in
                    let layer = CALayer()
                    layer.shadowPath = CGPath(
                        rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
                    (layer.shadowColor, layer.shadowOpacity) = (color, 1)
                    (layer.shadowRadius, layer.shadowOffset) = (0, .zero)
                    return layer
                }
            ),
            (
                "copies",
                { color in
                    let layer = CAReplicatorLayer()
                    layer.addSublayer(box(0, 0, 15, 30, color))
                    layer.instanceCount = 2
                    layer.instanceTransform = CATransform3DMakeTranslation(15, 0, 0)
                    return layer
                }
            ),
            (
                "particles",
                { color in
                    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
                    let pixel = color.extendedSRGB * 255
                    let bytes = [pixel.x, pixel.y, pixel.z, 255].map { UInt8($0) }
                    (cell.contents, cell.contentsScale) = (plain(30, 30, bytes), 1)
                    (cell.birthRate, cell.lifetime) = (100, 1000)
                    layer.emitterPosition = CGPoint(x: 15, y: 15)
                    layer.emitterCells = [cell]
                    layer.beginTime = -10
                    return layer
                }
            ),
        ]
    }

    private func scene(_ space: CALayer, _ layers: [CALayer]) throws -> PixelGrid {
        try paint(100, 50) { root in
            space.frame = root.bounds
            space.sublayers = layers
            root.addSublayer(space)
        }
    }

    private func two(_ make: (CGColor) -> CALayer) -> [CALayer] {
        [(10.0, red), (60.0, blue)].map { x, color in
            let layer = make(color)
            (layer.anchorPoint, layer.position) = (.zero, CGPoint(x: x, y: 10))
            return layer
        }
    }

    @Test("layers with bounds of no size are drawn in a transform layer, one beside the other")
    func beside() throws {
        for (name, make) in ways {
            let grid = try scene(CATransformLayer(), two(make))
            #expect(grid.count { $0 == redPixel } == 900, "\(name)")
            #expect(grid.count { $0 == bluePixel } == 900, "\(name)")
            let plain = try scene(CALayer(), two(make))
            #expect(plain.difference(grid) <= 1, "\(name)")
        }
    }

    @Test("the nearer of two is before the other, whichever comes first")
    func before() throws {
        for (name, make) in ways {
            for isFirst in [true, false] {
                let layers = two(make)
                layers[1].position.x = 20
                layers[isFirst ? 0 : 1].zPosition = 10
                let grid = try scene(CATransformLayer(), layers)
                #expect(grid.count { $0 == redPixel } == (isFirst ? 900 : 300), "\(name)")
            }
        }
    }

    @Test("two crossing layers are cut at their intersection")
    func crossing() throws {
        let names = ["shape", "stroke", "sublayers", "shadow"]
        for (name, make) in ways where names.contains(name) {
            for space in [CALayer(), CATransformLayer()] {
                let layers = two(make)
                for (layer, angle) in zip(layers, [0.8, -0.8]) {
                    layer.position = CGPoint(x: 50, y: 10)
                    layer.transform = CATransform3DConcat(
                        CATransform3DMakeTranslation(-15, 0, 0),
                        CATransform3DMakeRotation(angle, 0, 1, 0))
                }
                let grid = try scene(space, layers)
                #expect(
                    near(grid[42, 25], redPixel, 8) && near(grid[58, 25], bluePixel, 8), "\(name)")
            }
        }
    }
}
