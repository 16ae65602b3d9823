import Foundation

/// Segments of a JPEG file up to its pixels (ITU-T T.81, annex B; JFIF 1.02; Exif 2.3).
enum JPEGContainer {
    static func read(_ bytes: FileBytes) -> ImageContainer? {
        guard bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
        var made = ImageContainer("public.jpeg", .statusReadingHeader)
        var all: [String: Any] = [:]
        var size: (width: Int, height: Int)?
        var at = 2
        while let marker = marker(bytes, &at) {
            if marker == 0xD9 { break }
            if (0xD0...0xD7).contains(marker) || marker == 0x01 { continue }
            guard let length = bytes.big(at, 2) else { break }
            guard length >= 2 else {
                made.status = .statusInvalidData
                break
            }
            let body = at + 2..<at + length
            if marker == 0xDA {
                if let size { add(bytes, size, body.upperBound, to: &made) }
                break
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker),
                let height = bytes.big(at + 3, 2), let width = bytes.big(at + 5, 2),
                let depth = bytes[at + 2], let parts = bytes[at + 7], width > 0, height > 0
            {
                size = (width, height)
                all[kCGImagePropertyDepth] = Int(depth)
                all[kCGImagePropertyHasAlpha] = false
                all[kCGImagePropertyColorModel] =
                    parts == 1
                    ? kCGImagePropertyColorModelGray
                    : parts == 4 ? kCGImagePropertyColorModelCMYK : kCGImagePropertyColorModelRGB
                all[kCGImagePropertyJFIFDictionary] = progressive(
                    all[kCGImagePropertyJFIFDictionary], marker == 0xC2)
            }
            if marker == 0xE0, bytes.has("JFIF\0", at: at + 2) {
                density(bytes, at + 7, into: &all)
            }
            if marker == 0xE1, bytes.has("Exif\0\0", at: at + 2), length > 8 {
                let exif = bytes.part(at + 8..<body.upperBound)
                made.thumbnail = ExifReader.read(exif, into: &all)
            }
            at = body.upperBound
        }
        made.frameProperties = all
        return made
    }

    /// The next marker; `at` moves behind the marker. Nil at the end and without a marker.
    private static func marker(_ bytes: FileBytes, _ at: inout Int) -> UInt8? {
        guard bytes[at] == 0xFF else { return nil }
        while let next = bytes[at], next == 0xFF { at += 1 }
        defer { at += 1 }
        return bytes[at]
    }

    private static func add(
        _ bytes: FileBytes, _ size: (width: Int, height: Int), _ pixels: Int,
        to made: inout ImageContainer
    ) {
        var frame = ImageFrame(width: size.width, height: size.height)
        let rest = pixels < bytes.count ? bytes.data[pixels...] : Data()
        frame.isComplete = rest.range(of: Data([0xFF, 0xD9]), options: .backwards) != nil
        made.status = frame.isComplete ? .statusComplete : .statusIncomplete
        _ = made.add(frame)
    }

    private static func progressive(_ jfif: Any?, _ isProgressive: Bool) -> [String: Any] {
        var jfif = jfif as? [String: Any] ?? [:]
        jfif[kCGImagePropertyJFIFIsProgressive] = isProgressive
        return jfif
    }

    private static func density(_ bytes: FileBytes, _ at: Int, into all: inout [String: Any]) {
        guard let major = bytes[at], let minor = bytes[at + 1], let unit = bytes[at + 2],
            let x = bytes.big(at + 3, 2), let y = bytes.big(at + 5, 2)
        else { return }
        all[kCGImagePropertyJFIFDictionary] = [
            kCGImagePropertyJFIFVersion: [Int(major), Int(minor)],
            kCGImagePropertyJFIFDensityUnit: Int(unit), kCGImagePropertyJFIFXDensity: x,
            kCGImagePropertyJFIFYDensity: y,
        ]
        guard unit == 1 || unit == 2, x > 0, y > 0 else { return }
        let inches = unit == 1 ? 1 : 2.54
        all[kCGImagePropertyDPIWidth] = Double(x) * inches
        all[kCGImagePropertyDPIHeight] = Double(y) * inches
    }
}
