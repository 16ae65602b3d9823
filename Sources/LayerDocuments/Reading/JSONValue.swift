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

    /// A finite number. True and false count as 1 and 0, and an array counts as its first element.
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
        Array(list)
    }

    /// The elements as a sequence, without an array in memory.
    var list: JSONList { JSONList(self) }

    /// Numbers of an array, or a single number as an array; other elements become 0.
    var numbers: [Double] {
        if kind == .array { return list.map { $0.double ?? 0 } }
        return double.map { [$0] } ?? []
    }

    /// A number, or the number of an array with a single element; nil for other values.
    var single: Double? {
        switch kind {
        case .number: text.number(node)
        case .array where node.count == 1: first?.single
        default: nil
        }
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

    /// Members by name; the first of equal names. O(n).
    var firstMembers: [String: JSONValue] {
        Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// Member by name; nil if missing or null, and for values other than objects. Linear in the
    /// number of members.
    subscript(_ key: String) -> JSONValue? {
        guard isObject else { return nil }
        var key = key
        return key.withUTF8 { wanted in
            var i = Int(index) + 1
            for _ in 0..<count {
                if text.isEqual(text.nodes[i], wanted) {
                    let found = JSONValue(text: text, index: Int32(i + 1))
                    return found.kind == .null ? nil : found
                }
                i = Int(text.nodes[i + 1].next)
            }
            return nil
        }
    }

    /// True for a string equal to `name`.
    func isText(_ name: StaticString) -> Bool {
        kind == .string
            && text.isEqual(
                node,
                UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
}

/// Elements of an array in the order of the text; empty for other kinds.
struct JSONList: Sequence, IteratorProtocol {
    private let text: JSONText
    private var index: Int32
    private var left: Int

    init(_ json: JSONValue) {
        (text, index, left) = (json.text, json.index + 1, json.isArray ? json.count : 0)
    }

    var underestimatedCount: Int { left }

    mutating func next() -> JSONValue? {
        guard left > 0 else { return nil }
        defer {
            left -= 1
            index = text.nodes[Int(index)].next
        }
        return JSONValue(text: text, index: index)
    }
}
