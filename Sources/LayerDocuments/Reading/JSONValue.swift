import Foundation

/// Value of a JSON text: two words, no copy. Missing values and values of another kind read as nil,
/// empty or false.
struct JSONValue {
    let text: JSONText
    let index: Int32

    private var node: JSONScanner.Node { text.nodes[Int(index)] }
    var kind: JSONScanner.Kind { node.kind }
    var isObject: Bool { kind == .object }
    var isArray: Bool { kind == .array }
    /// Number of elements of an array or members of an object.
    var count: Int { isArray || isObject ? Int(node.count) : 0 }

    /// A finite number; 1 and 0 for true and false; the first element of an array.
    var double: Double? {
        switch kind {
        case .number: text.number(node)
        case .yes: 1
        case .no: 0
        case .array: node.count > 0 && first?.isArray == false ? first?.double : nil
        default: nil
        }
    }

    var int: Int? { double.map { Int($0) } }
    var bool: Bool { (double ?? 0) != 0 }
    var string: String? { kind == .string ? text.string(node) : nil }

    /// The first element of an array.
    var first: JSONValue? {
        isArray && node.count > 0 ? JSONValue(text: text, index: index + 1) : nil
    }

    /// Elements of an array; empty for other kinds.
    var elements: [JSONValue] {
        guard isArray else { return [] }
        var list: [JSONValue] = []
        list.reserveCapacity(count)
        var i = index + 1
        for _ in 0..<count {
            list.append(JSONValue(text: text, index: i))
            i = text.nodes[Int(i)].next
        }
        return list
    }

    /// Numbers of an array, or a single number as an array; other elements become 0.
    var numbers: [Double] {
        if kind == .array { return elements.map { $0.double ?? 0 } }
        return double.map { [$0] } ?? []
    }

    /// Members of an object in the order of the text.
    var members: [(key: String, value: JSONValue)] {
        guard isObject else { return [] }
        var list: [(String, JSONValue)] = []
        var i = index + 1
        for _ in 0..<count {
            list.append((text.string(text.nodes[Int(i)]), JSONValue(text: text, index: i + 1)))
            i = text.nodes[Int(i + 1)].next
        }
        return list
    }

    /// Member by name; nil if missing or null, and for values other than objects. Linear in the
    /// number of members.
    subscript(_ key: String) -> JSONValue? {
        guard isObject else { return nil }
        var key = key
        return key.withUTF8 { wanted in
            text.data.withUnsafeBytes { bytes in
                var i = Int(index) + 1
                for _ in 0..<count {
                    let name = text.nodes[i]
                    if Int(name.count) == wanted.count, wanted.count > 0,
                        memcmp(
                            bytes.baseAddress! + Int(name.start), wanted.baseAddress!, wanted.count)
                            == 0
                    {
                        let found = JSONValue(text: text, index: Int32(i + 1))
                        return found.kind == .null ? nil : found
                    }
                    i = Int(text.nodes[i + 1].next)
                }
                return nil
            }
        }
    }
}
