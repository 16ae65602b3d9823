import CoreGraphics
import Foundation
import QuartzCore
import Testing

@Suite("Listings: shadows and shapes") struct ShadowListings {
    /// The grey square both shadow listings begin with.
    private func square(_ shadow: CGColor) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 75, y: 75, width: 150, height: 150)
        layer.backgroundColor = rgb(1 / 3, 1 / 3, 1 / 3)
        layer.shadowColor = shadow
        layer.shadowRadius = 5
        layer.shadowOpacity = 1
        return layer
    }

    @Test("Reference 1: an ellipse as shadow path looks like contact with the ground")
    func contact() throws {
        try Show.run(300, 300) { show throws in
            let layer = square(rgb(0.5, 0.5, 0.5))
            let size: CGFloat = 20
            layer.shadowPath = CGPath(
                ellipseIn: CGRect(
                    x: -size, y: -size * 0.5, width: layer.bounds.width + size * 2, height: size),
                transform: nil)
            show.root.addSublayer(layer)
            let picture = try show.picture()
            // Below the layer and a little beyond its sides only.
            #expect(picture[150, 68][3] > 150)
            #expect(picture[66, 72][3] > 60 && picture[234, 72][3] > 60)
            #expect(picture[60, 150][3] == 0 && picture[150, 240][3] == 0)
        }
    }

    @Test("Reference 2: a path with a curved lower edge lifts the shadow in the middle")
    func curved() throws {
        try Show.run(300, 300) { show throws in
            let layer = square(black)
            let height: CGFloat = 10
            let (radius, width) = (layer.shadowRadius, layer.bounds.width)
            let path = CGMutablePath()
            path.move(to: CGPoint(x: radius, y: -height))
            path.addLine(to: CGPoint(x: radius, y: height))
            path.addLine(to: CGPoint(x: width - radius, y: height))
            path.addLine(to: CGPoint(x: width - radius, y: -height))
            path.addQuadCurve(
                to: CGPoint(x: radius, y: -height), control: CGPoint(x: width / 2, y: height))
            layer.shadowPath = path
            show.root.addSublayer(layer)
            let picture = try show.picture()
            let (corner, middle) = (picture[88, 66][3], picture[150, 66][3])
            #expect(corner > middle + 60, "\(corner) \(middle)")
            #expect(near(picture[88, 66], picture[211, 66], 8))
        }
    }

    @Test("Notes: a shape layer whose path rounds three of four corners")
    func threeCorners() throws {
        try Show.run(200, 200) { show throws in
            let rect = CGRect(x: 50, y: 50, width: 100, height: 100)
            let path = CGMutablePath()
            // In a y-up tree the sharp corner is the top left corner.
            path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
            let (a, b) = (CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.minY))
            path.addArc(tangent1End: a, tangent2End: b, radius: 20)
            let c = CGPoint(x: rect.minX, y: rect.minY)
            path.addArc(tangent1End: b, tangent2End: c, radius: 20)
            path.addArc(tangent1End: c, tangent2End: CGPoint(x: 50, y: 150), radius: 20)
            path.closeSubpath()
            let shape = CAShapeLayer()
            shape.path = path
            shape.fillColor = red
            show.root.addSublayer(shape)
            let picture = try show.picture()
            #expect(picture[51, 148] == redPixel && picture[100, 100] == redPixel)
            for (x, y) in [(148, 148), (51, 51), (148, 51)] {
                #expect(picture[x, y] == clearPixel, "\(x) \(y)")
            }
        }
    }
}
