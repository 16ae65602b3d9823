import CLaminaZlib
import CoreGraphics
import Foundation

/// TIFF files of one or more pages: strips of red, green, blue and straight alpha.
enum TIFFWriter {
    /// Rows of a strip.
    private static let rows = 64

    static func data(_ pictures: [(image: CGImage, properties: [String: Any])]) -> Data? {
        var out = Data("II*\0\0\0\0\0".utf8)
        var pointer = 4
        for (image, properties) in pictures {
            guard let pixels = image.straightPixels() else { return nil }
            let tiff = properties[kCGImagePropertyTIFFDictionary] as? [String: Any]
            let isPacked =
                ExifWriter.number(tiff?[kCGImagePropertyTIFFCompression]).map { $0 == 8 } ?? false
            let channels = image.isOpaque ? 3 : 4
            var (places, lengths) = ([Int](), [Int]())
            for top in stride(from: 0, to: image.height, by: rows) {
                let count = min(rows, image.height - top)
                guard let strip = strip(pixels, top..<top + count, channels, isPacked) else {
                    return nil
                }
                places.append(out.count)
                lengths.append(strip.count)
                out += strip
                if out.count & 1 == 1 { out.append(0) }
            }
            // Places are numbers of 32 bits.
            guard out.count < 4_000_000_000 else { return nil }
            out.putLittle(out.count, 4, at: pointer)
            let (main, exif, gps) = ExifWriter.fields(properties)
            var fields =
                main + [
                    field(256, 4, [image.width]), field(257, 4, [image.height]),
                    field(258, 3, Array(repeating: 8, count: channels)),
                    field(259, 3, [isPacked ? 8 : 1]), field(262, 3, [2]), field(273, 4, places),
                    field(277, 3, [channels]), field(278, 4, [rows]), field(279, 4, lengths),
                    field(284, 3, [1]),
                ]
            if channels == 4 { fields.append(field(338, 3, [2])) }
            pointer = ExifWriter.append(fields, exif: exif, gps: gps, to: &out)
        }
        return out
    }

    private static func field(_ tag: Int, _ type: Int, _ values: [Int]) -> ExifWriter.Field {
        var bytes = Data()
        for value in values { bytes.appendLittle(value, TIFFDirectory.sizes[type]) }
        return ExifWriter.Field(tag: tag, type: type, count: values.count, bytes: bytes)
    }

    private static func strip(
        _ pixels: PixelBuffer, _ range: Range<Int>, _ channels: Int, _ isPacked: Bool
    ) -> Data? {
        var raw = [UInt8]()
        raw.reserveCapacity(range.count * pixels.width * channels)
        for y in range {
            let row = pixels.row(y)
            for x in 0..<pixels.width {
                for i in 0..<channels { raw.append(row[x * 4 + i]) }
            }
        }
        guard isPacked else { return Data(raw) }
        var length = compressBound(uLong(raw.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard compress(&packed, &length, raw, uLong(raw.count)) == Z_OK else { return nil }
        return Data(packed.prefix(Int(length)))
    }
}
