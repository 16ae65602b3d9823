import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import LayerHosting

/// Gradients of every number of stops: each number is drawn in the cheapest exact form.
@Suite("Stops of gradients") struct GradientStopTests {
    private func gradient(
        _ type: CAGradientLayerType, _ colors: [CGColor], _ frame: CGRect
    ) -> CAGradientLayer {
        let layer = CAGradientLayer()
        layer.type = type
        layer.frame = frame
        layer.colors = colors
        layer.startPoint = type == .axial ? CGPoint(x: 0.1, y: 0.2) : CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 0.9, y: 0.8)
        return layer
    }

    private func colors(_ count: Int, alpha: CGFloat = 1) -> [CGColor] {
        (0..<count).map { i in
            let t = Double(i) * 1.3
            return rgb(0.5 + 0.5 * sin(t), 0.5 + 0.5 * sin(t + 2), 0.5 + 0.5 * sin(t + 4), alpha)
        }
    }

    private func stage(_ layer: CALayer, _ width: CGFloat = 61, _ height: CGFloat = 43) -> CALayer {
        let root = box(0, 0, width, height)
        root.addSublayer(layer)
        return root
    }

    @Test(
        "any number of stops, square and rounded, is the same as in a context",
        arguments: [2, 3, 4, 5, 6, 8, 11, 12, 13, 16, 30], [0, 9] as [CGFloat])
    func numbers(_ count: Int, _ radius: CGFloat) throws {
        for type in [CAGradientLayerType.axial, .radial, .conic] {
            for alpha in [1, 0.6] as [CGFloat] {
                let layer = gradient(
                    type, colors(count, alpha: alpha), CGRect(x: 2, y: 3, width: 57, height: 37))
                layer.cornerRadius = radius
                let root = stage(layer)
                let distance = try #require(PixelDistance(drawn(root), shown(root)))
                // The seam of a conic gradient may pass through the middle of a pixel, and corners
                // differ by some steps.
                #expect(distance.mean < 0.6, "\(type) \(count) \(alpha): \(distance)")
                #expect(distance.far < 0.02, "\(type) \(count) \(alpha): \(distance)")
                if radius == 0, type != .conic {
                    #expect(distance.largest <= 1, "\(type) \(count) \(alpha): \(distance)")
                }
            }
        }
    }

    @Test("stops at equal locations make a hard edge at any location", arguments: [3, 5, 8, 14])
    func hardEdges(_ count: Int) throws {
        let places = (0..<count).map { NSNumber(value: $0 < count / 2 ? 0.25 : 0.75) }
        let layer = gradient(.axial, colors(count), CGRect(x: 0, y: 0, width: 60, height: 40))
        layer.startPoint = CGPoint(x: 0, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        layer.locations = places
        let root = stage(layer, 60, 40)
        let distance = try #require(PixelDistance(drawn(root), shown(root)))
        #expect(distance.largest <= 1, "\(distance)")
    }

    @Test("a translucent gradient has no colour above its alpha, with any cut, opacity and corner")
    func belowAlpha() throws {
        for type in [CAGradientLayerType.axial, .radial, .conic] {
            for count in [2, 4, 9, 20] {
                for radius in [0, 7] as [CGFloat] {
                    let colors = (0..<count).map {
                        CGColor(gray: 1, alpha: 0.02 + 0.9 * CGFloat($0) / CGFloat(count))
                    }
                    let layer = gradient(
                        type, colors, CGRect(x: 1.5, y: 2.25, width: 50, height: 36))
                    (layer.cornerRadius, layer.opacity) = (radius, 0.7)
                    let picture = try shown(stage(layer))
                    var lighter = 0
                    for y in 0..<picture.height {
                        for x in 0..<picture.width {
                            let pixel = picture[x, y]
                            if pixel[0...2].max()! > pixel[3] { lighter += 1 }
                        }
                    }
                    #expect(lighter == 0, "\(type), \(count) stops, radius \(radius)")
                }
            }
        }
    }

    @Test("a context's rows of eight pixels have a rest of any length")
    func restOfRows() throws {
        for width in 1...18 {
            for type in [CAGradientLayerType.axial, .radial] {
                let layer = gradient(
                    type, colors(4), CGRect(x: 0, y: 0, width: CGFloat(width), height: 9))
                let root = stage(layer, CGFloat(width), 9)
                let distance = try #require(PixelDistance(drawn(root), shown(root)))
                #expect(distance.largest <= 1, "\(type) \(width): \(distance)")
            }
        }
    }

    @Test("an opaque gradient on whole pixels hides items below")
    func hides() throws {
        let root = box(0, 0, 200, 200)
        root.addSublayer(box(20, 20, 100, 100, rgb(1, 0, 0)))
        let layer = gradient(.axial, colors(3), CGRect(x: 0, y: 0, width: 200, height: 200))
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: CGSize(width: 200, height: 200))
        host.commit()
        try host.redraw(everything: true)
        #expect(host.counts.drawCalls == 1)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.commit()
        try host.redraw(everything: true)
        #expect(host.counts.drawCalls == 2)
    }
}
