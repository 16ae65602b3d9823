import Foundation
import Testing

@testable import CoreGraphics

/// Copies and conversions of images' pixels by the processor.
@Suite("Pixels in the memory of their maker") struct LentPixelsTests {
    private func context(
        _ info: UInt32, data: UnsafeMutableRawPointer? = nil
    ) throws -> CGContext {
        try #require(
            CGContext(
                data: data, width: 40, height: 30, bitsPerComponent: 8, bytesPerRow: 160,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
    }

    private static let inPlace =
        CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    private static let opaque =
        CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    private static let layouts = [
        inPlace, opaque, CGImageAlphaInfo.premultipliedLast.rawValue,
        CGImageAlphaInfo.noneSkipLast.rawValue,
    ]
    private static let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])

    private func fill(_ context: CGContext, red: CGFloat, blue: CGFloat) {
        context.setFillColor(CGColor(srgbRed: red, green: 0, blue: blue, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
    }

    @Test("time of a drawing: an unchanged layer is converted once for many drawings")
    func layers() throws {
        let canvas = Canvas(40, 30)
        let layer = try #require(
            CGLayer(canvas.context, size: CGSize(width: 40, height: 30), auxiliaryInfo: nil))
        let context = try #require(layer.context)
        fill(context, red: 1, blue: 0)
        canvas.context.draw(layer, at: .zero)
        let kept = try #require(context.keptImage)
        canvas.context.draw(layer, at: .zero)
        #expect(context.keptImage === kept && kept.lent?.passes.copies == 0)
        // The next drawing into the layer ends the image.
        fill(context, red: 0, blue: 1)
        #expect(context.keptImage == nil)
        canvas.context.draw(layer, at: .zero)
        #expect(canvas.pixel(5, 5) == Self.blue && context.keptImage !== kept)
        // The program may write into exposed memory at any time.
        let bytes = try #require(context.data)
        memset(bytes, 255, 160 * 30)
        canvas.context.draw(layer, at: .zero)
        #expect(canvas.pixel(5, 5) == [255, 255, 255, 255] && context.keptImage == nil)
    }

    @Test("an image of a context shares its memory until the context draws", arguments: layouts)
    func shared(_ layout: UInt32) throws {
        let context = try context(layout)
        fill(context, red: 1, blue: 0)
        let image = try #require(context.makeImage())
        let lent = try #require(image.lent)
        // Unchanged in between: the same memory.
        #expect(context.makeImage()?.lent === lent && lent.passes == (0, 0))
        fill(context, red: 0, blue: 1)
        #expect(lent.passes == (1, 0) && image.pixel(7, 5) == Self.red)
        #expect(lent.passes == (1, 1))
        let second = try #require(context.makeImage())
        #expect(second.lent !== lent && second.pixel(7, 5) == Self.blue)
        context.clear(CGRect(x: 0, y: 0, width: 40, height: 30))
        #expect(second.pixel(7, 5) == Self.blue && image.pixel(7, 5) == Self.red)
    }

    @Test("an image outlives its context without a copy", arguments: layouts)
    func outlives(_ layout: UInt32) throws {
        var image: CGImage?
        for _ in 0..<3 {
            let context = try context(layout)
            fill(context, red: 1, blue: 0)
            image = context.makeImage()
        }
        #expect(image?.lent?.passes.copies == 0 && image?.pixel(39, 29) == Self.red)
    }

    @Test("an unused image is not copied")
    func released() throws {
        let context = try context(Self.inPlace)
        weak var last: LentPixels?
        for _ in 0..<3 {
            fill(context, red: 1, blue: 0)
            last = context.makeImage()?.lent
            #expect(last == nil)
        }
    }

    @Test("memory that the caller may write is copied at once")
    func exposed() throws {
        let exposed = try context(Self.inPlace)
        fill(exposed, red: 1, blue: 0)
        let before = try #require(exposed.makeImage())
        let data = try #require(exposed.data)
        #expect(before.lent?.passes.copies == 1)
        let image = try #require(exposed.makeImage())
        #expect(image.lent?.passes.copies == 1)
        memset(data, 0, 160 * 30)
        #expect(image.pixel(3, 3) == Self.red && before.pixel(3, 3) == Self.red)

        let own = UnsafeMutableRawPointer.allocate(byteCount: 160 * 30, alignment: 16)
        defer { own.deallocate() }
        for layout in Self.layouts {
            memset(own, 0, 160 * 30)
            let context = try context(layout, data: own)
            fill(context, red: 0, blue: 1)
            let image = try #require(context.makeImage())
            memset(own, 0x40, 160 * 30)
            let second = try #require(context.makeImage())
            #expect(image.pixel(3, 3) == Self.blue && second.pixel(3, 3) != Self.blue)
        }
    }

    @Test("text, gradients, images and layers keep the pixels of images made before")
    func drawings() throws {
        let stamp = try #require(try context(Self.inPlace).makeImage())
        let colors = [CGColor.white, CGColor.black] as [CGColor]
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil))
        let drawings: [(CGContext) -> Void] = [
            {
                $0.drawLinearGradient(
                    gradient, start: .zero, end: CGPoint(x: 40, y: 30), options: [])
            },
            {
                $0.setBlendMode(.copy);
                $0.draw(stamp, in: CGRect(x: 0, y: 0, width: 40, height: 30))
            },
            {
                $0.beginTransparencyLayer(auxiliaryInfo: nil)
                $0.setFillColor(.white)
                $0.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
                $0.endTransparencyLayer()
            },
            {
                $0.setBlendMode(.plusDarker)
                $0.setFillColor(CGColor(gray: 0.2, alpha: 0.5))
                $0.fill(CGRect(x: 0, y: 0, width: 40, height: 30))
            },
            {
                let text = NSAttributedString(string: "Text")
                TextLayoutEngine(text, font: CTFontCreateWithName("Helvetica", 30, nil))
                    .draw(in: $0, rect: CGRect(x: 0, y: 0, width: 40, height: 30))
            },
        ]
        for (number, draw) in drawings.enumerated() {
            for layout in Self.layouts {
                let context = try context(layout)
                fill(context, red: 1, blue: 0)
                let image = try #require(context.makeImage())
                draw(context)
                let changed = try #require(context.makeImage())
                var differs = false
                for y in 0..<30 {
                    for x in 0..<40 {
                        if image.pixel(x, y) != Self.red { Issue.record("drawing \(number)") }
                        differs = differs || changed.pixel(x, y) != Self.red
                    }
                }
                #expect(differs, "drawing \(number)")
            }
        }
    }

    @Test("bytes of a provider are used in place, and read as converted ones")
    func provider() throws {
        let (width, height) = (9, 7)
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        let alpha = CGImageAlphaInfo.self
        // Red, green, blue, alpha of a pixel, by the layout.
        let layouts: [(info: UInt32, order: [Int], opaque: Bool)] = [
            (alpha.premultipliedLast.rawValue, [0, 1, 2, 3], false),
            (alpha.noneSkipLast.rawValue, [0, 1, 2, 3], true),
            (alpha.premultipliedFirst.rawValue | little, [2, 1, 0, 3], false),
            (alpha.noneSkipFirst.rawValue | little, [2, 1, 0, 3], true),
        ]
        for layout in layouts {
            var bytes = Data(count: 40 * height)
            for i in bytes.indices { bytes[i] = UInt8(truncatingIfNeeded: i &* 7) }
            let provider = try #require(CGDataProvider(data: bytes as CFData))
            let image = try #require(
                CGImage(
                    width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                    bytesPerRow: 40, space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(rawValue: layout.info), provider: provider,
                    decode: nil, shouldInterpolate: true, intent: .defaultIntent))
            let address = try #require(provider.data).withUnsafeBytes { $0.baseAddress }
            if let lent = image.lent {
                #expect(lent.withBytes { $0.baseAddress } == address && lent.passes == (0, 0))
            } else {
                #expect(image.pixels.base == address.map { UnsafeMutableRawPointer(mutating: $0) })
            }
            for y in 0..<height {
                for x in 0..<width {
                    var wanted = layout.order.map { bytes[y * 40 + x * 4 + $0] }
                    if layout.opaque { wanted[3] = 255 }
                    #expect(image.pixel(x, y) == wanted)
                }
            }
            #expect(image.lent?.passes.conversions ?? 1 == 1)
            // A change of the program's bytes changes no image.
            let before = image.pixel(0, 0)
            bytes[0] &+= 1
            #expect(image.pixel(0, 0) == before)
        }
        // Too few bytes are refused.
        let few = try #require(CGDataProvider(data: Data(count: 100) as CFData))
        #expect(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: 40, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: layouts[2].info), provider: few, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent) == nil)
    }
}
