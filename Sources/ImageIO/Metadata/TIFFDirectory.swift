import Foundation

/// Directory of tags, as in TIFF files and Exif metadata (TIFF 6.0, section 2).
struct TIFFDirectory {
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        /// Place of the values.
        let at: Int
        /// Place of the entry's twelve bytes.
        let place: Int
    }

    /// Bytes of a value of each type.
    static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
    /// Greatest number of values read of one entry.
    private static let valueLimit = 65_536

    let bytes: FileBytes
    let isBig: Bool
    private(set) var entries: [Entry] = []
    /// Offset of the next directory; 0 for the last.
    private(set) var next = 0
    /// True if values, or the offset of the next directory, lie beyond the end.
    private(set) var isCut = false
    /// Number of entries in the file, those left out included.
    let count: Int

    /// Byte order and place of the first directory; nil for other bytes.
    static func header(_ bytes: FileBytes) -> (isBig: Bool, first: Int)? {
        let isBig: Bool
        if bytes.has("II*\0") {
            isBig = false
        } else if bytes.has("MM\0*") {
            isBig = true
        } else {
            return nil
        }
        return bytes.number(4, 4, isBig: isBig).map { (isBig, $0) }
    }

    /// Nil for a directory beyond the end. Entries with values beyond the end are left out.
    init?(_ bytes: FileBytes, at start: Int, isBig: Bool) {
        guard start >= 8, let count = bytes.number(start, 2, isBig: isBig),
            start + 2 + 12 * count <= bytes.count
        else { return nil }
        (self.bytes, self.isBig, self.count) = (bytes, isBig, count)
        for i in 0..<count {
            let place = start + 2 + 12 * i
            guard let tag = number(place, 2), let type = number(place + 2, 2),
                let values = number(place + 4, 4), Self.sizes.indices.contains(type), type > 0
            else { continue }
            let length = Self.sizes[type] * values
            let at = length <= 4 ? place + 8 : number(place + 8, 4) ?? bytes.count
            guard at <= bytes.count - length else {
                isCut = true
                continue
            }
            entries.append(Entry(tag: tag, type: type, count: values, at: at, place: place))
        }
        let last = number(start + 2 + 12 * count, 4)
        if last == nil { isCut = true }
        next = last ?? 0
    }

    /// Number of values that are read of the entries whose tags fulfil a condition, at most.
    func valueCount(_ isRead: (Int) -> Bool) -> Int {
        entries.reduce(0) { sum, entry in
            guard isRead(entry.tag) else { return sum }
            let isText = entry.type == 2 || entry.type == 7
            return sum + (isText ? entry.count : min(entry.count, Self.valueLimit))
        }
    }

    private func number(_ at: Int, _ size: Int) -> Int? { bytes.number(at, size, isBig: isBig) }

    func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }

    /// First value of a tag as a whole number.
    func whole(_ tag: Int) -> Int? { entry(tag).flatMap { wholes($0).first } }

    /// Values of whole numbers; empty for other types.
    func wholes(_ entry: Entry) -> [Int] {
        guard [1, 3, 4, 6, 7, 8, 9].contains(entry.type) else { return [] }
        let size = Self.sizes[entry.type]
        return (0..<min(entry.count, Self.valueLimit)).compactMap { i in
            number(entry.at + i * size, size).map {
                let isSigned = [6, 8, 9].contains(entry.type)
                return isSigned && $0 >= 1 << (8 * size - 1) ? $0 - 1 << (8 * size) : $0
            }
        }
    }

    /// Value of an entry: a number, an array of numbers, or a text; nil for an empty entry, and for
    /// floating point numbers with infinity or NaN, which no tag allows.
    func value(_ entry: Entry) -> Any? {
        switch entry.type {
        case 2:
            let text = bytes.part(entry.at..<entry.at + entry.count).prefix { $0 != 0 }
            return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        case 5, 10:
            return one((0..<min(entry.count, Self.valueLimit)).map { fraction(entry, $0) })
        case 11, 12:
            let numbers = (0..<min(entry.count, Self.valueLimit)).map { real(entry, $0) }
            return numbers.allSatisfy(\.isFinite) ? one(numbers) : nil
        default: return one(wholes(entry))
        }
    }

    private func one<T>(_ values: [T]) -> Any? { values.count > 1 ? values : values.first }

    private func fraction(_ entry: Entry, _ index: Int) -> Double {
        let at = entry.at + 8 * index
        var (over, under) = (number(at, 4) ?? 0, number(at + 4, 4) ?? 0)
        if entry.type == 10 {
            (over, under) = (
                Int(Int32(truncatingIfNeeded: over)), Int(Int32(truncatingIfNeeded: under))
            )
        }
        return under == 0 ? 0 : Double(over) / Double(under)
    }

    private func real(_ entry: Entry, _ index: Int) -> Double {
        if entry.type == 11 {
            return Double(Float(bitPattern: UInt32(number(entry.at + 4 * index, 4) ?? 0)))
        }
        let (a, b) = (
            number(entry.at + 8 * index, 4) ?? 0, number(entry.at + 8 * index + 4, 4) ?? 0
        )
        let (high, low) = isBig ? (a, b) : (b, a)
        return Double(bitPattern: UInt64(high) << 32 | UInt64(low))
    }
}
