import ImageIO
import TestSupport
import Testing

@Suite("Image sources") struct SourceTests {
    @Test("B-IO 301: type, count, status and size are known without decoding")
    func headers() throws {
        for (type, data) in Pictures.files {
            let source = Pictures.source(data)
            #expect(CGImageSourceGetType(source) == type)
            #expect(CGImageSourceGetStatus(source) == .statusComplete, "\(type)")
            #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete)
            #expect(CGImageSourceGetStatusAtIndex(source, 99) == .statusInvalidData)
            let all = Pictures.dictionary(source)
            #expect(all[kCGImagePropertyPixelWidth] as? Int == 16, "\(type)")
            #expect(all[kCGImagePropertyPixelHeight] as? Int == 12)
            #expect(all[kCGImagePropertyDepth] as? Int == 8)
            #expect(all[kCGImagePropertyColorModel] as? String == kCGImagePropertyColorModelRGB)
            let file = CGImageSourceCopyProperties(source, nil)
            #expect(file?[kCGImagePropertyFileSize] as? Int == data.count)
            let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            #expect(image.width == 16 && image.height == 12 && image.utType == type)
            #expect(CGImageSourceCreateImageAtIndex(source, 99, nil) == nil)
            #expect(CGImageSourceCopyPropertiesAtIndex(source, -1, nil) == nil)
        }
        let counts = Pictures.files.map { CGImageSourceGetCount(Pictures.source($0.data)) }
        #expect(counts == [3, 3, 3, 1, 1, 1, 3])
        let readable = CGImageSourceCopyTypeIdentifiers() as? [String] ?? []
        #expect(Set(Pictures.files.map(\.type)).isSubset(of: readable))
    }

    @Test("B-IO 302: bytes of no known format make a source without pictures")
    func unknown() {
        #expect(CGImageSourceCreateWithData(Data(), nil) == nil)
        for text in ["hello, this is a text of some length which is not an image at all, really."] {
            let source = Pictures.source(Data(text.utf8))
            #expect(CGImageSourceGetStatus(source) == .statusUnknownType)
            #expect(CGImageSourceGetType(source) == nil && CGImageSourceGetCount(source) == 0)
            #expect(CGImageSourceCopyProperties(source, nil) == nil)
            #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
            #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
        }
        #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere.png"), nil) == nil)
        // A format of GDK-Pixbuf alone.
        let plain = Pictures.source(Data("P6\n2 1\n255\n".utf8) + [255, 0, 0, 0, 0, 255])
        #expect(CGImageSourceGetType(plain) == "public.pbm")
        #expect(Pictures.dictionary(plain)[kCGImagePropertyPixelWidth] as? Int == 2)
        let image = CGImageSourceCreateImageAtIndex(plain, 0, nil)
        #expect(image.map(Pictures.pixels) == [255, 0, 0, 255, 0, 0, 255, 255])
    }

    @Test("B-IO 303: an incremental source shows the rows that have arrived")
    func incremental() throws {
        let whole = Pictures.boxes(64, 512, isOpaque: true)
        var noisy = Pictures.pixels(whole)
        var dice = Dice(5)
        for i in noisy.indices where i % 4 < 3 { noisy[i] = .random(in: 0...255, using: &dice) }
        let provider = CGDataProvider(data: Data(noisy))!
        let noise = CGImage(
            width: 64, height: 512, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 256,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(alpha: .noneSkipLast), provider: provider, decode: nil,
            shouldInterpolate: false, intent: .defaultIntent)!
        let data = try #require(Pictures.file("public.png", [noise]))
        let source = CGImageSourceCreateIncremental(nil)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        CGImageSourceUpdateData(source, data.prefix(20), false)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        #expect(CGImageSourceGetCount(source) == 0)
        CGImageSourceUpdateData(source, data.prefix(data.count / 2), false)
        #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
        #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusIncomplete)
        let half = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        let (part, all) = (Pictures.pixels(half), Pictures.pixels(noise))
        let equal = zip(part, all).prefix { $0 == $1 }.count / 256
        #expect(equal > 200 && equal < 300, "\(equal) rows")
        CGImageSourceUpdateData(source, data, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(Pictures.pixels(image) == all)
        let cut = Pictures.source(data.prefix(20))
        #expect(CGImageSourceGetStatus(cut) == .statusUnexpectedEOF)
    }

    @Test("B-IO 304: pictures are as stored; small pictures fit a size, and are turned on request")
    func thumbnails() throws {
        // Orientation 6: the first row belongs to the right side.
        for type in ["public.png", "public.jpeg", "public.tiff"] {
            let stored = Pictures.boxes(64, 32, isOpaque: true)
            let data = try #require(
                Pictures.file(type, [stored], each: [kCGImagePropertyOrientation: 6]))
            let source = Pictures.source(data)
            let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            #expect(image.width == 64 && image.height == 32)
            if type != "public.jpeg" { #expect(Pictures.pixels(image) == Pictures.pixels(stored)) }
            #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
            let always: CFDictionary = [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceThumbnailMaxPixelSize: 16,
            ]
            let small = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, always))
            #expect(small.width == 16 && small.height == 8)
            let upright = try #require(
                CGImageSourceCreateThumbnailAtIndex(
                    source, 0,
                    [
                        kCGImageSourceCreateThumbnailFromImageIfAbsent: NSNumber(value: true),
                        kCGImageSourceThumbnailMaxPixelSize: CGFloat(1000),
                        kCGImageSourceCreateThumbnailWithTransform: true,
                    ]))
            #expect(upright.width == 32 && upright.height == 64)
            // The stored left column becomes the top row, from the bottom to the top.
            let (a, b) = (Pictures.pixels(image), Pictures.pixels(upright))
            for x in 0..<32 {
                #expect(
                    Array(b[x * 4..<x * 4 + 4]) == Array(a[(31 - x) * 256..<(31 - x) * 256 + 4]))
            }
            let halves = CGImageSourceCreateImageAtIndex(
                source, 0, [kCGImageSourceSubsampleFactor: 2])
            #expect(halves?.width == 32 && halves?.height == 16)
        }
        for size: Any in [Double.nan, -5, 0, "a", Double.infinity, 0.5] {
            let source = Pictures.source(Pictures.files[0].data)
            let image = CGImageSourceCreateThumbnailAtIndex(
                source, 0,
                [
                    kCGImageSourceCreateThumbnailFromImageAlways: true,
                    kCGImageSourceThumbnailMaxPixelSize: size,
                ])
            #expect(image?.width == 16)
        }
    }

    @Test("all eight orientations turn upright", arguments: 1...8)
    func orientations(_ number: Int) throws {
        let stored = Pictures.boxes(8, 6, isOpaque: true)
        let data = try #require(
            Pictures.file("public.png", [stored], each: [kCGImagePropertyOrientation: number]))
        let turned = try #require(
            CGImageSourceCreateThumbnailAtIndex(
                Pictures.source(data), 0,
                [
                    kCGImageSourceCreateThumbnailFromImageAlways: true,
                    kCGImageSourceCreateThumbnailWithTransform: true,
                ]))
        // GDK-Pixbuf's own turning of the same pixels in a JPEG file, near enough.
        let photo = try #require(
            Pictures.file(
                "public.jpeg", [stored],
                each: [
                    kCGImagePropertyOrientation: number,
                    kCGImageDestinationLossyCompressionQuality: 1,
                ]))
        let upright = try CGImage(encodedData: photo)
        #expect(upright.width == turned.width && upright.height == turned.height)
        let far = zip(Pictures.pixels(upright), Pictures.pixels(turned)).map {
            abs(Int($0) - Int($1))
        }
        #expect(far.reduce(0, +) / far.count < 40, "\(number)")
    }
}
