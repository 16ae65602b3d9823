import LaminaGraphicsTypes

/// The bytes of a page of coverage, row by row, in plain memory.
///
/// A value: a copy keeps what it holds when the original is written again, for writing takes other memory as long as
/// somebody has a copy. Orders hold copies until they are done, which mostly is before anything is written again: then
/// nothing is copied at all.
public struct UnsafeCoverageBuffer: Sendable {
    private final class Memory: @unchecked Sendable {
        static let capacity = CoveragePage.size * CoveragePage.size
        let bytes: UnsafeMutablePointer<UInt8>

        init() { bytes = .allocate(capacity: Self.capacity) }

        deinit { bytes.deallocate() }
    }

    private var memory = Memory()

    /// All of it uncovered.
    init() { memory.bytes.initialize(repeating: 0, count: Memory.capacity) }

    private mutating func makeUnique() {
        if isKnownUniquelyReferenced(&memory) { return }
        let copy = Memory()
        copy.bytes.initialize(from: memory.bytes, count: Memory.capacity)
        memory = copy
    }

    /// Copies rows in.
    mutating func write(
        _ source: UnsafePointer<UInt8>, rowBytes: Int, to area: CoverageCanvas.Box
    ) {
        makeUnique()
        let first = memory.bytes + area.y * CoveragePage.size + area.x
        for row in 0..<area.height {
            (first + row * CoveragePage.size).update(
                from: source + row * rowBytes, count: area.width)
        }
    }

    /// The same coverage for all pixels.
    mutating func fill(_ area: CoverageCanvas.Box, with value: UInt8) {
        makeUnique()
        let first = memory.bytes + area.y * CoveragePage.size + area.x
        for row in 0..<area.height {
            (first + row * CoveragePage.size).update(repeating: value, count: area.width)
        }
    }

    /// Hands over the first byte of a pixel; rows are `CoveragePage.size` apart.
    func withBytes<T>(x: Int, y: Int, _ body: (UnsafePointer<UInt8>) -> T) -> T {
        withExtendedLifetime(memory) { body(memory.bytes + y * CoveragePage.size + x) }
    }
}
