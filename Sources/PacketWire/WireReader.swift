/// Reader of consecutive CBOR items (RFC 8949), from bytes of any origin.
///
/// Every read returns a value or reports a single error. Counts and lengths are checked against the
/// remaining bytes, hence memory and time are bounded by the size of the message. The estimate of
/// the memory, many times the size for small objects, has a limit. Unused items are skipped by
/// their length. Heads are parsed here and not by libcbor, whose callbacks cost several times the
/// reading of a number: decision 0016. Thread: one at a time, while the bytes stay valid.
struct WireReader {
    /// Head of an item, without the content.
    enum Token: Equatable {
        case whole(Int64)
        /// A number above the greatest signed integer.
        case large(UInt64)
        case real(Double)
        case text(Range<Int>)
        case data(Range<Int>)
        case array(Int)
        case map(Int)
        case bool(Bool)
        case null, absent
    }

    /// Major types: the upper three bits of an item's first byte.
    enum Major {
        static let unsigned: UInt8 = 0
        static let negative: UInt8 = 1
        static let data: UInt8 = 2
        static let text: UInt8 = 3
        static let array: UInt8 = 4
        static let map: UInt8 = 5
        static let simple: UInt8 = 7
    }

    /// Head of an item: the first byte, and the number in or after the first byte.
    struct Head {
        var first: UInt8
        var argument: UInt64
        var major: UInt8 { first >> 5 }
        /// The lower five bits: the argument itself, or the code of its size.
        var info: UInt8 { first & 31 }
    }

    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0
    private var depth = 0
    /// Number of items read of the current record, from which the rest of the record follows.
    var taken = 0
    /// Cache of the last long texts with their ranges: names and keys recur, and each text would
    /// need a heap allocation.
    var longTexts: [(range: Range<Int>, text: String)] = []

    /// Estimate in bytes of the memory of all values read until now, and the limit.
    private(set) var memory = 0
    let mostMemory: Int

    init(_ bytes: UnsafeRawBufferPointer, mostMemory: Int = .max) {
        (self.bytes, self.mostMemory) = (bytes, mostMemory)
    }

    /// Counts the memory of values about to be read. Throws above the limit.
    @inline(__always)
    mutating func reserve(_ count: Int, of size: Int) throws {
        memory += count * size
        guard memory <= mostMemory else { throw memoryError() }
    }

    @inline(never)
    private func memoryError() -> WireError {
        error("the values need more than \(mostMemory >> 20) MB of memory")
    }

    /// Estimate of an object with its parts, such as a filter or a path.
    static let objectMemory = 512

    var isAtEnd: Bool { offset == bytes.count }

    func error(_ what: String) -> WireError { WireError(what, at: offset) }

    // MARK: - Heads

    @inline(__always)
    mutating func head() throws -> Head {
        guard offset < bytes.count else { throw error("the message ends early") }
        let first = bytes[offset]
        taken += 1
        if first & 31 < 24 {
            offset += 1
            return Head(first: first, argument: UInt64(first & 31))
        }
        return try longHead(first)
    }

    /// Reads an argument of one, two, four or eight bytes, the most significant first.
    private mutating func longHead(_ first: UInt8) throws -> Head {
        // Items of indefinite length are neither written nor read; other codes are reserved.
        guard first & 31 <= 27 else { throw error("there is no value") }
        let start = offset + 1
        let count = 1 << Int(first & 3)
        guard count <= bytes.count - start else { throw error("the message ends early") }
        let argument =
            switch count {
            case 1: UInt64(bytes[start])
            case 2:
                UInt64(
                    UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt16.self)))
            case 4:
                UInt64(
                    UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
            default: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            }
        offset = start + count
        return Head(first: first, argument: argument)
    }

    /// First byte of the next item; 0xFF, the first byte of no item, at the end.
    @inline(__always)
    var next: UInt8 { offset < bytes.count ? bytes[offset] : 0xFF }

    /// Consumes the next item, a single byte.
    @inline(__always)
    mutating func consumeByte() {
        offset += 1
        taken += 1
    }

    /// Consumes and returns a double; nil for another or a truncated item.
    @inline(__always)
    mutating func consumeDouble() -> Double? {
        guard bytes.count - offset >= 9, bytes[offset] == 0xFB else { return nil }
        let bits = bytes.loadUnaligned(fromByteOffset: offset + 1, as: UInt64.self)
        offset += 9
        taken += 1
        return Double(bitPattern: UInt64(bigEndian: bits))
    }

    /// Skips a number of bytes, and returns their range.
    mutating func span(_ count: UInt64) throws -> Range<Int> {
        guard count <= UInt64(bytes.count - offset) else { throw error("a string ends early") }
        defer { offset += Int(count) }
        return offset..<offset + Int(count)
    }

    /// A count of items, checked against the remaining bytes: each item has at least one byte.
    @inline(__always)
    func count(_ head: Head) throws -> Int {
        guard head.argument <= UInt64(bytes.count - offset) else {
            throw error("a list ends early")
        }
        return Int(head.argument)
    }

    /// Head of the next item; strings are consumed whole.
    mutating func token() throws -> Token {
        let head = try head()
        switch head.major {
        case Major.unsigned:
            return Int64(exactly: head.argument).map(Token.whole) ?? .large(head.argument)
        case Major.negative:
            guard let n = Int64(exactly: head.argument) else { throw error("there is no value") }
            return .whole(-1 - n)
        case Major.data: return .data(try span(head.argument))
        case Major.text: return .text(try span(head.argument))
        case Major.array: return .array(try count(head))
        case Major.map: return .map(try count(head))
        case Major.simple: return try simple(head)
        // Tags.
        default: throw error("there is no value")
        }
    }

    private func simple(_ head: Head) throws -> Token {
        switch head.info {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        case 23: return .absent
        default:
            guard let real = head.real else { throw error("there is no value") }
            return .real(real)
        }
    }

    /// True if the next item is absent; consumes an absent item.
    @inline(__always)
    mutating func isAbsent() -> Bool {
        guard offset < bytes.count, bytes[offset] == 0xF7 else { return false }
        offset += 1
        taken += 1
        return true
    }

    func data(at range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[range])
    }

    /// Enters a level of nesting; returns the argument of `rise`.
    @inline(__always)
    mutating func descend() throws -> Int {
        guard depth < WireLimit.depth else { throw error("values lie too deep in one another") }
        depth += 1
        return taken
    }

    /// Leaves a level of nesting. The level is not restored after an error, because an error ends
    /// the reading.
    @inline(__always)
    mutating func rise(_ outer: Int) {
        depth -= 1
        taken = outer
    }

    /// Runs `body` one level deeper.
    @inline(__always)
    mutating func nested<T>(_ body: (inout WireReader) throws -> T) throws -> T {
        let outer = try descend()
        let value = try body(&self)
        rise(outer)
        return value
    }

    /// Skips an item with its content.
    mutating func skip() throws {
        switch try token() {
        case .array(let count): try nested { for _ in 0..<count { try $0.skip() } }
        case .map(let count): try nested { for _ in 0..<2 * count { try $0.skip() } }
        default: break
        }
    }
}

extension WireReader.Head {
    /// A floating-point number; nil for another item.
    @inline(__always)
    var real: Double? {
        switch first {
        case 0xF9: Double(Float16(bitPattern: UInt16(truncatingIfNeeded: argument)))
        case 0xFA: Double(Float(bitPattern: UInt32(truncatingIfNeeded: argument)))
        case 0xFB: Double(bitPattern: argument)
        default: nil
        }
    }
}
