import CLaminaPango
import CoreGraphics
import Foundation

/// Name of a table: four characters of ASCII as a number. The first character is in the upper eight
/// bits. The constants `kCTFontTable…` are `Int`s: `CTFontTableTag(kCTFontTableHead)`.
public typealias CTFontTableTag = UInt32

/// Options for reading tables of fonts. No option exists yet: functions ignore the value.
public struct CTFontTableOptions: OptionSet, Sendable {
    /// Bits of the options.
    public let rawValue: UInt32
    /// Options of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// Tables of font files.
enum FontTables {
    /// Four characters as a number.
    static func tag(_ text: String) -> UInt32 {
        text.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A number as four characters.
    static func text(_ tag: UInt32) -> String {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Bytes of a table; nil for an absent table.
    static func data(_ file: CGFont, _ tag: UInt32) -> [UInt8]? {
        guard let blob = hb_face_reference_table(file.hbFace, tag) else { return nil }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let bytes = hb_blob_get_data(blob, &length), length > 0 else { return nil }
        return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(length)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(length)))
        }
    }

    static func data(_ file: CGFont, _ name: String) -> [UInt8]? { data(file, tag(name)) }
}

/// Tags of the font's tables, as `UInt32`s; nil for a font without tables. `options` is not used.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
    var count: UInt32 = 0
    let all = hb_face_get_table_tags(font.graphicsFont.hbFace, 0, &count, nil)
    count = all
    var tags = [hb_tag_t](repeating: 0, count: Int(all))
    _ = hb_face_get_table_tags(font.graphicsFont.hbFace, 0, &count, &tags)
    return tags.isEmpty ? nil : tags.prefix(Int(count)).map { $0 as Any }
}

/// Bytes of a table; nil for an absent table. `options` is not used. O(bytes of the table).
public func CTFontCopyTable(
    _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? {
    FontTables.data(font.graphicsFont, table).map { CFData($0) }
}

/// True if the font has a table. Complexity: O(bytes of the table).
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool {
    FontTables.data(font.graphicsFont, tag) != nil
}
