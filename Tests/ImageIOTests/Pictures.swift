import ImageIO

/// Pictures and files for tests.
enum Pictures {
    /// Opaque or translucent boxes of a few colours, different for each `seed`.
    static func boxes(_ width: Int, _ height: Int, seed: Int = 0, isOpaque: Bool = false) -> CGImage
    {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: (isOpaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast).rawValue)!
        let colors: [(CGFloat, CGFloat, CGFloat)] = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0)]
        if isOpaque {
            context.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
        for i in 0..<4 {
            let color = colors[(i + seed) % 4]
            context.setFillColor(
                CGColor(srgbRed: color.0, green: color.1, blue: color.2, alpha: 1))
            context.fill(
                CGRect(
                    x: i * width / 4, y: (i + seed) % 4 * height / 4, width: max(1, width / 4),
                    height: max(1, height / 2)))
        }
        return context.makeImage()!
    }

    static func pixels(_ image: CGImage) -> [UInt8] {
        image.withPremultipliedRGBA8 { bytes, rowBytes in
            (0..<image.height).flatMap { y in
                bytes[y * rowBytes..<y * rowBytes + image.width * 4]
            }
        }
    }

    /// A file of pictures; nil if it cannot be written.
    static func file(
        _ type: String, _ images: [CGImage], file: CFDictionary? = nil, each: CFDictionary? = nil
    ) -> Data? {
        let data = NSMutableData()
        guard let to = CGImageDestinationCreateWithData(data, type, images.count, nil) else {
            return nil
        }
        CGImageDestinationSetProperties(to, file)
        for image in images { CGImageDestinationAddImage(to, image, each) }
        return CGImageDestinationFinalize(to) ? Data(referencing: data) : nil
    }

    static func source(_ data: Data) -> CGImageSource { CGImageSourceCreateWithData(data, nil)! }

    static func dictionary(_ source: CGImageSource, _ index: Int = 0) -> [String: Any] {
        CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any] ?? [:]
    }

    /// A still or animated file of every written format, with the widest metadata.
    static let files: [(type: String, data: Data)] = {
        let each: CFDictionary = [
            kCGImagePropertyOrientation: 6, kCGImagePropertyDPIWidth: 144,
            kCGImagePropertyDPIHeight: 72,
            kCGImagePropertyExifDictionary: ["UserComment": "boxes", "ExposureTime": 0.004],
            kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 0.25],
            kCGImagePropertyPNGDictionary: [
                kCGImagePropertyAPNGDelayTime: 0.25, kCGImagePropertyPNGTitle: "boxes",
            ],
        ]
        let loops: CFDictionary = [
            kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 3],
            kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGLoopCount: 3],
        ]
        let three = (0..<3).map { boxes(16, 12, seed: $0) }
        let several = ["public.png", "com.compuserve.gif", "public.tiff"].map {
            ($0, file($0, three, file: loops, each: each)!)
        }
        let single = ["public.png", "public.jpeg", "com.microsoft.bmp"].map {
            ($0, file($0, [boxes(16, 12, isOpaque: true)], each: each)!)
        }
        return several + single + [("org.webmproject.webp", animatedWebP)]
    }()

    /// Three pictures of 16 × 12 pixels, 0.2 s each, four plays: the test picture of FFmpeg.
    static let animatedWebP = Data(
        base64Encoded: """
            UklGRpIBAABXRUJQVlA4WAoAAAASAAAADwAACwAAQU5JTQYAAAD/////BABBTk1GbgAAAAAAAAAA\
            AA8AAAsAAMgAAABWUDhMVgAAAC8PwAIAcBBJkhSVM6zgDCs4S/7vTgCCtm1jJhvTn+nPJAbZRira\
            m7zamzza+j8QEaWgSkkEIFJqV52UI7pQdnQp/lAZM8fjMBiOJg1q69avvvbe7YsCQU5NRnQAAAAA\
            AAAAAAAPAAALAADIAAAAVlA4TFwAAAAvD8ACAGAQSVKjEYAbbOEGW7hBwJA/CjDTto0B7hvNfQMY\
            hGwkqQ6ncXav8Xav8Q7T/4EAIEQohIwRUcqyJmpDVuqATOoIfigmp8bj0OjoFSUFsfHRp0t77fLF\
            AkFOTUZ0AAAAAAAAAAAADwAACwAAyAAAAFZQOExcAAAALw/AAgBgFElSpHrhCUN4whCeeBX3ngIQ\
            spGkapzAOb7AO77Aa4xBtpFK9w4v+A5Pt/4PBAAhQiFkjIhSljVRG7JSB2RSR/BDKSU+Hg6Nrior\
            io0bP3rakGuXLxY=
            """)!
}
