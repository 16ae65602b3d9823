/// The records of a list's items, four floats per texel, in unmanaged memory.
///
/// A value type with explicit copy-on-write: the owner calls `makeUnique` before writing, and
/// copies stay unchanged. Between two calls the owner writes through `base` without checks, as
/// every moving layer does in every frame.
public struct UnsafeRecordBuffer {
    private final class Memory {
        let texels: UnsafeMutablePointer<SIMD4<Float>>
        let capacity: Int

        init(capacity: Int) {
            self.capacity = capacity
            texels = .allocate(capacity: capacity)
        }

        deinit { texels.deallocate() }
    }

    private var memory = Memory(capacity: 4096)
    /// The address of the texels, valid until the next `makeUnique`, `take` or `removeAll`.
    private(set) var base: UnsafeMutablePointer<SIMD4<Float>>
    /// The number of used texels, 16 bytes each. The memory begins at 4096 texels and doubles.
    public private(set) var count = 0

    init() { base = memory.texels }

    /// The address of the texels; invalidated like `base`. A copy of the buffer keeps its memory
    /// alive and unchanged.
    public var texels: UnsafePointer<SIMD4<Float>> { UnsafePointer(base) }

    /// Makes the memory unique; required before overwriting texels shared with a copy.
    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&memory) { move(to: memory.capacity) }
    }

    /// Appends memory for a record; returns its address.
    @inline(__always)
    mutating func appendRecord(_ texels: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
        if count + texels > memory.capacity { move(to: max(count + texels, memory.capacity * 2)) }
        defer { count += texels }
        return base + count
    }

    mutating func removeAll() {
        count = 0
        makeUnique()
    }

    mutating func removeAll(from first: Int) { count = min(count, first) }

    private mutating func move(to capacity: Int) {
        let larger = Memory(capacity: capacity)
        larger.texels.initialize(from: base, count: count)
        memory = larger
        base = larger.texels
    }
}
