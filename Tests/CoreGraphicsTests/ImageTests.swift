import CoreGraphics
import Testing

@Suite("Images") struct ImageTests {
    func image(
        _ bytes: [UInt8], _ width: Int, _ height: Int, bits: Int = 8, pixel: Int = 32,
        space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), info: UInt32
    ) -> CGImage? {
        CGImage(
            width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel,
            bytesPerRow: bytes.count / height, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: info),
            provider: CGDataProvider(data: Data(bytes))!, decode: nil, shouldInterpolate: false,
            intent: .defaultIntent)
    }

    @Test("endless reading: pipes and devices are no image files")
    func otherFiles() throws {
        let pipe = FileManager.default.temporaryDirectory.appendingPathComponent(
            "lamina-\(UUID().uuidString)")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: pipe) }
        for file in [pipe, URL(fileURLWithPath: "/dev/zero")] {
            let error = #expect(throws: ImageFileError.self) { try CGImage(fileURL: file) }
            #expect(error?.reason == "is not a regular file")
        }
    }

    @Test("lost data: a picture replaces a file as a whole, and keeps permissions and links")
    func replacedFiles() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(
            "lamina-replaced-\(UUID().uuidString)")
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
        let dot = try #require(
            image([1, 2, 3, 255], 1, 1, info: CGImageAlphaInfo.premultipliedLast.rawValue))
        let old = Data("old".utf8)
        for (name, write) in [
            ("a.png", { try dot.writePNG(to: $0) }), ("a.jpg", { try dot.writeJPEG(to: $0) }),
        ] as [(String, (URL) throws -> Void)] {
            try old.write(to: url(name))
            try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url(name).path)
            // The second name keeps the old bytes: these were not changed in place.
            try files.linkItem(at: url(name), to: url("second"))
            try files.createSymbolicLink(atPath: url("link").path, withDestinationPath: name)
            try write(url("link"))
            #expect(try Data(contentsOf: url("second")) == old)
            #expect(try CGImage(fileURL: url(name)).width == 1)
            let real = try files.attributesOfItem(atPath: url(name).path)
            #expect(real[.posixPermissions] as? NSNumber == 0o640)
            #expect(try files.contentsOfDirectory(atPath: folder.path).count == 3)
            for name in ["second", "link", name] { try files.removeItem(at: url(name)) }
        }
    }

    @Test("each byte layout gives the same pixel")
    func layouts() {
        let alpha = CGImageAlphaInfo.self
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        let want: [UInt8] = [100, 50, 25, 128]
        #expect(
            image([100, 50, 25, 128], 1, 1, info: alpha.premultipliedLast.rawValue)?.pixel(0, 0)
                == want)
        #expect(
            image([128, 100, 50, 25], 1, 1, info: alpha.premultipliedFirst.rawValue)?.pixel(0, 0)
                == want)
        #expect(
            image([25, 50, 100, 128], 1, 1, info: alpha.premultipliedFirst.rawValue | little)?
                .pixel(0, 0) == want)
        #expect(image([199, 100, 50, 128], 1, 1, info: alpha.last.rawValue)?.pixel(0, 0) == want)
        #expect(image([9, 8, 7], 1, 1, pixel: 24, info: 0)?.pixel(0, 0) == [9, 8, 7, 255])
        #expect(
            image([9, 8, 7, 6], 1, 1, info: alpha.noneSkipLast.rawValue)?.pixel(0, 0) == [
                9, 8, 7, 255,
            ])
    }

    @Test("gray, 16-bit and half-float numbers are read")
    func depths() throws {
        let gray = CGColorSpaceCreateDeviceGray()
        #expect(
            image([0, 255], 2, 1, pixel: 8, space: gray, info: 0)?.pixel(1, 0) == [
                255, 255, 255, 255,
            ])
        #expect(
            image([0b1000_0000], 2, 1, bits: 1, pixel: 1, space: gray, info: 0)?.pixel(0, 0) == [
                255, 255, 255, 255,
            ])
        let deep = image([0xFF, 0xFF, 0x80, 0, 0, 0], 1, 1, bits: 16, pixel: 48, info: 0)
        #expect(deep?.pixel(0, 0) == [255, 128, 0, 255])
        let half = image(
            [0x00, 0x3C, 0x00, 0x38, 0, 0], 1, 1, bits: 16, pixel: 48,
            info: CGBitmapInfo.floatComponents.rawValue | CGBitmapInfo.byteOrder16Little.rawValue)
        #expect(half?.pixel(0, 0) == [255, 128, 0, 255])
    }

    @Test("too few bytes and impossible layouts give nil")
    func refusals() {
        #expect(image([1, 2, 3], 1, 1, info: 1) == nil)
        #expect(image([1, 2, 3, 4], 1, 1, bits: 5, pixel: 16, info: 0) == nil)
        #expect(image([1, 2, 3, 4], 0, 1, info: 1) == nil)
    }

    @Test("a part of an opaque image is opaque: its colours can be masked, and the part masks")
    func opaqueParts() throws {
        let skip = CGImageAlphaInfo.noneSkipLast.rawValue
        let whole = try #require(image([9, 8, 7, 0, 200, 200, 200, 0], 2, 1, info: skip))
        let part = try #require(whole.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1)))
        #expect(part.alphaInfo == .noneSkipLast && part.pixel(0, 0) == [9, 8, 7, 255])
        let hidden = part.copy(maskingColorComponents: [9, 9, 8, 8, 7, 7])
        #expect(hidden?.pixel(0, 0) == [0, 0, 0, 0])
        let gray = CGColorSpaceCreateDeviceGray()
        let ramp = try #require(image([0, 255], 2, 1, pixel: 8, space: gray, info: 0))
        let canvas = Canvas(2, 2)
        canvas.context.clip(
            to: CGRect(x: 0, y: 0, width: 2, height: 2),
            mask: try #require(ramp.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))))
        canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(canvas.count(alpha: 1) == 0)
    }

    @Test("masked colours take a pair for gray and three pairs for colours, and nothing less")
    func maskedColors() throws {
        let skip = CGImageAlphaInfo.noneSkipLast.rawValue
        let plain = try #require(image([9, 8, 7, 0], 1, 1, info: skip))
        for count in 0..<6 {
            let few = [CGFloat](repeating: 0, count: count)
            #expect(plain.copy(maskingColorComponents: few) == nil, "\(count)")
        }
        let gray = try #require(
            image([40], 1, 1, pixel: 8, space: CGColorSpaceCreateDeviceGray(), info: 0))
        for more in [[], [0, 0], [0, 0, 0, 0]] as [[CGFloat]] {
            let masked = gray.copy(maskingColorComponents: [40, 41] + more)
            #expect(masked?.pixel(0, 0) == [0, 0, 0, 0], "\(more)")
        }
        #expect(gray.copy(maskingColorComponents: [40]) == nil)
    }

    @Test("cropping counts from the top left corner and shares the row length")
    func cropping() throws {
        let canvas = Canvas(4, 4)
        canvas.context.setFillColor(red)
        canvas.context.fill(CGRect(x: 0, y: 3, width: 1, height: 1))
        let whole = try #require(canvas.context.makeImage())
        let corner = try #require(whole.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2)))
        #expect(corner.width == 2 && corner.pixel(0, 0) == [255, 0, 0, 255])
        #expect(corner.pixel(1, 0)[3] == 0 && corner.pixel(0, 1)[3] == 0)
        #expect(whole.cropping(to: CGRect(x: 9, y: 9, width: 2, height: 2)) == nil)
        #expect(corner.identity != whole.identity)
        let redrawn = Canvas(2, 2)
        redrawn.context.draw(corner, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(redrawn.pixel(0, 0) == [255, 0, 0, 255] && redrawn.pixel(1, 1)[3] == 0)
    }

    @Test("a PNG keeps pixels, alpha included")
    func png() throws {
        let canvas = Canvas(3, 2)
        canvas.context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5))
        canvas.context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        let data = try #require(canvas.context.makeImage()?.pngData())
        let read = try CGImage(encodedData: data)
        #expect(read.pixel(0, 0) == [128, 0, 0, 128] && read.pixel(0, 1)[3] == 0)
        #expect(read.utType == "public.png")
        let provider = try #require(CGDataProvider(data: data))
        #expect(
            CGImage(
                pngDataProviderSource: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)?.width == 3)
        #expect(
            CGImage(
                jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent) == nil)
    }

    @Test("an error names the file and the reason")
    func errors() throws {
        let missing = URL(fileURLWithPath: "/nonexistent/picture.png")
        let error = #expect(throws: ImageFileError.self) { try CGImage(fileURL: missing) }
        #expect("\(error!)" == "/nonexistent/picture.png: no such file")
        #expect(throws: ImageFileError.self) { try CGImage(encodedData: Data("no image".utf8)) }
    }

    @Test("a mask multiplies alpha; a stencil's zero paints")
    func masks() throws {
        let canvas = Canvas(2, 1)
        canvas.context.setFillColor(red)
        canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        let picture = try #require(canvas.context.makeImage())
        let bright = try #require(
            image([255, 0], 2, 1, pixel: 8, space: CGColorSpaceCreateDeviceGray(), info: 0))
        #expect(picture.masking(bright)?.pixel(0, 0)[3] == 255)
        #expect(picture.masking(bright)?.pixel(1, 0) == [0, 0, 0, 0])
        let stencil = try #require(
            CGImage(
                maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
                provider: CGDataProvider(data: Data([255, 0]))!, decode: nil,
                shouldInterpolate: false))
        let target = Canvas(2, 1)
        target.context.setFillColor(green)
        target.context.draw(stencil, in: CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(target.pixel(0, 0)[3] == 0 && target.pixel(1, 0) == [0, 255, 0, 255])
    }
}
