import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

private func makeShape(_ path: CGPath, _ configure: (CAShapeLayer) -> Void = { _ in })
    -> CAShapeLayer
{
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.path = path
    configure(layer)
    return layer
}

private let box = CGPath(rect: CGRect(x: 50, y: 50, width: 40, height: 30), transform: nil)
private let red = rgb(1, 0, 0)

@Suite("Shape layers")
struct ShapeLayerTests {
    @Test(
        "B-SHP 237 a rectangle of 40 × 30: fill 1200, stroke of 4 560, both 1496, half the stroke 280"
    )
    func areas() throws {
        #expect(try picture(makeShape(box)).coverage == 1200)
        func stroked(_ fill: CGColor?, _ end: CGFloat = 1) throws -> Double {
            try picture(
                makeShape(box) {
                    $0.fillColor = fill
                    $0.strokeColor = red
                    $0.lineWidth = 4
                    $0.strokeEnd = end
                }
            ).coverage
        }
        #expect(try stroked(nil) == 560)
        #expect(try stroked(.black) == 1496)
        #expect(abs(try stroked(nil, 0.5) - 280) <= 4)
    }

    @Test(
        "B-SHP 238 strokeStart and strokeEnd measure all subpaths together and leave the fill alone"
    )
    func ends() throws {
        let two = CGMutablePath()
        for y in [60, 120] as [CGFloat] {
            two.move(to: CGPoint(x: 20, y: y))
            two.addLine(to: CGPoint(x: 120, y: y))
        }
        func part(_ start: CGFloat, _ end: CGFloat) throws -> Pixels {
            try picture(
                makeShape(two) {
                    $0.strokeColor = red
                    $0.lineWidth = 2
                    $0.strokeStart = start
                    $0.strokeEnd = end
                })
        }
        #expect(try part(0, 0.5).coverage == 200)
        #expect(try part(0.25, 0.75).coverage == 200)
        #expect(try part(0.25, 0.75).extent?.y == 79...140)
        #expect(try part(0.7, 0.7).coverage == 0 && part(0.8, 0.2).coverage == 0)
        let filled = makeShape(box) { $0.strokeEnd = 0.1 }
        #expect(try picture(filled).coverage == 1200)
        // The shortened path, drawn alone, is the same picture.
        let short = CGMutablePath()
        short.move(to: CGPoint(x: 20, y: 60))
        short.addLine(to: CGPoint(x: 70, y: 60))
        let whole = try picture(
            makeShape(short) {
                $0.strokeColor = red
                $0.lineWidth = 2
            })
        #expect(try part(0, 0.25) == whole)
    }

    @Test("B-SHP 239 the stroke lies on the path, above the fill; nothing is clipped to the bounds")
    func stroke() throws {
        let layer = makeShape(box) {
            $0.strokeColor = red
            $0.lineWidth = 4
            $0.fillColor = rgb(0, 0, 1)
        }
        let p = try picture(layer)
        #expect(p[49, 135] == [255, 0, 0, 255] && p[51, 135] == [255, 0, 0, 255])
        #expect(p[53, 135] == [0, 0, 255, 255] && p[47, 135][3] == 0)
        layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 200)
        layer.position = CGPoint(x: 30, y: 100)
        #expect(try picture(layer) == p)
        layer.masksToBounds = true
        #expect(try picture(layer).extent?.x.upperBound == 59)
        layer.fillColor = nil
        layer.strokeColor = nil
        #expect(try picture(layer).coverage == 0)
    }

    @Test("B-SHP 240 an odd dash pattern repeats; an empty one is solid")
    func dashes() throws {
        let line = CGMutablePath()
        line.move(to: CGPoint(x: 0, y: 100))
        line.addLine(to: CGPoint(x: 60, y: 100))
        func dashed(_ pattern: [NSNumber]?) throws -> Double {
            try picture(
                makeShape(line) {
                    $0.strokeColor = red
                    $0.lineWidth = 2
                    $0.lineDashPattern = pattern
                }
            ).coverage
        }
        #expect(try dashed([10]) == 60 && dashed([10, 5]) == 80)
        #expect(try dashed([]) == 120 && dashed(nil) == 120)
    }

    @Test("B-SHP 241 a shape lies above the contents and below the sublayers")
    func order() throws {
        let layer = makeShape(box) {
            $0.fillColor = red
            $0.contents = square(4, rgb(0, 1, 0))
        }
        let child = CALayer()
        child.frame = CGRect(x: 80, y: 50, width: 20, height: 30)
        child.backgroundColor = rgb(0, 0, 1)
        layer.addSublayer(child)
        let p = try picture(layer)
        #expect(p[60, 130] == [255, 0, 0, 255] && p[85, 130] == [0, 0, 255, 255])
        #expect(p[10, 10] == [0, 255, 0, 255])
    }

    @Test(
        "a mitre is drawn to its tip, however sharp; beyond the limit it is cut off",
        arguments: [90.0, 45, 15])
    func miters(_ degrees: Double) throws {
        // A corner at (100, 100), pointing to the right.
        let half = degrees / 2 * .pi / 180
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 100 - 60 * cos(half), y: 100 + 60 * sin(half)))
        path.addLine(to: CGPoint(x: 100, y: 100))
        path.addLine(to: CGPoint(x: 100 - 60 * cos(half), y: 100 - 60 * sin(half)))
        func right(_ limit: CGFloat) throws -> Int {
            let shown = try picture(
                makeShape(path) {
                    $0.fillColor = nil
                    $0.strokeColor = red
                    $0.lineWidth = 10
                    $0.miterLimit = limit
                })
            return try #require(shown.extent).x.upperBound
        }
        let tip = 100 + 5 / sin(half)
        #expect(abs(Double(try right(20)) + 1 - tip) <= 1.5)
        #expect(try right(1) < 107)
    }
}
