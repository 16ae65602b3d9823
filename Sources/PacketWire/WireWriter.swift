import CLaminaCBOR

/// Writer of consecutive CBOR items (RFC 8949), into growing memory.
///
/// Numbers take the shortest exact form: whole numbers are written as integers, other numbers in
/// single or double precision. Lengths are always definite. Thread: one at a time.
struct WireWriter {
    /// Written bytes, and unused memory after them.
    private var room: [UInt8] = []
    private var used = 0

    /// Written bytes.
    var bytes: [UInt8] { Array(room[..<used]) }

    /// Empties the writer and keeps its memory.
    mutating func removeAll() { used = 0 }

    private mutating func reserve(_ count: Int) {
        if room.count - used >= count { return }
        room += repeatElement(0, count: max(count, room.count, 512))
    }

    @inline(__always)
    private mutating func put(_ encode: (UnsafeMutablePointer<UInt8>, Int) -> Int) {
        // Longest head of an item.
        reserve(9)
        used += room.withUnsafeMutableBufferPointer {
            encode($0.baseAddress.unsafelyUnwrapped + used, 9)
        }
    }

    /// Writes a head with its argument in the first byte, the most frequent case.
    @inline(__always)
    private mutating func put(_ major: UInt8, _ argument: some BinaryInteger) -> Bool {
        guard argument >= 0, argument < 24 else { return false }
        reserve(1)
        room[used] = major << 5 | UInt8(truncatingIfNeeded: argument)
        used += 1
        return true
    }

    private mutating func put(_ bytes: UnsafeRawBufferPointer) {
        reserve(bytes.count)
        room.withUnsafeMutableBytes {
            UnsafeMutableRawBufferPointer(rebasing: $0[used...]).copyMemory(from: bytes)
        }
        used += bytes.count
    }

    mutating func array(_ count: Int) {
        if !put(WireReader.Major.array, count) { put { cbor_encode_array_start(count, $0, $1) } }
    }

    mutating func map(_ count: Int) {
        if !put(WireReader.Major.map, count) { put { cbor_encode_map_start(count, $0, $1) } }
    }

    mutating func null() { put { cbor_encode_null($0, $1) } }
    /// Writes a missing optional, distinct from a null value.
    mutating func absent() { put { cbor_encode_undef($0, $1) } }
    mutating func bool(_ value: Bool) { put { cbor_encode_bool(value, $0, $1) } }

    @inline(__always)
    mutating func int(_ value: some BinaryInteger) {
        if put(WireReader.Major.unsigned, value) { return }
        if value >= 0 {
            put { cbor_encode_uint(UInt64(value), $0, $1) }
        } else {
            put { cbor_encode_negint(UInt64(-1 - Int64(value)), $0, $1) }
        }
    }

    mutating func number(_ value: Double) {
        if value >= Double(Int32.min), value <= Double(Int32.max), Double(Int32(value)) == value,
            !(value == 0 && value.sign == .minus)
        {
            int(Int32(value))
        } else if Double(Float(value)) == value || value.isNaN {
            put { cbor_encode_single(Float(value), $0, $1) }
        } else {
            put { cbor_encode_double(value, $0, $1) }
        }
    }

    mutating func numbers(_ values: some Collection<Double>) {
        array(values.count)
        for value in values { number(value) }
    }

    mutating func text(_ value: String) {
        var value = value
        value.withUTF8 { utf8 in
            put { cbor_encode_string_start(utf8.count, $0, $1) }
            put(UnsafeRawBufferPointer(utf8))
        }
    }

    mutating func data(_ value: UnsafeRawBufferPointer) {
        put { cbor_encode_bytestring_start(value.count, $0, $1) }
        put(value)
    }

    mutating func optional<T>(_ value: T?, _ write: (inout WireWriter, T) -> Void) {
        if let value { write(&self, value) } else { absent() }
    }

    mutating func list<T>(_ values: some Collection<T>, _ write: (inout WireWriter, T) -> Void) {
        array(values.count)
        for value in values { write(&self, value) }
    }
}
