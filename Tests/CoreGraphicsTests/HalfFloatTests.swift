import Foundation
import Testing

@testable import CoreGraphics
@testable import LaminaGraphicsTypes

@Suite("Half floats") struct HalfFloatTests {
    @Test("every half float is converted to itself")
    func exact() {
        for word in UInt16(0)...0x7BFF {
            #expect(SampleReader.halfBits(SampleReader.half(word)) == word)
            if word > 0 {
                #expect(SampleReader.halfBits(SampleReader.half(word | 0x8000)) == word | 0x8000)
            }
        }
    }

    @Test("between two the nearer is taken, the even one in the middle; large ones stop, NaN is 0")
    func rounding() {
        // Steps at 1 are 1/1024.
        #expect(SampleReader.halfBits(1 + 0.4 / 1024) == 0x3C00)
        #expect(SampleReader.halfBits(1 + 0.6 / 1024) == 0x3C01)
        #expect(SampleReader.halfBits(1 + 0.5 / 1024) == 0x3C00)
        #expect(SampleReader.halfBits(1 + 1.5 / 1024) == 0x3C02)
        #expect(SampleReader.halfBits(2 - 0.1 / 1024) == 0x4000)
        #expect(SampleReader.halfBits(1e9) == 0x7BFF && SampleReader.halfBits(-.infinity) == 0xFBFF)
        #expect(SampleReader.halfBits(.nan) == 0)
    }

    @Test("an image of floats gives them back premultiplied; one of bytes has none")
    func image() throws {
        let words: [UInt16] = [0x3800, 0x4000, 0x3C00, 0x3800, 0xB800, 0x0000, 0x4900, 0x3C00]
        let data = words.reduce(into: Data()) { data, word in
            withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
        }
        let provider = try #require(CGDataProvider(data: data as CFData))
        func make(_ alpha: CGImageAlphaInfo) -> CGImage? {
            CGImage(
                width: 2, height: 1, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(alpha: alpha, byteOrder: .order16Little, isFloat: true),
                provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        }
        let same = try #require(make(.premultipliedLast)?.premultipliedHalfRGBA())
        #expect(zip(same, words).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(same)")
        let straight = try #require(make(.last)?.premultipliedHalfRGBA())
        #expect(straight[0] == 0x3400 && straight[1] == 0x3C00 && straight[6] == 0x4900)
        let bytes = try #require(make(.last)?.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1)))
        #expect(!bytes.isDeep && bytes.premultipliedHalfRGBA() == nil)
    }
}
