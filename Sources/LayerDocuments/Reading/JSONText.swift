import Foundation

/// JSON text and its nodes; storage of `JSONValue`.
final class JSONText: Sendable {
    let data: Data
    let nodes: ContiguousArray<JSONScanner.Node>

    /// Scans a text in linear time, with 16 bytes a value. Errors: `LayerAnimationError`.
    init(_ data: Data) throws {
        self.data = data
        nodes = try data.withUnsafeBytes {
            try JSONScanner.nodes(of: $0.bindMemory(to: UInt8.self))
        }
    }

    var root: JSONValue { JSONValue(text: self, index: 0) }

    /// Text of a node with escapes resolved.
    func string(_ node: JSONScanner.Node) -> String {
        let range = Int(node.start)..<Int(node.start) + Int(node.count)
        let bytes = data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound]
        let plain = String(decoding: bytes, as: UTF8.self)
        return node.isEscaped ? Self.unescaped(plain) : plain
    }

    /// Finite number, clamped to `DocumentLimits.number`; nil for text other than a number.
    func number(_ node: JSONScanner.Node) -> Double? {
        data.withUnsafeBytes { raw -> Double? in
            let bytes = raw.bindMemory(to: UInt8.self)
            let range = Int(node.start)..<Int(node.start) + Int(node.count)
            let value =
                Self.short(bytes[range]) ?? Double(String(decoding: bytes[range], as: UTF8.self))
            guard let value, value.isFinite else { return nil }
            return min(max(value, -DocumentLimits.number), DocumentLimits.number)
        }
    }

    /// Fast path for numbers without an exponent and with at most 15 digits: an integer divided by
    /// a power of ten is exact.
    private static func short(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
        guard digits.count <= 16 else { return nil }
        var (whole, places, hasPoint, sign) = (0, 0, false, 1.0)
        for (i, byte) in digits.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where i == 0: sign = -1
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                whole = whole * 10 + Int(byte - UInt8(ascii: "0"))
                if hasPoint { places += 1 }
            default: return nil
            }
        }
        guard whole < 1_000_000_000_000_000 else { return nil }
        return sign * Double(whole) / powers[places]
    }

    private static let powers: [Double] = (0...17).map { pow(10, Double($0)) }

    /// Escapes of RFC 8259; a lone surrogate becomes the replacement character.
    private static func unescaped(_ text: String) -> String {
        var units: [UInt16] = []
        var rest = Substring(text).utf16[...]
        while let unit = rest.popFirst() {
            guard unit == 0x5C, let escape = rest.popFirst() else {
                units.append(unit)
                continue
            }
            switch escape {
            case 0x6E: units.append(0x0A)
            case 0x74: units.append(0x09)
            case 0x72: units.append(0x0D)
            case 0x62: units.append(0x08)
            case 0x66: units.append(0x0C)
            case 0x75:
                let digits = String(decoding: rest.prefix(4), as: UTF16.self)
                rest = rest.dropFirst(4)
                units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
            default: units.append(escape)
            }
        }
        return String(decoding: units, as: UTF16.self)
    }
}
