import CoreGraphics
import Foundation
import ImageIO
import QuartzCore
import Testing

/// The code of the articles "CoreImage" and "ImageIO".
@Suite("Guide: files and pictures") struct FilesAndPictures {
    private func photo() throws -> CGImage {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try #require(
            CGContext(
                data: nil, width: 12, height: 8, bitsPerComponent: 8, bytesPerRow: 48,
                space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        context.setFillColor(CGColor(red: 0, green: 0.5, blue: 1, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: 12, height: 8))
        return try #require(context.makeImage())
    }

    @Test("a chain of filters becomes a picture of the size of the image") func chain() throws {
        let photo = try photo()
        let image = CIImage(cgImage: photo)
            .applyingFilter("CISepiaTone", parameters: [kCIInputIntensityKey: 0.8])
        let picture = CIContext().createCGImage(image, from: image.extent)
        #expect(picture?.width == 12 && picture?.height == 8)
    }

    @Test("a file lists its pictures, and gives each") func file() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("lamina-guide-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        try photo().writePNG(to: url)
        var widths: [Int] = []
        let source = CGImageSourceCreateWithURL(url as CFURL, nil)!
        for index in 0..<CGImageSourceGetCount(source) {
            let image = CGImageSourceCreateImageAtIndex(source, index, nil)
            widths.append(image?.width ?? 0)
        }
        #expect(widths == [12])
    }
}
