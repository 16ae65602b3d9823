extension WireReader {
    mutating func number() throws -> Double {
        // The most frequent number, a single byte.
        if next < 24 {
            defer { consumeByte() }
            return Double(Int32(next))
        }
        return try consumeDouble() ?? anyNumber()
    }

    private mutating func anyNumber() throws -> Double {
        let head = try head()
        switch head.major {
        case Major.unsigned: return Double(head.argument)
        case Major.negative where head.argument <= UInt64(Int64.max):
            return Double(-1 - Int64(head.argument))
        case Major.simple:
            guard let real = head.real else { throw error("a number is wanted") }
            return real
        default: throw error("a number is wanted")
        }
    }

    @inline(__always)
    mutating func int<T: FixedWidthInteger>(_ type: T.Type = T.self) throws -> T {
        guard next < 24 else { return try anyInt() }
        defer { consumeByte() }
        return T(truncatingIfNeeded: next)
    }

    private mutating func anyInt<T: FixedWidthInteger>() throws -> T {
        let head = try head()
        let value: T?
        switch head.major {
        case Major.unsigned: value = T(exactly: head.argument)
        case Major.negative where head.argument <= UInt64(Int64.max):
            value = T(exactly: -1 - Int64(head.argument))
        default: value = nil
        }
        guard let value else { throw error("a whole number is wanted") }
        return value
    }

    mutating func bool() throws -> Bool {
        switch try head().first {
        case 0xF4: return false
        case 0xF5: return true
        default: throw error("true or false is wanted")
        }
    }

    mutating func text() throws -> String {
        let head = try head()
        guard head.major == Major.text else { throw error("a text is wanted") }
        return try text(at: try span(head.argument))
    }

    /// Bytes in place: valid as long as the reader's.
    mutating func data() throws -> UnsafeRawBufferPointer {
        let head = try head()
        guard head.major == Major.data else { throw error("bytes are wanted") }
        return data(at: try span(head.argument))
    }

    mutating func numbers() throws -> [Double] { try list { try $0.number() } }

    /// A list of exactly the scalars of a SIMD value, without an array in memory.
    @inline(__always)
    mutating func numbers<V: SIMD<Double>>(_ type: V.Type, of what: String) throws -> V {
        let count = try listHead()
        guard count == V.scalarCount else { throw error("\(what) has \(count) numbers") }
        return try nested { reader in
            var numbers = V()
            for i in 0..<V.scalarCount { numbers[i] = try reader.number() }
            return numbers
        }
    }

    /// A value, or nil for an absent item.
    @inline(__always)
    mutating func optional<T>(_ read: (inout WireReader) throws -> T) throws -> T? {
        isAbsent() ? nil : try read(&self)
    }

    /// Number of items in a list.
    mutating func listHead() throws -> Int {
        let head = try head()
        guard head.major == Major.array else { throw error("a list is wanted") }
        return try count(head)
    }

    @inline(__always)
    mutating func list<T>(_ read: (inout WireReader) throws -> T) throws -> [T] {
        let count = try listHead()
        return try items(count, read)
    }

    /// A list with a limit of items, checked before the first item is read.
    mutating func list<T>(
        upTo most: Int, of what: String, _ read: (inout WireReader) throws -> T
    ) throws -> [T] {
        let count = try listHead()
        guard count <= most else { throw error("\(count) \(what) are more than \(most)") }
        return try items(count, read)
    }

    /// The items of a list behind its head. At most 1 024 places are reserved, as the count is not
    /// trusted.
    @inline(__always)
    private mutating func items<T>(
        _ count: Int, _ read: (inout WireReader) throws -> T
    ) throws -> [T] {
        try reserve(count, of: MemoryLayout<T>.stride)
        return try nested { reader in
            var list: [T] = []
            list.reserveCapacity(min(count, 1024))
            for _ in 0..<count { list.append(try read(&reader)) }
            return list
        }
    }

    /// Reads the fields of a record; additional fields of a newer writer are skipped.
    @inline(__always)
    mutating func record<T>(
        atLeast least: Int, _ read: (inout WireReader, _ count: Int) throws -> T
    ) throws -> T {
        let head = try head()
        guard head.major == Major.array else { throw error("a record is wanted") }
        return try record(of: try count(head), atLeast: least, read)
    }

    /// Reads the fields of a record after its head.
    @inline(__always)
    mutating func record<T>(
        of count: Int, atLeast least: Int, _ read: (inout WireReader, _ count: Int) throws -> T
    ) throws -> T {
        let record = try open(of: count, atLeast: least)
        let value = try read(&self, count)
        try close(record)
        return value
    }

    /// Begins a record, ended by `close`. For large values, which a closure would copy.
    @inline(__always)
    mutating func open(atLeast least: Int) throws -> Record {
        let head = try head()
        guard head.major == Major.array else { throw error("a record is wanted") }
        return try open(of: try count(head), atLeast: least)
    }

    @inline(__always)
    mutating func open(of count: Int, atLeast least: Int) throws -> Record {
        guard count >= least else {
            throw error("a record has \(count) fields instead of \(least)")
        }
        defer { taken = 0 }
        return Record(count: count, outer: try descend())
    }

    @inline(__always)
    mutating func close(_ record: Record) throws {
        guard taken <= record.count else { throw error("a record ends early") }
        while taken < record.count { try skip() }
        rise(record.outer)
    }

    /// A record being read: its number of fields, and the count of the enclosing record.
    struct Record {
        let count: Int
        fileprivate let outer: Int
    }
}
