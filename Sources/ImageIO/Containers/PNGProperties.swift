import Foundation

/// Properties in the chunks of a PNG file.
enum PNGProperties {
    static let texts = [
        ("Title", kCGImagePropertyPNGTitle), ("Author", kCGImagePropertyPNGAuthor),
        ("Description", kCGImagePropertyPNGDescription),
        ("Copyright", kCGImagePropertyPNGCopyright), ("Software", kCGImagePropertyPNGSoftware),
        ("Creation Time", kCGImagePropertyPNGCreationTime),
        ("Comment", kCGImagePropertyPNGComment),
    ]

    /// Dots an inch of a number of pixels a metre.
    static let inch = 0.0254

    static func read(
        _ bytes: FileBytes, _ chunks: [PNGChunk], _ kind: UInt8, into made: inout ImageContainer
    ) {
        var png: [String: Any] = [:]
        var all: [String: Any] = [:]
        let hasAlpha = kind & 4 != 0 || chunks.contains { $0.name == "tRNS" }
        all[kCGImagePropertyHasAlpha] = hasAlpha
        all[kCGImagePropertyDepth] = bytes[24].map { kind == 3 ? 8 : Int($0) }
        all[kCGImagePropertyColorModel] =
            kind & 2 != 0 ? kCGImagePropertyColorModelRGB : kCGImagePropertyColorModelGray
        if kind == 3 { all[kCGImagePropertyIsIndexed] = true }
        png[kCGImagePropertyPNGInterlaceType] = bytes[28].map { Int($0) }
        for chunk in chunks where chunk.isComplete {
            let at = chunk.range.lowerBound
            switch chunk.name {
            case "gAMA": png[kCGImagePropertyPNGGamma] = bytes.big(at, 4).map { Double($0) / 1e5 }
            case "sRGB": png[kCGImagePropertyPNGsRGBIntent] = bytes[at].map { Int($0) }
            case "cHRM":
                let values = (0..<8).compactMap {
                    bytes.big(at + 4 * $0, 4).map { Double($0) / 1e5 }
                }
                png[kCGImagePropertyPNGChromaticities] = values
            case "pHYs":
                guard let x = bytes.big(at, 4), let y = bytes.big(at + 4, 4) else { continue }
                png[kCGImagePropertyPNGXPixelsPerMeter] = x
                png[kCGImagePropertyPNGYPixelsPerMeter] = y
                guard bytes[at + 8] == 1 else { continue }
                all[kCGImagePropertyDPIWidth] = (Double(x) * inch * 100).rounded() / 100
                all[kCGImagePropertyDPIHeight] = (Double(y) * inch * 100).rounded() / 100
            case "tEXt", "iTXt":
                guard let (word, text) = text(bytes.part(chunk.range), chunk.name == "iTXt"),
                    let key = texts.first(where: { $0.0 == word })?.1
                else { continue }
                png[key] = text
            case "eXIf":
                made.thumbnail = ExifReader.read(bytes.part(chunk.range), into: &all)
            default: break
            }
        }
        all[kCGImagePropertyPNGDictionary] = png
        made.frameProperties = all
    }

    /// Keyword and text of a chunk; nil for compressed and malformed text.
    private static func text(_ data: Data, _ isInternational: Bool) -> (String, String)? {
        let fields = data.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard fields.count == 2 else { return nil }
        let word = String(decoding: fields[0], as: UTF8.self)
        guard isInternational else {
            return (word, String(data: Data(fields[1]), encoding: .isoLatin1) ?? "")
        }
        // Compression flag and method, language, translated keyword, text.
        guard fields[1].first == 0 else { return nil }
        let rest = fields[1].dropFirst(2)
            .split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard rest.count == 3 else { return nil }
        return (word, String(decoding: rest[2], as: UTF8.self))
    }
}
