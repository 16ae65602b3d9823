import Foundation

/// Parses JSON into a flat array of nodes in the order of the text.
///
/// Idea: Each node has a kind, a position in the bytes and the index of the next sibling. Skipping
/// a value therefore takes one step. Numbers and strings are decoded on access. Gain: Foundation's
/// parser creates an object for each value and takes ten times as long. Source: RFC 8259. Also
/// accepted: a byte order mark, and `NaN` and `Infinity` as null, because exporters write both.
struct JSONScanner {
    enum Kind: UInt8 { case null, no, yes, number, string, array, object }

    struct Node {
        var kind: Kind
        /// True if a string contains escapes.
        var isEscaped = false
        /// First byte of a string after the quote, or of a number.
        var start: Int32
        /// Length of a string or a number in bytes; number of children of an array or object,
        /// without keys.
        var count: Int32
        /// Index of the node after this node's descendants.
        var next: Int32
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private(set) var nodes: ContiguousArray<Node> = []

    /// Nodes of a text. Errors: `LayerAnimationError` for malformed JSON and beyond a limit.
    static func nodes(of bytes: UnsafeBufferPointer<UInt8>) throws -> ContiguousArray<Node> {
        guard bytes.count <= DocumentLimits.text else {
            throw LayerAnimationError.tooLarge("\(bytes.count) bytes of text")
        }
        var scanner = JSONScanner(bytes: bytes)
        scanner.nodes.reserveCapacity(bytes.count / 5)
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            scanner.at = 3
        }
        try scanner.scan()
        return scanner.nodes
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Scans a value with all descendants. Open containers are kept in an array: recursion could
    /// overflow the thread's stack.
    private mutating func scan() throws {
        var open: [Int] = []
        while true {
            try skipSpace()
            if let container = open.last, nodes[container].kind == .object {
                try string()
                try skipSpace()
                guard byte == UInt8(ascii: ":") else { throw failure("a colon is missing") }
                at += 1
                try skipSpace()
            }
            let index = nodes.count
            try value()
            if nodes[index].next == 0 {
                guard open.count < DocumentLimits.depth else {
                    throw LayerAnimationError.tooLarge(
                        "values nested deeper than \(DocumentLimits.depth)")
                }
                open.append(index)
                try skipSpace()
                // An empty container has no value to read.
                if byte != Self.closing(nodes[index].kind) { continue }
            } else if let container = open.last {
                nodes[container].count += 1
            }
            try close(&open)
            if open.isEmpty { return }
        }
    }

    /// Skips commas and container ends after a value.
    private mutating func close(_ open: inout [Int]) throws {
        while let container = open.last {
            try skipSpace()
            if byte == UInt8(ascii: ","), nodes[container].count > 0 {
                at += 1
                // Trailing comma, written by some exporters.
                try skipSpace()
                if byte != Self.closing(nodes[container].kind) { return }
            }
            guard byte == Self.closing(nodes[container].kind) else {
                throw failure("a comma or the end of a list is missing")
            }
            at += 1
            nodes[container].next = Int32(nodes.count)
            open.removeLast()
            if let outer = open.last { nodes[outer].count += 1 }
        }
    }

    private static func closing(_ kind: Kind) -> UInt8 {
        kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    /// Current byte; 0 at the end.
    private var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

    private func failure(_ reason: String) -> LayerAnimationError {
        .malformed(offset: at, reason: at < bytes.count ? reason : "the text ends too early")
    }

    private mutating func skipSpace() throws {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    private mutating func append(_ node: Node) throws {
        guard nodes.count < DocumentLimits.values else {
            throw LayerAnimationError.tooLarge("more than \(DocumentLimits.values) values")
        }
        nodes.append(node)
    }

    /// Appends the node of a value, or of the start of a container, whose `next` is set at the end.
    private mutating func value() throws {
        let next = Int32(nodes.count + 1)
        switch byte {
        case UInt8(ascii: "{"):
            try append(Node(kind: .object, start: Int32(at), count: 0, next: 0))
            at += 1
        case UInt8(ascii: "["):
            try append(Node(kind: .array, start: Int32(at), count: 0, next: 0))
            at += 1
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let start = at
            at += 1
            while at < bytes.count, Self.isNumeric(bytes[at]) { at += 1 }
            if word("Infinity") {
                return try append(Node(kind: .null, start: 0, count: 0, next: next))
            }
            try append(
                Node(kind: .number, start: Int32(start), count: Int32(at - start), next: next))
        default:
            let kind: Kind? =
                word("true")
                ? .yes
                : word("false")
                    ? .no
                    : word("null") || word("NaN") || word("Infinity") ? .null : nil
            guard let kind else { throw failure("no value begins like this") }
            try append(Node(kind: kind, start: 0, count: 0, next: next))
        }
    }

    private static func isNumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
            UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private mutating func word(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard at + count <= bytes.count,
            memcmp(bytes.baseAddress! + at, text.utf8Start, count) == 0
        else { return false }
        at += count
        return true
    }

    private mutating func string() throws {
        guard byte == UInt8(ascii: "\"") else { throw failure("a quote is missing") }
        at += 1
        let start = at
        var isEscaped = false
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            if bytes[at] == UInt8(ascii: "\\") {
                isEscaped = true
                at += 1
            }
            at += 1
        }
        guard at < bytes.count else { throw failure("a string has no end") }
        try append(
            Node(
                kind: .string, isEscaped: isEscaped, start: Int32(start),
                count: Int32(at - start), next: Int32(nodes.count + 1)))
        at += 1
    }
}
