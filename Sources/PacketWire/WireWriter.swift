import CCBOR

/// Values as CBOR (RFC 8949), one item after the other, in memory that grows.
///
/// Numbers take the shortest form that gives them back exactly: whole ones are integers, others single or double
/// precision. Lengths are always written ahead. Thread: one at a time.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    private mutating func put(_ encode: (UnsafeMutablePointer<UInt8>, Int) -> Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 9) { room in
            let count = encode(room.baseAddress!, 9)
            bytes.append(contentsOf: UnsafeBufferPointer(start: room.baseAddress!, count: count))
        }
    }

    mutating func array(_ count: Int) { put { cbor_encode_array_start(count, $0, $1) } }
    mutating func map(_ count: Int) { put { cbor_encode_map_start(count, $0, $1) } }
    mutating func null() { put { cbor_encode_null($0, $1) } }
    /// An optional that is absent, where null is a value.
    mutating func absent() { put { cbor_encode_undef($0, $1) } }
    mutating func bool(_ value: Bool) { put { cbor_encode_bool(value, $0, $1) } }

    mutating func int(_ value: some BinaryInteger) {
        if value >= 0 {
            put { cbor_encode_uint(UInt64(value), $0, $1) }
        } else {
            put { cbor_encode_negint(UInt64(-1 - Int64(value)), $0, $1) }
        }
    }

    mutating func number(_ value: Double) {
        if let whole = Int32(exactly: value), !(whole == 0 && value.sign == .minus) {
            int(whole)
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
        let utf8 = Array(value.utf8)
        put { cbor_encode_string_start(utf8.count, $0, $1) }
        bytes.append(contentsOf: utf8)
    }

    mutating func data(_ value: UnsafeRawBufferPointer) {
        put { cbor_encode_bytestring_start(value.count, $0, $1) }
        bytes.append(contentsOf: value)
    }

    mutating func optional<T>(_ value: T?, _ write: (inout WireWriter, T) -> Void) {
        if let value { write(&self, value) } else { absent() }
    }

    mutating func list<T>(_ values: some Collection<T>, _ write: (inout WireWriter, T) -> Void) {
        array(values.count)
        for value in values { write(&self, value) }
    }
}
