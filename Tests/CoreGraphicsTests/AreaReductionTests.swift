import Foundation
import Testing

@testable import CoreGraphics

/// Reduced images: each pixel is the mean of its area, for any factor.
@Suite("Images made smaller") struct AreaReductionTests {
    private let size = 200

    private func value(_ x: Int, _ y: Int) -> Int {
        (x * 7919 + y * 104_729 + x * y * 31) % 97 < 30 ? 255 : 0
    }

    private func image() throws -> CGImage {
        let pixels = try #require(PixelBuffer(width: size, height: size))
        for y in 0..<size {
            for x in 0..<size {
                for i in 0..<3 { pixels.row(y)[x * 4 + i] = UInt8(value(x, y)) }
                pixels.row(y)[x * 4 + 3] = 255
            }
        }
        return CGImage(pixels: pixels)
    }

    /// The mean of a pixel's area of the image.
    private func mean(_ x: Int, _ y: Int, _ k: Double) -> Double {
        var sum = 0.0
        let (x0, x1) = (Double(x) * k, Double(x + 1) * k)
        let (y0, y1) = (Double(y) * k, Double(y + 1) * k)
        for j in Int(y0)..<min(Int(y1.rounded(.up)), size) {
            for i in Int(x0)..<min(Int(x1.rounded(.up)), size) {
                let w = min(Double(i + 1), x1) - max(Double(i), x0)
                let h = min(Double(j + 1), y1) - max(Double(j), y0)
                sum += w * h * Double(value(i, j))
            }
        }
        return sum / (k * k)
    }

    @Test(
        "by areas: a little smaller, half, and very small",
        arguments: [180, 160, 150, 100, 40, 8, 5])
    func areas(_ side: Int) throws {
        let canvas = Canvas(side, side)
        canvas.context.draw(try image(), in: CGRect(x: 0, y: 0, width: side, height: side))
        let made = try #require(canvas.context.makeImage())
        let k = Double(size) / Double(side)
        made.withPremultipliedRGBA8 { bytes, row in
            var worst = 0.0
            for y in 0..<side {
                for x in 0..<side {
                    worst = max(worst, abs(Double(bytes[y * row + x * 4]) - mean(x, y, k)))
                }
            }
            #expect(worst <= 2, "\(side) pixels: \(worst)")
        }
    }

    @Test("mirrored, in part, moved by parts of a pixel and through a mask it is the same picture")
    func places() throws {
        let image = try image()
        let upright = Canvas(50, 50)
        upright.context.draw(image, in: CGRect(x: 0, y: 0, width: 50, height: 50))
        let mirrored = Canvas(50, 50)
        mirrored.context.scaleBy(x: -1, y: 1)
        mirrored.context.draw(image, in: CGRect(x: -50, y: 0, width: 50, height: 50))
        for (x, y) in [(3, 4), (20, 31), (49, 0)] {
            #expect(upright.pixel(x, y) == mirrored.pixel(49 - x, y))
        }
        // Outside of a clip nothing is drawn; inside all is as before.
        let clipped = Canvas(50, 50)
        clipped.context.clip(to: CGRect(x: 10, y: 10, width: 20, height: 20))
        clipped.context.draw(image, in: CGRect(x: 0, y: 0, width: 50, height: 50))
        #expect(clipped.pixel(12, 25) == upright.pixel(12, 25))
        #expect(clipped.pixel(5, 5) == [0, 0, 0, 0])
        // Edges between pixels are soft, without dark seams.
        let between = Canvas(52, 52)
        between.context.draw(image, in: CGRect(x: 1.5, y: 1.5, width: 48, height: 48))
        #expect(abs(Int(between.pixel(1, 25)[3]) - 128) <= 2 && between.pixel(25, 25)[3] == 255)
    }

    @Test("without interpolation a pixel is one of the image's")
    func nearest() throws {
        let canvas = Canvas(50, 50)
        canvas.context.interpolationQuality = .none
        canvas.context.draw(try image(), in: CGRect(x: 0, y: 0, width: 50, height: 50))
        for x in 0..<50 { #expect([0, 255].contains(canvas.pixel(x, 20)[0])) }
    }
}
