import Foundation

/// Bytes of a file, with numbers in either byte order; nil beyond the end.
struct FileBytes {
    let data: Data

    /// A slice is copied: the first byte of `data` has the index 0.
    init(_ data: Data) { self.data = data.startIndex == 0 ? data : Data(data) }

    var count: Int { data.count }

    subscript(_ at: Int) -> UInt8? { at >= 0 && at < data.count ? data[at] : nil }

    /// Unsigned number of up to four bytes; nil beyond the end.
    func number(_ at: Int, _ size: Int, isBig: Bool) -> Int? {
        guard at >= 0, at <= data.count - size else { return nil }
        var value = 0
        for i in 0..<size { value = value << 8 | Int(data[isBig ? at + i : at + size - 1 - i]) }
        return value
    }

    func big(_ at: Int, _ size: Int) -> Int? { number(at, size, isBig: true) }
    func little(_ at: Int, _ size: Int) -> Int? { number(at, size, isBig: false) }

    /// True if the bytes at a position are the bytes of `text`.
    func has(_ text: String, at: Int = 0) -> Bool {
        part(at..<at + text.utf8.count) == Data(text.utf8)
    }

    /// Four bytes as text: the name of a chunk; nil beyond the end.
    func name(_ at: Int) -> String? {
        at >= 0 && at <= count - 4 ? String(decoding: data[at..<at + 4], as: UTF8.self) : nil
    }

    /// The bytes of a range, as far as present.
    func part(_ range: Range<Int>) -> Data {
        let low = min(max(range.lowerBound, 0), count)
        return Data(data[low..<min(max(range.upperBound, low), count)])
    }
}

extension Data {
    /// Appends a number, greatest byte first.
    mutating func appendBig(_ value: Int, _ size: Int) {
        for i in (0..<size).reversed() { append(UInt8(truncatingIfNeeded: value >> (8 * i))) }
    }

    /// Appends a number, least byte first.
    mutating func appendLittle(_ value: Int, _ size: Int) {
        for i in 0..<size { append(UInt8(truncatingIfNeeded: value >> (8 * i))) }
    }

    /// Replaces a number of four bytes or fewer, least byte first.
    mutating func putLittle(_ value: Int, _ size: Int, at: Int) {
        for i in 0..<size { self[at + i] = UInt8(truncatingIfNeeded: value >> (8 * i)) }
    }
}
