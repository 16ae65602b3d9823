import CoreGraphics
import CoreImage
import Foundation
import LayerHosting
import QuartzCore
import TestSupport
import Testing

@Suite("Odd images of a Core Image context") struct OddImageTests {
    private let context = CIContext(options: [.useSoftwareRenderer: true])
    private let image = CIImage(cgImage: Pixels.gradient(16, 12))

    @Test("B-CI 319: an image given as CGImage is in the filter's archive like a CIImage")
    func archivedImages() throws {
        let pixels = Pixels.gradient(16, 12)
        for input in [pixels as Any, CIImage(cgImage: pixels)] {
            let filter = try #require(CIFilter(name: "CISepiaTone"))
            filter.setValue(input, forKey: kCIInputImageKey)
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: filter, requiringSecureCoding: true)
            let copy = try #require(
                try NSKeyedUnarchiver.unarchivedObject(ofClass: CIFilter.self, from: data))
            let read = try #require(copy.value(forKey: kCIInputImageKey) as? CIImage)
            #expect(read.extent == CGRect(x: 0, y: 0, width: 16, height: 12))
            #expect(copy.outputImage != nil)
        }
    }

    @Test("B-CI 319: impossible rectangles and sizes are nil; odd numbers stop nothing")
    func rectangles() {
        for rect in [
            CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: 0, height: 5),
            CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5),
            CGRect(x: CGFloat.infinity, y: 0, width: 5, height: 5),
            CGRect(x: 0, y: 0, width: 1e6, height: 1e6),
            CGRect(x: 0, y: 0, width: 40_000, height: 1),
            CGRect(x: 1e300, y: 1e300, width: 1e300, height: 5),
        ] { #expect(context.createCGImage(image, from: rect) == nil, "\(rect)") }
        #expect(context.createCGImage(.empty(), from: image.extent).map(Pixels.of)?.max() == 0)
        #expect(
            context.pngRepresentation(
                of: image.clampedToExtent(), format: .RGBA8,
                colorSpace: CGColorSpaceCreateDeviceRGB()) == nil)
        let negative = context.createCGImage(
            image, from: CGRect(x: 16, y: 12, width: -16, height: -12))
        #expect(negative?.width == 16)
        for number in [CGFloat.nan, .infinity, 0, 1e-300, 1e300] {
            let matrix = CGAffineTransform(a: number, b: 0, c: 0, d: 1, tx: 0, ty: number)
            let moved = image.transformed(by: matrix)
            _ = context.createCGImage(moved, from: CGRect(x: 0, y: 0, width: 8, height: 8))
            let part = image.cropped(to: CGRect(x: number, y: 0, width: number, height: 5))
            _ = context.createCGImage(part, from: CGRect(x: 0, y: 0, width: 8, height: 8))
            let clamped = image.clamped(to: CGRect(x: number, y: 0, width: number, height: 5))
            _ = context.createCGImage(clamped, from: CGRect(x: 0, y: 0, width: 8, height: 8))
            let blurred = image.applyingGaussianBlur(sigma: Double(number))
            #expect(context.createCGImage(blurred, from: image.extent) != nil)
        }
        #expect(image.applyingFilter("CINothing") === image)
        #expect(image.applyingFilter("CIDissolveTransition") === image)
        for value: Any in ["a", 5, [1.0], CIVector([]), NSNull()] {
            for name in ["CICrop", "CIAffineTransform", "CIClamp", "CIGaussianBlur"] {
                let filter = CIFilter(name: name, parameters: [kCIInputImageKey: image])!
                for key in filter.inputKeys where key != kCIInputImageKey {
                    filter.setValue(value, forKey: key)
                }
                _ = filter.outputImage.map { context.createCGImage($0, from: image.extent) }
            }
            let filter = CIFilter(name: "CIColorInvert", parameters: [kCIInputImageKey: value])!
            #expect(filter.outputImage == nil)
        }
    }

    @Test("a part between whole pixels is drawn as large as asked for, and cut at the rectangle")
    func fractions() throws {
        let two = CIImage(cgImage: Pixels.gradient(2, 1))
        func drawn(_ inRect: CGRect, from: CGRect) throws -> CGImage? {
            let bitmap = try #require(
                CGContext(
                    data: nil, width: 20, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            CIContext(cgContext: bitmap).draw(two, in: inRect, from: from)
            return bitmap.makeImage()
        }
        // The boundary of the two pixels lies at a quarter of the part.
        let part = CGRect(x: 0.75, y: 0, width: 1, height: 1)
        let wide = try drawn(CGRect(x: 0, y: 0, width: 20, height: 10), from: part)
        #expect((Pixels.pixel(wide, 8, 5).first ?? 0) > 128)
        #expect((Pixels.pixel(wide, 1, 5).first ?? 255) < 128)
        let inner = try drawn(CGRect(x: 5, y: 0, width: 10, height: 10), from: part)
        #expect(Pixels.pixel(inner, 3, 5) == [0, 0, 0, 0])
        #expect(Pixels.pixel(inner, 16, 5) == [0, 0, 0, 0])
        #expect(Pixels.pixel(inner, 10, 5).last == 255)
        // The context keeps its path and its clip.
        let bitmap = try #require(
            CGContext(
                data: nil, width: 20, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        bitmap.addRect(CGRect(x: 2, y: 3, width: 4, height: 5))
        CIContext(cgContext: bitmap).draw(
            two, in: CGRect(x: 10, y: 0, width: 10, height: 10), from: part)
        #expect(bitmap.boundingBoxOfPath == CGRect(x: 2, y: 3, width: 4, height: 5))
        bitmap.fillPath()
        #expect(Pixels.pixel(bitmap.makeImage(), 4, 5) == [0, 0, 0, 255])
        // Odd rectangles draw nothing, or something, and stop nothing.
        for number in [CGFloat.nan, .infinity, 0, -7, 1e-300, 1e300] {
            let rect = CGRect(x: 0.5, y: number, width: number, height: 4)
            _ = try drawn(rect, from: part)
            _ = try drawn(CGRect(x: 0, y: 0, width: 20, height: 10), from: rect)
        }
    }

    @Test("a blend of two images far from each other is too large, and stops nothing")
    func farBlends() {
        for distance in [CGFloat(5e4), 9e8] {
            let far = image.transformed(
                by: CGAffineTransform(translationX: distance, y: distance))
            let blend = far.applyingFilter(
                "CIMultiplyBlendMode", parameters: [kCIInputBackgroundImageKey: image])
            let all = CGRect(x: 0, y: 0, width: distance + 16, height: distance + 12)
            #expect(blend.extent == all)
            #expect(context.createCGImage(blend, from: all) == nil)
            #expect(context.createCGImage(blend, from: image.extent) != nil)
        }
    }

    @Test("filters of images given as CGImage each keep their own pixels")
    func separateInputs() throws {
        func inverted(_ level: UInt8) throws -> CIImage {
            let bytes = Data((0..<16 * 12).flatMap { _ in [level, level, level, 255] })
            let pixels = try #require(
                CGImage(
                    width: 16, height: 12, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 64,
                    space: CGColorSpaceCreateDeviceRGB(),
                    bitmapInfo: CGBitmapInfo(alpha: .premultipliedLast),
                    provider: CGDataProvider(data: bytes)!, decode: nil, shouldInterpolate: false,
                    intent: .defaultIntent))
            let filter = try #require(CIFilter(name: "CIColorInvert"))
            filter.setValue(pixels, forKey: kCIInputImageKey)
            return try #require(filter.outputImage)
        }
        // Each image covers one column more of the images below.
        var all = try inverted(0)
        let levels: [UInt8] = [40, 80, 120, 160, 200, 240]
        for (i, level) in levels.enumerated() {
            let columns = CGRect(x: 0, y: 0, width: 12 - 2 * i, height: 12)
            all = try inverted(level).cropped(to: columns).composited(over: all)
        }
        let made = context.createCGImage(all, from: image.extent)
        #expect(Int(Pixels.pixel(made, 14, 5).first ?? 0) >= 254)
        for (i, level) in levels.enumerated() {
            let found = Int(Pixels.pixel(made, 12 - 2 * i - 1, 5).first ?? 0)
            #expect(abs(found - (255 - Int(level))) <= 1, "\(level): \(found)")
        }
    }

    @Test("endless images far from the origin are nil, and stop nothing")
    func farPlaces() throws {
        let tile = image.applyingFilter("CIAffineTile")
        #expect(tile.extent.isInfinite)
        let large = CGRect(x: 0, y: 0, width: 4096, height: 4)
        for number in [CGFloat(1e15), 1e18, 1e19, -1e19, 1e20, 1e300] {
            let far = tile.transformed(by: CGAffineTransform(translationX: number, y: 0))
            #expect(context.createCGImage(far, from: large)?.width ?? 4096 == 4096)
            let edges = image.clampedToExtent().transformed(
                by: CGAffineTransform(translationX: 0, y: number))
            #expect(context.createCGImage(edges, from: large)?.width ?? 4096 == 4096)
            let place = CGRect(x: number, y: 0, width: 4096, height: 4)
            let inner = tile.clamped(to: place)
            #expect(context.createCGImage(inner, from: large)?.width ?? 4096 == 4096)
        }
        let near = tile.transformed(by: CGAffineTransform(translationX: 1e9, y: 0))
        #expect(context.createCGImage(near, from: large) != nil)
    }

    @Test("chains too long and images read too often end, with a message")
    func depth() {
        var chain = image
        for _ in 0..<3000 {
            chain = chain.transformed(by: CGAffineTransform(translationX: 1, y: 0))
        }
        #expect(chain.extent.minX == 1000)
        #expect(context.createCGImage(chain, from: chain.extent) != nil)
        // Every step reads the image twice: kept pictures make the time linear.
        var doubled = image
        for _ in 0..<60 { doubled = doubled.composited(over: doubled) }
        let made = context.createCGImage(doubled, from: image.extent)
        #expect(Pixels.distance(made, image.cgImage) == 0)
        // Every step reads the image at two places: more than can be kept.
        var spread = image
        for i in 0..<40 {
            let moved = spread.transformed(
                by: CGAffineTransform(translationX: CGFloat(1 + i * i), y: CGFloat(i)))
            spread = moved.composited(over: spread)
        }
        _ = context.createCGImage(spread, from: CGRect(x: 0, y: 0, width: 500, height: 400))
    }

    @Test("a picture leaves the caller's transaction alone")
    func transactions() {
        let layer = CALayer()
        let host = ManualHost(root: layer, size: CGSize(width: 10, height: 10))
        host.commit()
        CATransaction.begin()
        layer.opacity = 0.5
        _ = context.createCGImage(image.applyingFilter("CIColorInvert"), from: image.extent)
        CATransaction.commit()
        #expect(layer.opacity == 0.5)
    }

    @Test("the time grows with the pixels")
    func growth() {
        func seconds(_ side: Int) -> Double {
            let image = CIImage(cgImage: Pixels.gradient(side, side))
                .applyingFilter("CIColorInvert").applyingFilter("CISepiaTone")
            _ = context.createCGImage(image, from: image.extent)
            let start = DispatchTime.now().uptimeNanoseconds
            _ = context.createCGImage(image, from: image.extent)
            return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        }
        #expect(isQuicker(40, 0.2) { (seconds(100), seconds(320)) })
    }
}
