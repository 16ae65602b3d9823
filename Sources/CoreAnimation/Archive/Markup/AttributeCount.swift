import Foundation

/// Counts the attributes of each tag before parsing: the parser compares each attribute with all
/// others.
///
/// Cost: one pass over the bytes.
enum AttributeCount {
    /// Line of the first tag with more than `most` attributes; nil without such a tag.
    static func lineBeyond(_ most: Int, in data: Data) -> Int? {
        data.withUnsafeBytes { bytes in
            var place = 0
            while let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
                if let end = endOfOther(bytes, open) {
                    place = end
                    continue
                }
                var count = 0
                place = endOfTag(bytes, open + 1, &count)
                if count > most {
                    return 1 + bytes[..<open].count { $0 == UInt8(ascii: "\n") }
                }
            }
            return nil
        }
    }

    /// End of a comment, a CDATA section or an instruction that begins here; nil for a tag.
    private static func endOfOther(_ bytes: UnsafeRawBufferPointer, _ open: Int) -> Int? {
        for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        where bytes[open...].starts(with: begin.utf8) {
            let (last, rest) = (end.utf8.last!, Array(end.utf8))
            var place = open + begin.utf8.count
            while let found = bytes[place...].firstIndex(of: last) {
                place = found + 1
                if found + 1 - rest.count >= open + begin.utf8.count,
                    bytes[(found + 1 - rest.count)...].starts(with: rest)
                {
                    return place
                }
            }
            return bytes.count
        }
        return nil
    }

    /// End of a tag. A `<` inside a value is a parser error, and begins another tag in this count.
    private static func endOfTag(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ count: inout Int
    ) -> Int {
        var quote: UInt8 = 0
        for place in start..<max(start, bytes.count) {
            let byte = bytes[place]
            if byte == UInt8(ascii: "<") { return place }
            if quote != 0 {
                if byte == quote { quote = 0 }
                continue
            }
            switch byte {
            case UInt8(ascii: ">"): return place + 1
            case UInt8(ascii: "="): count += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            default: break
            }
        }
        return bytes.count
    }
}
