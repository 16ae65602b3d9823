import Foundation

/// JSON text and its nodes; storage of `JSONValue`.
final class JSONText: Sendable {
    let data: Data
    /// A copy of the bytes at a fixed address, because each access to the bytes of `Data` takes
    /// several calls.
    nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>
    let nodes: ContiguousArray<JSONScanner.Node>

    /// Scans a text in linear time, with 20 bytes a value. Errors: `LayerAnimationError`.
    init(_ data: Data) throws {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: data.count)
        _ = bytes.initialize(from: data)
        self.data = data
        self.bytes = UnsafeBufferPointer(bytes)
        do {
            nodes = try JSONScanner.nodes(of: self.bytes)
        } catch {
            bytes.deallocate()
            throw error
        }
    }

    deinit { bytes.deallocate() }

    var root: JSONValue { JSONValue(text: self, index: 0) }

    /// Bytes of a string or a number.
    private func bytes(of node: JSONScanner.Node) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            rebasing: bytes[Int(node.start)..<Int(node.start) + Int(node.count)])
    }

    /// Text of a node with escapes resolved.
    func string(_ node: JSONScanner.Node) -> String {
        let plain = String(decoding: bytes(of: node), as: UTF8.self)
        return node.isEscaped ? Self.unescaped(plain) : plain
    }

    /// True for a string of the given bytes; a string with escapes equals no text.
    func isEqual(_ node: JSONScanner.Node, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(node.count) == wanted.count, wanted.count > 0 else { return false }
        // Most names differ in their first byte.
        let first = bytes.baseAddress! + Int(node.start)
        return first[0] == wanted[0] && memcmp(first, wanted.baseAddress!, wanted.count) == 0
    }

    /// Finite number, clamped to `DocumentLimits.number`; nil for text other than a number.
    func number(_ node: JSONScanner.Node) -> Double? {
        let digits = bytes(of: node)
        let value = Self.short(digits) ?? Double(String(decoding: digits, as: UTF8.self))
        guard let value, value.isFinite else { return nil }
        return min(max(value, -DocumentLimits.number), DocumentLimits.number)
    }

    /// Fast path for numbers without an exponent and with at most 15 digits: an integer divided by
    /// a power of ten is exact.
    private static func short(_ digits: UnsafeBufferPointer<UInt8>) -> Double? {
        guard digits.count <= 16, let head = digits.first else { return nil }
        let isNegative = head == UInt8(ascii: "-")
        // The index of the byte after the point; 0 without a point.
        var (whole, point, i) = (0, 0, isNegative ? 1 : 0)
        while i < digits.count {
            let digit = Int(digits[i]) - Int(UInt8(ascii: "0"))
            i += 1
            if digit >= 0, digit <= 9 {
                whole = whole * 10 + digit
            } else if digits[i - 1] == UInt8(ascii: "."), point == 0 {
                point = i
            } else {
                return nil
            }
        }
        guard whole < 1_000_000_000_000_000 else { return nil }
        let value = point == 0 ? Double(whole) : Double(whole) / powers[digits.count - point]
        return isNegative ? -value : value
    }

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    ]

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
