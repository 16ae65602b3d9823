import CoreGraphics
import CoreImage
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

/// Pixels of images, top row first.
enum Pixels {
    /// A picture with a different colour at each pixel.
    static func gradient(_ width: Int, _ height: Int) -> CGImage {
        var bytes = [UInt8]()
        for y in 0..<height {
            for x in 0..<width {
                bytes += [
                    UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)), 90,
                    255,
                ]
            }
        }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: width * 4, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast),
            provider: CGDataProvider(data: Data(bytes))!, decode: nil, shouldInterpolate: false,
            intent: .defaultIntent)!
    }

    static func of(_ image: CGImage?) -> [UInt8] {
        image?.withPremultipliedRGBA8 { bytes, rowBytes in
            (0..<image!.height).flatMap { bytes[$0 * rowBytes..<$0 * rowBytes + image!.width * 4] }
        } ?? []
    }

    static func pixel(_ image: CGImage?, _ x: Int, _ y: Int) -> [UInt8] {
        guard let image, x < image.width, y < image.height else { return [] }
        let all = of(image)
        return Array(all[(y * image.width + x) * 4..<(y * image.width + x) * 4 + 4])
    }

    /// The greatest difference between two pictures of one size; 255 for different sizes.
    static func distance(_ a: CGImage?, _ b: CGImage?) -> Int {
        let (p, q) = (of(a), of(b))
        guard !p.isEmpty, p.count == q.count else { return 255 }
        return zip(p, q).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
}

@Suite("Images drawn by a Core Image context") struct ImageContextTests {
    private let context = CIContext()
    private let source = Pixels.gradient(40, 30)

    @Test("B-CI 314: an image is a recipe with an extent; nothing is drawn before it is asked for")
    func recipes() {
        let image = CIImage(cgImage: source)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 40, height: 30))
        #expect(image.cgImage === source && image.color == nil)
        let moved = image.transformed(by: CGAffineTransform(translationX: 5, y: -3))
        #expect(moved.extent == CGRect(x: 5, y: -3, width: 40, height: 30) && moved.cgImage == nil)
        let part = moved.cropped(to: CGRect(x: 10, y: 0, width: 500, height: 7))
        #expect(part.extent == CGRect(x: 10, y: 0, width: 35, height: 7))
        #expect(image.clampedToExtent().extent.isInfinite)
        #expect(CIImage(color: CIColor(red: 1, green: 0, blue: 0)).extent.isInfinite)
        #expect(CIImage.empty().extent.isEmpty)
        #expect(image.cropped(to: CGRect(x: 90, y: 0, width: 5, height: 5)).extent.isEmpty)
        let union = part.composited(over: image)
        #expect(union.extent == CGRect(x: 0, y: 0, width: 45, height: 30))
        let blurred = image.applyingGaussianBlur(sigma: 4)
        #expect(blurred.extent == CGRect(x: -12, y: -12, width: 64, height: 54))
        #expect(CIImage(data: source.pngData()!)?.extent == image.extent)
        #expect(CIImage(data: Data([1, 2, 3])) == nil)
    }

    @Test("B-CI 315: placing, cutting, laying over and clamping move whole pixels unchanged")
    func placing() {
        let image = CIImage(cgImage: source)
        #expect(Pixels.distance(context.createCGImage(image, from: image.extent), source) == 0)
        let moved = image.transformed(by: CGAffineTransform(translationX: 5, y: -3))
        #expect(Pixels.distance(context.createCGImage(moved, from: moved.extent), source) == 0)
        // y counts from the bottom: the lower rows of the image are the last rows of the picture.
        let low = context.createCGImage(image, from: CGRect(x: 4, y: 0, width: 10, height: 8))
        let part = source.cropping(to: CGRect(x: 4, y: 22, width: 10, height: 8))
        #expect(Pixels.distance(low, part) == 0)
        let wide = context.createCGImage(image, from: CGRect(x: -2, y: -2, width: 44, height: 34))
        #expect(Pixels.pixel(wide, 0, 0) == [0, 0, 0, 0])
        #expect(Pixels.pixel(wide, 2, 2) == Pixels.pixel(source, 0, 0))
        let clamped = context.createCGImage(
            image.clampedToExtent(), from: CGRect(x: -9, y: -9, width: 58, height: 48))
        #expect(Pixels.pixel(clamped, 0, 0) == Pixels.pixel(source, 0, 0))
        #expect(Pixels.pixel(clamped, 57, 47) == Pixels.pixel(source, 39, 29))
        #expect(Pixels.pixel(clamped, 9 + 20, 0) == Pixels.pixel(source, 20, 0))
        #expect(Pixels.pixel(clamped, 9 + 7, 9 + 8) == Pixels.pixel(source, 7, 8))
        let far = context.createCGImage(
            image.clampedToExtent(), from: CGRect(x: 1000, y: 1000, width: 3, height: 3))
        #expect(Pixels.pixel(far, 1, 1) == Pixels.pixel(source, 39, 0))
        let red = CIImage(color: CIColor(red: 1, green: 0, blue: 0))
            .cropped(to: CGRect(x: 0, y: 0, width: 10, height: 10))
        let over = context.createCGImage(red.composited(over: image), from: image.extent)
        #expect(Pixels.pixel(over, 3, 25) == [255, 0, 0, 255])
        #expect(Pixels.pixel(over, 12, 25) == Pixels.pixel(source, 12, 25))
    }

    @Test("all orientations place the picture at the origin", arguments: 1...8)
    func orientation(_ number: Int) {
        let turned = CIImage(cgImage: source).oriented(forExifOrientation: Int32(number))
        let size = number > 4 ? CGSize(width: 30, height: 40) : CGSize(width: 40, height: 30)
        #expect(turned.extent == CGRect(origin: .zero, size: size))
        let made = context.createCGImage(turned, from: turned.extent)
        // Place of the stored top left pixel in the upright picture.
        let (w, h) = (Int(size.width) - 1, Int(size.height) - 1)
        let corner = [(0, 0), (w, 0), (w, h), (0, h), (0, 0), (w, 0), (w, h), (0, h)][number - 1]
        let far = zip(
            Pixels.pixel(made, corner.0, corner.1), Pixels.pixel(source, 0, 0)
        ).map { abs(Int($0) - Int($1)) }.max()
        #expect(far ?? 99 < 12, "\(number)")
    }

    @Test(
        "B-CI 316: a filter's result equals that of a layer with the filter",
        arguments: [
            ("CIColorInvert", [:]), ("CISepiaTone", ["inputIntensity": 0.7]),
            ("CIGaussianBlur", ["inputRadius": 3.0]), ("CIPixellate", ["inputScale": 6.0]),
            ("CITwirlDistortion", ["inputRadius": 18.0]), ("CIUnsharpMask", [:]),
            ("CIMotionBlur", ["inputRadius": 5.0]),
        ] as [(String, [String: Double])])
    func filters(_ name: String, _ inputs: [String: Double]) throws {
        let filter = try #require(CIFilter(name: name))
        for (key, value) in inputs { filter.setValue(value, forKey: key) }
        if filter.inputKeys.contains("inputCenter") {
            filter.setValue(CIVector(x: 20, y: 15), forKey: "inputCenter")
        }
        let layer = CALayer()
        layer.frame = CGRect(x: 12, y: 10, width: 40, height: 30)
        layer.contents = source
        layer.filters = [filter]
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 50)
        root.addSublayer(layer)
        let host = ManualHost(root: root, size: root.frame.size)
        host.isExact = true
        let drawn = try host.snapshot()
        filter.setValue(CIImage(cgImage: source), forKey: kCIInputImageKey)
        let image = try #require(filter.outputImage)
        let made = context.createCGImage(image, from: CGRect(x: -12, y: -10, width: 64, height: 50))
        // Outside of the stated extent nothing is drawn.
        let box = image.extent.intersection(CGRect(x: -12, y: -10, width: 64, height: 50)).integral
        let area = CGRect(
            x: box.minX + 12, y: 40 - box.maxY, width: box.width, height: box.height)
        let (a, b) = (drawn.cropping(to: area), made?.cropping(to: area))
        #expect(Pixels.distance(a, b) <= 2, "\(name)")
        #expect(Pixels.of(b) != Pixels.of(source))
        // A part has the pixels of the whole.
        let part = context.createCGImage(image, from: CGRect(x: 10, y: 8, width: 9, height: 7))
        let cut = made?.cropping(to: CGRect(x: 22, y: 25, width: 9, height: 7))
        #expect(Pixels.distance(part, cut) <= 1, "\(name)")
    }

    @Test("B-CI 317: filters form chains, generators and tiles are endless, blends have two images")
    func chains() throws {
        let image = CIImage(cgImage: source)
        let twice = image.applyingFilter("CIColorInvert").applyingFilter("CIColorInvert")
        #expect(Pixels.distance(context.createCGImage(twice, from: image.extent), source) <= 1)
        let checkers = try #require(
            CIFilter(
                name: "CICheckerboardGenerator",
                parameters: ["inputWidth": 10.0, "inputCenter": CIVector(x: 0, y: 0)])?.outputImage)
        #expect(checkers.extent.isInfinite)
        let board = context.createCGImage(
            checkers, from: CGRect(x: 100, y: 100, width: 40, height: 40))
        #expect(Pixels.pixel(board, 5, 5) != Pixels.pixel(board, 15, 5))
        #expect(Pixels.pixel(board, 5, 5) == Pixels.pixel(board, 15, 15))
        let shifted = checkers.transformed(by: CGAffineTransform(translationX: 10, y: 0))
        let other = context.createCGImage(
            shifted, from: CGRect(x: 110, y: 100, width: 40, height: 40))
        #expect(Pixels.distance(board, other) <= 1)
        let tile = image.applyingFilter("CIAffineTile")
        #expect(tile.extent.isInfinite)
        let tiled = context.createCGImage(tile, from: CGRect(x: 40, y: 30, width: 40, height: 30))
        #expect(Pixels.distance(tiled, source) <= 2)
        let gray = CIImage(color: CIColor(red: 0.5, green: 0.5, blue: 0.5))
        let multiplied = gray.applyingFilter(
            "CIMultiplyBlendMode", parameters: [kCIInputBackgroundImageKey: image])
        let half = context.createCGImage(multiplied, from: image.extent)
        #expect(abs(Int(Pixels.pixel(half, 39, 0)[0]) - 128) <= 2)
        #expect(abs(Int(Pixels.pixel(half, 0, 29)[1]) - 128) <= 2)
        // The filter may be changed after its result was taken.
        let filter = try #require(CIFilter(name: "CIColorInvert"))
        #expect(filter.outputImage == nil)
        filter.setValue(image, forKey: kCIInputImageKey)
        let result = try #require(filter.outputImage)
        filter.setValue(gray, forKey: kCIInputImageKey)
        let inverted = context.createCGImage(result, from: image.extent)
        #expect(abs(Int(Pixels.pixel(inverted, 0, 0)[0]) - 255) <= 1)
        #expect(filter.value(forKey: kCIOutputImageKey) is CIImage)
        filter.isEnabled = false
        #expect(filter.outputImage === gray)
        // The result of one filter is the mask or the table of another.
        let mask = image.applyingFilter("CIMaskToAlpha")
        let map = CIFilter(
            name: "CIColorMap",
            parameters: [kCIInputImageKey: image, "inputGradientImage": mask])?.outputImage
        #expect(map.flatMap { context.createCGImage($0, from: image.extent) } != nil)
        for name in CIFilter.filterNames(inCategory: nil) {
            let all = CIFilter(name: name)!
            for key in all.inputKeys where key.hasSuffix("Image") || key == "inputTexture" {
                all.setValue(image, forKey: key)
            }
            guard let result = all.outputImage else {
                #expect(name.hasSuffix("Transition"), "\(name)")
                continue
            }
            #expect(context.createCGImage(result, from: image.extent) != nil, "\(name)")
        }
    }

    @Test("B-CI 318: formats and colour spaces of the result")
    func formats() throws {
        let color = CIImage(color: CIColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        let box = CGRect(x: 0, y: 0, width: 2, height: 2)
        let orders: [(CIFormat, [UInt8])] = [
            (.RGBA8, [255, 128, 0, 255]), (.BGRA8, [0, 128, 255, 255]),
            (.ARGB8, [255, 255, 128, 0]),
        ]
        for (format, wanted) in orders {
            var bytes = [UInt8](repeating: 7, count: 24)
            context.render(
                color, toBitmap: &bytes, rowBytes: 12, bounds: box, format: format, colorSpace: nil)
            #expect(Array(bytes[0..<4]) == wanted && Array(bytes[12..<16]) == wanted)
            #expect(Array(bytes[8..<12]) == [7, 7, 7, 7])
            context.render(
                color, toBitmap: &bytes, rowBytes: 7, bounds: box, format: format, colorSpace: nil)
        }
        var floats = [Float](repeating: -1, count: 16)
        context.render(
            color, toBitmap: &floats, rowBytes: 32, bounds: box, format: .RGBAf, colorSpace: nil)
        #expect(floats[0] == 1 && abs(floats[1] - 0.5) < 0.01 && floats[2] == 0 && floats[3] == 1)
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        for format in [CIFormat.RGBA8, .BGRA8, .RGBAh, .RGBAf] {
            let made = try #require(
                context.createCGImage(color, from: box, format: format, colorSpace: space))
            #expect(made.colorSpace === space || made.colorSpace == space)
            #expect(made.bitsPerComponent == format.bits)
            let back = Pixels.pixel(made, 0, 0)
            #expect(abs(Int(back[1]) - 128) <= 2 && back[0] >= 253 && back[2] <= 8, "\(back)")
        }
        let bitmap = CGContext(
            data: nil, width: 40, height: 30, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        let image = CIImage(cgImage: source)
        CIContext(cgContext: bitmap).draw(image, in: image.extent, from: image.extent)
        #expect(Pixels.distance(bitmap.makeImage(), source) == 0)
        context.draw(image, in: image.extent, from: image.extent)
        let png = context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space)
        #expect(
            png.flatMap { try? CGImage(encodedData: $0) }.map { Pixels.distance($0, source) } == 0)
        #expect(context.jpegRepresentation(of: image, colorSpace: space) != nil)
    }
}

extension CIFormat {
    fileprivate var bits: Int { self == .RGBAf ? 32 : self == .RGBAh ? 16 : 8 }
}
