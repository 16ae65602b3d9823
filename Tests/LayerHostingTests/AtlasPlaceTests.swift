import CoreAnimation
import CoreGraphics
import Foundation
import Testing

@testable import LayerHosting

/// Small images share texture pages. The place of an image on a page is random: earlier images
/// decide.
@Suite("Places of images on a page") struct AtlasPlaceTests {
    /// Bands that differ from texel to texel; a new image at every call, with a new place on the
    /// page.
    private func bands(_ width: Int, _ height: Int) -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { bytes += [UInt8(x * 40 % 256), UInt8(y * 40 % 256), 90, 255] }
        }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
            provider: CGDataProvider(data: Data(bytes) as CFData)!, decode: nil,
            shouldInterpolate: true, intent: .defaultIntent)!
    }

    /// The largest difference of a channel among pictures of the same image at eight places, with
    /// other images between.
    private func spread(
        _ frame: CGRect, _ image: () -> CGImage, _ prepare: (CALayer) -> Void = { _ in }
    ) throws -> Int {
        func made(_ image: CGImage, _ frame: CGRect) -> CALayer {
            let layer = CALayer()
            layer.frame = frame
            layer.contents = image
            prepare(layer)
            return layer
        }
        var first: Pixels?
        var most = 0
        for i in 0..<8 {
            let picture = try picture(made(image(), frame), 80, 60)
            for (a, b) in zip(picture.bytes, (first ?? picture).bytes) {
                most = max(most, abs(Int(a) - Int(b)))
            }
            first = first ?? picture
            // The next image is placed next to the tested image, white or dark.
            let color = i % 2 == 0 ? rgb(1, 1, 1) : rgb(0, 0, 0.2)
            _ = try self.picture(
                made(square(5 + 2 * i, color), CGRect(x: 0, y: 0, width: 9, height: 9)))
        }
        return most
    }

    private func picture(_ layer: CALayer, _ width: CGFloat = 80, _ height: CGFloat = 60) throws
        -> Pixels
    {
        Pixels(try host(layer, width, height).snapshot())
    }

    @Test("soft edges of an image shown small read nothing beside it")
    func minified() throws {
        let frame = CGRect(x: 10.3, y: 20.4, width: 33.86, height: 2.18)
        #expect(try spread(frame) { bands(16, 30) } <= 1)
    }

    @Test("the same holds for an image that an animation shrinks")
    func shrinking() throws {
        func shown(_ duration: Double) throws -> Pixels {
            let layer = CALayer()
            layer.frame = CGRect(x: 10.3, y: 10.4, width: 33.86, height: 30)
            layer.contents = bands(16, 30)
            let host = host(layer, 80, 60)
            try host.redraw()
            let shrink = CABasicAnimation(keyPath: "transform.scale.y")
            (shrink.fromValue, shrink.toValue, shrink.duration) = (1.0, 0.07, 1)
            (shrink.fillMode, shrink.isRemovedOnCompletion) = (.forwards, false)
            layer.add(shrink, forKey: nil)
            while host.clock.time < 101 {
                host.advance(by: duration)
                try host.redraw()
            }
            return Pixels(try host.read())
        }
        let whole = try shown(1)
        _ = try picture(CALayer())
        let steps = try shown(0.125)
        #expect(zip(whole.bytes, steps.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
    }

    @Test("the same holds for a mask with a shrunk image")
    func minifiedMask() throws {
        let frame = CGRect(x: 10.3, y: 10.4, width: 2.18, height: 33.86)
        #expect(
            try spread(frame, { bands(30, 16) }) { layer in
                if layer.bounds.width > 5 { return }
                let mask = CALayer()
                mask.frame = layer.bounds
                mask.contents = layer.contents
                layer.contents = nil
                layer.backgroundColor = rgb(1, 0.5, 0)
                layer.mask = mask
            } <= 1)
    }

    @Test("a pixel between two texels reads the same one everywhere", arguments: [true, false])
    func nearest(isMagnified: Bool) throws {
        // Middles of pixels meet borders of texels: 8 over 52 pixels, 104 over 52.
        let frame = CGRect(x: 4, y: 7, width: 52, height: 9)
        #expect(
            try spread(frame, { isMagnified ? bands(8, 1) : bands(104, 1) }) {
                ($0.magnificationFilter, $0.minificationFilter) = (.nearest, .nearest)
            } == 0)
    }
}
