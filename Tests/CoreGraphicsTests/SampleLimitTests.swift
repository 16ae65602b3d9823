import CoreGraphics
import Foundation
import Testing

/// Components of integer samples: indices, Lab, and decode arrays.
@Suite("Samples of images") struct SampleLimitTests {
    private func indexed() throws -> CGColorSpace {
        let table: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
        return try #require(
            CGColorSpace(
                indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 2, colorTable: table))
    }

    private func lab(_ range: [CGFloat]?) throws -> CGColorSpace {
        let white: [CGFloat] = [0.9505, 1, 1.089]
        return try #require(
            CGColorSpace(labWhitePoint: white, blackPoint: nil, range: range))
    }

    private func image(
        _ bytes: [UInt8], _ space: CGColorSpace, _ decode: [CGFloat]? = nil
    ) throws -> CGImage {
        let parts = space.numberOfComponents
        let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
        return try #require(
            CGImage(
                width: bytes.count / parts, height: 1, bitsPerComponent: 8,
                bitsPerPixel: 8 * parts, bytesPerRow: bytes.count, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: 0),
                provider: provider, decode: decode, shouldInterpolate: false, intent: .defaultIntent
            ))
    }

    @Test("indices are the samples, by default and by the default's own decode array")
    func indices() throws {
        let expected: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
        for decode in [nil, [0, 255]] as [[CGFloat]?] {
            let picture = try image([0, 1, 2], indexed(), decode)
            #expect((0..<3).map { picture.pixel($0, 0) } == expected, "\(decode ?? [])")
        }
        let reversed = try image([255, 254, 253], indexed(), [255, 0])
        #expect((0..<3).map { reversed.pixel($0, 0) } == expected)
    }

    @Test("bytes of Lab cover 0 to 100 for L*, and the space's range for a* and b*")
    func labBytes() throws {
        let white = try image([255, 128, 128], lab([-128, 127, -128, 127])).pixel(0, 0)
        #expect(white[0] > 252 && white[1] > 252 && white[2] > 252)
        let black = try image([0, 128, 128], lab([-128, 127, -128, 127])).pixel(0, 0)
        #expect(black[0] < 3 && black[1] < 3 && black[2] < 3)
        // a* = 80: a strong red, where the default range ends at 100.
        let red = try image([128, 230, 128], lab(nil)).pixel(0, 0)
        #expect(red[0] > 200 && red[1] < 60, "\(red)")
        let odd = CGColorSpace(
            labWhitePoint: [0.95, 1, 1.09], blackPoint: nil, range: [-.infinity, 1, 0, 1])
        #expect(odd == nil)
    }

    private func convert(
        _ bytes: [UInt8], _ from: CGColorSpace, _ to: CGColorSpace
    ) throws -> [UInt8] {
        func format(_ space: CGColorSpace) -> CGColorBufferFormat {
            let bits = 8 * space.numberOfComponents
            return CGColorBufferFormat(
                version: 0, bitmapInfo: CGBitmapInfo(rawValue: 0), bitsPerComponent: 8,
                bitsPerPixel: bits, bytesPerRow: 64)
        }
        let info = try #require(CGColorConversionInfo(src: from, dst: to))
        let pixels = bytes.count / from.numberOfComponents
        var source = bytes + [UInt8](repeating: 0, count: 64)
        var target = [UInt8](repeating: 0, count: 64)
        #expect(
            info.convert(
                width: pixels, height: 1, to: &target, format: format(to), from: &source,
                format: format(from), options: nil))
        return Array(target.prefix(pixels * to.numberOfComponents))
    }

    @Test("a conversion reads indices and Lab as an image does, and writes Lab likewise")
    func conversion() throws {
        let rgb = CGColorSpaceCreateDeviceRGB()
        #expect(try convert([0, 1, 2], indexed(), rgb) == [255, 0, 0, 0, 255, 0, 0, 0, 255])
        let space = try lab([-128, 127, -128, 127])
        let colors: [UInt8] = [255, 255, 255, 0, 0, 0, 200, 40, 60, 30, 90, 180]
        let inLab = try convert(colors, rgb, space)
        #expect(inLab[0] > 253 && abs(Int(inLab[1]) - 128) <= 1 && inLab[3] == 0)
        let back = try convert(inLab, space, rgb)
        #expect(zip(back, colors).allSatisfy { abs(Int($0) - Int($1)) <= 4 }, "\(back)")
    }
}
