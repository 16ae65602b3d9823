/// The records of a list's items, four floats a texel, in plain memory.
///
/// A value: a copy keeps what it holds when the original is written again, because the owner calls `makeUnique` before it
/// writes. Between two such calls the owner writes through `base` without asking anything, as every layer that moves
/// does in every frame.
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
    /// Where the texels are, until the next `makeUnique`, `take` or `removeAll`.
    private(set) var base: UnsafeMutablePointer<SIMD4<Float>>
    /// Texels in use.
    public private(set) var count = 0

    init() { base = memory.texels }

    public var texels: UnsafePointer<SIMD4<Float>> { UnsafePointer(base) }

    /// Call before writing over texels that a copy may hold.
    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&memory) { move(to: memory.capacity) }
    }

    /// Room for a record behind the others.
    @inline(__always)
    mutating func take(_ texels: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
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
