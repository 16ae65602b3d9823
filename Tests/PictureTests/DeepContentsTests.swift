import Foundation
import QuartzCore
import Testing
import TestSupport

/// Images with more than eight bits keep their precision up to the last filter.
@Suite("Deep contents") struct DeepContentsTests {
    /// A row of gray pixels, as 32-bit floats or 16-bit numbers.
    private func image(_ grays: [Float], isFloat: Bool = true) throws -> CGImage {
        var data = Data()
        for gray in grays {
            for v in [gray, gray, gray, 1] {
                if isFloat {
                    withUnsafeBytes(of: v.bitPattern.littleEndian) { data.append(contentsOf: $0) }
                } else {
                    let word = UInt16(v * 65535 + 0.5)
                    withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
                }
            }
        }
        let bits = isFloat ? 32 : 16
        let provider = try #require(CGDataProvider(data: data as CFData))
        return try #require(
            CGImage(
                width: grays.count, height: 1, bitsPerComponent: bits, bitsPerPixel: bits * 4,
                bytesPerRow: grays.count * bits / 2, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(
                    alpha: .premultipliedLast,
                    byteOrder: isFloat ? .order32Little : .order16Little, isFloat: isFloat),
                provider: provider, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent))
    }

    private func gain(_ k: CGFloat) -> CIFilter {
        CIFilter(
            name: "CIColorMatrix",
            parameters: [
                "inputRVector": CIVector(x: k, y: 0, z: 0, w: 0),
                "inputGVector": CIVector(x: 0, y: k, z: 0, w: 0),
                "inputBVector": CIVector(x: 0, y: 0, z: k, w: 0),
            ])!
    }

    private func shown(_ image: CGImage, _ filters: [CIFilter]) throws -> PixelGrid {
        try paint(image.width, 4, up: true) { root in
            let layer = box(0, 0, CGFloat(image.width), 4)
            layer.contents = image
            layer.filters = filters
            root.addSublayer(layer)
        }
    }

    @Test(
        "values brighter than white reach filters in a chain, and are white without filters")
    func bright() throws {
        let picture = try image([0.5, 2, 3, 0.25])
        let plain = try shown(picture, [])
        #expect(near(plain[1, 1], [255, 255, 255, 255], 0))
        let darker = try shown(picture, [gain(0.25)])
        #expect(
            near(darker[0, 1], [32, 32, 32, 255], 1) && near(darker[1, 1], [128, 128, 128, 255], 1))
        #expect(near(darker[2, 1], [191, 191, 191, 255], 1))
        // A gain beyond white and back restores the values.
        let twice = try shown(picture, [gain(4), gain(0.25), gain(0.25)])
        #expect(twice.difference(darker) <= 1)
        let stops = CIFilter(name: "CIExposureAdjust", parameters: ["inputEV": -2.2])!
        #expect(near(try shown(picture, [stops])[1, 1], [255, 255, 255, 255], 1))
        let more = CIFilter(name: "CIExposureAdjust", parameters: ["inputEV": -4.4])!
        #expect(near(try shown(picture, [more])[1, 1], [128, 128, 128, 255], 1))
    }

    @Test(
        "a sixteenth of the range keeps its steps when it is stretched", arguments: [true, false])
    func fine(_ isFloat: Bool) throws {
        let grays = (0..<128).map { Float($0) / 128 / 16 }
        let grid = try shown(try image(grays, isFloat: isFloat), [gain(16)])
        #expect(Set((0..<128).map { grid[$0, 1][0] }).count > 120)
        for x in [5, 40, 90, 120] { #expect(near(grid[x, 1], pixel(SIMD4(x: x)), 1)) }
        // Bytes have 16 steps in this range.
        let bytes = PixelGrid(try shown(try image(grays, isFloat: isFloat), []).image!)
        let coarse = try shown(bytes.image!, [gain(16)])
        #expect(Set((0..<128).map { coarse[$0, 1][0] }).count < 20)
    }

    @Test("a layer with a half-float format keeps half floats between its filters")
    func format() throws {
        func steps(_ format: CALayerContentsFormat) throws -> Int {
            let grid = try paint(128, 4, up: true) { root in
                let layer = CAGradientLayer()
                layer.frame = CGRect(x: 0, y: 0, width: 128, height: 4)
                layer.colors = [rgb(0, 0, 0), rgb(1, 1, 1)]
                layer.startPoint = .zero
                layer.endPoint = CGPoint(x: 1, y: 0)
                layer.contentsFormat = format
                layer.filters = [gain(1 / 32), gain(32)]
                root.addSublayer(layer)
            }
            return Set((0..<128).map { grid[$0, 1][0] }).count
        }
        #expect(try steps(.RGBA8Uint) < 12)
        #expect(try steps(.RGBA16Float) > 120)
    }

    @Test("a rasterized layer's kept picture is as deep as the layer", arguments: [false, true])
    func kept(_ isRasterized: Bool) throws {
        let picture = try image([0.5, 2, 3, 0.25])
        let grid = try paint(4, 4, up: true) { root in
            let parent = box(0, 0, 4, 4)
            parent.filters = [gain(0.125)]
            let layer = box(0, 0, 4, 4)
            layer.contents = picture
            layer.filters = [gain(2)]
            layer.shouldRasterize = isRasterized
            parent.addSublayer(layer)
            root.addSublayer(parent)
        }
        #expect(near(grid[0, 1], [32, 32, 32, 255], 1))
        #expect(near(grid[1, 1], [128, 128, 128, 255], 1))
        #expect(near(grid[2, 1], [191, 191, 191, 255], 1))
    }

    @Test("blurs keep more than white, too")
    func blurred() throws {
        let picture = try image([Float](repeating: 3, count: 60))
        let blur = CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 1])!
        let grid = try shown(picture, [blur, gain(0.25)])
        // Over the four rows half of the light or more remains: beyond the rest of a white picture.
        #expect(grid[30, 1][0] > 110)
    }
}

extension SIMD4<Double> {
    fileprivate init(x: Int) {
        let v = Double(x) / 128
        self.init(v, v, v, 1)
    }
}
