import CoreAnimation
import Foundation
import LayerHosting
import Testing

@testable import CoreGraphics

/// Images uploaded from the memory of their maker.
@Suite("Uploads in place") struct LentImageTests {
    private static let little = CGBitmapInfo.byteOrder32Little.rawValue

    private func image(_ side: Int, _ info: UInt32, _ order: [Int]) throws -> CGImage {
        var bytes = Data(count: side * side * 4)
        for i in 0..<side * side {
            let (x, y) = (i % side, i / side)
            let color = [
                UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8((x ^ y) & 1 == 0 ? 40 : 200),
                UInt8(255),
            ]
            // The fourth byte of an opaque image has no meaning.
            let isOpaque = [CGImageAlphaInfo.noneSkipLast, .noneSkipFirst]
                .contains { info & 0x1F == $0.rawValue }
            for k in 0..<4 { bytes[i * 4 + order[k]] = isOpaque && k == 3 ? 17 : color[k] }
        }
        let provider = try #require(CGDataProvider(data: bytes as CFData))
        return try #require(
            CGImage(
                width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: side * 4, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: info),
                provider: provider, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent))
    }

    @Test("four layouts of bytes look the same, alone and on shared pages", arguments: [24, 150])
    func layouts(_ side: Int) throws {
        let alpha = CGImageAlphaInfo.self
        var pictures: [Pixels] = []
        for (info, order) in [
            (alpha.premultipliedLast.rawValue, [0, 1, 2, 3]),
            (alpha.noneSkipLast.rawValue, [0, 1, 2, 3]),
            (alpha.premultipliedFirst.rawValue | Self.little, [2, 1, 0, 3]),
            (alpha.noneSkipFirst.rawValue | Self.little, [2, 1, 0, 3]),
        ] {
            let image = try image(side, info, order)
            for filter in [CALayerContentsFilter.linear, .trilinear] {
                let layer = CALayer()
                layer.frame = CGRect(x: 3, y: 3, width: side, height: side)
                (layer.contents, layer.minificationFilter) = (image, filter)
                pictures.append(try picture(layer))
            }
            #expect(image.lent?.passes ?? (0, 0) == (0, 0), "\(info)")
        }
        #expect(pictures[0].coverage == Double(side * side))
        #expect(pictures.allSatisfy { $0 == pictures[0] })
    }

    @Test("a texture used again for an image with alpha reads the alpha")
    func spare() throws {
        let alpha = CGImageAlphaInfo.self
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        let shown = host(layer)
        func show(_ image: CGImage?) throws -> UInt8 {
            CATransaction.setDisableActions(true)
            layer.contents = image
            shown.advance(by: 0.1)
            return Pixels(try shown.snapshot())[50, 50][3]
        }
        let opaque = try image(600, alpha.noneSkipLast.rawValue, [0, 1, 2, 3])
        #expect(try show(opaque) == 255)
        let clear = try #require(
            CGContext(
                data: nil, width: 600, height: 600, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.premultipliedLast.rawValue))
        clear.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5))
        clear.fill(CGRect(x: 0, y: 0, width: 600, height: 600))
        #expect(try show(nil) == 0)
        #expect(abs(Int(try show(clear.makeImage())) - 128) <= 1)
    }

    private final class Drawing: CALayer {
        var level: CGFloat = 0
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(CGColor(srgbRed: level, green: 1 - level, blue: 0.5, alpha: 1))
            ctx.fill(CGRect(x: 10, y: 10, width: 120, height: 100))
            ctx.fillEllipse(in: CGRect(x: 20, y: 60, width: 130, height: 80))
        }
    }

    @Test("a layer drawn anew in every frame is uploaded without a copy and a conversion")
    func drawn() throws {
        let layer = Drawing()
        layer.frame = CGRect(x: 0, y: 0, width: 180, height: 180)
        let shown = host(layer)
        var seen: Set<[UInt8]> = []
        for step in 0..<4 {
            layer.level = CGFloat(step) / 4
            layer.setNeedsDisplay()
            shown.advance(by: 0.1)
            seen.insert(Pixels(try shown.snapshot()).bytes)
            let lent = try #require((layer.contents as! CGImage?)?.lent)
            #expect(lent.passes == (0, 0))
        }
        #expect(seen.count == 4)
    }
}
