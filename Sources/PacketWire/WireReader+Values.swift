extension WireReader {
    mutating func number() throws -> Double {
        switch try token() {
        case .whole(let n): Double(n)
        case .large(let n): Double(n)
        case .real(let n): n
        default: throw error("a number is wanted")
        }
    }

    mutating func int<T: FixedWidthInteger>(_ type: T.Type = T.self) throws -> T {
        let value: T?
        switch try token() {
        case .whole(let n): value = T(exactly: n)
        case .large(let n): value = T(exactly: n)
        default: value = nil
        }
        guard let value else { throw error("a whole number is wanted") }
        return value
    }

    mutating func bool() throws -> Bool {
        guard case .bool(let value) = try token() else { throw error("true or false is wanted") }
        return value
    }

    mutating func text() throws -> String {
        guard case .text(let range) = try token() else { throw error("a text is wanted") }
        return text(at: range)
    }

    mutating func data() throws -> ArraySlice<UInt8> {
        guard case .data(let range) = try token() else { throw error("bytes are wanted") }
        return data(at: range)
    }

    mutating func numbers() throws -> [Double] { try list { try $0.number() } }

    /// A number, or nil where there is none.
    mutating func optional<T>(_ read: (inout WireReader) throws -> T) throws -> T? {
        isAbsent() ? nil : try read(&self)
    }

    mutating func list<T>(_ read: (inout WireReader) throws -> T) throws -> [T] {
        guard case .array(let count) = try token() else { throw error("a list is wanted") }
        return try nested { reader in
            var list: [T] = []
            list.reserveCapacity(min(count, 1024))
            for _ in 0..<count { list.append(try read(&reader)) }
            return list
        }
    }

    /// The fields of a record: those that a newer writer added behind the ones `read` takes are passed over.
    mutating func record<T>(
        atLeast least: Int, _ read: (inout WireReader, _ count: Int) throws -> T
    ) throws -> T {
        guard case .array(let count) = try token() else { throw error("a record is wanted") }
        return try record(of: count, atLeast: least, read)
    }

    /// The same, its head already read.
    mutating func record<T>(
        of count: Int, atLeast least: Int, _ read: (inout WireReader, _ count: Int) throws -> T
    ) throws -> T {
        guard count >= least else {
            throw error("a record has \(count) fields instead of \(least)")
        }
        return try nested { reader in
            reader.taken = 0
            let value = try read(&reader, count)
            guard reader.taken <= count else { throw reader.error("a record ends early") }
            while reader.taken < count { try reader.skip() }
            return value
        }
    }
}
