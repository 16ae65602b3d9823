import CCBOR

/// CBOR items read one after the other from bytes that may be anything.
///
/// Every read gives a value or one error; nothing is believed that the bytes left do not bear out, so memory and time are
/// bounded by their number. Items nobody asks for are skipped by their length. Thread: one at a time.
struct WireReader {
    /// One item without what is in it.
    enum Token: Equatable {
        case whole(Int64)
        /// Above the greatest signed number.
        case large(UInt64)
        case real(Double)
        case text(Range<Int>)
        case data(Range<Int>)
        case array(Int)
        case map(Int)
        case bool(Bool)
        case null, absent
    }

    private let bytes: [UInt8]
    private(set) var offset = 0
    private var depth = 0
    /// Items read of the record being read, by which it is known what is left of it.
    var taken = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    func error(_ what: String) -> WireError { WireError(what, at: offset) }

    /// The next item's head; strings are taken whole.
    mutating func token() throws -> Token {
        var found = Found()
        let start = offset
        let read = bytes.withUnsafeBufferPointer { all in
            guard start < all.count, let base = all.baseAddress else { return 0 }
            let result = cbor_stream_decode(
                base + start, all.count - start, Found.callbacks, &found)
            return result.status == CBOR_DECODER_FINISHED ? result.read : 0
        }
        guard read > 0, let token = found.token else {
            throw error(start == bytes.count ? "the message ends early" : "there is no value")
        }
        offset += read
        taken += 1
        switch token {
        case .text(let range): return .text(offset - range.count..<offset)
        case .data(let range): return .data(offset - range.count..<offset)
        case .array(let count), .map(let count):
            // Counts beyond the greatest signed number arrive as negative ones.
            guard count >= 0, count <= bytes.count - offset else {
                throw error("a list ends early")
            }
            return token
        default: return token
        }
    }

    /// Whether the next item is absent; takes it when it is.
    mutating func isAbsent() -> Bool {
        guard offset < bytes.count, bytes[offset] == 0xF7 else { return false }
        offset += 1
        taken += 1
        return true
    }

    func text(at range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func data(at range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// Runs `body` one level deeper.
    mutating func nested<T>(_ body: (inout WireReader) throws -> T) throws -> T {
        guard depth < WireLimit.depth else { throw error("values lie too deep in one another") }
        depth += 1
        let outer = taken
        defer {
            depth -= 1
            taken = outer
        }
        return try body(&self)
    }

    /// Passes over one item with all that is in it.
    mutating func skip() throws {
        switch try token() {
        case .array(let count): try nested { for _ in 0..<count { try $0.skip() } }
        case .map(let count): try nested { for _ in 0..<2 * count { try $0.skip() } }
        default: break
        }
    }
}

/// What libcbor's callbacks leave of one item.
private struct Found {
    var token: WireReader.Token?

    static func keep(_ context: UnsafeMutableRawPointer?, _ token: WireReader.Token) {
        context?.assumingMemoryBound(to: Found.self).pointee.token = token
    }

    static func whole(_ context: UnsafeMutableRawPointer?, _ value: UInt64) {
        keep(context, Int64(exactly: value).map(WireReader.Token.whole) ?? .large(value))
    }

    static func negative(_ context: UnsafeMutableRawPointer?, _ value: UInt64) {
        if let value = Int64(exactly: value) { keep(context, .whole(-1 - value)) }
    }

    /// Lists and strings of unknown length, and tags, are not written and not read.
    /// Made once, and never changed: every item is read with them.
    nonisolated(unsafe) static let callbacks: UnsafePointer<cbor_callbacks> = {
        var c = cbor_empty_callbacks
        c.uint8 = { Found.whole($0, UInt64($1)) }
        c.uint16 = { Found.whole($0, UInt64($1)) }
        c.uint32 = { Found.whole($0, UInt64($1)) }
        c.uint64 = { Found.whole($0, $1) }
        c.negint8 = { Found.negative($0, UInt64($1)) }
        c.negint16 = { Found.negative($0, UInt64($1)) }
        c.negint32 = { Found.negative($0, UInt64($1)) }
        c.negint64 = { Found.negative($0, $1) }
        c.float2 = { Found.keep($0, .real(Double($1))) }
        c.float4 = { Found.keep($0, .real(Double($1))) }
        c.float8 = { Found.keep($0, .real($1)) }
        c.string = { Found.keep($0, .text(0..<$2)) }
        c.byte_string = { Found.keep($0, .data(0..<$2)) }
        c.array_start = { Found.keep($0, .array($1)) }
        c.map_start = { Found.keep($0, .map($1)) }
        c.boolean = { Found.keep($0, .bool($1)) }
        c.null = { Found.keep($0, .null) }
        c.undefined = { Found.keep($0, .absent) }
        let place = UnsafeMutablePointer<cbor_callbacks>.allocate(capacity: 1)
        place.initialize(to: c)
        return UnsafePointer(place)
    }()
}
