import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// The picture in which shapes are compared with their exact areas.
enum ShapeArea {
    /// Width and height in pixels.
    static let side = 48
}

/// Comparison of shapes drawn by a formula with exact areas: each pixel has the share of its area
/// that lies inside, as a picture with 256 times the pixels shows.
///
/// Half of a 255th is the rounding to bytes. Of 40 shapes a kind the largest difference was 1.07,
/// of rings; 99 of 100 pixels of an edge differed by less than 0.9.
protocol ShapeAreaFixture {}

extension ShapeAreaFixture {
    /// The alpha of each pixel of a shape layer, and the number of coverage drawings.
    func alphas(_ layer: CAShapeLayer, scale: Int) throws -> (alpha: [Double], drawn: Int) {
        let root = box(0, 0, CGFloat(ShapeArea.side), CGFloat(ShapeArea.side))
        root.addSublayer(layer)
        let host = ManualHost(
            root: root, size: CGSize(width: ShapeArea.side, height: ShapeArea.side),
            scale: CGFloat(scale))
        host.stage.prefersCoverage = false
        host.commit()
        let picture = PixelGrid(try host.snapshot())
        let drawn = try #require(host.stage.planner).counters.rasterised
        let side = ShapeArea.side
        var sums = [Double](repeating: 0, count: side * side)
        for y in 0..<(side * scale) {
            for x in 0..<(side * scale) {
                sums[y / scale * side + x / scale] += Double(
                    picture.bytes[(y * side * scale + x) * 4 + 3])
            }
        }
        layer.removeFromSuperlayer()
        return (sums.map { $0 / Double(scale * scale) }, drawn)
    }

    /// The differences in 255ths between a layer and its exact area. A path with another subpath
    /// without area is drawn by coverage.
    func differences(_ layer: CAShapeLayer) throws -> [Double] {
        let (shown, drawn) = try alphas(layer, scale: 1)
        #expect(drawn == 0, "drawn by coverage")
        let path = try #require(layer.path?.mutableCopy())
        path.move(to: CGPoint(x: 5, y: 5))
        layer.path = path
        let (exact, again) = try alphas(layer, scale: 16)
        #expect(again > 0)
        #expect(exact.reduce(0, +) > 20, "nothing there")
        return zip(shown, exact).map { abs($0 - $1) }
    }

    /// A layer whose plane maps its origin to whole pixels, where coverage is not rounded.
    func shape(
        _ path: CGPath, fill: Bool = false, stroke: Double? = nil, turn: Double = 0,
        stretch: CGSize = CGSize(width: 1, height: 1)
    ) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.anchorPoint = .zero
        layer.position = CGPoint(x: ShapeArea.side / 2, y: ShapeArea.side / 2)
        layer.transform = CATransform3DRotate(
            CATransform3DMakeScale(stretch.width, stretch.height, 1), CGFloat(turn), 0, 0, 1)
        (layer.path, layer.fillColor) = (path, fill ? rgb(0, 0, 0) : nil)
        if let stroke { (layer.strokeColor, layer.lineWidth) = (rgb(0, 0, 0), CGFloat(stroke)) }
        return layer
    }

    func point(_ dice: inout Dice, _ reach: Double = 16) -> CGPoint {
        CGPoint(x: dice.number(-reach, reach), y: dice.number(-reach, reach))
    }

    /// Requires the largest of all differences to be at most `limit`.
    func expect(
        _ name: String, _ limit: Double, _ make: (inout Dice) -> CAShapeLayer
    ) throws {
        for seed in 1...16 {
            var dice = Dice(UInt64(seed))
            let found = try differences(make(&dice))
            let most = found.max() ?? 255
            #expect(
                most <= limit,
                "\(name) of seed \(seed): \(most) at pixel \(found.firstIndex(of: most) ?? 0)")
        }
    }
}
