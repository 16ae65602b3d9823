import Foundation

extension JSONValue {
    /// All numbers in a value, in the order of the text, as a path has them.
    var numberLeaves: [JSONValue] {
        switch kind {
        case .number: [self]
        case .array: elements.flatMap(\.numberLeaves)
        case .object: members.flatMap(\.value.numberLeaves)
        default: []
        }
    }

    /// Bytes of the value in the text, with brackets and without spaces around; nil for strings,
    /// for true, false and null, whose places are not kept.
    ///
    /// Cost: linear in the bytes of the value.
    var bytes: Range<Int>? {
        let node = text.nodes[Int(index)]
        let start = Int(node.start)
        switch kind {
        case .number: return start..<start + Int(node.count)
        case .array, .object: break
        default: return nil
        }
        return text.data.withUnsafeBytes { bytes in
            var (at, depth) = (start, 0)
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 0 { return start..<at + 1 }
                case UInt8(ascii: "\""):
                    at += 1
                    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
                        at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
                    }
                default: break
                }
                at += 1
            }
            return nil
        }
    }

    /// Bytes between this element of a list and the next: a comma and spaces. Nil for the last
    /// element.
    var gap: Range<Int>? {
        guard let end = bytes?.upperBound else { return nil }
        let next = Int(text.nodes[Int(index)].next)
        guard next < text.nodes.count else { return nil }
        let begin = text.data.startIndex + end
        let rest = text.data[begin...]
        let isGap = { (byte: UInt8) in byte <= 0x20 || byte == UInt8(ascii: ",") }
        let count = rest.prefix(while: isGap).count
        // A comma before the end of a list is no gap.
        guard rest.prefix(count).contains(UInt8(ascii: ",")), begin + count < text.data.endIndex,
            ![UInt8(ascii: "]"), UInt8(ascii: "}")].contains(text.data[begin + count])
        else { return nil }
        return end..<end + count
    }

    /// Text of a range of bytes.
    func part(_ range: Range<Int>) -> String {
        let start = text.data.startIndex
        return String(
            decoding: text.data[start + range.lowerBound..<start + range.upperBound],
            as: UTF8.self)
    }
}
