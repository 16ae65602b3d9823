import CoreGraphics
import Foundation

/// Properties as a TIFF directory, least byte first, for metadata and for TIFF files.
enum ExifWriter {
    /// Value of a tag in a directory to be written.
    struct Field {
        var tag: Int
        var type: Int
        var count: Int
        var bytes: Data
    }

    /// Metadata of properties for JPEG, PNG and WebP files; nil for properties without any.
    static func data(_ properties: [String: Any]) -> Data? {
        let (main, exif, gps) = fields(properties)
        guard !main.isEmpty || !exif.isEmpty || !gps.isEmpty else { return nil }
        var out = Data("II*\0".utf8)
        out.appendLittle(8, 4)
        append(main, exif: exif, gps: gps, to: &out)
        return out
    }

    /// Fields of the main, the Exif and the GPS directory.
    static func fields(_ properties: [String: Any]) -> (main: [Field], exif: [Field], gps: [Field])
    {
        var tiff = properties[kCGImagePropertyTIFFDictionary] as? [String: Any] ?? [:]
        if let orientation = number(properties[kCGImagePropertyOrientation]),
            (1...8).contains(orientation)
        {
            tiff["Orientation"] = Int(orientation)
        }
        for (axis, key) in [
            ("X", kCGImagePropertyDPIWidth), ("Y", kCGImagePropertyDPIHeight),
        ] {
            guard let dots = number(properties[key]), dots > 0 else { continue }
            tiff[axis + "Resolution"] = dots
            tiff["ResolutionUnit"] = 2
        }
        // Tags of the layout describe the written file.
        for key in ["Compression", "PhotometricInterpretation", "TileWidth", "TileLength"] {
            tiff[key] = nil
        }
        let exif = properties[kCGImagePropertyExifDictionary] as? [String: Any] ?? [:]
        var gps = properties[kCGImagePropertyGPSDictionary] as? [String: Any] ?? [:]
        for key in ["Latitude", "Longitude"] {
            guard let degrees = number(gps[key]) else { continue }
            let whole = degrees.magnitude
            let minutes = (whole - whole.rounded(.down)) * 60
            gps[key] = [
                whole.rounded(.down), minutes.rounded(.down),
                (minutes - minutes.rounded(.down)) * 60,
            ]
        }
        if let time = gps["TimeStamp"] as? String {
            gps["TimeStamp"] = time.split(separator: ":").map { Double($0) ?? 0 }
        }
        return (
            fields(tiff, TagTable.tiff), fields(exif, TagTable.exif), fields(gps, TagTable.gps)
        )
    }

    private static func fields(_ values: [String: Any], _ table: TagTable) -> [Field] {
        table.rows.compactMap { row in
            values[row.name].flatMap { field(row, $0) }
        }
    }

    private static func field(_ row: TagTable.Row, _ value: Any) -> Field? {
        var bytes = Data()
        switch (row.type, value) {
        case (2, let text as String):
            bytes = Data(text.utf8.filter { $0 != 0 }) + [0]
            return Field(tag: row.tag, type: 2, count: bytes.count, bytes: bytes)
        case (7, let text as String):
            bytes = Data("ASCII\0\0\0".utf8) + Data(text.utf8)
        case (7, let data as Data): bytes = data
        case (7, _) where row.name.hasSuffix("Version"):
            bytes = Data(numbers(value).map { UInt8(min(max($0, 0), 9)) + 48 })
        case (1, _), (7, _): bytes = Data(numbers(value).map { UInt8(min(max($0, 0), 255)) })
        default:
            let list = numbers(value)
            guard !list.isEmpty else { return nil }
            for number in list {
                switch row.type {
                case 3: bytes.appendLittle(Int(min(max(number, 0), 65535)), 2)
                case 4: bytes.appendLittle(Int(min(max(number, 0), 4_294_967_295)), 4)
                default:
                    let (over, under) = fraction(row.type == 5 ? max(number, 0) : number)
                    bytes.appendLittle(over, 4)
                    bytes.appendLittle(under, 4)
                }
            }
            return Field(tag: row.tag, type: row.type, count: list.count, bytes: bytes)
        }
        return bytes.isEmpty
            ? nil : Field(tag: row.tag, type: row.type, count: bytes.count, bytes: bytes)
    }

    static func number(_ value: Any?) -> Double? {
        AttributeNumber.read(value).map { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    private static func numbers(_ value: Any) -> [Double] {
        (value as? [Any])?.compactMap(number) ?? number(value).map { [$0] } ?? []
    }

    /// A fraction of 31-bit numbers near `value`, by continued fractions.
    static func fraction(_ value: Double) -> (over: Int, under: Int) {
        let limit = 2_147_483_647.0
        let size = min(value.magnitude, limit)
        var (h0, h1, k0, k1) = (0.0, 1.0, 1.0, 0.0)
        var rest = size
        for _ in 0..<40 {
            let whole = rest.rounded(.down)
            let (h, k) = (whole * h1 + h0, whole * k1 + k0)
            guard h <= limit, k <= limit else { break }
            (h0, h1, k0, k1) = (h1, h, k1, k)
            let part = rest - whole
            if part < 1e-9 || (h1 / k1 - size).magnitude <= size * 1e-12 { break }
            rest = 1 / part
        }
        return (Int(value < 0 ? -h1 : h1), Int(max(k1, 1)))
    }

    /// Appends the main directory at an even offset, then the Exif and GPS directories, then the
    /// values. Returns the place of the offset of the next directory.
    @discardableResult
    static func append(
        _ main: [Field], exif: [Field] = [], gps: [Field] = [], to out: inout Data
    ) -> Int {
        var fields = main
        for (list, tag) in [(exif, 34665), (gps, 34853)] where !list.isEmpty {
            fields.append(Field(tag: tag, type: 4, count: 1, bytes: Data(count: 4)))
        }
        fields.sort { $0.tag < $1.tag }
        let start = out.count
        out.appendLittle(fields.count, 2)
        out.append(Data(count: fields.count * 12 + 4))
        for (index, field) in fields.enumerated() {
            let place = start + 2 + 12 * index
            out.putLittle(field.tag, 2, at: place)
            out.putLittle(field.type, 2, at: place + 2)
            out.putLittle(field.count, 4, at: place + 4)
            if field.tag == 34665 || field.tag == 34853 {
                out.putLittle(out.count, 4, at: place + 8)
                append((field.tag == 34665 ? exif : gps).sorted { $0.tag < $1.tag }, to: &out)
            } else if field.bytes.count <= 4 {
                out.replaceSubrange(place + 8..<place + 8 + field.bytes.count, with: field.bytes)
            } else {
                out.putLittle(out.count, 4, at: place + 8)
                out.append(field.bytes)
                if out.count & 1 == 1 { out.append(0) }
            }
        }
        return start + 2 + 12 * fields.count
    }
}
