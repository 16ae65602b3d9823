import CoreGraphics
import Foundation
import Testing

@Suite("Colour profiles") struct ProfileTests {
    private func profile(_ name: CFString) throws -> Data {
        try #require(CGColorSpace(name: name)?.copyICCData())
    }

    private func near(_ a: CGColor?, _ b: [CGFloat], _ tolerance: CGFloat = 0.004) -> Bool {
        guard let c = a?.components, c.count == b.count else { return false }
        return zip(c, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test(
        "a space's own profile read back is that space",
        arguments: [
            CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.displayP3,
            CGColorSpace.adobeRGB1998,
            CGColorSpace.itur_709, CGColorSpace.genericGrayGamma2_2, CGColorSpace.linearGray,
        ])
    func roundTrip(_ name: CFString) throws {
        let named = try #require(CGColorSpace(name: name))
        let read = try #require(CGColorSpace(iccData: profile(name)))
        #expect(read.model == named.model && read.copyICCData() == named.copyICCData())
        #expect(read.isWideGamutRGB == named.isWideGamutRGB && read.supportsOutput)
        let count = named.numberOfComponents
        for i in 0..<20 {
            let values = (0..<count).map { CGFloat((i * 7 + $0 * 5) % 11) / 10 } + [0.5]
            let a = try #require(CGColor(colorSpace: named, components: values))
            let b = try #require(CGColor(colorSpace: read, components: values))
            let difference = a.extendedSRGB - b.extendedSRGB
            #expect(max(difference.max(), -difference.min()) < 0.004)
            #expect(near(a.converted(to: read, intent: .defaultIntent, options: nil), values))
            #expect(near(b.converted(to: named, intent: .defaultIntent, options: nil), values))
        }
    }

    @Test("the profile of sRGB is recognised, and other profiles are not taken for sRGB")
    func standard() throws {
        let read = try #require(CGColorSpace(iccData: profile(CGColorSpace.sRGB)))
        #expect(read == CGColorSpace(name: CGColorSpace.sRGB))
        let wide = try #require(CGColorSpace(iccData: profile(CGColorSpace.displayP3)))
        #expect(wide != read && wide.model == .rgb && wide.numberOfComponents == 3)
        let red = try #require(CGColor(colorSpace: wide, components: [1, 0, 0, 1]))
        #expect(red.extendedSRGB.x > 1.05 && red.extendedSRGB.y < -0.1)
    }

    @Test("a profile of four gigabytes or more is nil")
    func tooLong() {
        let count = 1 << 32
        // Pages that are never touched.
        let made = mmap(nil, count, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory = made, memory != MAP_FAILED else { return }
        let data = Data(
            bytesNoCopy: memory, count: count,
            deallocator: .custom { pointer, count in munmap(pointer, count) })
        #expect(CGColorSpace(iccData: data) == nil)
    }

    @Test("damaged profiles are nil, wherever they are damaged")
    func damaged() throws {
        let good = try profile(CGColorSpace.adobeRGB1998)
        #expect(CGColorSpace(iccData: good) != nil)
        #expect(
            CGColorSpace(iccData: good.prefix(200)) == nil && CGColorSpace(iccData: Data()) == nil)
        #expect(CGColorSpace(iccData: Data(repeating: 7, count: 4000)) == nil)
        #expect(CGColorSpace(iccData: "text") == nil)
        // A right header with all other data zero: such profiles were accepted earlier.
        #expect(CGColorSpace(iccData: good.prefix(128) + Data(count: good.count - 128)) == nil)
        var seed: UInt64 = 5
        for _ in 0..<300 {
            var bytes = good
            for _ in 0..<8 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(seed >> 33) % bytes.count] = UInt8(truncatingIfNeeded: seed >> 24)
            }
            // No data stops the program; an accepted profile can be used.
            if let space = CGColorSpace(iccData: bytes) {
                let values = [CGFloat](repeating: 0.5, count: space.numberOfComponents + 1)
                _ = CGColor(colorSpace: space, components: values)?.extendedSRGB
            }
        }
        let provider = try #require(CGDataProvider(data: good))
        #expect(CGColorSpace(iccData: provider)?.model == .rgb)
    }

    @Test("an image whose numbers are in a profile is drawn in sRGB")
    func image() throws {
        let space = try #require(CGColorSpace(iccData: profile(CGColorSpace.displayP3)))
        let provider = try #require(CGDataProvider(data: Data([128, 200, 60, 255])))
        let image = try #require(
            CGImage(
                width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
                space: space, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
                provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        let canvas = Canvas(1, 1)
        canvas.context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
        let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        let named = try #require(
            CGColor(
                colorSpace: p3,
                components: [128 / 255.0, 200 / 255.0, 60 / 255.0, 1]))
        for i in 0..<3 {
            let want = Int((min(max(named.extendedSRGB[i], 0), 1) * 255).rounded())
            #expect(abs(Int(canvas.pixel(0, 0)[i]) - want) <= 1)
        }
        #expect(image.colorSpace == space)
    }

    @Test("a picture's own profile counts; damaged, its colours are sRGB; sRGB's changes nothing")
    func embedded() throws {
        let bytes: [UInt8] = [128, 200, 60, 250, 10, 40]
        let plain = try CGImage(encodedData: PNGMaker.make(bytes, profile: nil))
        #expect(
            plain.pixel(0, 0) == [128, 200, 60, 255] && plain.pixel(1, 0) == [250, 10, 40, 255])
        let same = try CGImage(
            encodedData: PNGMaker.make(bytes, profile: profile(CGColorSpace.sRGB)))
        #expect(same.pixel(0, 0) == plain.pixel(0, 0))
        let broken = try CGImage(encodedData: PNGMaker.make(bytes, profile: Data(count: 400)))
        #expect(broken.pixel(0, 0) == plain.pixel(0, 0))
        let data = try profile(CGColorSpace.adobeRGB1998)
        let adobe = try CGImage(encodedData: PNGMaker.make(bytes, profile: data))
        let space = try #require(CGColorSpace(name: CGColorSpace.adobeRGB1998))
        for x in 0..<2 {
            let values = (0..<3).map { CGFloat(bytes[x * 3 + $0]) / 255 } + [1]
            let color = try #require(CGColor(colorSpace: space, components: values)).extendedSRGB
            for i in 0..<3 {
                let want = Int((min(max(color[i], 0), 1) * 255).rounded())
                #expect(abs(Int(adobe.pixel(x, 0)[i]) - want) <= 2)
            }
        }
        #expect(adobe.pixel(0, 0) != plain.pixel(0, 0))
    }

    @Test("converting there and back gives the colour again, also through options")
    func conversion() throws {
        let wide = try #require(CGColorSpace(iccData: profile(CGColorSpace.adobeRGB1998)))
        let color = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.8, alpha: 0.7)
        let there = try #require(color.converted(to: wide, intent: .perceptual, options: nil))
        #expect(there.colorSpace == wide && there.alpha == 0.7)
        let back = there.converted(
            to: try #require(CGColorSpace(name: CGColorSpace.sRGB)), intent: .absoluteColorimetric,
            options: [kCGColorConversionBlackPointCompensation: true])
        #expect(near(back, [0.2, 0.5, 0.8, 0.7], 0.01))
        let gray = try #require(CGColorSpace(iccData: profile(CGColorSpace.linearGray)))
        let white = CGColor(gray: 1, alpha: 1)
        #expect(
            near(white.converted(to: gray, intent: .defaultIntent, options: nil), [1, 1], 0.01))
    }
}

@Suite("Conversions of pixels") struct ConversionInfoTests {
    private func format(
        _ alpha: CGImageAlphaInfo, bits: Int = 8, parts: Int = 4, extra: UInt32 = 0
    ) -> CGColorBufferFormat {
        CGColorBufferFormat(
            version: 0, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | extra),
            bitsPerComponent: bits, bitsPerPixel: bits * parts, bytesPerRow: bits * parts / 8 * 2)
    }

    @Test("pixels: as single colours are converted, alpha kept, in both orders")
    func pixels() throws {
        let (srgb, wide) = (
            try #require(CGColorSpace(name: CGColorSpace.sRGB)),
            try #require(CGColorSpace(name: CGColorSpace.displayP3))
        )
        let info = try #require(CGColorConversionInfo(src: srgb, dst: wide))
        let source: [UInt8] = [200, 100, 50, 255, 10, 20, 30, 128]
        var bytes = [UInt8](repeating: 0, count: 8)
        #expect(
            info.convert(
                width: 2, height: 1, to: &bytes, format: format(.first), from: source,
                format: format(.last), options: nil))
        for pixel in 0..<2 {
            let color = CGColor(
                srgbRed: CGFloat(source[pixel * 4]) / 255,
                green: CGFloat(source[pixel * 4 + 1]) / 255,
                blue: CGFloat(source[pixel * 4 + 2]) / 255, alpha: 1)
            let want = try #require(
                color.converted(to: wide, intent: .defaultIntent, options: nil)?.components)
            for i in 0..<3 { #expect(abs(CGFloat(bytes[pixel * 4 + 1 + i]) - want[i] * 255) <= 1) }
            #expect(bytes[pixel * 4] == source[pixel * 4 + 3])
        }
        // Conversions to floats and to 16 bits give the same numbers with a finer resolution.
        var floats = [Float](repeating: 0, count: 8)
        let float = format(
            .last, bits: 32,
            extra: CGBitmapInfo.floatComponents.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        #expect(
            info.convert(
                width: 2, height: 1, to: &floats, format: float, from: source,
                format: format(.last), options: nil))
        var words = [UInt16](repeating: 0, count: 8)
        let word = format(.last, bits: 16, extra: CGBitmapInfo.byteOrder16Little.rawValue)
        #expect(
            info.convert(
                width: 2, height: 1, to: &words, format: word, from: source, format: format(.last),
                options: nil))
        for i in 0..<3 {
            #expect(abs(floats[i] * 255 - Float(bytes[i + 1])) <= 1)
            #expect(abs(Float(words[i]) / 257 - Float(bytes[i + 1])) <= 1)
        }
    }

    @Test("premultiplied pixels keep their colour; gray goes to three numbers")
    func premultiplied() throws {
        let (gray, srgb) = (
            CGColorSpaceCreateDeviceGray(), try #require(CGColorSpace(name: CGColorSpace.sRGB))
        )
        let info = try #require(CGColorConversionInfo(optionsSrc: gray, dst: srgb, options: nil))
        var bytes = [UInt8](repeating: 0, count: 8)
        let source: [UInt8] = [64, 128, 255, 255]
        #expect(
            info.convert(
                width: 2, height: 1, to: &bytes, format: format(.last),
                from: source, format: format(.premultipliedLast, parts: 2), options: nil))
        #expect(abs(Int(bytes[0]) - 128) <= 1 && bytes[0] == bytes[1] && bytes[3] == 128)
        #expect(bytes[4] == 255 && bytes[7] == 255)
    }

    @Test("no way, no room: nil and false")
    func refused() throws {
        let srgb = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let pattern = try #require(CGColorSpace(patternBaseSpace: nil))
        #expect(CGColorConversionInfo(src: srgb, dst: pattern) == nil)
        let info = try #require(CGColorConversionInfo(src: srgb, dst: srgb))
        var bytes: [UInt8] = [1, 2, 3, 4]
        let source: [UInt8] = [9, 9, 9, 9]
        for wrong in [format(.last, parts: 3), CGColorBufferFormat(), format(.alphaOnly)] {
            #expect(
                !info.convert(
                    width: 1, height: 1, to: &bytes, format: wrong, from: source,
                    format: format(.last), options: nil))
        }
        #expect(bytes == [1, 2, 3, 4])
    }

    @Test("overflow: sizes beyond the range of numbers are refused")
    func absurdSizes() throws {
        let srgb = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let info = try #require(CGColorConversionInfo(src: srgb, dst: srgb))
        var bytes: [UInt8] = [1, 2, 3, 4]
        let source: [UInt8] = [9, 9, 9, 9]
        var wide = format(.last)
        wide.bytesPerRow = .max
        var deep = format(.last)
        deep.bitsPerPixel = .max - 7
        for (width, height, to, from) in [
            (Int.max, 1, format(.last), format(.last)), (1, Int.max, format(.last), format(.last)),
            (1, 3, wide, format(.last)), (1, 3, format(.last), wide),
            (2, 1, deep, format(.last)), (2, 1, format(.last), deep),
        ] {
            #expect(
                !info.convert(
                    width: width, height: height, to: &bytes, format: to, from: source,
                    format: from, options: nil))
        }
        #expect(bytes == [1, 2, 3, 4])
    }
}

/// A PNG of one row of RGB pixels, uncompressed, with an embedded colour profile.
private enum PNGMaker {
    static func make(_ pixels: [UInt8], profile: Data?) -> Data {
        var png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let width = UInt32(pixels.count / 3)
        png += chunk("IHDR", bytes(width) + bytes(1) + [8, 2, 0, 0, 0])
        if let profile { png += chunk("iCCP", Array("p".utf8) + [0, 0] + zlib(Array(profile))) }
        png += chunk("IDAT", zlib([0] + pixels))
        return png + chunk("IEND", [])
    }

    private static func bytes(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    private static func chunk(_ kind: String, _ body: [UInt8]) -> Data {
        let content = Array(kind.utf8) + body
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in content {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return Data(bytes(UInt32(body.count)) + content + bytes(~crc))
    }

    /// A single stored block: less than 64 KB.
    private static func zlib(_ content: [UInt8]) -> [UInt8] {
        let count = UInt16(content.count)
        var (a, b): (UInt32, UInt32) = (1, 0)
        for byte in content {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        let sizes = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        return [0x78, 1, 1] + sizes + content + bytes(b << 16 | a)
    }
}
