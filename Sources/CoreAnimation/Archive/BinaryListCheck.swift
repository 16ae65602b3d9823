import Foundation

/// Validates the object table of a binary property list before Foundation reads the list.
///
/// Input: bytes with the header of a binary property list. Output: true if every key of a
/// dictionary is a string, no object is a set and no objects share bytes, as in every archive.
/// Foundation accepts any object for a key, and traps on keys without a hash value. Foundation
/// copies the bytes of each object: objects with common bytes would take the square of the bytes.
/// Foundation answers other damage with an error. Cost: one pass over the bytes.
struct BinaryListCheck {
    private let bytes: UnsafeRawBufferPointer
    /// Bytes of an offset and of a reference, the number of objects, and the position of the
    /// offsets.
    private let (offsetSize, referenceSize, count, table): (Int, Int, Int, Int)

    static func holds(_ data: Data) -> Bool {
        data.withUnsafeBytes { BinaryListCheck($0)?.hasOnlyStringKeys ?? false }
    }

    /// Nil if the trailer, the last 32 bytes, names positions outside the bytes.
    private init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        func long(_ at: Int) -> Int? { Int(exactly: Self.number(bytes, at, 8)) }
        guard let count = long(trailer + 8), let table = long(trailer + 24) else { return nil }
        (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, table < trailer,
            count <= (trailer - table) / offsetSize
        else { return nil }
        (self.bytes, self.count, self.table) = (bytes, count, table)
    }

    /// A big-endian number. The caller has checked the range.
    private static func number(_ bytes: UnsafeRawBufferPointer, _ at: Int, _ size: Int) -> UInt64 {
        bytes[at..<at + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private var hasOnlyStringKeys: Bool {
        // Bytes left for the content of further objects.
        var room = table
        return (0..<count).allSatisfy { index in
            guard let (place, kind) = object(index) else { return false }
            if let unit = unit(of: kind) {
                guard let extent = extent(at: place), extent.count <= room / unit else {
                    return false
                }
                room -= extent.count * unit
            }
            switch kind {
            case 0xD: return keys(at: place).map { $0.allSatisfy(isString) } ?? false
            case 0xB, 0xC: return false
            default: return true
            }
        }
    }

    /// Position of an object, and its kind.
    private func object(_ index: Int) -> (place: Int, kind: UInt8)? {
        guard index < count,
            let place = Int(
                exactly: Self.number(bytes, table + index * offsetSize, offsetSize)),
            place < table
        else { return nil }
        return (place, bytes[place] >> 4)
    }

    private func isString(_ index: Int) -> Bool {
        object(index).map { $0.kind == 0x5 || $0.kind == 0x6 } ?? false
    }

    /// Bytes of an element of an object's content; nil for kinds without a length.
    private func unit(of kind: UInt8) -> Int? {
        switch kind {
        case 0x4, 0x5: 1
        case 0x6: 2
        case 0xA: referenceSize
        case 0xD: 2 * referenceSize
        default: nil
        }
    }

    /// Number of characters, bytes, elements or keys of an object, and the position of the first;
    /// nil for a truncated number.
    private func extent(at place: Int) -> (count: Int, first: Int)? {
        let (short, first) = (Int(bytes[place] & 0xF), place + 1)
        guard short == 0xF else { return (short, first) }
        guard first < table, bytes[first] >> 4 == 0x1, bytes[first] & 0xF <= 3 else { return nil }
        let size = 1 << Int(bytes[first] & 0xF)
        guard first + 1 + size <= table,
            let long = Int(exactly: Self.number(bytes, first + 1, size))
        else { return nil }
        return (long, first + 1 + size)
    }

    /// Object numbers of a dictionary's keys; nil if the list of keys is truncated.
    private func keys(at place: Int) -> [Int]? {
        guard let (length, first) = extent(at: place) else { return nil }
        guard length <= (table - first) / referenceSize else { return nil }
        return (0..<length).map {
            Int(clamping: Self.number(bytes, first + $0 * referenceSize, referenceSize))
        }
    }
}
