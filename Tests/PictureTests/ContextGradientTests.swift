import Foundation
import LayerHosting
import QuartzCore
import Testing
import TestSupport

@Suite("Gradients in a context") struct ContextGradientTests {
    private func stage(_ gradient: CAGradientLayer, _ width: CGFloat = 40, _ height: CGFloat = 30)
        -> CALayer
    {
        let root = box(0, 0, width, height)
        root.addSublayer(gradient)
        return root
    }

    private func gradient(_ type: CAGradientLayerType, _ size: CGSize, at place: CGPoint)
        -> CAGradientLayer
    {
        let layer = CAGradientLayer()
        layer.type = type
        layer.bounds = CGRect(origin: .zero, size: size)
        layer.position = place
        layer.colors = [rgb(1, 0, 0), rgb(0, 0.5, 1, 0.4), rgb(0, 1, 0, 0.9)]
        return layer
    }

    /// All pixels of a picture agree within one step: OpenGL adds half a step of noise.
    private func agree(_ root: CALayer, _ steps: Int = 1, scale: CGFloat = 1, _ what: String) throws
    {
        let distance = try #require(
            PixelDistance(drawn(root, scale: scale), shown(root, scale: scale)))
        #expect(distance.largest <= steps, "\(what): \(distance)")
    }

    @Test("a gradient of 100 points is the same in the middle of a layer of any size")
    func large() throws {
        for size in [100.0, 2100, 20_100, 1_000_100] as [CGFloat] {
            let layer = gradient(
                .axial, CGSize(width: size, height: size), at: CGPoint(x: 2, y: 50))
            layer.colors = [rgb(1, 0, 0), rgb(0, 0, 1)]
            layer.startPoint = CGPoint(x: 0.5, y: 0.5 - 50 / size)
            layer.endPoint = CGPoint(x: 0.5, y: 0.5 + 50 / size)
            let picture = drawn(stage(layer, 4, 100), scale: 2)
            // Row 10 of 200 has its middle 5.25 points below the upper end.
            #expect(near(picture[2, 10], [13, 0, 242, 255], 1), "\(size): \(picture[2, 10])")
            #expect(near(picture[2, 100], [128, 0, 127, 255], 1), "\(size): \(picture[2, 100])")
        }
    }

    @Test("every type, turned and scaled, with places and points beyond the layer, as OpenGL")
    func kinds() throws {
        for type in [CAGradientLayerType.axial, .radial, .conic] {
            for (start, end) in [
                (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)),
                (CGPoint(x: 0.2, y: 0.9), CGPoint(x: 0.7, y: 0.1)),
                (CGPoint(x: -0.5, y: 0.3), CGPoint(x: 1.5, y: 0.4)),
            ] {
                for locations in [nil, [0.2, 0.5, 0.5], [-0.6, 0.3, 1.7]] as [[NSNumber]?] {
                    let layer = gradient(
                        type, CGSize(width: 40, height: 30), at: CGPoint(x: 20, y: 15))
                    (layer.startPoint, layer.endPoint) = (start, end)
                    layer.locations = locations
                    let root = stage(layer)
                    // The seam of a conic gradient and a hard edge may pass through the middle of a
                    // pixel.
                    let distance = try #require(PixelDistance(drawn(root), shown(root)))
                    #expect(distance.far < 0.03, "\(type) \(start) \(locations ?? []): \(distance)")
                    #expect(distance.mean < 1, "\(type) \(start) \(locations ?? []): \(distance)")
                    if type != .conic, locations?[1] != 0.5 {
                        #expect(distance.largest <= 2, "\(type) \(start): \(distance)")
                    }
                }
            }
        }
    }

    @Test("large gradients of every type, as OpenGL", arguments: [1, 2, 7] as [CGFloat])
    func largeKinds(scale: CGFloat) throws {
        for type in [CAGradientLayerType.axial, .radial, .conic] {
            let layer = gradient(type, CGSize(width: 9000, height: 7000), at: CGPoint(x: 20, y: 15))
            layer.startPoint = CGPoint(x: 0.5, y: 0.5)
            layer.endPoint = CGPoint(x: 0.502, y: 0.503)
            try agree(stage(layer), type == .conic ? 40 : 3, scale: scale, "\(type)")
        }
    }

    @Test("a context's own gradients hold at any scale of the context")
    func scaledContext() throws {
        let colors = [rgb(1, 0, 0), rgb(0, 0, 1)]
        let ramp = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
        let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        func bitmap(_ draw: (CGContext) -> Void) throws -> PixelGrid {
            let context = try #require(
                CGContext(
                    data: nil, width: 100, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            draw(context)
            return PixelGrid(try #require(context.makeImage()))
        }
        for k in [1e-4, 1, 1e5] as [CGFloat] {
            let linear = try bitmap {
                $0.scaleBy(x: k, y: k)
                $0.drawLinearGradient(
                    ramp, start: .zero, end: CGPoint(x: 100 / k, y: 0), options: [])
            }
            #expect(near(linear[25, 2], [190, 0, 65, 255], 1), "\(k): \(linear[25, 2])")
            let radial = try bitmap {
                $0.scaleBy(x: k, y: k)
                $0.drawRadialGradient(
                    ramp, startCenter: CGPoint(x: 0, y: 2 / k), startRadius: 10 / k,
                    endCenter: CGPoint(x: 0, y: 2 / k), endRadius: 90 / k, options: both)
            }
            #expect(near(radial[50, 2], [126, 0, 129, 255], 2), "\(k): \(radial[50, 2])")
            #expect(radial[2, 2] == redPixel && radial[97, 2] == bluePixel)
        }
    }

    @Test("beyond its ends a context's gradient is drawn only where the options say so")
    func options() throws {
        let ramp = try #require(
            CGGradient(colorsSpace: nil, colors: [rgb(1, 0, 0), rgb(0, 0, 1)], locations: nil))
        for options in [[], .drawsBeforeStartLocation, .drawsAfterEndLocation]
            as [CGGradientDrawingOptions]
        {
            let root = Drawing { context in
                context.drawLinearGradient(
                    ramp, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 30, y: 0), options: options)
            }
            let picture = root.picture
            #expect((picture[5, 5][3] == 255) == options.contains(.drawsBeforeStartLocation))
            #expect((picture[35, 5][3] == 255) == options.contains(.drawsAfterEndLocation))
            #expect(picture[20, 5][3] == 255)
            // Circles that grow to the right: the area left of the first circle is clear.
            let cone = Drawing { context in
                context.drawRadialGradient(
                    ramp, startCenter: CGPoint(x: 10, y: 5), startRadius: 1,
                    endCenter: CGPoint(x: 25, y: 5), endRadius: 5, options: options)
            }.picture
            #expect((cone[39, 5][3] == 255) == options.contains(.drawsAfterEndLocation))
            #expect(cone[2, 0][3] == 0 && cone[20, 5][3] == 255)
        }
    }
}

/// A drawing in a bitmap of 40 × 10 pixels.
private struct Drawing {
    let picture: PixelGrid
    init(_ draw: (CGContext) -> Void) {
        let context = CGContext(
            data: nil, width: 40, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        draw(context)
        picture = PixelGrid(context.makeImage()!)
    }
}
