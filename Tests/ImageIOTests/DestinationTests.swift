import ImageIO
import TestSupport
import Testing

@Suite("Image destinations") struct DestinationTests {
    @Test("B-IO 308: properties survive a round trip")
    func metadata() throws {
        let exif: [String: Any] = [
            kCGImagePropertyExifExposureTime: 0.008, kCGImagePropertyExifFNumber: 2.8,
            kCGImagePropertyExifISOSpeedRatings: [400], kCGImagePropertyExifUserComment: "hello",
            kCGImagePropertyExifDateTimeOriginal: "2026:11:28 12:00:00",
            kCGImagePropertyExifExifVersion: [0, 2, 3, 1], kCGImagePropertyExifLensModel: "50 mm",
            kCGImagePropertyExifExposureBiasValue: -0.5,
        ]
        let properties: CFDictionary = [
            kCGImagePropertyOrientation: 3, kCGImagePropertyDPIWidth: 300.0,
            kCGImagePropertyDPIHeight: 150, kCGImagePropertyExifDictionary: exif,
            kCGImagePropertyTIFFDictionary: [
                kCGImagePropertyTIFFMake: "Lamina", kCGImagePropertyTIFFArtist: "Ä. Müller",
            ],
            kCGImagePropertyGPSDictionary: [
                kCGImagePropertyGPSLatitude: 52.5163, kCGImagePropertyGPSLatitudeRef: "N",
                kCGImagePropertyGPSTimeStamp: "12:30:05",
            ],
            kCGImagePropertyPNGDictionary: [
                kCGImagePropertyPNGTitle: "Ein Titel – ∑", kCGImagePropertyPNGAuthor: "A",
            ],
        ]
        for type in ["public.png", "public.jpeg", "public.tiff"] {
            let data = try #require(Pictures.file(type, [Pictures.boxes(9, 7)], each: properties))
            let all = Pictures.dictionary(Pictures.source(data))
            #expect(all[kCGImagePropertyOrientation] as? Int == 3, "\(type)")
            #expect(all[kCGImagePropertyDPIWidth] as? Double == 300, "\(type)")
            #expect(all[kCGImagePropertyDPIHeight] as? Double == 150, "\(type)")
            let read = try #require(all[kCGImagePropertyExifDictionary] as? [String: Any])
            #expect(read["ExposureTime"] as? Double == 0.008)
            #expect(read["FNumber"] as? Double == 2.8)
            #expect(read["ExposureBiasValue"] as? Double == -0.5)
            #expect(read["ISOSpeedRatings"] as? Int == 400)
            #expect(read["UserComment"] as? String == "hello")
            #expect(read["LensModel"] as? String == "50 mm")
            #expect(read["ExifVersion"] as? [Int] == [0, 2, 3, 1])
            let tiff = try #require(all[kCGImagePropertyTIFFDictionary] as? [String: Any])
            #expect(tiff["Make"] as? String == "Lamina")
            #expect(tiff["Artist"] as? String == "Ä. Müller")
            let gps = try #require(all[kCGImagePropertyGPSDictionary] as? [String: Any])
            #expect(abs((gps["Latitude"] as? Double ?? 0) - 52.5163) < 1e-6)
            #expect(gps["TimeStamp"] as? String == "12:30:05")
            let png = all[kCGImagePropertyPNGDictionary] as? [String: Any]
            if type == "public.png" { #expect(png?["Title"] as? String == "Ein Titel – ∑") }
        }
        let bmp = try #require(
            Pictures.file("com.microsoft.bmp", [Pictures.boxes(9, 7)], each: properties))
        #expect(
            Pictures.dictionary(Pictures.source(bmp))[kCGImagePropertyDPIWidth] as? Double == 300)
    }

    @Test("B-IO 309: pixels of PNG, TIFF and GIF files read back as they were written")
    func pixels() throws {
        let image = Pictures.boxes(70, 130)
        for type in ["public.png", "public.tiff", "com.compuserve.gif"] {
            for packing in [1, 8] {
                let data = try #require(
                    Pictures.file(
                        type, [image],
                        each: [kCGImagePropertyTIFFDictionary: ["Compression": packing]]))
                let read = CGImageSourceCreateImageAtIndex(Pictures.source(data), 0, nil)
                #expect(read.map(Pictures.pixels) == Pictures.pixels(image), "\(type) \(packing)")
            }
        }
        // Transparent pixels lie over the background in formats without alpha.
        let clear = CGContext(
            data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!.makeImage()!
        for type in ["public.jpeg", "com.microsoft.bmp"] {
            let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
            let data = try #require(
                Pictures.file(type, [clear], each: [kCGImageDestinationBackgroundColor: red]))
            let read = try CGImage(encodedData: data)
            let pixel = Pictures.pixels(read).prefix(3).map(Int.init)
            #expect(pixel[0] > 250 && pixel[1] < 5 && pixel[2] < 5, "\(type)")
        }
        // Translucent pixels of a TIFF file are straight.
        let half = CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
        half.setFillColor(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5))
        half.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        for type in ["public.png", "public.tiff"] {
            let data = try #require(Pictures.file(type, [half.makeImage()!]))
            let read = try #require(CGImageSourceCreateImageAtIndex(Pictures.source(data), 0, nil))
            let far = zip(Pictures.pixels(read), Pictures.pixels(half.makeImage()!))
                .map { abs(Int($0) - Int($1)) }.max()
            #expect(far ?? 99 <= 1, "\(type): \(Pictures.pixels(read).prefix(4))")
        }
    }

    @Test("B-IO 310: quality, largest size, pictures of a source")
    func options() throws {
        let image = Pictures.boxes(200, 100, isOpaque: true)
        let sizes = try [0.1, 0.5, 1].map { quality in
            try #require(
                Pictures.file(
                    "public.jpeg", [image],
                    each: [kCGImageDestinationLossyCompressionQuality: quality])
            ).count
        }
        #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
        let small = try #require(
            Pictures.file("public.png", [image], each: [kCGImageDestinationImageMaxPixelSize: 50]))
        #expect(
            Pictures.dictionary(Pictures.source(small))[kCGImagePropertyPixelHeight] as? Int == 25)
        // An animation from WebP to PNG has the delays given.
        let data = NSMutableData()
        let to = try #require(CGImageDestinationCreateWithData(data, "public.png", 3, nil))
        let from = Pictures.source(Pictures.animatedWebP)
        for index in 0..<3 {
            CGImageDestinationAddImageFromSource(
                to, from, index,
                [kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGUnclampedDelayTime: 0.5]])
        }
        #expect(CGImageDestinationFinalize(to))
        let read = Pictures.source(Data(referencing: data))
        #expect(CGImageSourceGetCount(read) == 3)
        for index in 0..<3 {
            let pair = [from, read].compactMap { CGImageSourceCreateImageAtIndex($0, index, nil) }
            #expect(pair.count == 2 && Pictures.pixels(pair[0]) == Pictures.pixels(pair[1]))
        }
        let png = Pictures.dictionary(read, 2)[kCGImagePropertyPNGDictionary] as? [String: Any]
        #expect(png?["DelayTime"] as? Double == 0.5)
    }

    @Test("B-IO 311: impossible destinations are nil, missing pictures and targets false")
    func failures() throws {
        let data = NSMutableData()
        for (type, count) in [
            ("public.heic", 1), ("", 1), ("public.png", 0), ("public.png", -1),
            ("public.jpeg", 2), ("com.microsoft.bmp", 2), ("public.png", Int.max),
        ] {
            #expect(CGImageDestinationCreateWithData(data, type, count, nil) == nil, "\(type)")
        }
        #expect(
            CGImageDestinationCreateWithURL(URL(string: "http://a/b")!, "public.png", 1, nil) == nil
        )
        let missing = try #require(CGImageDestinationCreateWithData(data, "public.png", 2, nil))
        CGImageDestinationAddImage(missing, Pictures.boxes(4, 4), nil)
        #expect(!CGImageDestinationFinalize(missing) && data.length == 0)
        let twice = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
        CGImageDestinationAddImage(twice, Pictures.boxes(4, 4), nil)
        CGImageDestinationAddImage(twice, Pictures.boxes(4, 4), nil)
        #expect(CGImageDestinationFinalize(twice) && !CGImageDestinationFinalize(twice))
        #expect(CGImageSourceGetCount(Pictures.source(Data(referencing: data))) == 1)
        let nowhere = try #require(
            CGImageDestinationCreateWithURL(
                URL(fileURLWithPath: "/nowhere/a.png"), "public.png", 1, nil))
        CGImageDestinationAddImage(nowhere, Pictures.boxes(4, 4), nil)
        #expect(!CGImageDestinationFinalize(nowhere))
        // A second name of a replaced file keeps the old bytes.
        let names = (0..<2).map { _ in
            FileManager.default.temporaryDirectory.appendingPathComponent(
                "lamina-\(UUID().uuidString).png")
        }
        defer { for name in names { try? FileManager.default.removeItem(at: name) } }
        try Data("old".utf8).write(to: names[0])
        try FileManager.default.linkItem(at: names[0], to: names[1])
        let new = try #require(
            CGImageDestinationCreateWithURL(names[0], "public.png", 1, nil))
        CGImageDestinationAddImage(new, Pictures.boxes(4, 4), nil)
        #expect(CGImageDestinationFinalize(new))
        #expect(try Data(contentsOf: names[1]) == Data("old".utf8))
        #expect(try CGImage(fileURL: names[0]).width == 4)
        // Values of odd kinds change nothing.
        let odd: CFDictionary = [
            kCGImagePropertyOrientation: "up", kCGImagePropertyDPIWidth: Double.nan,
            kCGImagePropertyDPIHeight: Double.infinity, 5: 6, "x": [1: 2],
            kCGImagePropertyExifDictionary: [
                "ExposureTime": Double.nan, "FNumber": -1e300, "UserComment": 7, "Flash": "on",
                "MakerNote": Data(count: 100_000),
            ],
            kCGImagePropertyGPSDictionary: ["Latitude": Double.infinity, "TimeStamp": "a:b"],
            kCGImagePropertyGIFDictionary: ["DelayTime": -5.0],
            kCGImageDestinationLossyCompressionQuality: Double.nan,
            kCGImageDestinationImageMaxPixelSize: -3,
        ]
        for type in CGImageDestinationCopyTypeIdentifiers() as? [String] ?? [] {
            let file = try #require(Pictures.file(type, [Pictures.boxes(4, 4)], each: odd))
            let source = Pictures.source(file)
            #expect(CGImageSourceGetStatus(source) == .statusComplete, "\(type)")
            #expect(Pictures.dictionary(source)[kCGImagePropertyOrientation] == nil)
            #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 1)
        }
    }
}
