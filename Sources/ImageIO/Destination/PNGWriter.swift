import CoreGraphics
import Foundation

/// PNG files with metadata, still and animated.
enum PNGWriter {
    static func still(_ image: CGImage, _ properties: [String: Any]) -> Data? {
        guard let bytes = image.pngData().map(FileBytes.init) else { return nil }
        let chunks = PNGChunk.all(bytes)
        var out = PNGChunk.signature
        for chunk in chunks {
            out += PNGChunk.bytes(chunk.name, bytes.part(chunk.range))
            if chunk.name == "IHDR" { out += metadata(properties) }
        }
        return out
    }

    /// Chunks of resolution, Exif and texts.
    private static func metadata(_ properties: [String: Any]) -> Data {
        var out = Data()
        let png = properties[kCGImagePropertyPNGDictionary] as? [String: Any] ?? [:]
        func metres(_ dots: String, _ pixels: String) -> Int? {
            let count =
                ExifWriter.number(properties[dots]).map { $0 / PNGProperties.inch }
                ?? ExifWriter.number(png[pixels])
            return count.flatMap { $0 >= 1 ? Int(min($0, 2e9).rounded()) : nil }
        }
        if let x = metres(kCGImagePropertyDPIWidth, kCGImagePropertyPNGXPixelsPerMeter),
            let y = metres(kCGImagePropertyDPIHeight, kCGImagePropertyPNGYPixelsPerMeter)
        {
            var body = Data()
            body.appendBig(x, 4)
            body.appendBig(y, 4)
            out += PNGChunk.bytes("pHYs", body + [1])
        }
        for (word, key) in PNGProperties.texts {
            guard let text = png[key] as? String else { continue }
            let body = Data(word.utf8) + [0, 0, 0, 0, 0] + Data(text.utf8.filter { $0 != 0 })
            out += PNGChunk.bytes("iTXt", body)
        }
        if let exif = ExifWriter.data(properties) { out += PNGChunk.bytes("eXIf", exif) }
        return out
    }

    /// An animation; pictures of other sizes than the first are scaled. Nil without memory.
    static func animation(
        _ pictures: [(image: CGImage, properties: [String: Any])], loops: Int
    ) -> Data? {
        let (width, height) = (pictures[0].image.width, pictures[0].image.height)
        var out = PNGChunk.signature
        var sequence = 0
        for (index, (image, properties)) in pictures.enumerated() {
            guard let png = image.drawn(width, height)?.pngData() else { return nil }
            let chunks = PNGChunk.contents(of: png)
            guard let header = chunks.first else { return nil }
            if index == 0 {
                out += PNGChunk.bytes("IHDR", header.data)
                out += PNGChunk.animationControl(pictures: pictures.count, loops: loops)
                out += metadata(properties)
            }
            let delay = CGImageDestination.delay(properties, kCGImagePropertyPNGDictionary)
            // The fields have 16 bits: milliseconds below 65 seconds, whole seconds above.
            let isShort = delay < 65
            out += PNGChunk.picture(
                chunks.filter { $0.name == "IDAT" }.map(\.data), width: width, height: height,
                delay: isShort
                    ? (Int((delay * 1000).rounded()), 1000) : (Int(min(delay, 65_535)), 1),
                sequence: &sequence)
        }
        return out + PNGChunk.bytes("IEND", Data())
    }
}

extension CGImage {
    /// The image in a size, with alpha in any case: all pictures of an animation have the same
    /// format. Nil without memory.
    func drawn(_ columns: Int, _ rows: Int) -> CGImage? {
        if width == columns, height == rows, !isOpaque { return self }
        return resized(columns, rows)
    }

    /// The image in a size, smoothed, with alpha. Nil without memory.
    func resized(_ columns: Int, _ rows: Int) -> CGImage? {
        guard
            let context = CGContext(
                data: nil, width: columns, height: rows, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        context.interpolationQuality = .high
        context.draw(self, in: CGRect(x: 0, y: 0, width: CGFloat(columns), height: CGFloat(rows)))
        return context.makeImage()
    }
}
