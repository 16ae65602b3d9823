import Foundation
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

/// The first bytes of a file of a format with a far too large picture; no pixels follow.
private struct Header: Sendable, CustomTestStringConvertible {
    let format: String
    let bytes: [UInt8]
    var testDescription: String { format }

    init(_ format: String, _ bytes: [UInt8]) { (self.format, self.bytes) = (format, bytes) }
    init(_ format: String, _ text: String) { self.init(format, Array(text.utf8)) }
}

/// A number's bytes, low byte first.
private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 255) }
}

private func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

private func png(_ width: Int, _ height: Int) -> [UInt8] {
    let chunk = Array("IHDR".utf8) + big(width, 4) + big(height, 4) + [1, 0, 0, 0, 0]
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in chunk {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + chunk
        + big(Int(~crc), 4) + big(100, 4) + Array("IDAT".utf8)
}

private func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
        + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
}

/// A GIF with different sizes of screen and picture, with the least of data.
private func gif(_ screen: (Int, Int), _ picture: (Int, Int)) -> [UInt8] {
    Array("GIF89a".utf8) + little(screen.0, 2) + little(screen.1, 2)
        + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        + [0x2C, 0, 0, 0, 0] + little(picture.0, 2) + little(picture.1, 2) + [0]
        + [2, 2, 0x4C, 0x01, 0, 0x3B]
}

private func bitmapHeader(_ width: Int, _ height: Int) -> [UInt8] {
    little(40, 4) + little(width, 4) + little(height, 4) + [1, 0, 24, 0]
        + [UInt8](repeating: 0, count: 24)
}

private func tiff(_ width: Int, _ height: Int) -> [UInt8] {
    let entries: [(Int, Int, Int)] = [
        (256, 4, width), (257, 4, height), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8),
        (277, 3, 1), (278, 4, height), (279, 4, 1),
    ]
    return Array("II*\0".utf8) + little(8, 4) + little(entries.count, 2)
        + entries.flatMap { little($0.0, 2) + little($0.1, 2) + little(1, 4) + little($0.2, 4) }
        + little(0, 4)
}

private let side = 30_000
private let headers = [
    Header("PNG", png(side, side)), Header("JPEG", jpeg(side, side)),
    Header("GIF, its screen", gif((side, side), (1, 1))),
    Header("GIF, its picture", gif((10, 10), (side, side))),
    Header(
        "BMP",
        Array("BM".utf8) + little(54 + 100, 4) + little(0, 4) + little(54, 4)
            + bitmapHeader(side, side)),
    Header("PBM", "P4\n30000 30000\n\0\0"), Header("PPM", "P6\n30000 30000\n255\n\0\0"),
    Header(
        "TGA", [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] + little(side, 2) + little(side, 2) + [24, 0]),
    // GDK-Pixbuf itself refuses a TIFF beyond 2 GB.
    Header("TIFF", tiff(20_000, 20_000)),
]

@Suite("Limits of images", .serialized) struct ImageLimitTests {
    @Test(
        "an image of too many pixels is refused by its header, with both numbers",
        arguments: headers)
    private func refused(_ header: Header) throws {
        let error = #expect(throws: ImageFileError.self) {
            try CGImage(encodedData: Data(header.bytes))
        }
        let side = header.format == "TIFF" ? 20_000 : side
        let text = "\(side) × \(side) pixels are more than the 268435456 that are allowed"
        #expect(error?.reason.contains(text) == true, "\(header.format): \(error!)")
    }

    @Test("initialisers that do not throw give nil")
    func providers() throws {
        for (data, isPNG) in [(png(side, side), true), (jpeg(side, side), false)] {
            let provider = try #require(CGDataProvider(data: Data(data)))
            let image =
                isPNG
                ? CGImage(
                    pngDataProviderSource: provider, decode: nil, shouldInterpolate: true,
                    intent: .defaultIntent)
                : CGImage(
                    jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true,
                    intent: .defaultIntent)
            #expect(image == nil)
        }
    }

    @Test("the limit counts pixels, can be set, and names itself")
    func settable() throws {
        let dots = Canvas(4, 3)
        let data = try #require(dots.context.makeImage()?.pngData())
        #expect(try DecodedPicture(data, source: "", limit: 12).pixels.width == 4)
        let error = #expect(throws: ImageFileError.self) {
            try DecodedPicture(data, source: "dots", limit: 11)
        }
        #expect(
            "\(error!)"
                == "dots: 4 × 3 pixels are more than the 11 that are allowed (CGImage.pixelLimit)")
        // A format whose reader does not report the size beforehand.
        let text = Data(
            "/* XPM */\nstatic char *x[] = {\n\"2 2 1 1\",\n\"a c red\",\n\"aa\",\n\"aa\"};\n".utf8)
        #expect(try DecodedPicture(text, source: "", limit: 4).pixels.width == 2)
        #expect(throws: ImageFileError.self) { try DecodedPicture(text, source: "", limit: 3) }
        // Upwards only: other tests read images at the same time.
        let before = CGImage.pixelLimit
        #expect(before == 16384 * 16384)
        CGImage.pixelLimit = 17_000 * 17_000
        let refused = #expect(throws: ImageFileError.self) {
            try CGImage(encodedData: Data(png(17_000, 17_001)))
        }
        #expect(refused?.reason.contains("more than the 289000000 that") == true)
        CGImage.pixelLimit = before
        #expect(throws: ImageFileError.self) { try CGImage(encodedData: Data(png(17_000, 17_000))) }
    }

    @Test("only the first picture of an animated GIF is read and takes memory")
    func firstOfMany() throws {
        // Ten thousand pictures of 5000 × 5000 with hardly any data.
        let one = gif((2, 2), (2, 2))
        let many = gif((2, 2), (5000, 5000))
        var data = Data(one.dropLast())
        for _ in 0..<10_000 { data.append(contentsOf: many[19..<many.count - 1]) }
        data.append(0x3B)
        let image = try CGImage(encodedData: data)
        #expect(image.width == 2 && image.height == 2)
        #expect(try CGImage(encodedData: Data(one)).pixel(0, 0) == image.pixel(0, 0))
    }

    @Test("a mask too long for the drawing library clips to its rectangle, and hides nothing else")
    func longMask() throws {
        let length = 40_000
        let provider = try #require(CGDataProvider(data: Data(repeating: 255, count: length)))
        let long = try #require(
            CGImage(
                width: length, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: length,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGBitmapInfo(rawValue: 0),
                provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        let canvas = Canvas(4, 4)
        canvas.context.draw(long, in: CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(canvas.count() == 0)
        canvas.context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: long)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(canvas.count() == 4)
    }

    @Test("sizes that nothing can hold give nil, and never stop the program")
    func impossible() throws {
        let rgb = CGColorSpaceCreateDeviceRGB()
        let info = CGImageAlphaInfo.premultipliedLast.rawValue
        let native =
            CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
        for (width, height, row) in [
            (0, 1, 0), (1, 0, 0), (-1, 5, 0), (5, Int.min, 0), (32768, 1, 0), (1, 32768, 0),
            (Int.max, 1, 0), (1, Int.max, 0), (Int.max, Int.max, 0), (10, 10, Int.max),
            (10, 10, Int(Int32.max) + 1), (10, 10, 39), (10, 10, -40),
        ] {
            for word in [info, native] {
                #expect(
                    CGContext(
                        data: nil, width: width, height: height, bitsPerComponent: 8,
                        bytesPerRow: row, space: rgb, bitmapInfo: word) == nil,
                    "\(width) × \(height), \(row)")
            }
        }
        let provider = try #require(CGDataProvider(data: Data(count: 64)))
        for (width, height, bits, pixel, row) in [
            (Int.max, 1, 8, 32, 4), (1, Int.max, 8, 32, 4), (Int.max, Int.max, 8, 32, Int.max),
            (4, 4, 8, Int.max, 16), (4, 4, 8, 32, Int.max), (4, 4, 8, 32, -16), (-4, 4, 8, 32, 16),
            (4, -4, 8, 32, 16), (4, 4, 0, 0, 16), (4, 4, Int.max, 32, 16), (4, 4, -8, -32, 16),
            (4, 4, 8, 0, 16), (5, 4, 8, 32, 16), (4, 5, 8, 32, 16),
        ] {
            #expect(
                CGImage(
                    width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel,
                    bytesPerRow: row, space: rgb, bitmapInfo: CGBitmapInfo(rawValue: info),
                    provider: provider, decode: nil, shouldInterpolate: false,
                    intent: .defaultIntent) == nil)
            #expect(
                CGImage(
                    maskWidth: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel,
                    bytesPerRow: row, provider: provider, decode: nil, shouldInterpolate: false)
                    == nil || (pixel == 32 && width == 4 && height == 4 && row == 16 && bits == 8))
        }
        #expect(PixelBuffer(width: Int.max, height: 2) == nil)
        #expect(PixelBuffer(width: 1 << 30, height: 1 << 30) == nil)
        let layer = CGLayer(
            Canvas(2, 2).context, size: CGSize(width: 1e9, height: 2), auxiliaryInfo: nil)
        #expect(layer == nil)
    }
}
