import CoreGraphics
import Foundation

extension CGImageDestination {
    /// Bytes of the file; nil if a picture cannot be encoded.
    func encoded() -> Data? {
        var scaled: [(image: CGImage, properties: [String: Any])] = []
        for (image, own) in pictures {
            let all = properties.merging(own) { $1 }
            let side = ExifWriter.number(all[kCGImageDestinationImageMaxPixelSize]) ?? .infinity
            guard let fit = image.scaled(toFit: CGFloat(max(side, 1))) else { return nil }
            scaled.append((fit, all))
        }
        let (image, all) = scaled[0]
        switch format {
        case .png:
            return scaled.count == 1
                ? PNGWriter.still(image, all)
                : PNGWriter.animation(scaled, loops: loops(kCGImagePropertyPNGDictionary) ?? 0)
        case .jpeg: return JPEGWriter.data(image, all)
        case .gif: return GIFWriter.data(scaled, loops: loops(kCGImagePropertyGIFDictionary))
        case .tiff: return TIFFWriter.data(scaled)
        case .bmp: return BitmapWriter.data(image, all)
        }
    }

    private func loops(_ key: String) -> Int? {
        let count = (properties[key] as? [String: Any])?["LoopCount"]
        return ExifWriter.number(count).map { Int(min(max($0, 0), 4_294_967_295)) }
    }

    /// Delay of a picture in seconds, at least 0; 0.1 without a delay.
    static func delay(_ properties: [String: Any], _ key: String) -> Double {
        let part = properties[key] as? [String: Any] ?? [:]
        let delay =
            ExifWriter.number(part["UnclampedDelayTime"]) ?? ExifWriter.number(part["DelayTime"])
        return max(delay ?? 0.1, 0)
    }
}

/// Windows bitmaps, without alpha.
enum BitmapWriter {
    static func data(_ image: CGImage, _ properties: [String: Any]) -> Data? {
        guard var data = image.bitmapFile(over: JPEGWriter.background(properties)) else {
            return nil
        }
        for (place, key) in [(38, kCGImagePropertyDPIWidth), (42, kCGImagePropertyDPIHeight)] {
            guard let dots = ExifWriter.number(properties[key]), dots > 0, data.count > 46 else {
                continue
            }
            data.putLittle(Int(min(dots / PNGProperties.inch, 2e9).rounded()), 4, at: place)
        }
        return data
    }
}

/// JPEG files with resolution and metadata.
enum JPEGWriter {
    static func background(_ properties: [String: Any]) -> CGColor {
        properties[kCGImageDestinationBackgroundColor] as? CGColor ?? .white
    }

    static func data(_ image: CGImage, _ properties: [String: Any]) -> Data? {
        let quality =
            ExifWriter.number(properties[kCGImageDestinationLossyCompressionQuality]) ?? 0.9
        guard var data = image.jpegData(quality: quality, background: background(properties)) else {
            return nil
        }
        let bytes = FileBytes(data)
        // The written file begins with the JFIF segment.
        guard bytes.has("JFIF", at: 6), let length = bytes.big(4, 2), length >= 16 else {
            return data
        }
        if let x = ExifWriter.number(properties[kCGImagePropertyDPIWidth]),
            let y = ExifWriter.number(properties[kCGImagePropertyDPIHeight]), x >= 1, y >= 1
        {
            var density = Data([1])
            density.appendBig(Int(min(x, 65535).rounded()), 2)
            density.appendBig(Int(min(y, 65535).rounded()), 2)
            data.replaceSubrange(13..<18, with: density)
        }
        guard let exif = ExifWriter.data(properties) else { return data }
        // A segment holds 65 533 bytes.
        guard exif.count <= 65_525 else {
            Diagnostics.once("CGImageDestination: metadata of \(exif.count) bytes is left out")
            return data
        }
        var segment = Data([0xFF, 0xE1])
        segment.appendBig(exif.count + 8, 2)
        segment += Data("Exif\0\0".utf8) + exif
        data.insert(contentsOf: segment, at: 4 + length)
        return data
    }
}
